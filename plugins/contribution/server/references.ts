import { sql, type SqlBool } from 'kysely';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { ContributionTables, StoredState } from './tables.ts';
import type { Core } from './uses.ts';

/** What was published has its pictures in its post. */
const ON_ITS_WAY: readonly StoredState[] = ['draft', 'submitted', 'returned', 'accepted', 'withdrawn'];

/**
 * The hook `media.references` (docs/plugin-reference.md): pictures of pieces on their way, in their
 * texts and as covers. A range of `contribution_queue`.
 */
export function pictureReferences({ db }: Pick<Core, 'db'>) {
  async function isNamed(zone: string, url: string): Promise<boolean> {
    const found = db
      .q<ContributionTables>()
      .selectFrom('contribution as c')
      .innerJoin('contribution_revision as r', 'r.contribution_id', 'c.id')
      .select('c.id')
      .where('c.zone', '=', zone)
      .where('c.state', 'in', [...ON_ITS_WAY])
      .where(({ eb, or }) =>
        or([
          eb('r.cover', '=', url),
          eb('r.own_cover', '=', url),
          // An address holds nothing that `like` or content would write differently.
          sql<SqlBool>`r.content like ${`%${url}%`} escape '\\'`,
        ]),
      )
      .limit(1);
    return (await found.executeTakeFirst()) !== undefined;
  }

  return async ({ zone }: Pick<RequestContext, 'zone'>, urls: readonly string[]): Promise<ReadonlySet<string>> => {
    const named = new Set<string>();
    for (const url of urls) if (await isNamed(zone.abbr, url)) named.add(url);
    return named;
  };
}
