import type { RequestContext } from '../../../server/sdk/index.ts';
import type { LotteryRow } from './tables.ts';

/**
 * After the end, before the entrants are read: what was sent in time may still be on its way into
 * the database.
 */
export const GRACE_MS = 5_000;

/** Milliseconds since 1970. */
export type Clock = () => number;

/** The clock of a run of a job, which is told when it begins. */
export function clockFrom(now: number): Clock {
  const began = performance.now();
  return () => now + Math.ceil(performance.now() - began);
}

/** A lottery that this host looks at for now; nobody else does until the lease ends. */
export interface Claimed {
  readonly row: LotteryRow;
  readonly lease: string;
  /** Its zone. */
  readonly where: RequestContext;
  /** When it was taken up. */
  readonly now: number;
  /** The time by now: what is written down when it is done tells that. */
  readonly clock: Clock;
  /** Awaited after each step that lasts: in a test a host stands still there for ever. */
  readonly step: (name: string) => Promise<void>;
}
