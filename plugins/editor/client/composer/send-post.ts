import {
  addPost,
  Code,
  editPost,
  isCallError,
  type CallFn,
  type DeferredPost,
  type InputOf,
  type Post,
  type SentBefore,
} from '../../../../platform/sdk/index.ts';
import type { StoredPost } from '../face/composer-storage.ts';

/** A new post that is sent. */
export interface NewPost {
  readonly input: Omit<InputOf<typeof addPost>, 'requestKey'>;
  /** What is stored of it. */
  readonly stored: Pick<StoredPost, 'fields' | 'isGone' | 'insteadOf'>;
  readonly requestKey: string;
  /** Another key: the one before has made something. */
  readonly renewKey: () => string;
  /** The same as a change of the post that the key has made. */
  readonly asEdit: (wbId: number) => Promise<InputOf<typeof editPost>>;
}

export interface SentPost {
  readonly post: Post | DeferredPost;
  /**
   * It was there already, from a try that was not answered, and was changed to what was sent now.
   */
  readonly isChange: boolean;
}

const isRefused = (error: unknown, code: number): boolean => isCallError(error) && error.code === code;
const beforeOf = (error: unknown): SentBefore | null =>
  // Of contract/endpoints/posts.ts.
  isRefused(error, Code.sentBefore) ? ((error as { detail?: SentBefore }).detail ?? null) : null;

/**
 * Publishes a post. A try that was not answered may have been stored, and more was written since:
 * then what it has made is changed to what is written now, and nothing is made twice.
 */
export async function sendNewPost(call: CallFn, sent: NewPost): Promise<SentPost> {
  const { input, stored, requestKey } = sent;
  try {
    return { post: await call(addPost, { ...input, ...stored.fields, requestKey }), isChange: false };
  } catch (error) {
    const before = beforeOf(error);
    // What the key has made was deleted meanwhile: the next try makes another.
    if (isRefused(error, Code.notFound)) sent.renewKey();
    if (!before) throw error;
    const waiting = stored.insteadOf(before);
    return waiting ? replace(call, sent, waiting) : change(call, sent, before.wbId);
  }
}

/** A change of a post that is there. */
export interface ChangedPost extends Pick<NewPost, 'requestKey' | 'renewKey'> {
  readonly input: Omit<InputOf<typeof editPost>, 'requestKey'>;
  readonly stored: Pick<StoredPost, 'fields'>;
}

/**
 * Changes a post. A try that was not answered may have been done, what was stored of it gone with
 * it, and more was written since: that is another change.
 */
export async function sendEdit(call: CallFn, { input, stored, requestKey, renewKey }: ChangedPost): Promise<SentPost> {
  const post = await call(editPost, { ...input, ...stored.fields, requestKey }).catch((error: unknown) => {
    const before = beforeOf(error);
    if (!before || !('wbUpdateTime' in before)) throw error;
    // It began from what that change has made.
    const { wbUpdateTime } = before;
    return call(editPost, { ...input, ...(wbUpdateTime && { wbUpdateTime }), requestKey: renewKey() });
  });
  return { post, isChange: false };
}

/** What was stored of it may have gone with it. */
async function change(call: CallFn, { stored, renewKey, asEdit }: NewPost, wbId: number): Promise<SentPost> {
  const input = await asEdit(wbId);
  const edit = (fields: StoredPost['fields']) => call(editPost, { ...input, ...fields });
  try {
    const post = await edit(stored.fields).catch((error: unknown) => {
      if (stored.isGone(error)) return edit({});
      throw error;
    });
    return { post, isChange: true };
  } catch (error) {
    // It was deleted meanwhile: the next try makes another.
    if (isCallError(error) && error.status === 404) renewKey();
    throw error;
  }
}

/** It waits as a stored text, in whose place this one is sent. */
async function replace(
  call: CallFn,
  { input, renewKey }: NewPost,
  { fields, done }: NonNullable<ReturnType<StoredPost['insteadOf']>>,
): Promise<SentPost> {
  const post = await call(addPost, { ...input, ...fields, requestKey: renewKey() });
  await done();
  return { post, isChange: true };
}
