import { allOrEach, combineBy, type Outcome, type RunTogether } from '../../db/combine.ts';
import { fail, isDerived, type AppError, type Db, type RequestContext } from '../../sdk/index.ts';
import {
  type ContentUsers,
  type Pictures,
  type WritingPace,
  claimName,
  loadPosts,
  type Claim,
  type RequestKeys,
  tags,
} from '../posts/index.ts';
import { claimOf, judgeAll, type Accepted, type Submission } from './accept.ts';
import { insertAll, type StoredComment } from './insert.ts';
import { loadComments, loadComment } from './queries.ts';
import { commentHooks } from './hooks.ts';
import type { HookService, Invalidate } from '../../host/services.ts';
import { assertNever } from '../../sdk/assert-never.ts';

/** What the lists of one transaction make impossible: they have the same order. */
const LOST = 'a comment to store was lost';

export interface CommentStoreDeps {
  readonly db: Db;
  readonly users: Pick<ContentUsers, 'bumpStats'>;
  readonly hooks: HookService;
  readonly media: Pick<Pictures, 'show'>;
  readonly requestKeys: RequestKeys;
  readonly pace: Pick<WritingPace, 'refusals'>;
  readonly invalidate: Invalidate;
}

type Result = Outcome<StoredComment>;

/** Comments that share a transaction: bounds how long its locks are held. */
const MOST_AT_ONCE = 128;
/**
 * Transactions of a zone at a time: while one waits for the disk or for a lock, another can work.
 */
const TRANSACTIONS = 2;

/**
 * Stores comments. Those that are sent to one zone at the same moment share a transaction. It locks
 * posts, then the comments that are answered, then request keys, then the counters of users, each
 * in one order, so that no two wait for each other. A refused comment leaves nothing behind and
 * takes nothing from the others.
 */
export function createCommentStore({ db, users, hooks, media, requestKeys, pace, invalidate }: CommentStoreDeps) {
  /** A comment that was made before by the same submission. @throws NOT_FOUND when it is gone */
  async function madeBefore(zone: string, id: number): Promise<StoredComment> {
    const row = await loadComment(db, zone, id);
    const [post] = await loadPosts(db, zone, [row.post_id]);
    if (!post) throw fail('NOT_FOUND');
    return { row, post, wbcCount: post.comment_count };
  }

  /**
   * What those of the submissions have made that bear a derived key, by `claimName`. Behind the
   * locks of their posts: whoever sends the same waits for one of them. The same text sent again
   * after its author has deleted the comment is a new one.
   */
  async function madeLately(zone: string, submissions: readonly Submission[]): Promise<Map<string, number>> {
    const claims = submissions.flatMap((one) => claimOf(one) ?? []).filter(({ key }) => isDerived(key));
    const made = await requestKeys.madeLately(zone, 'comment', claims, submissions[0]?.ctx.now ?? 0);
    const ids = made.flatMap((one) => one?.id ?? []);
    const standing = await loadComments(db, zone, ids);
    return new Map(
      claims.flatMap((claim, index) => {
        const id = made[index]?.id;
        return id !== undefined && standing.has(id) ? [[claimName(claim), id] as const] : [];
      }),
    );
  }

  /** What the submissions have made before, by their keys, which are theirs from now on. */
  async function repeatsOf(
    zone: string,
    accepted: readonly Accepted[],
    ids: readonly number[],
    lately: ReadonlyMap<string, number>,
    now: number,
  ): Promise<Map<Accepted, number>> {
    const repeats = new Map<Accepted, number>();
    const claims = new Map<Claim, Accepted>();
    for (const [index, one] of accepted.entries()) {
      if (!one.claim) continue;
      const before = lately.get(claimName(one.claim));
      if (before !== undefined) repeats.set(one, before);
      else if (!isDerived(one.claim.key)) claims.set({ ...one.claim, id: ids[index] ?? assertNever(LOST) }, one);
    }
    const made = await requestKeys.claimAll(zone, 'comment', [...claims.keys()], now);
    for (const [claim, { id }] of made) repeats.set(claims.get(claim) ?? assertNever(LOST), id);
    return repeats;
  }

  /**
   * In a transaction; throws only what undoes all of it.
   * @returns one result per submission, in their order
   */
  async function storeAll(zone: string, submissions: readonly Submission[]): Promise<Result[]> {
    const judging = judgeAll(db, zone, submissions);
    // Asked before it is known what is accepted, so that it travels with the locks of the posts,
    // behind them.
    const needed = judging.then(({ accepted }) => accepted.length);
    const [{ accepted, refused }, ids, lately] = await Promise.all([
      judging,
      db.newIds('comment', submissions.length, needed),
      madeLately(zone, submissions),
    ]);
    const results = new Map<Submission, Result>();
    for (const [submission, error] of refused) results.set(submission, { error });
    const answer = ({ submission, copies }: Accepted, result: Result): void =>
      [submission, ...copies].forEach((one) => results.set(one, result));

    const now = submissions[0]?.ctx.now ?? 0;
    const repeats = await repeatsOf(zone, accepted, ids, lately, now);
    const tooMany = await refuseTooMany(
      zone,
      accepted.filter((one) => !repeats.has(one)),
    );
    const fresh: Accepted[] = [];
    const freshIds: number[] = [];
    for (const [index, one] of accepted.entries()) {
      const id = repeats.get(one);
      const refusal = tooMany.get(one);
      if (id !== undefined) answer(one, await outcomeOf(() => madeBefore(zone, id)));
      else if (refusal) answer(one, { error: refusal });
      else {
        fresh.push(one);
        freshIds.push(ids[index] ?? assertNever(LOST));
      }
    }
    const stored = await insertAll(db, users, zone, fresh, freshIds);
    const derived = new Map<Claim, number>();
    for (const [index, { claim }] of fresh.entries())
      if (claim && isDerived(claim.key)) derived.set(claim, freshIds[index] ?? assertNever(LOST));
    requestKeys.keepAll(zone, 'comment', derived, now);
    const shown = stored.map(({ row, post }, index) => {
      const { submission } = fresh[index] ?? assertNever(LOST);
      return { postId: post.id, part: row.id, urls: submission.body.images.map(({ url }) => url) };
    });
    await media.show(zone, shown);
    await attach(fresh, stored);
    for (const [index, one] of fresh.entries()) answer(one, { value: stored[index] ?? assertNever(LOST) });
    finish(zone, fresh, stored);
    return submissions.map((submission) => results.get(submission) ?? assertNever(LOST));
  }

  /** Those that are said too fast or once too often, with the reason; their keys are free again. */
  async function refuseTooMany(zone: string, accepted: readonly Accepted[]): Promise<Map<Accepted, AppError>> {
    const writings = accepted.map((one) => {
      const { ctx, wbId, body, screening } = one.submission;
      const text = [body.content, ...body.images.map(({ url }) => url)].join(' ');
      return { one, ctx, kind: 'comment' as const, text, postId: wbId, allowance: screening?.allowance };
    });
    const refused = await pace.refusals(zone, writings);
    const claims = [...refused.keys()].flatMap(({ one: { claim } }) => claim ?? []);
    await requestKeys.releaseAll(
      zone,
      'comment',
      claims.filter(({ key }) => !isDerived(key)),
    );
    return new Map([...refused].map(([{ one }, refusal]) => [one, refusal]));
  }

  /** Once for all of them: messages to people, and what plugins keep of comments. */
  async function attach(fresh: readonly Accepted[], stored: readonly StoredComment[]): Promise<void> {
    const [first] = fresh;
    if (!first) return;
    const comments = stored.map(({ row, post }, index) => {
      const { submission, answered } = fresh[index] ?? assertNever(LOST);
      const { ctx, fields } = submission;
      return { ctx, row, post, parent: answered?.parent ?? null, answered: answered?.target ?? null, fields };
    });
    await hooks.run(commentHooks.attach, first.submission.ctx, comments);
    for (const [index, { submission }] of fresh.entries())
      await submission.screening?.stored(submission.ctx, {
        kind: 'comment',
        row: (stored[index] ?? assertNever(LOST)).row,
      });
  }

  function finish(zone: string, fresh: readonly Accepted[], stored: readonly StoredComment[]): void {
    if (fresh.length === 0) return;
    const changed = [...new Set(fresh.map(({ post }) => post.id))];
    invalidate(...changed.flatMap((id) => [tags.post(id), tags.comments(id)]), tags.activity(zone), tags.heat(zone));
    db.afterCommit(async () => {
      const told = stored.map(async ({ row, post }, index) => {
        const { ctx } = (fresh[index] ?? assertNever(LOST)).submission;
        if (row.visible === 1) await hooks.run(commentHooks.created, ctx, row, post);
      });
      await Promise.all(told);
    });
  }

  const zoneOf = ({ ctx }: Submission): string => ctx.zone.abbr;
  const storeTogether: RunTogether<Submission, StoredComment> = (submissions, next) =>
    db.tx(async () => {
      db.afterCommit(next);
      return storeAll(zoneOf(submissions[0] ?? assertNever(LOST)), submissions);
    });
  const storeWithOthers = combineBy(zoneOf, allOrEach(storeTogether, db.isUncertain), {
    max: MOST_AT_ONCE,
    groups: TRANSACTIONS,
    rowLockKey: ({ wbId }) => wbId,
  });

  async function storeOne(submission: Submission): Promise<StoredComment> {
    const [result = assertNever(LOST)] = await db.tx(() => storeAll(zoneOf(submission), [submission]));
    if ('error' in result) throw result.error;
    return result.value;
  }

  return {
    /** Inside a transaction the comment joins that one. @throws NOT_FOUND, COMMENT_FORBIDDEN */
    store: (submission: Submission): Promise<StoredComment> =>
      db.inTx() ? storeOne(submission) : storeWithOthers(submission),

    /** What a request key has made. @throws NOT_FOUND when it is gone */
    repeat: (ctx: RequestContext, id: number): Promise<StoredComment> => db.tx(() => madeBefore(ctx.zone.abbr, id)),
  };
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}
