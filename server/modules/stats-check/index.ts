export { checkCounters, type Difference } from './check-counters.ts';
