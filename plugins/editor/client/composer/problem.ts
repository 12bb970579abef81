import { isEmptyContent, type ContentDocument } from '../model/grammar.ts';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import type { UploadState } from '../images/uploads.ts';

export interface Intended {
  readonly title: string;
  readonly themeId: number;
  readonly document: ContentDocument;
  /** State of the worst image. */
  readonly images: Exclude<UploadState, 'done'> | null;
}

/** What stands in the way of sending: a key of this plugin's texts. */
export type Problem =
  | 'title.tooLong'
  | 'contentEmpty'
  | 'theme.required'
  | 'image.block.uploading'
  | 'image.block.failed'
  | 'image.block.rejected';

/** The first problem by spec 3 section 5, or null when the post can be sent. */
export function problemOf({ title, themeId, document, images }: Intended): Problem | null {
  if ([...title.trim()].length > LIMITS.title) return 'title.tooLong';
  // An image on its way is content, too: then it is the image that one waits for.
  if (images === null && isEmptyContent(document)) return 'contentEmpty';
  if (themeId === 0) return 'theme.required';
  return images && `image.block.${images}`;
}
