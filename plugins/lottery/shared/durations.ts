/** Of the contract, without the browser's surroundings: the check of a lottery runs anywhere. */
export { DAY_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
