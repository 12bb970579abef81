/** How a line is written; a later form gets another number. */
const VERSION = 1;

/**
 * One thing that moderators did, without names: closed fields, so that zones and months can be
 * compared (docs/product/transparency.md).
 */
export interface PublicEntry {
  /** From 1 in each zone, without a gap. */
  readonly seq: number;
  /** The zone's day, 20261127. */
  readonly day: number;
  readonly kind: 'sanction' | 'reduce' | 'lift' | 'appeal';
  /** The line that it changes or answers; 0: it does something itself. */
  readonly of: number;
  /** Id of the clause, or `RULE_CLAUSE`. */
  readonly clause: string;
  readonly action: 'hide' | 'delete' | 'penalise';
  readonly points: number;
  readonly bannedType: number;
  readonly bannedDays: number;
  /** Of an appeal's answer: upheld, reduced or lifted; else empty. */
  readonly outcome: string;
  /** 1: a rule did it, not a person. */
  readonly automated: 0 | 1;
}

/** Stands for a clause where a rule for texts did it. */
export const RULE_CLAUSE = 'rule';

/** A line as the chain has it. */
export interface PublicLine {
  readonly line: string;
  /** SHA-256 of the hash before it and of this line, hexadecimal. */
  readonly hash: string;
}

/** An entry as one line: what is hashed, and what is read from it again. */
export const lineOf = (zone: string, entry: PublicEntry): string =>
  JSON.stringify([
    VERSION,
    zone,
    entry.seq,
    entry.day,
    entry.kind,
    entry.of,
    entry.clause,
    entry.action,
    entry.points,
    entry.bannedType,
    entry.bannedDays,
    entry.outcome,
    entry.automated,
  ]);

/** @returns null for what is no line of this form */
export function entryOf(zone: string, line: string): PublicEntry | null {
  let fields: unknown;
  try {
    fields = JSON.parse(line);
  } catch {
    return null;
  }
  if (!Array.isArray(fields) || fields.length !== 13 || fields[0] !== VERSION || fields[1] !== zone) return null;
  const [, , seq, day, kind, of, clause, action, points, bannedType, bannedDays, outcome, automated] =
    fields as unknown[];
  const entry = { seq, day, kind, of, clause, action, points, bannedType, bannedDays, outcome, automated };
  // What it is written from gives the same line again, or it was not written by `lineOf`.
  return lineOf(zone, entry as PublicEntry) === line ? (entry as PublicEntry) : null;
}

/** What the first line of a zone stands on. */
export const BEGINNING = '0'.repeat(64);

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a line behind the one before it; the same on the server and in browsers. */
export const hashOf = async (before: string, line: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${before}\n${line}`)));

/** Where a chain stands. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

export type ChainFault =
  | { readonly kind: 'changed'; readonly seq: number }
  | { readonly kind: 'gap'; readonly seq: number }
  | { readonly kind: 'head' }
  | { readonly kind: 'published'; readonly seq: number };

/**
 * Whether lines are a chain from a head on: each the next number, each with its own hash.
 * @param known heads that were published or seen before, by their number
 * @returns where the chain stands behind them, or what is wrong first
 */
export async function followChain(
  zone: string,
  from: ChainHead,
  lines: readonly PublicLine[],
  known: ReadonlyMap<number, string> = new Map(),
): Promise<ChainHead | ChainFault> {
  let { seq, hash } = from;
  for (const { line, hash: said } of lines) {
    const next = seq + 1;
    if (entryOf(zone, line)?.seq !== next) return { kind: 'gap', seq: next };
    hash = await hashOf(hash, line);
    if (hash !== said) return { kind: 'changed', seq: next };
    if ((known.get(next) ?? hash) !== hash) return { kind: 'published', seq: next };
    seq = next;
  }
  return { seq, hash };
}
