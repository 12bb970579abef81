import { createHash } from 'node:crypto';
import { settingsOf, type Db, type RequestContext } from '../../../server/sdk/index.ts';
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
export function createClauses(db: Pick<Db, 'afterCommit'>, store: ModerationStore) {
  /** Of zones' settings as their files have them now; a reload brings other ones. */
  const versions = new WeakMap<object, number>();
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

    remarks: (ctx: RequestContext): { name: string; text: string }[] =>
      settingsOf(ctx, manifest).remarks.map(({ name, nameEn, text, textEn }) =>
        ctx.locale === 'en' ? { name: nameEn, text: textEn } : { name, text },
      ),

    find: (ctx: RequestContext, id: string): Clause | undefined => find(all(ctx), id),

    /** The version of the table that holds now; in the sanction's transaction. */
    async version(ctx: RequestContext): Promise<number> {
      const settings = settingsOf(ctx, manifest);
      const known = versions.get(settings);
      if (known !== undefined) return known;
      const text = JSON.stringify(settings.clauses);
      const digest = createHash('sha256').update(text).digest('hex');
      const version = await store.clauseVersion(ctx.zone.abbr, digest, text, ctx.now);
      // Not before it is there for everybody: what is only tried leaves no version.
      db.afterCommit(async () => void versions.set(settings, version));
      return version;
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
