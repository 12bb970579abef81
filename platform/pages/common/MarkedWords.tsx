import { splitByWords } from './highlight.ts';

export interface MarkedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** Plain text with the words of a search marked. */
export function MarkedWords({ text, words }: MarkedProps) {
  let at = 0;
  return splitByWords(text, words).map((run) => {
    const key = at;
    at += run.text.length;
    return run.hit ? <mark key={key}>{run.text}</mark> : run.text;
  });
}
