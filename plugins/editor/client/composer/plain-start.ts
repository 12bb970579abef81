import { Node } from 'slate';
import type { EditorValue } from '../model/types.ts';
import { LIMITS } from '../../../../platform/sdk/index.ts';

/** The first words of a text; the rest of a long one is not looked at. */
export function plainStart(value: EditorValue): string {
  let words = '';
  for (const block of value) {
    words = `${words} ${Node.string(block)}`.trim();
    if (words.length >= LIMITS.search) break;
  }
  return words.slice(0, LIMITS.search);
}
