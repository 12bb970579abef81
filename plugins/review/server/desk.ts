import {
  fail,
  viewerOf,
  type InputOf,
  type PostRow,
  type RequestContext,
  type ReviewIntake,
  type SubmittedDraft,
  type UserCard,
} from '../../../server/sdk/index.ts';
import { ReviewStatus, type ReviewDetail, type ReviewItem, type reviewList, type Round } from '../contract.ts';
import { atDesk, refusalFor } from './decisions.ts';
import type { Deliveries } from './deliveries.ts';
import type { Outside } from './outside.ts';
import type { ListedRow, ReviewStore } from './store.ts';
import type { Original, SubmissionRow, VerdictRow } from './tables.ts';
import type { Core } from './uses.ts';

type Cards = ReadonlyMap<number, UserCard>;

export interface DeskDeps {
  readonly store: ReviewStore;
  readonly deliveries: Deliveries;
  /** Null: drafts are reviewed at the desk. */
  readonly outside: Pick<Outside, 'sendNew'> | null;
}

/** The review desk: what was pushed, and what it looks like to one of its reviewers. */
export function createDesk(core: Core, { store, deliveries, outside }: DeskDeps) {
  const itemOf = (row: ListedRow, cards: Cards, refusal: string): ReviewItem => ({
    id: row.id,
    draftId: row.draft_id,
    round: row.round,
    title: row.title,
    wbId: row.post_id,
    wbThemeId: row.theme_id,
    status: row.status,
    stage: row.stage,
    createTime: row.created_at,
    decideTime: row.decided_at ?? 0,
    author: cards.get(row.byline_uid) ?? null,
    canReview: refusal === '' ? 1 : 0,
  });

  const roundOf = (row: SubmissionRow, verdicts: readonly VerdictRow[], cards: Cards): Round => ({
    id: row.id,
    round: row.round,
    status: row.status,
    createTime: row.created_at,
    verdicts: verdicts.map((verdict) => ({
      stage: verdict.stage,
      isPassed: verdict.passed,
      reason: verdict.reason,
      createTime: verdict.created_at,
      reviewer: verdict.uid === null ? null : (cards.get(verdict.uid) ?? null),
      outsideName: verdict.outside_name,
    })),
  });

  /** What the first round of a change is compared with. */
  async function originalOf(ctx: RequestContext, post: PostRow): Promise<string> {
    const { title, content, updated_at: createTime, theme_id: wbThemeId } = post;
    const fields = JSON.stringify(await core.posts.asEdit(ctx, post));
    return JSON.stringify({ title, content, createTime, wbThemeId, fields } satisfies Original);
  }

  /** What was reviewed before this one, else of the post that it changes. */
  function previousOf(row: SubmissionRow, rounds: readonly SubmissionRow[]): ReviewDetail['previous'] {
    const before = rounds.find(({ round }) => round < row.round);
    if (before) {
      const { title, content, created_at: createTime, theme_id: wbThemeId, fields } = before;
      return { kind: 'round', title, content, createTime, wbThemeId, fields };
    }
    if (row.original === null) return null;
    const original = JSON.parse(row.original) as Original; // of `originalOf`
    return { kind: 'post', wbThemeId: 0, fields: null, ...original };
  }

  /**
   * Where it is to be seen: outside, where it was taken there by an earlier request or is by this
   * one, else here.
   */
  const intakeOf = ({ zone, now }: RequestContext, id: number): ReviewIntake => ({
    id,
    applyDetailUrl: async () =>
      (outside && ((await deliveries.of(id))?.detail_url || (await outside.sendNew(id, now)))) ||
      `/review/${id}?${new URLSearchParams({ zone: zone.abbr })}`,
  });

  return {
    /**
     * In the push's transaction.
     * @throws a unique violation when the draft is in review: its keeper has locked it
     */
    async take(ctx: RequestContext, draft: SubmittedDraft): Promise<ReviewIntake> {
      const zone = ctx.zone.abbr;
      const { uid } = viewerOf(ctx);
      const historyId = draft.originId ?? draft.draftId;
      const last = await store.lastRound(zone, historyId);
      const [post] = draft.wbId === 0 ? [] : await core.posts.many(ctx, [draft.wbId]);
      // The earlier rounds stand beside it, so they tell as little.
      const displayAuthorUid = post?.uid ?? draft.displayAuthorUid ?? uid;
      if (last > 0 && displayAuthorUid !== uid) await store.rename(zone, historyId, displayAuthorUid);
      const id = await store.insert({
        zone,
        draft_id: draft.draftId,
        history_id: historyId,
        open_draft_id: draft.draftId,
        uid,
        byline_uid: displayAuthorUid,
        round: last + 1,
        post_id: draft.wbId,
        theme_id: draft.themeId,
        title: draft.title,
        content: draft.content,
        fields: JSON.stringify(draft.fields),
        original: last === 0 && post ? await originalOf(ctx, post) : null,
        status: ReviewStatus.waiting,
        stage: outside ? 0 : 1,
        created_at: ctx.now,
        decided_at: null,
      });
      if (outside) await deliveries.add(id, ctx.now);
      return intakeOf(ctx, id);
    },

    /** The hook `drafts.submitted`. */
    async waiting(ctx: RequestContext, draftId: number): Promise<ReviewIntake | null> {
      const row = await store.open(ctx.zone.abbr, draftId);
      return row ? intakeOf(ctx, row.id) : null;
    },

    async list(ctx: RequestContext, { tab, limit, offset }: InputOf<typeof reviewList>) {
      const { uid } = viewerOf(ctx);
      const query = { zone: ctx.zone.abbr, tab, uid, withOutside: outside === null, limit: limit + 1, offset };
      const rows = await store.list(query);
      const page = rows.slice(0, limit).map((row) => atDesk(row, core.review));
      const verdicts = Map.groupBy(await store.verdicts(page.map(({ id }) => id)), (one) => one.submission_id);
      const cards = await core.users.cards(ctx, [...new Set(page.map((row) => row.byline_uid))]);
      const list = page.map((row) => itemOf(row, cards, refusalFor(row, uid, verdicts.get(row.id) ?? [])));
      return { list, hasMore: rows.length > limit };
    },

    /** @throws NOT_FOUND */
    async detail(ctx: RequestContext, id: number): Promise<ReviewDetail> {
      const zone = ctx.zone.abbr;
      const stored = await store.get(zone, id);
      if (!stored) throw fail('NOT_FOUND');
      const row = atDesk(stored, core.review);
      const rounds = await store.rounds(zone, row.history_id);
      const verdicts = await store.verdicts(rounds.map((one) => one.id));
      const people = [row.byline_uid, ...verdicts.flatMap(({ uid }) => uid ?? [])];
      const cards = await core.users.cards(ctx, [...new Set(people)]);
      const of = Map.groupBy(verdicts, (verdict) => verdict.submission_id);
      const refusal = refusalFor(row, viewerOf(ctx).uid, of.get(id) ?? []);
      const delivery = row.stage === 0 ? await deliveries.of(id) : undefined;
      return {
        ...itemOf(row, cards, refusal),
        content: row.content,
        fields: row.fields,
        refusal,
        previous: previousOf(row, rounds),
        rounds: rounds.map((one) => roundOf(one, of.get(one.id) ?? [], cards)),
        outside: delivery ? { detailUrl: delivery.detail_url, attempts: delivery.attempts } : null,
      };
    },
  };
}
