import {
  DAY_MS,
  fail,
  pluginError,
  viewerOf,
  type PostDraft,
  type PostRow,
  type RequestContext,
  type Retention,
} from '../../../server/sdk/index.ts';
import { VIDEO_LIMITS, type PostVideo, type VideoPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Files } from './files.ts';
import { posterOf, presentInPost } from './present.ts';
import type { VideoStore } from './store.ts';
import type { UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

/** How long a video is kept that its post has no more: long enough to put it back. */
const TAKEN_OUT_MS = DAY_MS;

type Fields = Readonly<Record<string, unknown>>;

/** The video of a post: an own upload whose pieces are complete; one in a post, in one post. */
export function createPostVideos(core: Core, { store, files }: { readonly store: VideoStore; readonly files: Files }) {
  // `postFields` had them read by their schema.
  const fieldsOf = (fields: Fields): VideoPostFields => fields as VideoPostFields;

  /** The address that is named, or none. */
  const namedIn = ({ existVideo, videoUrl = '' }: VideoPostFields): string => (existVideo === 0 ? '' : videoUrl);

  /**
   * The own upload of this address, locked, that this post (0: a new one) may have.
   * @throws VIDEO_UNKNOWN (cancelled ones, too), VIDEO_INCOMPLETE, VIDEO_FAILED, VIDEO_USED
   *   (another post has it)
   */
  async function usable(ctx: RequestContext, url: string, postId: number): Promise<UploadRow> {
    const owner = { zone: ctx.zone.abbr, uid: viewerOf(ctx).uid };
    const upload = await store.lockByUrl(owner, url);
    if (!upload) throw pluginError(manifest, 'VIDEO_UNKNOWN');
    if (upload.post_id !== null && upload.post_id !== postId) throw pluginError(manifest, 'VIDEO_USED');
    if (upload.state === 'uploading') throw pluginError(manifest, 'VIDEO_INCOMPLETE');
    if (upload.state === 'failed') throw pluginError(manifest, 'VIDEO_FAILED');
    return upload;
  }

  /**
   * The chosen cover, an own picture that the image review has passed, or null for the first
   * picture.
   * @throws VIDEO_COVER
   */
  async function coverOf(
    ctx: RequestContext,
    upload: UploadRow,
    url: string | undefined,
    stay: Retention,
  ): Promise<string | null> {
    if (!url || url === posterOf(files, upload)) return null;
    if (url === upload.cover_url) return url;
    for (const known of [await core.media.find(ctx, [url], 'named'), await core.media.own(ctx, [url], stay)])
      if (!known.has(url)) throw pluginError(manifest, 'VIDEO_COVER');
    return url;
  }

  async function attach(ctx: RequestContext, postId: number, fields: VideoPostFields, url: string): Promise<void> {
    const upload = await usable(ctx, url, postId);
    await store.update(upload.id, {
      post_id: postId,
      cover_url: await coverOf(ctx, upload, fields.videoCoverUrl, { postId }),
    });
  }

  const letGo = (ctx: RequestContext, { id }: UploadRow): Promise<void> =>
    store.update(id, { post_id: null, cover_url: null, keep_until: ctx.now + TAKEN_OUT_MS });

  return {
    /**
     * A new post may have the video that it names. A timed one has it kept until its time.
     * @throws as `usable` and `coverOf`
     */
    async check(ctx: RequestContext, draft: PostDraft): Promise<void> {
      const fields = fieldsOf(draft.fields);
      const url = namedIn(fields);
      if (url === '') return;
      const upload = await usable(ctx, url, 0);
      await coverOf(ctx, upload, fields.videoCoverUrl, 'named');
      const { timingOpenTime } = draft.fields;
      if (typeof timingOpenTime !== 'number' || timingOpenTime <= ctx.now) return;
      const keep_until = Math.max(upload.keep_until, timingOpenTime + VIDEO_LIMITS.keptMs);
      await store.update(upload.id, { keep_until });
    },

    /** The hook `video.keep`. */
    async keep(ctx: RequestContext, url: string, cover: string, until: number): Promise<true> {
      const upload = await usable(ctx, url, 0);
      await coverOf(ctx, upload, cover, 'named');
      await store.update(upload.id, { keep_until: Math.max(upload.keep_until, until) });
      return true;
    },

    async attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void> {
      const fields = fieldsOf(draft.fields);
      const url = namedIn(fields);
      if (url !== '') await attach(ctx, post.id, fields, url);
    },

    /** What an edit does not name stays; another takes its place; an empty address takes it out. */
    async reattach(ctx: RequestContext, _before: PostRow, after: PostRow, given: Fields): Promise<void> {
      const fields = fieldsOf(given);
      if (fields.videoUrl === undefined && fields.existVideo !== 0) return;
      const url = namedIn(fields);
      const [present] = await store.ofPosts(after.zone, [after.id]);
      const isSame = present !== undefined && present.video_url === url;
      if (present && !isSame) await letGo(ctx, present);
      if (url === '') return;
      if (!isSame) await attach(ctx, after.id, fields, url);
      else if (fields.videoCoverUrl !== undefined)
        await store.update(present.id, {
          cover_url: await coverOf(ctx, present, fields.videoCoverUrl, { postId: after.id }),
        });
    },

    /** A deleted post is never restored, as a hidden one may be: its video is let go. */
    deleted: (ctx: RequestContext, post: PostRow): Promise<void> =>
      core.db.tx(async () => {
        const [present] = await store.ofPosts(post.zone, [post.id]);
        if (present) await letGo(ctx, present);
      }),

    async asEdit(ctx: RequestContext, posts: readonly PostRow[]) {
      const ids = posts.map(({ id }) => id);
      const uploads = new Map((await store.ofPosts(ctx.zone.abbr, ids)).map((upload) => [upload.post_id, upload]));
      return new Map(
        ids.map((id) => {
          const { video_url = '', cover_url = '' } = uploads.get(id) ?? {};
          const fields = { videoUrl: video_url, originalVideoUrl: video_url, videoCoverUrl: cover_url ?? '' };
          return [id, { ...fields, existVideo: video_url === '' ? 0 : 1 }];
        }),
      );
    },

    /** The fields of posts with a video, the same for every viewer. */
    async fields(
      ctx: RequestContext,
      posts: readonly PostRow[],
      where: 'list' | 'detail',
    ): Promise<Map<number, PostVideo>> {
      const uploads = await store.ofPosts(
        ctx.zone.abbr,
        posts.map(({ id }) => id),
      );
      return new Map(
        uploads.flatMap((upload): [number, PostVideo][] => {
          const fields = presentInPost(files, upload, where);
          return fields && upload.post_id !== null ? [[upload.post_id, fields]] : [];
        }),
      );
    },

    /** @throws NOT_FOUND for a post that the viewer may not see, or without a video */
    async one(ctx: RequestContext, wbId: number): Promise<PostVideo> {
      await core.posts.get(ctx, wbId);
      const [upload] = await store.ofPosts(ctx.zone.abbr, [wbId]);
      return (upload && presentInPost(files, upload, 'detail')) ?? Promise.reject(fail('NOT_FOUND'));
    },
  };
}
