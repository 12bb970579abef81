import { Code, isCallError, type editPost, type InputOf, type PostChanged } from '../../../../platform/sdk/index.ts';

/** An edit of what was changed at `began` (0: nobody knows): it overwrites nothing newer. */
export const since = <Input extends InputOf<typeof editPost>>(input: Input, began: number): Input =>
  began > 0 ? { ...input, wbUpdateTime: began } : input;

/**
 * What stands in the place of the post that an edit began from; null: the refusal says something
 * else.
 */
export const changedIn = (error: unknown): PostChanged | null =>
  isCallError(error) && error.code === Code.postChanged
    ? ((error as { detail?: PostChanged }).detail ?? null) // of contract/endpoints/posts.ts
    : null;
