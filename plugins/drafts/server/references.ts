import { sql, type SqlBool } from 'kysely';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { TimingTables } from './timing/tables.ts';
import type { Core } from './uses.ts';

/**
 * The hook `media.references` (docs/plugin-reference.md): pictures of drafts, which come and go with
 * them. A draft holds them in its text, in what it keeps for other plugins (covers), and in what
 * its timed or reviewed post is sent with.
 */
export function draftReferences({ db }: Pick<Core, 'db'>) {
  const q = () => db.q<TimingTables>();
  const holds = (column: string, url: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${url}%`} escape '\\'`;

  async function isNamed(zone: string, url: string): Promise<boolean> {
    const draft = q()
      .selectFrom('editor_draft as d')
      .select('d.id')
      .where('d.zone', '=', zone)
      .where(({ or }) => or(['d.content', 'd.payload', 'd.review_fields'].map((column) => holds(column, url))));
    if (await draft.limit(1).executeTakeFirst()) return true;
    const timed = q()
      .selectFrom('editor_timing as t')
      .innerJoin('editor_draft as d', 'd.id', 't.draft_id')
      .select('t.id')
      .where('d.zone', '=', zone)
      .where(holds('t.fields', url));
    return (await timed.limit(1).executeTakeFirst()) !== undefined;
  }

  return async ({ zone }: Pick<RequestContext, 'zone'>, urls: readonly string[]): Promise<ReadonlySet<string>> => {
    const named = new Set<string>();
    // An address holds nothing that `like` or JSON would write differently.
    for (const url of urls) if (await isNamed(zone.abbr, url)) named.add(url);
    return named;
  };
}
