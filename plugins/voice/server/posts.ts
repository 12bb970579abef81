import {
  fail,
  pluginError,
  viewerOf,
  type PostDraft,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { VOICE_LIMITS, type Voice, type VoicePostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { VoiceStore } from './store.ts';
import type { Core } from './uses.ts';
import { AUDIO_TOOL } from '../shared/code.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The addresses that the field names, in order; undefined when it is absent.
 * @throws BAD_INPUT for what is no list of `{ url }`
 */
export function urlsIn(fields: Fields): readonly string[] | undefined {
  const { wbVoice } = fields as VoicePostFields; // `postFields` had it read by its schema
  if (wbVoice === undefined) return undefined;
  if (wbVoice.trim() === '') return [];
  const list = parse(wbVoice);
  if (!Array.isArray(list)) throw fail('BAD_INPUT', { field: 'wbVoice' });
  const urls = list.map((item: unknown) => {
    const isNamed = typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string';
    if (!isNamed) throw fail('BAD_INPUT', { field: 'wbVoice' });
    return item.url as string; // as just asked
  });
  if (urls.length > VOICE_LIMITS.count) throw pluginError(manifest, 'VOICE_MANY', { max: VOICE_LIMITS.count });
  return [...new Set(urls)];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw fail('BAD_INPUT', { field: 'wbVoice' });
  }
}

/** Sounds of posts: own uploads of this zone. */
export function createPostVoices({ db, storage }: Core, store: VoiceStore) {
  function keysOf(urls: readonly string[]): string[] {
    const prefix = storage.address('');
    return urls.map((url) => (url.startsWith(prefix) ? url.slice(prefix.length) : ''));
  }

  /**
   * Ids of the uploads, locked.
   * @param present what the post has already, whoever has uploaded it
   * @throws FORBIDDEN without code 18, VOICE_UNKNOWN for what is neither an own upload of this zone
   *   nor the post's
   */
  async function usable(ctx: RequestContext, urls: readonly string[], present: ReadonlySet<number>): Promise<number[]> {
    if (urls.length === 0) return [];
    const { uid, codes } = viewerOf(ctx);
    const rows = await store.lock(ctx.zone.abbr, keysOf(urls));
    const byUrl = new Map(rows.map((row) => [storage.address(row.storage_key), row]));
    const ids = urls.map((url) => {
      const row = byUrl.get(url);
      if (!row || (row.uid !== uid && !present.has(row.id))) throw pluginError(manifest, 'VOICE_UNKNOWN');
      return row.id;
    });
    const isNew = ids.some((id) => !present.has(id));
    if (isNew && !codes.includes(AUDIO_TOOL)) throw fail('FORBIDDEN');
    return ids;
  }
  const nothing: ReadonlySet<number> = new Set();

  return {
    /** The viewer's own sounds of this zone among these, by their addresses. */
    async own(ctx: RequestContext, urls: readonly string[]): Promise<Map<string, Voice>> {
      const rows = await store.own({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid }, keysOf(urls));
      return new Map(
        rows.map(({ storage_key, name, seconds }) => {
          const url = storage.address(storage_key);
          return [url, { url, duration: seconds, name }];
        }),
      );
    },

    /**
     * In the transaction that publishes a post, or keeps it for its time: then its sounds wait for
     * that, too.
     * @throws as `usable`
     */
    async check(ctx: RequestContext, draft: PostDraft): Promise<void> {
      const ids = await usable(ctx, urlsIn(draft.fields) ?? [], nothing);
      const { timingOpenTime } = draft.fields;
      if (ids.length > 0 && typeof timingOpenTime === 'number' && timingOpenTime > ctx.now)
        await store.touch(ids, timingOpenTime);
    },

    async attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void> {
      const ids = await usable(ctx, urlsIn(draft.fields) ?? [], nothing);
      if (ids.length > 0) await store.setOfPost(post.id, ids, ctx.now);
    },

    /** What an edit does not name stays; a list takes the place of the one before. */
    async reattach(ctx: RequestContext, _before: PostRow, after: PostRow, fields: Fields): Promise<void> {
      const urls = urlsIn(fields);
      if (urls === undefined) return;
      const present = new Set((await store.ofPosts(after.zone, [after.id])).map(({ upload_id }) => upload_id));
      await store.setOfPost(after.id, await usable(ctx, urls, present), ctx.now);
    },

    /** A deleted post is never restored, as a hidden one may be: its sounds are let go. */
    deleted: (ctx: RequestContext, post: PostRow): Promise<void> => db.tx(() => store.setOfPost(post.id, [], ctx.now)),

    /** The hook `media.place`. */
    async place(_at: Pick<RequestContext, 'zone'>, url: string) {
      const [key = ''] = keysOf([url]);
      return (await store.place(key)) ?? null;
    },

    /** `wbVoice` as an edit names it. */
    async asEdit(ctx: RequestContext, posts: readonly PostRow[]) {
      const sounds = Map.groupBy(
        await store.ofPosts(
          ctx.zone.abbr,
          posts.map(({ id }) => id),
        ),
        ({ post_id }) => post_id,
      );
      return new Map(
        posts.map(({ id }) => {
          const urls = (sounds.get(id) ?? []).map(({ storage_key }) => ({ url: storage.address(storage_key) }));
          return [id, { wbVoice: JSON.stringify(urls) }];
        }),
      );
    },

    /** `wbVoice` of posts that have some, the same for every viewer. */
    async fields(ctx: RequestContext, posts: readonly PostRow[]): Promise<Map<number, { wbVoice: Voice[] }>> {
      const fields = new Map<number, { wbVoice: Voice[] }>();
      const ids = posts.map(({ id }) => id);
      for (const { post_id, storage_key, name, seconds } of await store.ofPosts(ctx.zone.abbr, ids)) {
        const voice = { url: storage.address(storage_key), duration: seconds, name };
        const found = fields.get(post_id);
        if (found) found.wbVoice.push(voice);
        else fields.set(post_id, { wbVoice: [voice] });
      }
      return fields;
    },
  };
}

export type PostVoices = ReturnType<typeof createPostVoices>;
