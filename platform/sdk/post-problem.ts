import { isEmptyContent } from '../contract/content/text.ts';
import type { ContentDocument } from '../contract/content/types.ts';
import { LIMITS } from '../contract/limits.ts';
import { code } from '../contract/gate.ts';
import { PermissionCode } from '../contract/permission-codes.ts';
import { mayLackContent } from '../contract/post-options.ts';
import { LABEL_TYPE } from '../contract/zone/theme-schema.ts';
import { useCan, useViewer } from './viewer.ts';

/** What stands in the way of sending a post, whichever form it is written in. */
export type PostProblem =
  | 'title.tooLong'
  | 'title.required'
  | 'title.requiredSuggestion'
  | 'contentEmpty'
  | 'theme.required'
  | 'image.block.uploading'
  | 'image.block.failed'
  | 'image.block.rejected';

export interface IntendedPost {
  readonly title: string;
  /** A title is asked for, and what kind of posts the chosen theme takes. */
  readonly needsTitle: boolean;
  readonly labelType: number;
  readonly themeId: number;
  readonly document: ContentDocument;
  /** State of the worst image. */
  readonly images: 'uploading' | 'failed' | 'rejected' | null;
}

/** The part of the form that a problem lies in. */
export function placeOf(problem: PostProblem): 'title' | 'theme' | 'body' {
  if (problem === 'theme.required') return 'theme';
  return problem.startsWith('title.') ? 'title' : 'body';
}

/** The first problem in the order in which a writer is told, or null when the post can be sent. */
export function problemOf(intended: IntendedPost): PostProblem | null {
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

/** The greatest length of the viewer's posts, by `countLength`; undefined for who is exempt. */
export function usePostLimit(): number | undefined {
  const viewer = useViewer();
  const isExempt = useCan(code(PermissionCode.lengthExempt));
  return isExempt ? undefined : viewer?.requireRateLimit.postLimit || LIMITS.postLength;
}
