import { sql, type SqlBool } from 'kysely';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { TemplateTables } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * The hook `media.references` (docs/plugin-reference.md): pictures of templates, which come and go
 * with them.
 */
export function templateReferences({ db }: Pick<Core, 'db'>) {
  const isNamed = async (zone: string, url: string): Promise<boolean> => {
    const named = db
      .q<TemplateTables>()
      .selectFrom('editor_template')
      .select('id')
      .where('zone', '=', zone)
      // An address holds nothing that `like` or JSON would write differently.
      .where(sql<SqlBool>`${sql.ref('variants')} like ${`%${url}%`} escape '\\'`);
    return (await named.limit(1).executeTakeFirst()) !== undefined;
  };

  return async ({ zone }: Pick<RequestContext, 'zone'>, urls: readonly string[]): Promise<ReadonlySet<string>> => {
    const named = new Set<string>();
    for (const url of urls) if (await isNamed(zone.abbr, url)) named.add(url);
    return named;
  };
}
