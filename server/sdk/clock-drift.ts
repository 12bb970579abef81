import { MINUTE_MS } from '../../platform/contract/durations.ts';

/**
 * By how much the clocks of hosts may differ, milliseconds. What was written down as later than that
 * was written before a clock was set back: limits of pace do not count it, or they would hold people
 * up until the clock has caught up.
 */
export const CLOCK_DRIFT_MS = MINUTE_MS;
