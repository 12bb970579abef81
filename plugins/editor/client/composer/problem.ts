import { isEmptyContent, type ContentDocument } from '../model/grammar.ts';
import { LABEL_TYPE, LIMITS, mayLackContent } from '../../../../platform/sdk/index.ts';
import type { Problem } from '../face/composer-storage.ts';
import type { UploadState } from '../face/uploads.ts';

export interface Intended {
  readonly title: string;
  /** A title is asked for, and what kind of posts the chosen theme takes. */
  readonly needsTitle: boolean;
  readonly labelType: number;
  readonly themeId: number;
  readonly document: ContentDocument;
  /** State of the worst image. */
  readonly images: Exclude<UploadState, 'done'> | null;
}

/** The part of the composer that a problem lies in. */
export function placeOf(problem: Problem): 'title' | 'theme' | 'body' {
  if (problem === 'theme.required') return 'theme';
  return problem.startsWith('title.') ? 'title' : 'body';
}

/** The first problem in the order in which a writer is told, or null when the post can be sent. */
export function problemOf(intended: Intended): Problem | null {
  const { title, needsTitle, labelType, themeId, document, images } = intended;
  if ([...title.trim()].length > LIMITS.title) return 'title.tooLong';
  if (needsTitle && title.trim() === '')
    return labelType === LABEL_TYPE.suggestion ? 'title.requiredSuggestion' : 'title.required';
  // An image on its way is content, too: then it is the image that one waits for.
  const mayBeEmpty = images !== null || (mayLackContent(labelType) && title.trim() !== '');
  if (!mayBeEmpty && isEmptyContent(document)) return 'contentEmpty';
  if (themeId === 0) return 'theme.required';
  return images && `image.block.${images}`;
}
