import { findEmoticon } from '../../contract/content/emoticons.ts';
import { splitTokens } from '../../contract/content/tokens.ts';
import { splitByWords } from './highlight.ts';

/** Plain text with the words of a search marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text;
  let at = 0;
  return splitByWords(text, words).map((run) => {
    const key = at;
    at += run.text.length;
    return run.hit ? <mark key={key}>{run.text}</mark> : run.text;
  });
}

/** The one-line summary of a post: emoticons as glyphs, search words marked, topics as plain text (their links stand below). */
export function Summary({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
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
