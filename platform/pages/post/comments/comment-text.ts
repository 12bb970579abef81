import { fromPlainText } from '../../../contract/content/plain-text.ts';
import { countLength } from '../../../contract/content/text.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { PermissionCode } from '../../../contract/permission-codes.ts';

/** The length of a comment as the server counts it: an emoticon is one, blanks are none. */
export const lengthOf = (text: string): number => (text === '' ? 0 : countLength(fromPlainText(text)));

/** Holders of code 35 may write longer comments. */
export const mayBeLong = (viewer: Pick<OwnUser, 'manageList'> | null): boolean =>
  viewer?.manageList.includes(PermissionCode.lengthExempt) ?? false;

/** Why a comment of this length cannot be sent (spec 1 section 9: 2 to 150), or null. */
export function commentProblem(length: number, exempt: boolean): 'tooShort' | 'tooLong' | null {
  if (length < LIMITS.commentMin) return 'tooShort';
  return length > LIMITS.commentMax && !exempt ? 'tooLong' : null;
}

/** Puts a piece in place of a selection; `caret` is where writing goes on. */
export function insertAt(text: string, piece: string, from: number, to: number): { text: string; caret: number } {
  return { text: text.slice(0, from) + piece + text.slice(to), caret: from + piece.length };
}
