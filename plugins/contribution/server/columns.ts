import {
  assertNotOwn,
  cleanLine,
  cleanText,
  fail,
  pluginError,
  writableThemes,
  type InputOf,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  COLUMN_LIMITS,
  ContributionType,
  ListedType,
  TopicType,
  type activityDetail,
  type activityEntries,
  type activityList,
  type announceWinners,
  type Column,
  type columnList,
  type ContributionTypeValue,
  type saveColumn,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ColumnStore } from './column-store.ts';
import { entryFields, type Entries } from './entries.ts';
import type { ContributionStore, Page } from './store.ts';
import type { ColumnRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Whether it takes pieces at a moment. */
export const isOpen = ({ opens_at, closes_at }: ColumnRow, now: number): boolean =>
  opens_at <= now && (closes_at === 0 || closes_at > now);

const takes = ({ takes_articles, takes_videos }: ColumnRow, kind: ContributionTypeValue): boolean =>
  (kind === ContributionType.video ? takes_videos : takes_articles) === 1;

/** Activities that are open come first, then those to come, then the past ones. */
const rank = (row: ColumnRow, now: number): number => {
  if (isOpen(row, now)) return 0;
  return row.opens_at > now ? 1 : 2;
};

export interface ColumnsDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly columns: ColumnStore;
  readonly entries: Entries;
}

/** Columns, topics and activities that pieces are handed in for: docs/product/contributions.md. */
export function createColumns({ core, store, columns, entries: entriesOf }: ColumnsDeps) {
  const { db } = core;

  async function shown(ctx: RequestContext, rows: readonly ColumnRow[]): Promise<Column[]> {
    const counts = await columns.counts(rows.map(({ id }) => id));
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      content: row.name,
      desc: row.about,
      reward: row.reward,
      themeId: row.theme_id,
      takesArticles: row.takes_articles,
      takesVideos: row.takes_videos,
      verifiedOnly: row.verified_only,
      perPerson: row.per_person,
      openTime: row.opens_at,
      closeTime: row.closes_at,
      gameId: ctx.zone.gameId,
      isOpen: isOpen(row, ctx.now) ? 1 : 0,
      count: counts.get(row.id) ?? 0,
      revision: row.revision,
    }));
  }

  /** What of the form can be stored. @throws COLUMN_REQUIRED, TEXT_TOO_LONG, BAD_INPUT */
  function read(ctx: RequestContext, input: InputOf<typeof saveColumn>) {
    const name = cleanLine(input.content);
    const [about, reward] = [cleanText(input.desc), cleanText(input.reward)];
    if (!name) throw pluginError(manifest, 'COLUMN_REQUIRED');
    const isLong = (text: string, max: number) => [...text].length > max;
    if (isLong(name, COLUMN_LIMITS.name)) throw pluginError(manifest, 'TEXT_TOO_LONG', { max: COLUMN_LIMITS.name });
    if ([about, reward].some((text) => isLong(text, COLUMN_LIMITS.text)))
      throw pluginError(manifest, 'TEXT_TOO_LONG', { max: COLUMN_LIMITS.text });
    const themes = writableThemes(ctx.zone.themes, { signedIn: true, manager: false });
    if (!themes.some(({ themeId }) => themeId === input.themeId)) throw fail('BAD_INPUT', { field: 'themeId' });
    if (input.takesArticles + input.takesVideos === 0) throw fail('BAD_INPUT', { field: 'takesArticles' });
    if (input.closeTime !== 0 && input.closeTime <= input.openTime) throw fail('BAD_INPUT', { field: 'closeTime' });
    return {
      type: input.type as ColumnRow['type'], // one of them, by the schema of the call
      name,
      about,
      reward,
      theme_id: input.themeId,
      takes_articles: input.takesArticles,
      takes_videos: input.takesVideos,
      verified_only: input.verifiedOnly,
      per_person: input.perPerson,
      opens_at: input.openTime,
      closes_at: input.closeTime,
    };
  }

  const isSame = (row: ColumnRow, values: ReturnType<typeof read>): boolean =>
    Object.entries(values).every(([key, value]) => row[key as keyof typeof values] === value);

  const audit = (ctx: RequestContext, action: string, id: number, name: string) =>
    core.audit.record(ctx, {
      action: `column.${action}`,
      targetType: 'column',
      targetId: id,
      reason: '',
      detail: { name },
    });

  async function find(ctx: RequestContext, id: number): Promise<ColumnRow> {
    const row = await columns.find(ctx.zone.abbr, id);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  /** @throws NOT_FOUND */
  async function findActivity(ctx: RequestContext, id: number): Promise<ColumnRow> {
    const row = await find(ctx, id);
    if (row.type !== TopicType.activity) throw fail('NOT_FOUND');
    return row;
  }

  return {
    /** Those of the zone that take pieces now. Of another game's there are none here. */
    async list(ctx: RequestContext, { game_id, contribution_type }: InputOf<typeof columnList>): Promise<Column[]> {
      if (game_id !== undefined && game_id !== ctx.zone.gameId) return [];
      const kind = contribution_type === ListedType.video ? ContributionType.video : ContributionType.article;
      const rows = (await columns.all(ctx.zone.abbr)).filter((row) => isOpen(row, ctx.now) && takes(row, kind));
      return shown(
        ctx,
        rows.toSorted((a, b) => a.type - b.type || b.created_at - a.created_at),
      );
    },

    async activities(ctx: RequestContext, { limit, offset }: Page): Promise<ReplyOf<typeof activityList>> {
      const rows = (await columns.all(ctx.zone.abbr)).filter(({ type }) => type === TopicType.activity);
      const ordered = rows.toSorted(
        (a, b) => rank(a, ctx.now) - rank(b, ctx.now) || b.opens_at - a.opens_at || b.id - a.id,
      );
      return {
        list: await shown(ctx, ordered.slice(offset, offset + limit)),
        hasMore: ordered.length > offset + limit,
      };
    },

    /** @throws NOT_FOUND */
    async activity(ctx: RequestContext, id: number): Promise<ReplyOf<typeof activityDetail>> {
      const [column] = await shown(ctx, [await findActivity(ctx, id)]);
      if (!column) throw fail('NOT_FOUND');
      const winners = await columns.winners(id);
      const pieces = await store.listed(
        ctx.zone.abbr,
        winners.map(({ contribution_id }) => contribution_id),
        'submitted_revision',
      );
      // Somebody's piece that is not seen any more has no place here.
      const entries = new Map((await entriesOf(ctx, pieces)).map(({ entry }) => [entry.contribution_id, entry]));
      const list = winners.flatMap(({ contribution_id, prize }) => {
        const entry = entries.get(contribution_id);
        return entry ? [{ ...entry, prize }] : [];
      });
      return { ...column, winners: list };
    },

    /** @throws NOT_FOUND */
    async entries(ctx: RequestContext, id: number, { limit, offset }: Page): Promise<ReplyOf<typeof activityEntries>> {
      await findActivity(ctx, id);
      const rows = await store.entries(ctx.zone.abbr, id, { limit: limit + 1, offset });
      const list = (await entriesOf(ctx, rows.slice(0, limit))).map(entryFields);
      return { list, hasMore: rows.length > limit };
    },

    async all(ctx: RequestContext, { limit, offset }: Page): Promise<ReplyOf<typeof activityList>> {
      const rows = await columns.all(ctx.zone.abbr);
      return { list: await shown(ctx, rows.slice(offset, offset + limit)), hasMore: rows.length > offset + limit };
    },

    /**
     * @throws COLUMN_REQUIRED, TEXT_TOO_LONG, BAD_INPUT, COLUMN_TAKEN, COLUMN_CHANGED, TOO_MANY,
     *   NOT_FOUND
     */
    async save(ctx: RequestContext, input: InputOf<typeof saveColumn>): Promise<{ id: number; revision: number }> {
      const zone = ctx.zone.abbr;
      const values = read(ctx, input);
      try {
        return await db.tx(async () => {
          if (input.id === undefined) await db.lockName(`contribution_column:${zone}`);
          const twin = await columns.named(zone, values.type, values.name);
          if (input.id === undefined) {
            // Sent again, it is there.
            if (twin && isSame(twin, values)) return { id: twin.id, revision: twin.revision };
            if (twin) throw pluginError(manifest, 'COLUMN_TAKEN');
            if ((await columns.all(zone)).length >= COLUMN_LIMITS.most)
              throw pluginError(manifest, 'TOO_MANY', { max: COLUMN_LIMITS.most });
            const id = await columns.add({ ...values, zone, revision: 1, created_at: ctx.now });
            await audit(ctx, 'add', id, values.name);
            return { id, revision: 1 };
          }
          const before = await columns.lock(zone, input.id);
          if (!before) throw fail('NOT_FOUND');
          if (isSame(before, values)) return { id: before.id, revision: before.revision };
          if (input.revision !== undefined && input.revision !== before.revision)
            throw pluginError(manifest, 'COLUMN_CHANGED');
          if (twin && twin.id !== before.id) throw pluginError(manifest, 'COLUMN_TAKEN');
          const revision = before.revision + 1;
          await columns.update(before.id, { ...values, revision });
          await audit(ctx, 'change', before.id, values.name);
          return { id: before.id, revision };
        });
      } catch (error) {
        throw db.isUniqueViolation(error) ? pluginError(manifest, 'COLUMN_TAKEN') : error;
      }
    },

    /**
     * Those who were not winners before are told.
     * @throws NOT_FOUND, BAD_INPUT, TEXT_TOO_LONG, OWN_MATTER for a prize of the viewer's own
     */
    announce: (ctx: RequestContext, { id, winners }: InputOf<typeof announceWinners>): Promise<void> =>
      db.tx(async () => {
        const row = await columns.lock(ctx.zone.abbr, id);
        if (row?.type !== TopicType.activity) throw fail('NOT_FOUND');
        const ids = winners.map(({ contribution_id }) => contribution_id);
        const pieces = await store.listed(ctx.zone.abbr, ids, 'submitted_revision');
        const isEntry = (wanted: number) =>
          pieces.some((piece) => piece.id === wanted && piece.column_id === id && piece.state === 'published');
        if (new Set(ids).size !== ids.length || !ids.every(isEntry)) throw fail('BAD_INPUT', { field: 'winners' });
        const named = winners.map(({ contribution_id, prize }) => ({ contribution_id, prize: cleanLine(prize) }));
        if (named.some(({ prize }) => [...prize].length > COLUMN_LIMITS.prize))
          throw pluginError(manifest, 'TEXT_TOO_LONG', { max: COLUMN_LIMITS.prize });
        const before = await columns.winners(id);
        const isNew = (won: (typeof named)[number]) =>
          !before.some((one) => one.contribution_id === won.contribution_id && one.prize === won.prize);
        const uidOf = (wanted: number) => pieces.find((piece) => piece.id === wanted)?.uid ?? 0;
        const told = named.filter(isNew).map((won) => ({ ...won, uid: uidOf(won.contribution_id) }));
        // What somebody else has given them stays theirs.
        assertNotOwn(ctx, ...told.map(({ uid }) => uid));
        await columns.setWinners(id, named);
        await audit(ctx, 'winners', id, row.name);
        // i18n-keys: contribution-notices:won, contribution-notices:wonPlain
        await core.messages.send(
          ctx,
          told.map(({ uid, prize }) => ({
            to: uid,
            kind: 'system',
            action: 0,
            text: prize ? 'contribution:won' : 'contribution:wonPlain',
            values: { activity: row.name, prize },
            link: `/contribution_web/activity?id=${id}`,
          })),
        );
      }),

    /**
     * The column that a piece names, for a submission: locked, so that its places are counted once.
     * @throws COLUMN_REQUIRED, COLUMN_UNKNOWN, COLUMN_CLOSED, COLUMN_FULL, REAL_NAME_REQUIRED
     */
    async admit(
      ctx: RequestContext,
      { column, kind, uid, but }: { column: number | null; kind: ContributionTypeValue; uid: number; but: number },
    ): Promise<ColumnRow> {
      if (column === null) throw pluginError(manifest, 'COLUMN_REQUIRED');
      const row = await columns.lock(ctx.zone.abbr, column);
      if (!row || !takes(row, kind)) throw pluginError(manifest, 'COLUMN_UNKNOWN');
      if (!isOpen(row, ctx.now)) throw pluginError(manifest, 'COLUMN_CLOSED', { name: row.name });
      if (row.verified_only === 1 && !ctx.viewer?.verified) throw fail('REAL_NAME_REQUIRED');
      if (row.per_person > 0 && (await store.enteredBy(row.id, uid, but)) >= row.per_person)
        throw pluginError(manifest, 'COLUMN_FULL', { name: row.name, max: row.per_person });
      return row;
    },

    /** The column of this type and name; null: none is named. @throws COLUMN_UNKNOWN */
    async named(ctx: RequestContext, type: number | undefined, name: string | undefined): Promise<ColumnRow | null> {
      if (!name) return null;
      const row = await columns.named(ctx.zone.abbr, type ?? TopicType.column, cleanLine(name));
      if (!row) throw pluginError(manifest, 'COLUMN_UNKNOWN');
      return row;
    },
  };
}
export type Columns = ReturnType<typeof createColumns>;
