import { foldText } from '../../platform/contract/found-words.ts';

/**
 * Longer than any text that may be stored: what folding makes of one (one character may become
 * eighteen) does not go on for ever.
 */
const INDEXED_UNITS = 400_000;
/** Characters of a query that count. */
const QUERY_UNITS = 200;
/**
 * Letters, marks, digits and symbols such as emoji; spaces, punctuation and control characters
 * separate.
 */
const RUNS = /[\p{L}\p{M}\p{N}\p{So}]+/gu;

/** The searchable runs of a text, folded. */
export function runsOf(text: string): string[] {
  const folded = foldText(text.slice(0, INDEXED_UNITS));
  return folded.slice(0, INDEXED_UNITS).match(RUNS) ?? [];
}

/** The terms of a query, each once. */
export function termsOf(query: string): string[] {
  return [...new Set(runsOf(query.slice(0, QUERY_UNITS)))];
}

/**
 * The overlapping pairs of a run's characters: the pairs of a substring stand side by side among
 * them.
 */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * The index terms of a text, in order: each run's pairs, then its last character, which keeps runs
 * apart and every character findable.
 */
export function tokenize(text: string): string[] {
  const terms = termText(text);
  return terms === '' ? [] : terms.split(' ');
}

const SPACE = 0x20;

/**
 * The same with a space between each two. By units: a long text has tens of thousands of terms, and
 * a string for each takes its time.
 */
export function termText(text: string): string {
  const runs = runsOf(text);
  // Each unit stands in two terms, behind each of which there is a space.
  const units = new Uint16Array(runs.reduce((sum, run) => sum + 4 * run.length, 0));
  let end = 0;
  for (const run of runs) {
    let from = 0;
    while (from < run.length) {
      const next = from + widthAt(run, from);
      const last = next < run.length ? next + widthAt(run, next) : next;
      for (let at = from; at < last; at += 1) units[end++] = run.charCodeAt(at);
      units[end++] = SPACE;
      from = next;
    }
  }
  return Buffer.from(units.buffer, 0, Math.max(0, end - 1) * 2).toString('utf16le');
}

/** Units of the character that begins there. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

const SCOPE = /^[a-z0-9]{1,40}$/;

/** The index term of a scope. Private use characters are in no run, so that no text has it. */
export function scopeTerm(scope: string): string {
  if (!SCOPE.test(scope)) throw new TypeError(`bad search scope: ${JSON.stringify(scope)}`);
  return `\uE000${scope}`;
}

/** Ids of one age. */
export const AGE_SPAN = 8_192;

/** The index term of the age that a row belongs to; without an id what all of them begin with. */
export function ageTerm(id: number | null): string {
  return `\uE001${id === null ? '' : Math.floor(id / AGE_SPAN)}`;
}
