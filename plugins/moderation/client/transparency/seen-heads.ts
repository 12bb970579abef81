import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { BEGINNING, type ChainHead } from '../../shared/public-log.ts';

const KEY = 'guildhall:public-log';
/** Heads of one zone that are kept: the latest. */
const MOST = 60;

type Stored = Readonly<Record<string, readonly (readonly [seq: number, hash: string])[]>>;

function stored(): Stored {
  try {
    const value: unknown = JSON.parse(browserStorage()?.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Stored) : {};
  } catch {
    return {};
  }
}

/** Where this browser has seen the log of a zone stand. */
export function readSeen(zone: string): Map<number, string> {
  const list = stored()[zone];
  return new Map(
    Array.isArray(list) ? list.filter(([seq, hash]) => Number.isInteger(seq) && typeof hash === 'string') : [],
  );
}

/** Keeps where it stands now. A full or closed storage keeps nothing. */
export function writeSeen(zone: string, { seq, hash }: ChainHead): void {
  if (hash === BEGINNING) return;
  const seen = [...readSeen(zone).set(seq, hash)].toSorted(([a], [b]) => a - b).slice(-MOST);
  try {
    browserStorage()?.setItem(KEY, JSON.stringify({ ...stored(), [zone]: seen }));
  } catch {
    // The next check has less to compare with.
  }
}
