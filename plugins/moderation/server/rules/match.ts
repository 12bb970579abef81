import { RE2JS, RE2Set } from 're2js';
import { DAY_MS, MINUTE_MS, type NewText } from '../../../../server/sdk/index.ts';
import { hasLines } from '../../shared/rules.ts';
import type { RuleRow } from '../tables.ts';
import { createWordFinder, folded } from './words.ts';

/** A text that was sent lately and is nearly the same. */
export interface Alike {
  readonly uid: number;
  readonly at: number;
}

export interface Caught {
  readonly rule: RuleRow;
  /** What of the text it found, or the number that was too much. */
  readonly found: string;
}

/** What a rule asks besides the text. */
export interface Facts {
  /** When the account was made. */
  readonly madeAt: number;
  readonly now: number;
  readonly alike: readonly Alike[];
}

/** Words or patterns of a rule. */
export const linesOf = (rule: Pick<RuleRow, 'lines'>): string[] =>
  // Written by this plugin.
  JSON.parse(rule.lines) as string[];

/** Steps of a pattern: more would make all of a zone's slow. */
const LARGEST = 600;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL;

/**
 * A pattern of an operator. RE2 takes time in proportion to the text, whatever the pattern.
 * @returns null for what is none, for one that every text contains, and for one that is too large
 */
export function readPattern(pattern: string): RE2JS | null {
  try {
    const regex = RE2JS.compile(pattern, FLAGS);
    return regex.programSize() > LARGEST || regex.matcher('').find() ? null : regex;
  } catch {
    return null;
  }
}

interface Pattern {
  readonly rule: RuleRow;
  readonly regex: RE2JS;
}

/** All patterns in one pass; those that are in the text are then looked for once more, for their place. */
function createPatternFinder(rules: readonly RuleRow[]): (text: string) => Caught[] {
  const set = new RE2Set(RE2Set.UNANCHORED, FLAGS);
  const patterns: Pattern[] = [];
  for (const rule of rules)
    for (const line of linesOf(rule)) {
      const regex = readPattern(line);
      if (!regex) continue;
      set.add(line);
      patterns.push({ rule, regex });
    }
  if (patterns.length === 0) return () => [];
  set.compile();
  return (text) =>
    [...set.match(text)].flatMap((index) => {
      const pattern = patterns[index];
      const matcher = pattern?.regex.matcher(text);
      return pattern && matcher?.find() ? [{ rule: pattern.rule, found: matcher.group() ?? '' }] : [];
    });
}

const ADDRESS = /https?:\/\/|www\./gi;
/** Links in a text: those that are written out, or those that lie behind words, whichever are more. */
const linksIn = ({ text, content }: NewText): number =>
  Math.max(text.match(ADDRESS)?.length ?? 0, content.match(/<a /g)?.length ?? 0);

const applies = ({ on_posts, on_comments }: RuleRow, kind: NewText['kind']): boolean =>
  (kind === 'post' ? on_posts : on_comments) === 1;

/** What is not in the words of a text. */
function factOf(rule: RuleRow, text: NewText, { madeAt, now, alike }: Facts): string | null {
  if (rule.kind === 'newAccount') {
    const days = Math.floor((now - madeAt) / DAY_MS);
    return days < rule.amount ? String(days) : null;
  }
  if (rule.kind === 'links') {
    const links = linksIn(text);
    return links > rule.amount ? String(links) : null;
  }
  if (rule.kind !== 'repeat') return null;
  const times = alike.filter(({ at }) => at > now - rule.minutes * MINUTE_MS).length + 1;
  return times >= rule.amount ? String(times) : null;
}

export interface CompiledRules {
  /** How far back texts are compared, minutes; 0: they are not. */
  readonly minutes: number;
  /** Which rules catch a text, each once. */
  match(text: NewText, facts: Facts): Caught[];
}

/** Rules made ready for many texts: docs/product/text-rules.md. */
export function compileRules(rules: readonly RuleRow[]): CompiledRules {
  const words = rules.filter(({ kind }) => kind === 'words');
  const findWords = createWordFinder(words.flatMap((rule) => linesOf(rule).map((word) => ({ word, of: rule }))));
  const findPatterns = createPatternFinder(rules.filter(({ kind }) => kind === 'patterns'));
  const others = rules.filter(({ kind }) => !hasLines(kind));
  return {
    minutes: Math.max(0, ...rules.map(({ minutes }) => minutes)),
    match(text, facts) {
      const whole = `${text.title}\n${text.text}`;
      const caught = [
        ...findWords(folded(whole)).map(({ word, of }) => ({ rule: of, found: word })),
        ...findPatterns(whole.normalize('NFKC')),
        ...others.flatMap((rule) => {
          const found = factOf(rule, text, facts);
          return found === null ? [] : [{ rule, found }];
        }),
      ];
      const first = new Map<number, Caught>();
      for (const one of caught)
        if (applies(one.rule, text.kind) && !first.has(one.rule.id)) first.set(one.rule.id, one);
      return [...first.values()];
    },
  };
}
