import { createHash } from 'node:crypto';
import { settingsOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { ClauseRow } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { CUSTOM_CLAUSE, type Clause } from '../shared/clauses.ts';
import type { ModerationStore } from './store.ts';

/** What people read of a clause, in both languages. */
export interface ClauseText {
  readonly type: string;
  readonly typeEn: string;
  readonly description: string;
  readonly descriptionEn: string;
}

/** A zone's clauses, and the tables that its sanctions were issued under. */
export function createClauses(store: ModerationStore) {
  const all = (ctx: RequestContext): Clause[] => [CUSTOM_CLAUSE, ...settingsOf(ctx, manifest).clauses];
  const find = (clauses: readonly Clause[], id: string): Clause | undefined =>
    clauses.find((clause) => clause.id === id);

  return {
    /** The table as its reader's language has it. */
    table: (ctx: RequestContext): ClauseRow[] =>
      all(ctx).map(({ extra, typeEn, descriptionEn, type, description, ...clause }) => ({
        ...clause,
        ...(ctx.locale === 'en' ? { type: typeEn, description: descriptionEn } : { type, description }),
        extra: extra ?? null,
      })),

    find: (ctx: RequestContext, id: string): Clause | undefined => find(all(ctx), id),

    /** The version of the table that holds now; in the sanction's transaction. */
    version(ctx: RequestContext): Promise<number> {
      const clauses = JSON.stringify(settingsOf(ctx, manifest).clauses);
      const digest = createHash('sha256').update(clauses).digest('hex');
      return store.clauseVersion(ctx.zone.abbr, digest, clauses, ctx.now);
    },

    /** What the clauses of these sanctions were when they were issued. */
    async texts(
      zone: string,
      sanctions: readonly { readonly clause_version: number; readonly clause_id: string }[],
    ): Promise<(of: { readonly clause_version: number; readonly clause_id: string }) => ClauseText> {
      const versions = [...new Set(sanctions.map((row) => row.clause_version))];
      const tables = await store.clauseTables(zone, versions);
      return (of) => find(tables.get(of.clause_version) ?? [], of.clause_id) ?? CUSTOM_CLAUSE;
    },
  };
}
export type Clauses = ReturnType<typeof createClauses>;

/** What a sanction is for, in the reader's language: of the custom clause the moderator's words. */
export function clauseName(
  ctx: Pick<RequestContext, 'locale'>,
  text: ClauseText,
  reason: string,
): { readonly type: string; readonly description: string } {
  const { type, description } = ctx.locale === 'en' ? { type: text.typeEn, description: text.descriptionEn } : text;
  return { type, description: reason || description };
}
