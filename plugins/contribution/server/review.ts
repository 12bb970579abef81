import {
  MINUTE_MS,
  cleanText,
  fail,
  plainText,
  pluginError,
  readContent,
  settingsOf,
  viewerOf,
  type InputOf,
  type ReplyOf,
  type RequestContext,
  type WaitingKind,
} from '../../../server/sdk/index.ts';
import {
  CONTRIBUTION_LIMITS,
  ContributionType,
  TAB_STATES,
  type acceptContribution,
  type reopenContribution,
  type returnContribution,
  type reviewQueue,
} from '../contract.ts';
import { reviewGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { claimOf } from './present.ts';
import type { Publishing } from './publishing.ts';
import { mayReview, type Records } from './records.ts';
import type { ContributionStore, ListedRow } from './store.ts';
import type { ContributionRow, RemarkRow, RevisionRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Characters of a paragraph that a remark is about. */
const QUOTE = 60;

export interface ReviewDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly records: Pick<Records, 'shown'>;
  readonly publishing: Publishing;
}

/** The desk where pieces are read and decided: docs/product/contributions.md. */
export function createReview({ core, store, records, publishing }: ReviewDeps) {
  const { db } = core;

  async function shown(ctx: RequestContext, rows: readonly ListedRow[]): Promise<ReplyOf<typeof reviewQueue>['list']> {
    const items = await records.shown(ctx, rows);
    const claims = rows.map((row) => claimOf(row, ctx.now));
    const people = [...rows.map(({ uid }) => uid), ...claims.flatMap((uid) => uid ?? [])];
    const cards = await core.users.cards(ctx, [...new Set(people)]);
    const known = await store.records(ctx.zone.abbr, [...new Set(rows.map(({ uid }) => uid))]);
    return items.map((item, at) => {
      const row = rows[at];
      const claim = claims[at] ?? null;
      const isFree = claim === null || claim === ctx.viewer?.uid;
      return {
        ...item,
        userInfo: cards.get(row?.uid ?? 0) ?? null,
        claimInfo: claim === null ? null : (cards.get(claim) ?? null),
        claimUntil: claim === null ? 0 : (row?.claimed_until ?? 0),
        mayReview: row && row.state === 'submitted' && isFree && mayReview(ctx, row) ? 1 : 0,
        published: 0,
        returned: 0,
        ...known.get(row?.uid ?? 0),
      };
    });
  }

  /** What somebody hands in, locked, for one who may decide. @throws NOT_FOUND, OWN */
  async function lock(ctx: RequestContext, id: number): Promise<ContributionRow> {
    const row = await store.lock(ctx.zone.abbr, id);
    if (row?.uid === viewerOf(ctx).uid) throw pluginError(manifest, 'OWN');
    if (!row || !mayReview(ctx, row)) throw fail('NOT_FOUND');
    return row;
  }

  /** @throws CLAIMED while somebody else has it to themselves */
  async function assertFree(ctx: RequestContext, row: ContributionRow): Promise<void> {
    const claim = claimOf(row, ctx.now);
    if (claim === null || claim === viewerOf(ctx).uid) return;
    throw pluginError(manifest, 'CLAIMED', { nick: (await core.users.cards(ctx, [claim])).get(claim)?.nick ?? '' });
  }

  /**
   * The piece as it was read, locked. @returns null: the viewer has decided just this before
   * @throws NOT_FOUND, OWN, CLAIMED, MOVED
   */
  async function lockAsRead(
    ctx: RequestContext,
    { contribution_id, revision }: { contribution_id: number; revision: number },
    made: 'returned' | 'accepted',
  ): Promise<ContributionRow | null> {
    const row = await lock(ctx, contribution_id);
    const isDone = row.state === made || (made === 'accepted' && row.state === 'published');
    if (isDone && row.revision === revision && (await store.lastDecider(row.id)) === viewerOf(ctx).uid) return null;
    if (row.state !== 'submitted' || row.revision !== revision) throw pluginError(manifest, 'MOVED');
    await assertFree(ctx, row);
    return row;
  }

  function readReason(text: string | undefined, isRequired: boolean): string {
    const reason = cleanText(text ?? '');
    if (isRequired && !reason) throw pluginError(manifest, 'REASON_REQUIRED');
    const max = CONTRIBUTION_LIMITS.reason;
    if ([...reason].length > max) throw pluginError(manifest, 'TEXT_TOO_LONG', { max });
    return reason;
  }

  /** @throws REMARK_MISPLACED, REASON_REQUIRED, TEXT_TOO_LONG */
  function readRemarks(
    ctx: RequestContext,
    row: ContributionRow,
    revision: RevisionRow,
    remarks: NonNullable<InputOf<typeof returnContribution>['remarks']>,
  ): Omit<RemarkRow, 'id'>[] {
    const document = readContent(revision.content);
    return remarks.map(({ block = -1, second = -1, text }) => {
      const paragraph = document.children[block];
      const isPlaced = block >= 0 ? paragraph !== undefined : second >= 0 && row.kind === ContributionType.video;
      if (!isPlaced) throw pluginError(manifest, 'REMARK_MISPLACED');
      const quote = paragraph
        ? [...plainText({ ...document, children: [paragraph] }).trim()].slice(0, QUOTE).join('')
        : '';
      const own = { contribution_id: row.id, revision: row.revision, uid: viewerOf(ctx).uid };
      return { ...own, block, second: block >= 0 ? -1 : second, quote, text: readReason(text, true) };
    });
  }

  const waited = (row: ContributionRow, now: number): number => now - (row.submitted_at ?? now);
  const free = { claimed_by: null, claimed_until: null } as const;

  const audit = (ctx: RequestContext, action: string, row: ContributionRow, reason: string) =>
    core.audit.record(ctx, {
      action: `contribution.${action}`,
      targetType: 'contribution',
      targetId: row.id,
      reason,
      detail: { revision: row.revision, uid: row.uid },
    });

  // i18n-keys: contribution-notices:returned, contribution-notices:accepted
  const tell = (ctx: RequestContext, row: ContributionRow, text: string, title: string, reason: string) =>
    core.messages.send(ctx, [
      {
        to: row.uid,
        kind: 'system',
        action: 0,
        text: `contribution:${text}`,
        values: { title, reason },
        link: `/contribution_web/view?id=${row.id}`,
      },
    ]);

  return {
    /** For the queue of the workbench. */
    waiting: {
      kind: 'contributions',
      gate: reviewGate,
      count: ({ zone }) => store.waitingCount(zone.abbr),
      first: async ({ zone }, many) =>
        (await store.queueKeys(zone.abbr, many)).map(({ id, submitted_at }) => ({ id, since: submitted_at ?? 0 })),
      async items(ctx, ids) {
        const rows = (await store.listed(ctx.zone.abbr, ids, 'submitted_revision')).filter(
          ({ state }) => state === 'submitted',
        );
        return new Map((await shown(ctx, rows)).map((item) => [item.contribution_id, item]));
      },
    } satisfies WaitingKind,

    async list(ctx: RequestContext, { tab = 'waiting', limit, offset }: InputOf<typeof reviewQueue>) {
      const page = { limit: limit + 1, offset };
      const state = TAB_STATES[tab];
      const rows =
        state === 'submitted' || state === 'claimed'
          ? await store.waiting(ctx.zone.abbr, page)
          : await store.decided(ctx.zone.abbr, state, page);
      return { list: await shown(ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    /** @returns until when; 0: nobody has it @throws NOT_FOUND, OWN, CLAIMED, MOVED */
    claim: (ctx: RequestContext, id: number, isRelease: boolean): Promise<number> =>
      db.tx(async () => {
        const row = await lock(ctx, id);
        if (row.state !== 'submitted') throw pluginError(manifest, 'MOVED');
        await assertFree(ctx, row);
        const { uid } = viewerOf(ctx);
        const isMine = claimOf(row, ctx.now) === uid;
        const until = isRelease ? 0 : ctx.now + settingsOf(ctx, manifest).claimMinutes * MINUTE_MS;
        await store.update(id, isRelease ? free : { claimed_by: uid, claimed_until: until });
        if (isRelease ? isMine : !isMine)
          await store.decide(row, isRelease ? 'release' : 'claim', { uid, at: ctx.now });
        return until;
      }),

    /**
     * @throws NOT_FOUND, OWN, CLAIMED, MOVED, REASON_REQUIRED, REMARK_MISPLACED, TEXT_TOO_LONG
     */
    giveBack: (ctx: RequestContext, input: InputOf<typeof returnContribution>): Promise<void> =>
      db.tx(async () => {
        const reason = readReason(input.reason, true);
        const row = await lockAsRead(ctx, input, 'returned');
        if (!row) return;
        const revision = await store.revision(row.id, row.revision);
        if (!revision) throw fail('NOT_FOUND');
        await store.addRemarks(readRemarks(ctx, row, revision, input.remarks ?? []));
        await store.update(row.id, { ...free, state: 'returned', decided_at: ctx.now, updated_at: ctx.now });
        await store.decide(row, 'return', {
          uid: viewerOf(ctx).uid,
          reason,
          at: ctx.now,
          waited: waited(row, ctx.now),
        });
        await audit(ctx, 'return', row, reason);
        await tell(ctx, row, 'returned', revision.title, reason);
      }),

    /**
     * The revision that was read is what is published, at once or at its time.
     * @returns the post; 0: it waits for its time
     * @throws NOT_FOUND, OWN, CLAIMED, MOVED, and why its author may not publish it
     */
    async accept(ctx: RequestContext, input: InputOf<typeof acceptContribution>): Promise<number> {
      const reason = readReason(input.reason, false);
      const { contribution_id: id } = input;
      await publishing.prepare(await store.find(ctx.zone.abbr, id), ctx.now);
      return db.tx(async () => {
        const row = await lockAsRead(ctx, input, 'accepted');
        if (!row) return (await store.find(ctx.zone.abbr, id))?.post_id ?? 0;
        const revision = await store.revision(row.id, row.revision);
        if (!revision) throw fail('NOT_FOUND');
        const isTimed = revision.timing_at > ctx.now;
        const at = isTimed ? revision.timing_at : null;
        await store.update(row.id, {
          ...free,
          state: 'accepted',
          decided_at: ctx.now,
          updated_at: ctx.now,
          publish_at: at,
          try_at: at,
          attempts: 0,
        });
        await store.decide(row, 'accept', {
          uid: viewerOf(ctx).uid,
          reason,
          at: ctx.now,
          waited: waited(row, ctx.now),
        });
        await audit(ctx, 'accept', row, reason);
        if (!isTimed) return publishing.publish(ctx, row, revision);
        await tell(ctx, row, 'accepted', revision.title, reason);
        return 0;
      });
    },

    /** The inverse of a return or an acceptance. @throws NOT_FOUND, OWN, MOVED */
    reopen: (ctx: RequestContext, input: InputOf<typeof reopenContribution>): Promise<void> =>
      db.tx(async () => {
        const reason = readReason(input.reason, false);
        const row = await lock(ctx, input.contribution_id);
        if (row.state === 'submitted') return;
        const revision = await store.revision(row.id, row.revision);
        // Its author has begun another text, or it is out.
        const isOpen = row.state === 'returned' || row.state === 'accepted';
        if (!isOpen || !revision?.submitted_at) throw pluginError(manifest, 'MOVED');
        if (row.state === 'returned') await store.dropRemarks(row.id, row.revision);
        await store.update(row.id, {
          ...free,
          state: 'submitted',
          decided_at: null,
          publish_at: null,
          try_at: null,
          updated_at: ctx.now,
        });
        await store.decide(row, 'reopen', { uid: viewerOf(ctx).uid, reason, at: ctx.now });
        await audit(ctx, 'reopen', row, reason);
      }),
  };
}
export type Review = ReturnType<typeof createReview>;
