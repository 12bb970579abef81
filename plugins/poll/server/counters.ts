import { sql } from 'kysely';
import type { CounterCheck } from '../../../server/sdk/index.ts';

/** What is counted of ballots, for `forum check counters`. */
export const pollCounters: readonly CounterCheck[] = [
  {
    table: 'poll',
    id: 'post_id',
    counter: 'voter_count',
    counted: sql`select post_id as key, count(*) as n from poll_vote group by post_id`,
  },
  {
    table: 'poll_option',
    id: 'id',
    counter: 'votes',
    counted: sql`select option_id as key, count(*) as n from poll_vote_option group by option_id`,
  },
];
