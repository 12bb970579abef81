import { sql, type SqlBool } from 'kysely';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { ReviewTables } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * The hook `media.references`: pictures of what was reviewed, so that its history can be looked at
 * when the draft is gone.
 */
export function reviewReferences({ db }: Pick<Core, 'db'>) {
  return async ({ zone }: Pick<RequestContext, 'zone'>, urls: readonly string[]): Promise<ReadonlySet<string>> => {
    const named = new Set<string>();
    for (const url of urls) {
      const holds = (column: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${url}%`} escape '\\'`;
      const found = await db
        .q<ReviewTables>()
        .selectFrom('review_submission')
        .select('id')
        .where('zone', '=', zone.abbr)
        .where(({ or }) => or(['content', 'fields', 'original'].map(holds)))
        .limit(1)
        .executeTakeFirst();
      if (found) named.add(url);
    }
    return named;
  };
}
