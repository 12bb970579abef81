import { sha256OfLines } from './bytes.ts';

const LOG_VERSION = 'guildhall-lottery-log-v1';

/** One entry of a lottery's public log. */
export interface LogEntry {
  /** From 1, without gaps. */
  readonly seq: number;
  /** Milliseconds. */
  readonly at: number;
  readonly kind: string;
  /** JSON, kept and hashed as the text that it is; it has no line feeds. */
  readonly data: string;
  /** Of the whole entry and the one before it, hexadecimal. */
  readonly hash: string;
}

/** What stands before the first entry. */
export const logStart = (wbId: number): Promise<string> => sha256OfLines([LOG_VERSION, wbId]);

/** @param before the hash of the entry before, or `logStart` */
export const logHash = (before: string, { seq, at, kind, data }: Omit<LogEntry, 'hash'>): Promise<string> =>
  sha256OfLines([LOG_VERSION, before, seq, at, kind, data]);

/**
 * The `seq` of the first entry that does not follow from those before it; null: the chain is whole.
 */
export async function firstBreak(wbId: number, entries: readonly LogEntry[]): Promise<number | null> {
  let before = await logStart(wbId);
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index + 1 || (await logHash(before, entry)) !== entry.hash) return entry.seq;
    before = entry.hash;
  }
  return null;
}
