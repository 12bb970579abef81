import { sql } from 'kysely';
import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { dayIn } from '../../../platform/contract/time.ts';
import type { Db } from '../../sdk/index.ts';
import { isVisible } from './counters.ts';
import type { PostActivity } from './services.ts';
import { FavorTarget, type ContentTables } from './tables.ts';

/** No zone's day begins between two of these, milliseconds. */
const STEP_MS = 15 * MINUTE_MS;

/**
 * Likes and visible comments of these posts since a moment, by day (yyyymmdd) of a time zone; days
 * without are left out.
 */
export async function activityByDay(
  db: Db,
  posts: readonly number[],
  { since, timeZone }: { readonly since: number; readonly timeZone: string },
): Promise<PostActivity> {
  if (posts.length === 0) return { likes: new Map(), comments: new Map() };
  const step = sql<number>`${sql.ref('created_at')} / ${sql.lit(STEP_MS)}`;
  const likes = db
    .q<ContentTables>()
    .selectFrom('favor')
    .where('target_type', '=', FavorTarget.post)
    .where(db.isAmong('target_id', posts))
    .where('created_at', '>=', since)
    .select((eb) => [step.as('step'), eb.fn.countAll<number>().as('n')])
    .groupBy(step);
  const comments = db
    .q<ContentTables>()
    .selectFrom('comment')
    .where(isVisible)
    .where(db.isAmong('post_id', posts))
    .where('created_at', '>=', since)
    .select((eb) => [step.as('step'), eb.fn.countAll<number>().as('n')])
    .groupBy(step);
  const byDay = (rows: readonly { step: number; n: number }[]) => {
    const days = new Map<number, number>();
    for (const row of rows) {
      const day = dayIn(Number(row.step) * STEP_MS, timeZone);
      days.set(day, (days.get(day) ?? 0) + Number(row.n));
    }
    return days;
  };
  return { likes: byDay(await likes.execute()), comments: byDay(await comments.execute()) };
}
