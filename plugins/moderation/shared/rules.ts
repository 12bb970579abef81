/** What a rule looks for in a text (docs/product/text-rules.md). */
export const RULE_KINDS = ['words', 'patterns', 'newAccount', 'links', 'repeat'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a moderator says of what a rule caught. */
export const Verdict = { open: 0, right: 1, mistake: 2 } as const;

/** What becomes of a text that it finds: shown and reported, hidden until somebody looks, or refused. */
export const RULE_ACTIONS = ['flag', 'hold', 'refuse'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

export const RULE_LIMITS = {
  name: 30,
  /** Rules of a zone, and the words and patterns in all of them. */
  rules: 50,
  words: 2_000,
  patterns: 50,
  word: { min: 2, max: 40 },
  pattern: 200,
  /** Days, links or times. */
  amount: { newAccount: 90, links: 20, repeat: 20 },
  minutes: 1_440,
  /** The newest posts that a rule is tried on. */
  tried: 1_000,
  /** Of those that it would catch, how many are shown. */
  samples: 20,
  /** Days for which what was caught is kept and counted. */
  keptDays: 180,
} as const;

export interface RuleFields {
  readonly name: string;
  readonly kind: RuleKind;
  readonly action: RuleAction;
  readonly onPosts: 0 | 1;
  readonly onComments: 0 | 1;
  /** Words or patterns; empty for the other kinds. */
  readonly lines: readonly string[];
  /** Younger than so many days, more than so many links, said at least so many times; else 0. */
  readonly amount: number;
  /** Of `repeat`: within so many minutes; else 0. */
  readonly minutes: number;
}

/** What of the kinds has which fields. */
export const hasLines = (kind: RuleKind): kind is 'words' | 'patterns' => kind === 'words' || kind === 'patterns';

/** One entry a line, without spaces around it and without repeats. */
export const readLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export type RuleProblem =
  | 'RULE_NAME_REQUIRED'
  | 'RULE_PLACE_REQUIRED'
  | 'RULE_LINES_REQUIRED'
  | 'RULE_WORD_LENGTH'
  | 'RULE_AMOUNT_WRONG';

const within = (value: number, max: number, min = 1): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function amountProblem({ kind, amount, minutes }: RuleFields): RuleProblem | null {
  if (hasLines(kind)) return null;
  // No link at all may be allowed, and a text that is said twice is said again once.
  const min = kind === 'links' ? 0 : kind === 'repeat' ? 2 : 1;
  const isRight =
    within(amount, RULE_LIMITS.amount[kind], min) && (kind !== 'repeat' || within(minutes, RULE_LIMITS.minutes));
  return isRight ? null : 'RULE_AMOUNT_WRONG';
}

/** What is wrong with a rule as far as a form can tell, for both sides; null: nothing. */
export function ruleProblem(rule: RuleFields): RuleProblem | null {
  if (rule.name.trim() === '') return 'RULE_NAME_REQUIRED';
  if (rule.onPosts + rule.onComments === 0) return 'RULE_PLACE_REQUIRED';
  if (hasLines(rule.kind) && rule.lines.length === 0) return 'RULE_LINES_REQUIRED';
  const { min, max } = RULE_LIMITS.word;
  const isWrong = (word: string): boolean => [...word].length < min || [...word].length > max;
  if (rule.kind === 'words' && rule.lines.some(isWrong)) return 'RULE_WORD_LENGTH';
  return amountProblem(rule);
}
