import { findEmoticon } from '../../contract/content/emoticons.ts';
import { splitTokens } from '../../contract/content/tokens.ts';
import { lazyPart } from '../../sdk/index.ts';
import type { MarkedProps } from './MarkedWords.tsx';

/** What only searches need; until it is loaded the text stands unmarked. */
export const Words = lazyPart(
  async () => (await import('./MarkedWords.tsx')).MarkedWords,
  ({ text }) => text,
);

/** Plain text with the words of a search marked. */
export const Marked = ({ text, words }: MarkedProps) =>
  words.length === 0 ? text : <Words text={text} words={words} />;

/**
 * The one-line summary of a post: emoticons as glyphs, search words marked, topics as plain text
 * (their links stand below).
 */
export function Summary({ text, words }: MarkedProps) {
  if (!text.includes('[')) return <Marked text={text} words={words} />;
  let at = 0;
  return splitTokens(text, false).map((node) => {
    at += 1;
    if (node.type === 'emoticon') return findEmoticon(node.name)?.glyph ?? node.name;
    const plain = node.type === 'text' ? node.text : node.type === 'topic' ? `#${node.name}#` : node.name;
    return <Marked key={at} text={plain} words={words} />;
  });
}

/** The topics that a summary names, each once. */
export function topicsOf(text: string, limit: number): string[] {
  if (!text.includes('#')) return [];
  const names = splitTokens(text, false).flatMap((node) => (node.type === 'topic' ? [node.name] : []));
  return [...new Set(names)].slice(0, limit);
}
