import type { ToggleMark } from '../model/types.ts';

/** What a sign at the start of a line makes of the line. */
export type MarkdownBlock = 'h1' | 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote' | 'hr' | 'pre';

interface BlockRule {
  readonly block: MarkdownBlock;
  /** The whole of what stands before the caret, with the sign typed last. */
  readonly typed: RegExp;
  /** Nothing may stand behind the caret. */
  readonly isWhole?: true;
}

interface MarkRule {
  readonly mark: ToggleMark;
  /** What a marked text begins and ends with. */
  readonly sign: string;
  /** The end of what stands before the caret: the marked text is its first group. */
  readonly typed: RegExp;
}

/** Signs at the start of a line. */
export const BLOCK_RULES: readonly BlockRule[] = [
  { block: 'h1', typed: /^# $/ },
  { block: 'h2', typed: /^## $/ },
  { block: 'h3', typed: /^### $/ },
  { block: 'ul', typed: /^[-*] $/ },
  { block: 'ol', typed: /^1\. $/ },
  { block: 'blockquote', typed: /^> $/ },
  { block: 'hr', typed: /^---$/, isWhole: true },
  { block: 'pre', typed: /^```$/, isWhole: true },
];

// Faces such as (*^_^*) are no marked words: those begin and end with a letter, a number or what
// stands beside them in a sentence. Chinese has no spaces, so bold may begin within a word; a
// drawled ~~ may not.
const FIRST = '[\\p{L}\\p{N}"“‘「『《【@#]';
const LAST = '[\\p{L}\\p{N}"”’」』》】.!?%。！？…]';
const marked = (before: string, sign: string, inside: string): RegExp =>
  new RegExp(`(?:^|${before})${sign}(${FIRST}(?:${inside}*${LAST})?)${sign}$`, 'u');

/** Signs around words. */
export const MARK_RULES: readonly MarkRule[] = [
  { mark: 'code', sign: '`', typed: /(?:^|[^`\\])`([^`\n]*[^`\s][^`\n]*)`$/ },
  { mark: 'strong', sign: '**', typed: marked('[^*\\\\]', '\\*\\*', '[^*\\n]') },
  { mark: 'em', sign: '*', typed: marked('[^*\\\\A-Za-z0-9_]', '\\*', '[^*\\n]') },
  { mark: 'em', sign: '_', typed: marked('[^_\\\\\\p{L}\\p{N}]', '_', '[^_\\n]') },
  { mark: 's', sign: '~~', typed: marked('[^~\\\\\\p{L}\\p{N}]', '~~', '[^~\\n]') },
];

/**
 * What a line becomes by the sign that was typed last; undefined: it stays what it is.
 * @param before what stands before the caret in its line, with the sign
 * @param behind what stands behind it
 */
export const blockTyped = (before: string, behind: string): MarkdownBlock | undefined =>
  BLOCK_RULES.find(({ typed, isWhole }) => typed.test(before) && (!isWhole || behind === ''))?.block;

export interface TypedMark {
  readonly mark: ToggleMark;
  readonly sign: string;
  /** The marked words. */
  readonly text: string;
}

/** The words that the sign typed last ends a mark around; undefined: none. */
export function markTyped(before: string): TypedMark | undefined {
  // What is begun as code may become code.
  const isCode = before.split('`').length % 2 === 0;
  for (const { mark, sign, typed } of MARK_RULES) {
    const text = before.endsWith(sign) && !isCode ? typed.exec(before)?.[1] : undefined;
    if (text !== undefined) return { mark, sign, text };
  }
  return undefined;
}
