import {
  DAY_MS,
  MINUTE_MS,
  cachedOutsideTx,
  fail,
  passes,
  pluginError,
  untilNextDay,
  viewerOf,
  type InputOf,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type {
  ContributionDetail,
  contributionList,
  ContributionTypeValue,
  lastContribution,
  Remark,
} from '../contract.ts';
import { reviewGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { ColumnStore } from './column-store.ts';
import { claimOf, presentItem } from './present.ts';
import { assertRoom } from './room.ts';
import type { ContributionStore, ListedRow } from './store.ts';
import type { ContributionRow, RemarkRow, RevisionRow, StoredState } from './tables.ts';
import type { Core } from './uses.ts';

/** How far back the usual waiting time looks. */
const WAITS_MS = 30 * DAY_MS;

/** Whether this viewer may review it: never their own, and only what was handed in. */
export const mayReview = (ctx: RequestContext, row: ContributionRow): boolean =>
  passes(reviewGate, ctx.viewer) && ctx.viewer?.uid !== row.uid && row.state !== 'draft' && row.submitted_at !== null;

export const presentRemark = (row: RemarkRow): Remark => ({
  id: row.id,
  block: row.block,
  second: row.second,
  quote: row.quote,
  text: row.text,
  revision: row.revision,
});

export interface RecordsDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly columns: ColumnStore;
}

/** Pieces as their authors and reviewers see them: docs/product/contributions.md. */
export function createRecords({ core, store, columns }: RecordsDeps) {
  const { db } = core;
  const kept = cachedOutsideTx(db, core.cache.shared);

  /** Why each was returned, by its id. */
  async function reasonsOf(rows: readonly ListedRow[]): Promise<ReadonlyMap<number, string>> {
    return store.lastReasons(rows.filter(({ state }) => state === 'returned').map(({ id }) => id));
  }

  async function shown(ctx: RequestContext, rows: readonly ListedRow[]) {
    const named = await columns.many([...new Set(rows.flatMap(({ column_id }) => column_id ?? []))]);
    const reasons = await reasonsOf(rows);
    return rows.map((row) => presentItem(ctx, row, named.get(row.column_id ?? 0), reasons.get(row.id) ?? ''));
  }

  /** Minutes that pieces of the zone usually wait: made anew each day. */
  const usualMinutes = (ctx: RequestContext): Promise<number | null> =>
    kept('contribution:usual-wait', ctx, [`contribution-waits:${ctx.zone.abbr}`, untilNextDay(ctx)], async () => {
      const wait = await store.medianWait(ctx.zone.abbr, ctx.now - WAITS_MS);
      return wait === null ? null : Math.max(1, Math.round(wait / MINUTE_MS));
    });

  const previousOf = (row: RevisionRow | undefined): ContributionDetail['previous'] =>
    row
      ? { revision: row.number, wbTitle: row.title, wbContent: row.content, createTime: row.submitted_at ?? 0 }
      : null;

  /** What of it the viewer may see. @throws NOT_FOUND */
  async function find(ctx: RequestContext, id: number): Promise<ListedRow> {
    const row = await store.find(ctx.zone.abbr, id);
    const isOwn = row?.uid === viewerOf(ctx).uid;
    if (!row || !(isOwn || mayReview(ctx, row))) throw fail('NOT_FOUND');
    // What its author writes now is theirs alone until it is handed in.
    const [shownRow] = await store.listed(ctx.zone.abbr, [id], isOwn ? 'revision' : 'submitted_revision');
    if (!shownRow) throw fail('NOT_FOUND');
    return isOwn ? shownRow : { ...shownRow, revision: shownRow.submitted_revision };
  }

  function mayOf(ctx: RequestContext, row: ListedRow, isOwn: boolean): ContributionDetail['may'] {
    const is = (...states: StoredState[]) => states.includes(row.state);
    const claim = claimOf(row, ctx.now);
    const review = !isOwn && mayReview(ctx, row);
    return {
      edit: isOwn && is('draft', 'returned'),
      withdraw: isOwn && is('submitted', 'returned', 'accepted'),
      resume: isOwn && is('withdrawn'),
      remove: isOwn && is('draft', 'withdrawn'),
      review: review && is('submitted') && (claim === null || claim === viewerOf(ctx).uid),
      reopen: review && is('returned', 'accepted'),
    };
  }

  return {
    shown,

    async own(ctx: RequestContext, query: InputOf<typeof contributionList>): Promise<ReplyOf<typeof contributionList>> {
      const { limit, offset, state, contributionType } = query;
      const rows = await store.own(ctx.zone.abbr, viewerOf(ctx).uid, {
        // Who has it does not matter to its author.
        state: state === 'claimed' ? 'submitted' : state,
        kind: contributionType as ContributionTypeValue | undefined, // one of them, by the schema of the call
        limit: limit + 1,
        offset,
      });
      return { list: await shown(ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    /** @throws NOT_FOUND */
    async detail(ctx: RequestContext, id: number): Promise<ContributionDetail> {
      const row = await find(ctx, id);
      const isOwn = row.uid === viewerOf(ctx).uid;
      const [[item], revision, previous, remarks, decisions] = await Promise.all([
        shown(ctx, [row]),
        store.revision(id, row.revision),
        store.submittedBefore(id, row.revision),
        store.remarks(id),
        store.decisions(id),
      ]);
      if (!item || !revision) throw fail('NOT_FOUND');
      const named = isOwn ? [row.uid] : [row.uid, ...decisions.map(({ uid }) => uid)];
      const cards = await core.users.cards(ctx, [...new Set(named)].filter(Boolean));
      const isWaiting = row.state === 'submitted';
      return {
        ...item,
        wbContent: revision.content,
        coverImageCustomUrl: row.own_cover,
        videoUrl: row.video_url,
        videoResolution: row.video_url === '' ? '' : '360,1080',
        alterCreate: row.alter_create,
        userInfo: cards.get(row.uid) ?? null,
        place: isWaiting ? await store.waitingCount(ctx.zone.abbr, row.submitted_at ?? 0) : 0,
        usualMinutes: isWaiting ? await usualMinutes(ctx) : null,
        remarks: remarks.map(presentRemark),
        decisions: decisions.map(({ kind, revision: number, reason, created_at, uid }) => ({
          kind,
          revision: number,
          reason,
          createTime: created_at,
          // Authors are told what was decided, not by whom.
          userInfo: cards.get(uid) ?? null,
        })),
        previous: previousOf(previous),
        may: mayOf(ctx, row, isOwn),
      };
    },

    /** What the latest piece was handed in with. */
    async last(
      ctx: RequestContext,
      query: InputOf<typeof lastContribution>,
    ): Promise<ReplyOf<typeof lastContribution>> {
      const kind = query.contributionType as ContributionTypeValue | undefined; // by the schema of the call
      const [row] = await store.own(ctx.zone.abbr, viewerOf(ctx).uid, { kind, limit: 1, offset: 0 });
      const [item] = row ? await shown(ctx, [row]) : [];
      if (!item) return { last: null };
      const { topicType, topicContent, gameId, sid, servername, roleId, nick, agreementVersion } = item;
      return { last: { topicType, topicContent, gameId, sid, servername, roleId, nick, agreementVersion } };
    },

    /** @throws NOT_FOUND, LOCKED for what waits or was published */
    remove: (ctx: RequestContext, id: number): Promise<void> =>
      core.submissions.goneOnce(ctx, 'contribution', id, async () => {
        const row = await store.lock(ctx.zone.abbr, id);
        if (row?.uid !== viewerOf(ctx).uid) throw fail('NOT_FOUND');
        if (row.state !== 'draft' && row.state !== 'withdrawn') throw pluginError(manifest, 'LOCKED');
        await store.remove(id);
      }),

    /** Doing it again changes nothing. @throws NOT_FOUND, MOVED for what is published or was never handed in */
    withdraw: (ctx: RequestContext, id: number): Promise<void> =>
      db.tx(async () => {
        const row = await store.lock(ctx.zone.abbr, id);
        const { uid } = viewerOf(ctx);
        if (row?.uid !== uid) throw fail('NOT_FOUND');
        if (row.state === 'withdrawn') return;
        if (row.state === 'published' || row.state === 'draft') throw pluginError(manifest, 'MOVED');
        const free = { claimed_by: null, claimed_until: null, open_post_id: null, publish_at: null, try_at: null };
        await store.update(id, { ...free, state: 'withdrawn', updated_at: ctx.now });
        await store.decide(row, 'withdraw', { uid, at: ctx.now });
      }),

    /** The inverse: a draft again. @throws NOT_FOUND, MOVED, TOO_MANY, POST_TAKEN */
    async resume(ctx: RequestContext, id: number): Promise<void> {
      const work = db.tx(async () => {
        const row = await store.lock(ctx.zone.abbr, id);
        const { uid } = viewerOf(ctx);
        if (row?.uid !== uid) throw fail('NOT_FOUND');
        if (row.state === 'draft') return;
        if (row.state !== 'withdrawn') throw pluginError(manifest, 'MOVED');
        await assertRoom(ctx, { core, store });
        await store.update(id, { state: 'draft', open_post_id: row.post_id || null, updated_at: ctx.now });
        await store.decide(row, 'resume', { uid, at: ctx.now });
      });
      await work.catch((error: unknown) => {
        throw db.isUniqueViolation(error) ? pluginError(manifest, 'POST_TAKEN') : error;
      });
    },
  };
}
export type Records = ReturnType<typeof createRecords>;
