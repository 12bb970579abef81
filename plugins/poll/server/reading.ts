import {
  asAnyone,
  AppError,
  cachedOutsideTx,
  dayIn,
  fail,
  INCOMPLETE,
  until,
  untilNextDay,
  viewerOf,
  type Post,
  type PostRow,
  type RequestContext,
  type Viewer,
} from '../../../server/sdk/index.ts';
import { levelHooks } from '../../levels/server/face.ts';
import { isWithin, PollRepeat, type GivenAnswer, type Poll, type PollLimit } from '../contract.ts';
import { isAnswered } from './answers.ts';
import {
  NOTHING,
  shortDefinition,
  showsResults,
  withoutTally,
  withOwn,
  withTally,
  type PollDefinition,
  type Own,
  type Tally,
} from './present.ts';
import { SHOWN_AT_MOST_MS } from './posts-refresh.ts';
import type { PollStore } from './store.ts';
import { pollTags } from './tags.ts';
import type { Core } from './uses.ts';

/** A poll looks otherwise to somebody at its end, and a daily one on its next day. */
function momentsOf(ctx: RequestContext, { repeat, endTime }: PollDefinition): string[] {
  if (ctx.now >= endTime) return [];
  return repeat === PollRepeat.daily ? [until(endTime), untilNextDay(ctx)] : [until(endTime)];
}

type PollFields = Map<number, { poll: Poll }>;

/**
 * The key by which a poll takes one ballot per person, or one per person and day of the zone's time
 * zone.
 */
export const dayOf = (ctx: Pick<RequestContext, 'zone' | 'now'>, poll: Pick<Poll, 'repeat'>): number =>
  poll.repeat === PollRepeat.daily ? dayIn(ctx.now, ctx.zone.timeZone) : 0;

/**
 * Reading polls. What a poll asks, how its votes stand and what somebody voted are kept apart: the
 * first until it is changed, the second until somebody votes, the third until they do. Nothing is
 * shown that `showsResults` does not allow this viewer now.
 */
export function createReading(core: Core, store: PollStore) {
  const { db, cache } = core;

  const shared = cachedOutsideTx(db, cache.shared);
  const own = cachedOutsideTx(db, cache.own);

  const faces = (ctx: RequestContext, ids: readonly number[]): Promise<PollDefinition[]> =>
    shared(`poll:${ids.join()}`, ctx, ids.map(pollTags.poll), () => store.faces(ctx.zone.abbr, ids));

  const tallies = async (ctx: RequestContext, ids: readonly number[]): Promise<Map<number, Tally>> => {
    const found = await shared(`poll-votes:${ids.join()}`, ctx, ids.map(pollTags.votes), () => store.tallies(ids));
    return new Map(ids.map((id, index) => [id, found[index] ?? { voterCount: 0, votes: {} }]));
  };

  /** @param polls ids and versions: a change of a poll may take ballots with it */
  async function ownOf(
    ctx: RequestContext,
    viewer: Viewer,
    polls: readonly PollDefinition[],
  ): Promise<Map<number, Own>> {
    const { uid } = viewer;
    const ids = polls.map(({ wbId }) => wbId);
    const key = `poll-own:${uid}:${polls.map(({ wbId, version = 0 }) => `${wbId}@${version}`).join()}`;
    const found = await own(key, ctx, [pollTags.voter(uid)], () => store.own(uid, ids));
    return new Map(ids.map((id, index) => [id, found[index] ?? NOTHING]));
  }

  /** Polls as the viewer sees them now. */
  async function forViewer(ctx: RequestContext, polls: readonly PollDefinition[]): Promise<Map<number, Poll>> {
    const { viewer, now } = ctx;
    ctx.tag(...polls.flatMap((poll) => momentsOf(ctx, poll)));
    const own = viewer && polls.length > 0 ? await ownOf(ctx, viewer, polls) : new Map<number, Own>();
    const hasVoted = ({ wbId }: PollDefinition) => (own.get(wbId)?.ballot ?? null) !== null;
    const open = polls.filter((face) => showsResults(face, viewer, now, hasVoted(face)));
    const votes =
      open.length > 0
        ? await tallies(
            ctx,
            open.map(({ wbId }) => wbId),
          )
        : new Map<number, Tally>();
    return new Map(
      polls.map((face) => {
        const tally = votes.get(face.wbId);
        const poll = tally ? withTally(face, tally, viewer) : face;
        const ownView = viewer ? withOwn(poll, viewer.uid, own.get(face.wbId) ?? NOTHING, dayOf(ctx, face)) : poll;
        return [face.wbId, ownView];
      }),
    );
  }

  /**
   * Whether everybody may see the post, and whose it is; asked once while the post stays as it is.
   */
  const isShownToAll = async (ctx: RequestContext, wbId: number): Promise<boolean> => {
    if (db.inTx()) return false;
    const anyone = asAnyone(ctx);
    return cache.shared(`poll-post:${wbId}`, ctx, async () => {
      ctx.tag(`post:${wbId}`);
      return (await core.posts.many(anyone, [wbId])).length > 0;
    });
  };

  /** The poll of a post that this viewer may see, as it is asked. @throws NOT_FOUND */
  async function find(ctx: RequestContext, wbId: number): Promise<PollDefinition> {
    if (!(await isShownToAll(ctx, wbId))) await core.posts.get(ctx, wbId);
    return face(ctx, wbId);
  }

  /** The poll of a post, which the caller has looked at or will. @throws NOT_FOUND */
  async function face(ctx: RequestContext, wbId: number): Promise<PollDefinition> {
    return (await faces(ctx, [wbId]))[0] ?? Promise.reject(fail('NOT_FOUND'));
  }

  /**
   * Which level limit keeps the viewer out.
   * @throws PLUGIN_DOWN where the viewer's cannot be read, GAME_DATA_DOWN where a role's level is
   *   asked for
   */
  async function barrier(ctx: RequestContext, { uid }: Viewer, limit: PollLimit): Promise<Poll['barred']> {
    const { zmMinLevel, zmMaxLevel, roleMinLevel, roleMaxLevel } = limit;
    if (zmMinLevel !== -1 || zmMaxLevel !== -1) {
      // Who has no level yet, or a zone without levels, is below every bound.
      const levelOf = async () => (await core.hooks.run(levelHooks.of, ctx, [uid]))?.get(uid) ?? 0;
      const level = await own(`poll-level:${uid}`, ctx, [], levelOf);
      if (!isWithin(level, zmMinLevel, zmMaxLevel)) return 'zmLevel';
    }
    if (roleMinLevel === -1 && roleMaxLevel === -1) return undefined;
    const roles = await rolesOf(ctx, uid);
    return roles.some(({ level }) => isWithin(level, roleMinLevel, roleMaxLevel)) ? undefined : 'roleLevel';
  }

  /** The viewer's roles in the zone's game. @throws GAME_DATA_DOWN */
  const rolesOf = (ctx: RequestContext, uid: number) => own(`poll-roles:${uid}`, ctx, [], () => core.people.roles(ctx));

  /** Whether the viewer has given a ballot, on whatever day. */
  async function hasVoted(ctx: RequestContext, found: PollDefinition): Promise<boolean> {
    const { viewer } = ctx;
    return viewer !== null && (await ownOf(ctx, viewer, [found])).get(found.wbId)?.ballot != null;
  }

  return {
    find,

    /** The same past everything that is kept. @throws NOT_FOUND */
    fresh: (ctx: RequestContext, wbId: number): Promise<PollDefinition> => db.tx(() => find(ctx, wbId)),

    barrier,
    rolesOf,

    /** @throws NOT_FOUND */
    async info(ctx: RequestContext, wbId: number): Promise<Poll> {
      const found = await find(ctx, wbId);
      const poll = (await forViewer(ctx, [found])).get(wbId) ?? found;
      const { viewer } = ctx;
      if (!viewer || !found.limit || ctx.now >= found.endTime) return poll;
      const barred = await barrier(ctx, viewer, found.limit).catch((error: unknown) => {
        // Whoever cannot be asked is not kept out here; their vote is.
        if (!(error instanceof AppError)) throw error;
        ctx.tag(INCOMPLETE);
        return undefined;
      });
      return barred ? { ...poll, barred } : poll;
    },

    /**
     * A poll with the numbers that this viewer may see now, its options as they were set; null:
     * they may see none.
     */
    async results(ctx: RequestContext, found: PollDefinition): Promise<Poll | null> {
      const { viewer, now } = ctx;
      if (!showsResults(found, viewer, now, await hasVoted(ctx, found))) return null;
      const tally = (await tallies(ctx, [found.wbId])).get(found.wbId);
      return tally ? withTally(found, tally, viewer) : null;
    },

    hasVoted,

    /**
     * The poll as the viewer sees it, if they have given exactly this ballot (in a daily poll,
     * today); else null. Read past everything that is kept.
     * @throws NOT_FOUND
     */
    afterSame: (ctx: RequestContext, wbId: number, optionIds: readonly number[], answers: readonly GivenAnswer[]) =>
      db.tx(async (): Promise<Poll | null> => {
        const { uid } = viewerOf(ctx);
        const found = await find(ctx, wbId);
        const day = dayOf(ctx, found);
        const ballot = (await store.own(uid, [wbId]))[0]?.ballot;
        if (ballot?.day !== day || ballot.optionIds.join() !== optionIds.join()) return null;
        if (!isAnswered(await store.answersOf(wbId, uid, day), answers)) return null;
        return (await forViewer(ctx, [found])).get(wbId) ?? null;
      }),

    /**
     * The field `poll` of posts, the same for every viewer. Numbers are in it where everybody may
     * see them now, and it is kept no longer than that is so.
     */
    async publicFields(ctx: RequestContext, posts: readonly PostRow[], where: 'list' | 'detail'): Promise<PollFields> {
      const ids = posts.map(({ id }) => id);
      const found = await store.faces(ctx.zone.abbr, ids);
      ctx.tag(...found.map(({ wbId }) => pollTags.poll(wbId)));
      const open = found.filter((poll) => showsResults(poll, null, ctx.now, false));
      // Not by `tallies`: what is made from that falls with every vote.
      const votes = await store.tallies(open.map(({ wbId }) => wbId));
      const byId = new Map(open.map(({ wbId }, index) => [wbId, votes[index]]));
      for (const { wbId, endTime } of found) {
        if (ctx.now < endTime) ctx.tag(until(endTime));
        if (byId.has(wbId)) ctx.tag(pollTags.inPosts(wbId));
        if (byId.has(wbId) && ctx.now < endTime) ctx.tag(until(ctx.now + SHOWN_AT_MOST_MS));
      }
      return new Map(
        found.map((poll) => {
          const tally = byId.get(poll.wbId);
          const definition = where === 'detail' ? poll : shortDefinition(poll);
          return [poll.wbId, { poll: tally ? withTally(definition, tally, null) : definition }];
        }),
      );
    },

    /** The field `poll` of posts with the viewer's own ballot and the results that they may see. */
    async viewerFields(ctx: RequestContext, posts: readonly Post[]): Promise<PollFields> {
      // What `publicFields` put there, perhaps a second ago: only what the poll asks is taken from
      // it.
      const given = posts.flatMap(({ poll }: Post & { readonly poll?: Poll | null }) =>
        poll ? withoutTally(poll) : [],
      );
      const polls = await forViewer(ctx, given);
      return new Map([...polls].map(([id, poll]) => [id, { poll }]));
    },
  };
}

export type PollReading = ReturnType<typeof createReading>;
