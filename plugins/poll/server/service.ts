import {
  dayIn,
  fail,
  passes,
  pluginError,
  viewerOf,
  type CoreServices,
  type Post,
  type PostDraft,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { PollRepeat, PollVisibleType, type Poll, type PollPostFields, type PollRecord } from '../contract.ts';
import { pollGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { readPollForm, type PollForm } from './form.ts';
import { isAdmin, presentFor, presentPublic, showsResults, type PollParts } from './present.ts';
import type { PollStore } from './store.ts';
import type { PollRow } from './tables.ts';

type PollFields = Map<number, { poll: Poll }>;

export interface PollService {
  /** Refuses a post whose poll breaks the rules, or whose author may not start one. */
  check(ctx: RequestContext, draft: PostDraft): Promise<void>;
  /** Stores the poll of a new post in the post's transaction. */
  attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void>;
  /** The field `poll` of posts, the same for every viewer. */
  publicFields(ctx: RequestContext, posts: readonly PostRow[]): Promise<PollFields>;
  /** The field `poll` of posts with the viewer's own ballot and the results that she may see. */
  viewerFields(ctx: RequestContext, posts: readonly Post[]): Promise<PollFields>;
  /** @throws NOT_FOUND */
  info(ctx: RequestContext, wbId: number): Promise<Poll>;
  /** @throws NOT_FOUND, NOT_STARTED, ENDED, and what is wrong with the choice; VOTED, VOTED_TODAY for a second ballot */
  vote(ctx: RequestContext, wbId: number, optionIds: readonly number[]): Promise<Poll>;
  records(
    ctx: RequestContext,
    wbId: number,
    limit: number,
    offset: number,
  ): Promise<{ list: PollRecord[]; hasMore: boolean }>;
}

export function createPollService(core: CoreServices, store: PollStore): PollService {
  const { db } = core;
  const refuse = (id: string, values: Readonly<Record<string, number>> = {}) => pluginError(manifest, id, values);

  function formOf(ctx: RequestContext, draft: PostDraft): PollForm | null {
    // `postFields` had the fields checked by their schema.
    return readPollForm(ctx, draft.title, draft.fields as PollPostFields);
  }

  /** Pictures of this zone that the image review has let pass; they are kept from now on. @throws IMAGE_INVALID */
  async function checkImages(ctx: RequestContext, form: PollForm | null): Promise<void> {
    const urls = [form?.image ?? '', ...(form?.options ?? []).map(({ image }) => image)].filter((url) => url !== '');
    if (urls.length === 0) return;
    const known = await core.media.find(ctx, urls);
    if (!urls.every((url) => known.has(url))) throw refuse('IMAGE_INVALID');
  }

  /** The key by which a poll takes one ballot per person, or one per person and day. */
  const dayOf = (ctx: RequestContext, poll: Pick<PollRow, 'repeat_kind'>): number =>
    poll.repeat_kind === PollRepeat.daily ? dayIn(ctx.zone.timeZone, ctx.now) : 0;

  async function forViewer(ctx: RequestContext, polls: ReadonlyMap<number, PollParts>): Promise<Map<number, Poll>> {
    const { viewer } = ctx;
    const ids = [...polls.keys()];
    const dayOfPost = (postId: number) => dayOf(ctx, polls.get(postId)?.poll ?? { repeat_kind: PollRepeat.once });
    const ballots = viewer && ids.length > 0 ? await store.ballotsOf(viewer.uid, ids, dayOfPost) : new Map();
    return new Map([...polls].map(([id, parts]) => [id, presentFor(parts, viewer, ctx.now, ballots.get(id) ?? null)]));
  }

  /** The poll of a post that this viewer may see. @throws NOT_FOUND */
  async function find(ctx: RequestContext, wbId: number): Promise<PollParts> {
    await core.posts.get(ctx, wbId);
    return (await store.find(ctx.zone.abbr, [wbId])).get(wbId) ?? Promise.reject(fail('NOT_FOUND'));
  }

  async function info(ctx: RequestContext, wbId: number): Promise<Poll> {
    const poll = (await forViewer(ctx, new Map([[wbId, await find(ctx, wbId)]]))).get(wbId);
    return poll ?? Promise.reject(fail('NOT_FOUND'));
  }

  /** @throws NOT_STARTED, ENDED, NO_CHOICE, UNKNOWN_OPTION, TOO_MANY_CHOICES, TOO_FEW_CHOICES */
  async function checkChoice(ctx: RequestContext, poll: PollRow, chosen: readonly number[]): Promise<void> {
    if (ctx.now < poll.start_at) throw refuse('NOT_STARTED');
    if (ctx.now >= poll.end_at) throw refuse('ENDED');
    if (chosen.length === 0) throw refuse('NO_CHOICE');
    const known = await store.optionIds(poll.post_id);
    if (!chosen.every((id) => known.has(id))) throw refuse('UNKNOWN_OPTION');
    if (chosen.length > poll.max_num) throw refuse('TOO_MANY_CHOICES', { max: poll.max_num });
    if (chosen.length < poll.min_num) throw refuse('TOO_FEW_CHOICES', { min: poll.min_num });
  }

  return {
    info,

    async check(ctx, draft) {
      if ((draft.fields as PollPostFields).wbIsPoll !== 1) return;
      if (!passes(pollGate, ctx.viewer)) throw refuse('FORBIDDEN');
      await checkImages(ctx, formOf(ctx, draft));
    },

    async attach(ctx, post, draft) {
      const form = formOf(ctx, draft);
      if (form) await store.insert(post.zone, post.id, form);
    },

    async publicFields(ctx, posts) {
      const polls = await store.find(
        ctx.zone.abbr,
        posts.map(({ id }) => id),
      );
      return new Map([...polls].map(([id, parts]) => [id, { poll: presentPublic(parts) }]));
    },

    async viewerFields(ctx, posts) {
      const withPoll = posts.flatMap((post) => ('poll' in post ? post.wbId : []));
      const polls = await forViewer(ctx, await store.find(ctx.zone.abbr, withPoll));
      return new Map([...polls].map(([id, poll]) => [id, { poll }]));
    },

    async vote(ctx, wbId, optionIds) {
      const { uid } = viewerOf(ctx);
      const chosen = [...new Set(optionIds)].sort((a, b) => a - b);
      let repeat: number = PollRepeat.once;
      try {
        return await db.tx(async () => {
          const post = await core.posts.get(ctx, wbId);
          // The row is locked before anything is read of it: ballots of one poll are counted one after the other.
          const poll = post.visible === 1 ? await store.lock(ctx.zone.abbr, wbId) : undefined;
          if (!poll) throw fail('NOT_FOUND');
          await checkChoice(ctx, poll, chosen);
          repeat = poll.repeat_kind;
          await store.vote({ postId: wbId, uid, day: dayOf(ctx, poll) }, chosen, ctx.now);
          core.invalidate(`post:${wbId}`);
          return info(ctx, wbId);
        });
      } catch (error) {
        if (!db.isUniqueViolation(error)) throw error;
        throw refuse(repeat === PollRepeat.daily ? 'VOTED_TODAY' : 'VOTED');
      }
    },

    async records(ctx, wbId, limit, offset) {
      const { viewer } = ctx;
      const { poll } = await find(ctx, wbId);
      const own = viewer ? await store.ballotsOf(viewer.uid, [wbId], () => dayOf(ctx, poll)) : new Map();
      const admin = isAdmin(viewer);
      // Names beside counts tell no more than the counts do; with ratios only, not even the number of voters is told.
      const everyone =
        admin ||
        (poll.visible_type === PollVisibleType.countAndRatio && showsResults(poll, viewer, ctx.now, own.has(wbId)));
      if (!everyone && !viewer) return { list: [], hasMore: false };
      const rows = await store.ballots(wbId, everyone ? null : (viewer?.uid ?? 0), limit + 1, offset);
      const page = rows.slice(0, limit);
      const cards = await core.users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
      const list = page.flatMap(({ uid, at, optionIds }): PollRecord[] => {
        const userInfo = cards.get(uid);
        const optionsShown = admin || uid === viewer?.uid ? [...optionIds] : [];
        return userInfo ? [{ userInfo, voteTime: at, optionIds: optionsShown }] : [];
      });
      return { list, hasMore: rows.length > limit };
    },
  };
}
