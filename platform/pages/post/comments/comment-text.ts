import { fromPlainText } from '../../../contract/content/plain-text.ts';
import { countLength } from '../../../contract/content/text.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { PermissionCode } from '../../../contract/permission-codes.ts';

/** The length of a comment as the server counts it: an emoticon is one, blanks are none. */
export const lengthOf = (text: string): number => (text === '' ? 0 : countLength(fromPlainText(text)));

/** How long a comment of the viewer's may be: none for holders of code 35, which is Infinity. */
export function limitOf(viewer: Pick<OwnUser, 'manageList' | 'requireRateLimit'> | null): number {
  if (viewer?.manageList.includes(PermissionCode.lengthExempt)) return Infinity;
  return viewer?.requireRateLimit.commentLimit || LIMITS.commentMax;
}

/** Why a comment of this length cannot be sent (2 to 150), or null. */
export function commentProblem(length: number, max: number): 'tooShort' | 'tooLong' | null {
  if (length < LIMITS.commentMin) return 'tooShort';
  return length > max ? 'tooLong' : null;
}

/** Whether a change goes over the limit. What is too long already may still be made shorter. */
export function goesOver(before: string, typed: string, max: number): boolean {
  const length = lengthOf(typed);
  return length > max && length > lengthOf(before);
}

/** Puts a piece in place of a selection; `caret` is where writing goes on. */
export function insertAt(text: string, piece: string, from: number, to: number): { text: string; caret: number } {
  return { text: text.slice(0, from) + piece + text.slice(to), caret: from + piece.length };
}
