export { checkCounters } from './check-counters.ts';
