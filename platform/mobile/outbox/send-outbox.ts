import { uploadImage } from '../../contract/endpoints/media.ts';
import { addPost, editPost, type Post, type PostImage, type SentBefore } from '../../contract/endpoints/posts.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { Code } from '../../contract/errors.ts';
import { isFlagged } from '../../contract/flagged.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { isCallError, type CallError, type CallFn } from '../../sdk/call.ts';
import { contentOf } from '../publish/written.ts';
import type { OutboxPost } from './store.ts';

/**
 * A key of a repeated write is known for a week: later a try that was not answered could make the
 * post a second time, so it is the author's to say (docs/product/repeated-writes.md).
 */
const KEY_IS_SURE_MS = 6 * DAY_MS;

/** Whether it may go without its author's word. */
export const goesByItself = ({ state, at }: OutboxPost, now: number): boolean =>
  state === 'waiting' && now - at < KEY_IS_SURE_MS;

export interface SendSetup {
  readonly call: CallFn;
  /** Whether its author is who is signed in. */
  readonly isAuthor: () => boolean;
  /** Resolves when it is on the disk. */
  readonly save: (post: OutboxPost) => Promise<void>;
  readonly prepare: (file: File) => Promise<File>;
  /** Why a picture was refused, translated. */
  readonly rejected: string;
  readonly deviceInfo: string;
}

export interface SentPost {
  readonly post: Post;
  /** It was there already, from a try without an answer, and was changed to what was sent now. */
  readonly isChange: boolean;
}

/** Another account is signed in, or none: it waits for its author. */
export class NotItsAuthor extends Error {
  override readonly name = 'NotItsAuthor';
}

/** Refused for a picture, for good. */
export class PictureRejected extends Error {
  override readonly name = 'PictureRejected';
}

/** Whether its author is away: nobody is signed in any more, or another account. */
export const isForLogin = (error: unknown): boolean =>
  error instanceof NotItsAuthor ||
  (isCallError(error) && (error.status === 401 || error.errorId === 'ACCOUNT_CHANGED'));

/** Whether it is tried again by itself: nobody has answered, or not now, or its author is away. */
export const isForLater = (error: unknown): boolean =>
  isForLogin(error) || (isCallError(error) && (error.status === 0 || error.status >= 500));

/**
 * Sends a post once: its pictures, each kept with the post as soon as it is there, then the post by
 * its key.
 * @throws CallError, NotItsAuthor, PictureRejected
 */
export async function sendPost(post: OutboxPost, setup: SendSetup): Promise<SentPost> {
  const call: CallFn = (endpoint, input, options) => {
    if (!setup.isAuthor()) throw new NotItsAuthor();
    return setup.call(endpoint, input, options);
  };
  const whole = await withPictures(post, call, setup);
  const images = whole.pictures.flatMap(({ image }) => image ?? []);
  const title = whole.title.trim();
  const content = contentOf(whole, images);
  const { themeId, requestKey, fields, editFields } = whole;
  // Fields of plugins are in the inputs only on a server that has them.
  const input: InputOf<typeof addPost> = Object.assign({}, fields, {
    wbContent: content,
    wbThemeId: themeId,
    deviceInfo: setup.deviceInfo,
    requestKey,
    ...(title ? { wbTitle: title } : {}),
  });
  try {
    const sent = await call(addPost, input);
    return { post: sent as Post, isChange: false }; // without a time it is not kept for later
  } catch (error) {
    const before = beforeOf(error);
    if (!before) throw error;
    const change: InputOf<typeof editPost> = Object.assign({}, editFields, { wbId: before, content, title, themeId });
    return { post: await call(editPost, change), isChange: true };
  }
}

/** What its key has made of another text; 0: nothing. */
function beforeOf(error: unknown): number {
  if (!isCallError(error) || error.code !== Code.sentBefore) return 0;
  return (error as Partial<Pick<CallError, 'detail'>> & { detail?: SentBefore }).detail?.wbId ?? 0;
}

async function withPictures(post: OutboxPost, call: CallFn, setup: SendSetup): Promise<OutboxPost> {
  let now = post;
  for (const [place, { file, image }] of post.pictures.entries()) {
    if (image) continue;
    const prepared = await setup.prepare(file);
    const input = { file: prepared }; // an upload's file travels beside its declared input
    const [uploaded] = await call(uploadImage, input as object).catch((error: unknown) => {
      if (isCallError(error) && error.code === Code.imageRejected) throw new PictureRejected(setup.rejected);
      throw error;
    });
    now = { ...now, pictures: now.pictures.with(place, { file: prepared, image: sound(uploaded, setup.rejected) }) };
    // The content is the same from now on, however often it is tried.
    await setup.save(now);
  }
  return now;
}

function sound(image: PostImage | undefined, rejected: string): PostImage {
  if (!image || isFlagged(image.url)) throw new PictureRejected(rejected);
  return image;
}
