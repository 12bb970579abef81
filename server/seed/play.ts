import type { Post, PostImage } from '../../platform/contract/endpoints/posts.ts';
import { FirstImage } from '../../platform/contract/post-options.ts';
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { createContext } from '../host/context.ts';
import { viewerFor } from '../modules/accounts/index.ts';
import type { RequestContext, Viewer } from '../sdk/index.ts';
import { callsOf } from './calls.ts';
import { coverKey, mentions, toHtml, type Names } from './markup.ts';
import type { Act } from './plan.ts';
import { ballotOf, pollFields, POLL_CALL } from './polls.ts';
import { createRandom, type Random } from './random.ts';
import { REACTION_CALL, reactionOf } from './reactions.ts';
import { readingIn } from './views.ts';
import type { ScriptCovers, ScriptPost } from './script.ts';

/** Somebody with an account. */
export interface Actor {
  readonly uid: number;
  readonly nick: string;
}

export interface Stage {
  readonly zone: ZoneConfig;
  readonly posts: readonly ScriptPost[];
  readonly acts: readonly Act[];
  readonly themes: ReadonlyMap<ScriptPost['kind'], number>;
  readonly images: ReadonlyMap<string, PostImage>;
}

/** The viewer of a person in a zone, as a request of theirs would have it. */
export type Cast = (key: string, zone: ZoneConfig) => Promise<Viewer>;

/** @returns who a key is, in any zone, asked of the database once */
export function createCast({ core }: Guildhall, actors: ReadonlyMap<string, Actor>): Cast {
  const known = new Map<string, Awaited<ReturnType<typeof core.viewers.load>>>();
  return async (key, zone) => {
    const data = known.get(key) ?? (await core.viewers.load(actors.get(key)?.uid ?? 0));
    if (!data) throw new Error(`Nobody in the demo is called ${key}`);
    known.set(key, data);
    return viewerFor(data, zone);
  };
}

/** The context of a request that this person would have sent at this time. */
export function contextFor(zone: ZoneConfig, viewer: Viewer, now: number): RequestContext {
  const device = { requestId: 'demo', ip: '127.0.0.1', userAgent: 'demo', setSession: () => {} };
  return createContext({ ...device, zone, viewer, session: null, locale: 'zh-CN', now });
}

/** The context of somebody's request so many hours ago, in one zone. */
export type As = (key: string, hoursAgo: number) => Promise<RequestContext>;

export const actingIn =
  (zone: ZoneConfig, cast: Cast, now: number): As =>
  async (key, hoursAgo) =>
    contextFor(zone, await cast(key, zone), now - hoursAgo * HOUR_MS);

/**
 * Plays a zone's timetable with the forum's own services. Call it in a transaction: thousands of
 * writes become one commit.
 */
export async function playZone(
  guildhall: Guildhall,
  stage: Stage,
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  random: Random,
): Promise<void> {
  const { core, table } = guildhall;
  const { zone, posts, images } = stage;
  const names: Names = {
    image: (key) => images.get(key) ?? missing(`image ${key}`),
    mention: (key) => {
      const { uid, nick } = actors.get(key) ?? missing(`person ${key}`);
      return `[at,${nick},${uid}]`;
    },
  };
  const polls = 'poll' in zone.plugins && table.has(POLL_CALL);
  const postIds = new Map<number, number>();
  const commentIds = new Map<number, number>();
  const pollsByPost = new Map<number, Post>();

  async function publish(ctx: RequestContext, index: number): Promise<void> {
    const script = posts[index] ?? missing(`post ${index}`);
    const post = await core.posts.add(ctx, {
      wbTitle: script.title,
      wbContent: toHtml(script.body, names),
      wbThemeId: stage.themes.get(script.kind) ?? missing(`theme for ${script.kind}`),
      ...(script.covers ? coverFields(script.covers) : {}),
      ...(script.poll && polls ? pollFields(script.poll, ctx.now) : {}),
    });
    postIds.set(index, post.wbId);
    if (script.poll && polls) pollsByPost.set(index, post);
  }

  const coverFields = ({ keys, onlyFirst }: ScriptCovers) => ({
    coverImage: keys.map((key) => names.image(coverKey(key)).url).join(','),
    firstImage: onlyFirst ? FirstImage.onlyFirst : FirstImage.cover,
  });

  async function vote(ctx: RequestContext, index: number): Promise<void> {
    const call = table.get(POLL_CALL);
    const [poll, post] = [posts[index]?.poll, pollsByPost.get(index)];
    if (!call || !poll || !post) return;
    // Read by the call's own schema.
    await call.handle(ctx, call.read(ballotOf(poll, post, random)) as never);
  }

  const send = callsOf(guildhall);
  const moods = createRandom(`moods ${zone.abbr}`);
  async function like(ctx: RequestContext, target: { readonly wbId: number } | { readonly cid: number }) {
    await core.favors.add(ctx, target);
    const name = reactionOf(zone, moods);
    if (name) await send(REACTION_CALL, ctx, { ...target, name });
  }

  /** `{what it quotes} what it says`, or what it says alone. */
  function said(text: string): { readonly content: string; readonly quoteText?: string } {
    const [, quoteText = '', own = text] = /^\{([^}]+)\} (.*)$/.exec(text) ?? [];
    const isQuoted = quoteText !== '' && 'quotes' in zone.plugins;
    return { content: mentions(own, names), ...(isQuoted && { quoteText }) };
  }

  const read = readingIn(zone, send);
  for (const act of stage.acts) {
    const ctx = contextFor(zone, await cast(act.by, zone), act.at);
    if (act.type !== 'post' && act.type !== 'likeComment') await read(ctx, idOf(postIds, act.post));
    if (act.type === 'post') await publish(ctx, act.post);
    else if (act.type === 'like') await like(ctx, { wbId: idOf(postIds, act.post) });
    else if (act.type === 'likeComment') await like(ctx, { cid: idOf(commentIds, act.comment) });
    else if (act.type === 'collect') await core.collects.add(ctx, idOf(postIds, act.post));
    else if (act.type === 'vote') await vote(ctx, act.post);
    else {
      const answered = act.answers === null ? {} : { cid: idOf(commentIds, act.answers) };
      const input = { wbId: idOf(postIds, act.post), ...said(act.text), ...answered };
      commentIds.set(act.comment, (await core.comments.add(ctx, input)).cid);
    }
  }
}

const idOf = (ids: ReadonlyMap<number, number>, index: number): number => ids.get(index) ?? missing(`object ${index}`);

function missing(what: string): never {
  throw new Error(`The demo script has no ${what}`);
}
