import type { Logger } from 'kysely';
import type { StatementWatch } from './types.ts';

/** Kysely's logger of one set of connections: tells how long each statement took. */
export const timedAs =
  (by: Parameters<StatementWatch>[0], onStatement: StatementWatch): Logger =>
  ({ queryDurationMillis }) =>
    onStatement(by, queryDurationMillis / 1000);
