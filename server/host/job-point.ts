import { extend, extensionPoint, type Extension } from '../../platform/registry/extension-point.ts';

interface Job {
  /** Milliseconds; the first run comes some seconds after the start of the process. */
  readonly everyMs: number;
  /** What it throws is logged, and it is called again in its time. */
  readonly run: (now: number) => Promise<void>;
}

/**
 * Work for later, in its own error isolation. Every host runs it, also at the same moment, only
 * never twice at once in one process: what must be done once claims its rows in the transaction
 * that does it (`db.skipLocked`, or a row that only one can write).
 */
export const jobPoint = extensionPoint<Job>('job');
export type JobExtension = Extension<Job>;

/**
 * A job (`jobPoint`): it runs on every host, first some seconds after the start, then every
 * `everyMs` milliseconds.
 * @param name of the plugin's jobs, for the log
 * @param run gets the time, milliseconds since 1970
 */
export const job = (name: string, everyMs: number, run: Job['run']): JobExtension =>
  extend(jobPoint, { name, everyMs, run });
