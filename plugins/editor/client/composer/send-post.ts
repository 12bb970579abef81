import {
  addPost,
  Code,
  editPost,
  isCallError,
  type CallFn,
  type DeferredPost,
  type InputOf,
  type Post,
  type PostChanged,
  type SentBefore,
} from '../../../../platform/sdk/index.ts';
import { deleteDraft, DraftCode, type DraftPostFields } from '../../contract.ts';

/** A new post that is sent. */
export interface NewPost {
  readonly input: Omit<InputOf<typeof addPost>, 'requestKey'>;
  /** What of the draft goes along, or nothing. */
  readonly draft: DraftPostFields;
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
  isRefused(error, Code.sentBefore) ? ((error as { detail?: SentBefore }).detail ?? null) : null; // of contract/endpoints/posts.ts

/**
 * Publishes a post. A try that was not answered may have been stored, and more was written since:
 * then what it has made is changed to what is written now, and nothing is made twice.
 */
export async function sendNewPost(call: CallFn, sent: NewPost): Promise<SentPost> {
  const { input, draft, requestKey } = sent;
  try {
    return { post: await call(addPost, { ...input, ...draft, requestKey }), isChange: false };
  } catch (error) {
    const before = beforeOf(error);
    // What the key has made was deleted meanwhile: the next try makes another.
    if (isRefused(error, Code.notFound)) sent.renewKey();
    if (!before) throw error;
    return 'draftId' in before ? retime(call, sent, before) : change(call, sent, before.wbId);
  }
}

/** An edit of what was changed at `began` (0: nobody knows): it overwrites nothing newer. */
export const since = <Input extends InputOf<typeof editPost>>(input: Input, began: number): Input =>
  began > 0 ? { ...input, wbUpdateTime: began } : input;

/**
 * What stands in the place of the post that an edit began from; null: the refusal says something
 * else.
 */
export const changedIn = (error: unknown): PostChanged | null =>
  isRefused(error, Code.postChanged) ? ((error as { detail?: PostChanged }).detail ?? null) : null; // of contract/endpoints/posts.ts

/** A change of a post that is there. */
export interface ChangedPost extends Pick<NewPost, 'draft' | 'requestKey' | 'renewKey'> {
  readonly input: Omit<InputOf<typeof editPost>, 'requestKey'>;
}

/**
 * Changes a post. A try that was not answered may have been stored, its draft gone with it, and
 * more was written since: that is another change.
 */
export async function sendEdit(call: CallFn, { input, draft, requestKey, renewKey }: ChangedPost): Promise<SentPost> {
  const post = await call(editPost, { ...input, ...draft, requestKey }).catch((error: unknown) => {
    const before = beforeOf(error);
    if (!before || !('wbUpdateTime' in before)) throw error;
    // It began from what that change has made.
    const { wbUpdateTime } = before;
    return call(editPost, { ...input, ...(wbUpdateTime && { wbUpdateTime }), requestKey: renewKey() });
  });
  return { post, isChange: false };
}

/** Its draft may have gone with it. */
async function change(call: CallFn, { draft, renewKey, asEdit }: NewPost, wbId: number): Promise<SentPost> {
  const input = await asEdit(wbId);
  const edit = (fields: DraftPostFields) => call(editPost, { ...input, ...fields });
  try {
    const post = await edit(draft).catch((error: unknown) => {
      if (isRefused(error, DraftCode.missing)) return edit({});
      throw error;
    });
    return { post, isChange: true };
  } catch (error) {
    // It was deleted meanwhile: the next try makes another.
    if (isCallError(error) && error.status === 404) renewKey();
    throw error;
  }
}

/** It waits for its time as a draft, in whose place this one is sent. */
async function retime(
  call: CallFn,
  { input, draft, renewKey }: NewPost,
  { draftId, draftVersion }: Extract<SentBefore, { readonly draftId: number }>,
): Promise<SentPost> {
  const own: DraftPostFields = { draftId, draftVersion };
  const post = await call(addPost, { ...input, ...own, requestKey: renewKey() });
  const other = draft.draftId;
  // Saved meanwhile as another one: the same text, of which nobody needs a second.
  if (other !== undefined && other !== draftId) await call(deleteDraft, { id: other }).catch(() => undefined);
  return { post, isChange: true };
}
