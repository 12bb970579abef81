import {
  fail,
  moderatorGate,
  passes,
  pluginError,
  viewerOf,
  type NoticeValues,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { Poll, PollChange, Wording } from '../contract.ts';
import { pollGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { checkImages } from './attach.ts';
import { planChange, type ChangeInput } from './change.ts';
import type { ChangeStore, Decided, Lost, Removed, Voided } from './change-store.ts';
import { showsCounts, showsResults } from './present.ts';
import { dayOf, type PollReading } from './reading.ts';
import { pollTags } from './tags.ts';
import type { Core } from './uses.ts';

/** People who are told in one statement. */
const TOLD_AT_ONCE = 500;

interface Notice {
  readonly text: string;
  readonly values: NoticeValues;
  readonly postId: number;
}

/**
 * Changes of polls that have not ended. The poll is locked, as it is by ballots: a ballot is
 * counted before a change or judged by the changed poll. Two who change it at the same time: the
 * second is shown what the first has made of it (409).
 */
export function createEditing(core: Core, store: ChangeStore, reading: PollReading) {
  /** As whom the viewer may change it. @throws EDIT_FORBIDDEN */
  async function roleOf(ctx: RequestContext, post: PostRow): Promise<'author' | 'manager'> {
    if (passes(pollGate, ctx.viewer) && (await core.posts.mayEdit(ctx, post))) return 'author';
    if (passes(moderatorGate, ctx.viewer)) return 'manager';
    throw pluginError(manifest, 'EDIT_FORBIDDEN');
  }

  async function send(ctx: RequestContext, notice: Notice, uids: readonly number[]): Promise<void> {
    for (let at = 0; at < uids.length; at += TOLD_AT_ONCE)
      await core.messages.send(
        ctx,
        uids.slice(at, at + TOLD_AT_ONCE).map((to) => ({ ...notice, kind: 'system', action: 1, to })),
      );
  }

  /**
   * Whoever's ballot went hears of it in the same transaction, and whether it can be given again:
   * of a ballot a day only that of today. They are told of those options that they had chosen.
   */
  async function tell(ctx: RequestContext, poll: Poll, voters: readonly Voided[]) {
    const namesOf = namesIn(poll);
    const today = dayOf(ctx, poll);
    // i18n-keys: poll-notices:voided, poll-notices:voidedToday, poll-notices:voidedEarlier
    // i18n-keys: poll-notices:renewed, poll-notices:renewedToday, poll-notices:renewedEarlier
    const textFor = ({ day, lost }: Voided) => {
      const why = lost.length > 0 ? 'poll:voided' : 'poll:renewed';
      if (day === 0) return why;
      return `${why}${day === today ? 'Today' : 'Earlier'}`;
    };
    for (const [text, all] of Map.groupBy(voters, textFor))
      for (const some of alike(all, ({ lost }) => lost))
        await send(
          ctx,
          { text, values: { title: poll.title, option: namesOf(some[0].lost) }, postId: poll.wbId },
          some.map(({ uid }) => uid),
        );
  }

  /** Whoever's ballot goes on with their other choices hears which of them it has lost. */
  async function tellReduced(ctx: RequestContext, poll: Poll, reduced: Removed['reduced']) {
    const namesOf = namesIn(poll);
    // i18n-keys: poll-notices:reduced
    for (const some of alike([...reduced], ([, ids]) => ids))
      await send(
        ctx,
        { text: 'poll:reduced', values: { title: poll.title, option: namesOf(some[0][1]) }, postId: poll.wbId },
        some.map(([uid]) => uid),
      );
  }

  /**
   * In the transaction of a change: makes it.
   * @returns the version that the poll has then
   * @throws as `edit`
   */
  async function change(
    ctx: RequestContext,
    post: PostRow,
    role: 'author' | 'manager',
    input: ChangeInput,
  ): Promise<number> {
    const { wbId } = input;
    const version = await store.lock(ctx.zone.abbr, wbId);
    if (version === undefined) throw fail('NOT_FOUND');
    const poll = await reading.find(ctx, wbId);
    if (ctx.now >= poll.endTime) throw pluginError(manifest, 'ENDED');
    if (version !== input.version) throw pluginError(manifest, 'CHANGED', {}, await reading.info(ctx, wbId));
    const plan = planChange(ctx, poll, input);
    if (plan.steps.length === 0) return version;
    if (plan.added.length > 0 && !plan.addedVotes && (await store.hasBallots(wbId)))
      throw pluginError(manifest, 'ADDITION_INVALID');
    await checkImages(core, ctx, plan.pictures, { postId: wbId });
    const next = { postId: wbId, version: version + 1, now: ctx.now };
    const removal = await store.removeOptions(next, plan.removed);
    const renewal = await store.renew(next, plan.addedVotes);
    await store.apply(next, plan);
    const by = { uid: viewerOf(ctx).uid, isManager: role === 'manager' };
    await store.remember(next, by, plan, { perOption: removal.perOption, all: renewal.ballots });
    await tell(ctx, poll, removal.voters);
    await tell(ctx, poll, renewal.voters);
    // Where all went because of new options, none of them goes on.
    if (plan.addedVotes !== 'void') await tellReduced(ctx, poll, removal.reduced);
    const voided = removal.voters.length + renewal.voters.length;
    await core.audit.record(ctx, {
      action: 'poll.edit',
      targetType: 'post',
      targetId: wbId,
      reason: plan.reason,
      detail: { version: next.version, kinds: plan.steps.map(({ kind }) => kind), voided },
      // The author's is the deed of whose name the post bears.
      ...(role === 'author' && { byUid: post.uid }),
    });
    core.invalidate(pollTags.poll(wbId), pollTags.votes(wbId), pollTags.inPosts(wbId));
    return next.version;
  }

  return {
    /**
     * The same change again, by the same person, within the retry time and with no other in
     * between, is answered with the poll as it stands.
     * @throws what the post rule says, NOT_FOUND, EDIT_FORBIDDEN, ENDED, CHANGED with the poll as
     *   it is now, and what is wrong with the change
     */
    async edit(ctx: RequestContext, input: ChangeInput): Promise<Poll> {
      const { wbId } = input;
      await core.rules.check(ctx, 'post');
      return core.db.tx(async () => {
        const post = await core.posts.get(ctx, wbId);
        const role = await roleOf(ctx, post);
        await core.submissions.sentOnce(
          ctx,
          'poll.edit',
          { ...input },
          {
            make: () => change(ctx, post, role, input),
            stands: async (made) => (await store.lock(ctx.zone.abbr, wbId)) === made,
          },
        );
        return reading.info(ctx, wbId);
      });
    },

    /**
     * What was changed, for whoever may see the poll; numbers of ballots only for who may see
     * counts.
     * @throws NOT_FOUND
     */
    async history(
      ctx: RequestContext,
      wbId: number,
      limit: number,
      offset: number,
    ): Promise<{ list: PollChange[]; hasMore: boolean }> {
      const poll = await reading.find(ctx, wbId);
      const rows = await store.history(wbId, limit + 1, offset);
      const withBallots =
        showsCounts(poll, ctx.viewer) && showsResults(poll, ctx.viewer, ctx.now, await reading.hasVoted(ctx, poll));
      const list = rows.slice(0, limit).map((row): PollChange => {
        // As `remember` has written it.
        const { votes, ...ballots } = JSON.parse(row.ballots ?? '{}') as Partial<Decided>;
        return {
          id: row.id,
          time: row.created_at,
          by: row.by_manager === 1 ? 'manager' : 'author',
          kind: row.kind as PollChange['kind'], // the column holds nothing else
          before: JSON.parse(row.before) as Wording,
          after: JSON.parse(row.after) as Wording,
          reason: row.reason,
          ...(votes && { votes }),
          ...(withBallots && row.ballots !== null && { ballots: ballots as Lost }),
        };
      });
      return { list, hasMore: rows.length > limit };
    },
  };
}

/** Names of options of a poll. */
function namesIn({ options }: Pick<Poll, 'options'>): (ids: readonly number[]) => string[] {
  const nameOf = new Map(options.map(({ id, name }) => [id, name]));
  return (ids) => ids.map((id) => nameOf.get(id) ?? '');
}

/** Groups of those that are told of the same options. */
const alike = <T>(all: readonly T[], idsOf: (one: T) => readonly number[]): (readonly [T, ...T[]])[] =>
  // A group has somebody.
  [...Map.groupBy(all, (one) => idsOf(one).join()).values()] as [T, ...T[]][];
