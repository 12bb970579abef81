import { CommentBits, FirstImage, type Post } from '../../../platform/sdk/index.ts';
import type { UploadState } from '../../editor/client/face/uploads.ts';

/** A cover on its way or there; `url` is empty until it is. */
export interface Cover {
  readonly id: string;
  readonly url: string;
  readonly state: UploadState;
}

/** What the author chooses beside the text. Drafts store it, so it stays as it is. */
export interface PostChoices {
  readonly privateReplies: boolean;
  readonly closed: boolean;
  readonly onlyFirst: boolean;
  readonly covers: readonly Cover[];
}

const PLAIN: PostChoices = { privateReplies: false, closed: false, onlyFirst: false, covers: [] };

/** Undefined: nothing is chosen. */
export const unlessPlain = (choices: PostChoices): PostChoices | undefined =>
  JSON.stringify(choices) === JSON.stringify(PLAIN) ? undefined : choices;

/** The choices of a stored post or draft. */
export const choicesOf = ({
  wbIsForbidComment = 0,
  firstImage = 0,
  wbCoverImage = '',
}: Partial<Post>): PostChoices => ({
  privateReplies: (wbIsForbidComment & CommentBits.privateReplies) !== 0,
  closed: (wbIsForbidComment & CommentBits.closed) !== 0,
  onlyFirst: firstImage === FirstImage.onlyFirst,
  covers: wbCoverImage
    .split(',')
    .filter(Boolean)
    .map((url) => ({ id: url, url, state: 'done' })),
});
