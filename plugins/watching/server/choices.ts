import {
  cachedOutsideTx,
  cleanLine,
  fail,
  pluginError,
  postSummary,
  themesFor,
  viewerOf,
  type MutedPlace,
  type Post,
  type RequestContext,
  type Telling,
} from '../../../server/sdk/index.ts';
import { MUTED_WORD_LENGTH, WATCHES, type Level, type Subject, type Watched } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { LEVELS, SUBJECTS } from './tables.ts';
import type { WatchStore } from './store.ts';
import { watchTag } from './tags.ts';
import type { Core } from './uses.ts';

interface Of {
  readonly subject: Subject;
  readonly id: number;
}
type Chosen = Exclude<Level, 'normal'>;

const nameOf = (level: number): Chosen => (level === LEVELS.watch ? 'watch' : 'mute');

/** What members follow and mute, which is nobody else's to see (docs/product/watching.md). */
export function createChoices(core: Core, store: WatchStore) {
  const kept = cachedOutsideTx(core.db, core.cache.own);

  const keyOf = (ctx: RequestContext, { subject, id }: Of) => ({
    uid: viewerOf(ctx).uid,
    zone: ctx.zone.abbr,
    subject: SUBJECTS[subject],
    target_id: id,
  });

  /** @throws NOT_FOUND for what the viewer may not see in this zone */
  async function assertThere(ctx: RequestContext, { subject, id }: Of): Promise<void> {
    if (subject === 'post') {
      await core.posts.get(ctx, id);
      return;
    }
    const isThere =
      subject === 'theme'
        ? themesFor(ctx.zone.themes, { signedIn: true }).some(({ themeId }) => themeId === id)
        : (await core.topics.shown(ctx, [id])).length > 0;
    if (!isThere) throw fail('NOT_FOUND');
  }

  /** Of a topic its name, of a post its title or beginning, by their ids; none where they are gone. */
  async function namesOf(
    ctx: RequestContext,
    subject: Subject,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    if (subject === 'theme') return new Map();
    if (subject === 'topic')
      return new Map((await core.topics.shown(ctx, ids)).map(({ topicId, topic }) => [topicId, topic]));
    return new Map((await core.posts.many(ctx, ids)).map((post) => [post.id, post.title || postSummary(post)]));
  }

  return {
    /** @throws NOT_FOUND, WATCH_LIMIT */
    async set(ctx: RequestContext, { level, ...of }: Of & { readonly level: Level }): Promise<{ level: Level }> {
      const key = keyOf(ctx, of);
      // What is gone can be let go.
      if (level !== 'normal') await assertThere(ctx, of);
      await core.db.tx(async () => {
        await store.lockPerson(key.uid);
        const before = await store.level(key);
        if (level === 'normal') await store.remove(key);
        else if (before !== LEVELS[level]) {
          if (before === undefined && (await store.count(key.uid)) >= WATCHES)
            throw pluginError(manifest, 'WATCH_LIMIT', { max: WATCHES });
          await store.put({ ...key, level: LEVELS[level], created_at: ctx.now });
        }
        core.invalidate(watchTag(key.uid));
      });
      return { level };
    },

    async level(ctx: RequestContext, of: Of): Promise<{ level: Level }> {
      const level = await store.level(keyOf(ctx, of));
      return { level: level === undefined ? 'normal' : nameOf(level) };
    },

    async list(
      ctx: RequestContext,
      { subject, limit, offset }: { readonly subject: Subject; readonly limit: number; readonly offset: number },
    ): Promise<{ list: Watched[]; hasMore: boolean }> {
      const of = { uid: viewerOf(ctx).uid, zone: ctx.zone.abbr, subject: SUBJECTS[subject] };
      const rows = await store.list(of, { limit, offset });
      const page = rows.slice(0, limit);
      const names = await namesOf(
        ctx,
        subject,
        page.map(({ target_id }) => target_id),
      );
      return {
        list: page.map(({ target_id, level, created_at }) => ({
          id: target_id,
          name: names.get(target_id) ?? '',
          level: nameOf(level),
          time: created_at,
        })),
        hasMore: rows.length > limit,
      };
    },

    /** `post.viewer` */
    async viewerFields(
      ctx: RequestContext,
      posts: readonly Post[],
    ): Promise<ReadonlyMap<number, { readonly watchLevel: Chosen }>> {
      const { uid } = viewerOf(ctx);
      const of = { uid, zone: ctx.zone.abbr, subject: SUBJECTS.post };
      const chosen = await kept(`watching-posts:${uid}`, ctx, [watchTag(uid)], () => store.all(of));
      const levels = new Map(chosen.map(({ target_id, level }) => [target_id, nameOf(level)]));
      return new Map(
        posts.flatMap(({ wbId }) => {
          const watchLevel = levels.get(wbId);
          return watchLevel ? [[wbId, { watchLevel }] as const] : [];
        }),
      );
    },

    /** `post.muted` */
    async mutedPlaces(ctx: RequestContext): Promise<ReadonlySet<MutedPlace>> {
      const { uid } = viewerOf(ctx);
      const zone = ctx.zone.abbr;
      const places = await kept(`watching-muted:${uid}`, ctx, [watchTag(uid)], async (): Promise<MutedPlace[]> => {
        const themes = await store.all({ uid, zone, subject: SUBJECTS.theme });
        const topics = await store.mutedTopics(uid, zone);
        return [
          ...themes.flatMap(({ target_id, level }) => (level === LEVELS.mute ? [{ themeId: target_id }] : [])),
          ...topics.map((topic) => ({ topic })),
        ];
      });
      return new Set(places);
    },

    /** `messages.muted` */
    async mutedTellings(_at: unknown, tellings: readonly Telling[]): Promise<ReadonlySet<Telling>> {
      const uids = [...new Set(tellings.map(({ to }) => to))];
      const posts = [...new Set(tellings.map(({ postId }) => postId))];
      const rows = await store.muted(uids, posts);
      if (rows.length === 0) return new Set();
      const muted = new Set(rows.map(({ uid, target_id }) => `${uid} ${target_id}`));
      return new Set(tellings.filter(({ to, postId }) => muted.has(`${to} ${postId}`)));
    },

    /** `user.own` */
    async ownFields(
      ctx: RequestContext,
      uids: readonly number[],
    ): Promise<ReadonlyMap<number, { readonly mutedWords: string[] }>> {
      const fields = new Map<number, { readonly mutedWords: string[] }>();
      for (const uid of uids) {
        ctx.tag(watchTag(uid));
        const words = await store.words(uid);
        if (words.length > 0) fields.set(uid, { mutedWords: [...words] });
      }
      return fields;
    },

    /** @throws BAD_INPUT for an empty word or one that is too long */
    async setWords(ctx: RequestContext, input: readonly string[]): Promise<{ words: string[] }> {
      const { uid } = viewerOf(ctx);
      const words = [
        ...new Map(input.map((word) => cleanLine(word)).map((word) => [word.toLowerCase(), word])).values(),
      ];
      if (words.some((word) => word === '' || [...word].length > MUTED_WORD_LENGTH))
        throw fail('BAD_INPUT', { field: 'words' });
      await core.db.tx(async () => {
        await store.putWords(uid, words);
        core.invalidate(watchTag(uid));
      });
      return { words };
    },
  };
}
