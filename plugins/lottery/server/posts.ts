import { Check } from 'typebox/value';
import {
  MINUTE_MS,
  CommentBits,
  fail,
  hasPluginToken,
  passes,
  pluginError,
  readContent,
  viewerOf,
  type PostDraft,
  type PostRow,
  type RequestContext,
  type SubmittedDraft,
} from '../../../server/sdk/index.ts';
import {
  lotteryPostFields,
  LotteryType,
  type LotteryForm,
  type LotteryPostFields,
  type PostLottery,
} from '../contract.ts';
import { lotteryGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { placesOf } from '../shared/draw.ts';
import { asForm } from './as-form.ts';
import { announced, planBeacon } from './beacon.ts';
import { choiceOf, settingsIn, type BeaconChoice } from './beacon-choice.ts';
import { changeOf } from './change.ts';
import type { LotteryDeps } from './deps.ts';
import { drawTimeAfter } from '../contract/draw-time.ts';
import { readLotteryForm, readSettings, type Settings } from './form.ts';
import { LOG_VERSION } from './log.ts';
import { checkFollow, checkLevels, checkReplies, checkUntold, settingsOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';
import { GRACE_MS } from './work.ts';

const APPROVED = 3;

/**
 * What else of a new post its lottery depends on: the draft that it was written as, and when it is
 * to appear.
 */
interface SentWith extends LotteryPostFields {
  readonly draftId?: number;
  readonly timingOpenTime?: number;
}

/** The lottery of a post: it comes with the post, and changes with its edits. */
export function createPostLotteries(deps: LotteryDeps) {
  const { core, store, log, secrets, beaconChoice } = deps;

  /**
   * The form among the extra fields, or null when there is none. @throws FORBIDDEN, INFO_INVALID
   */
  function formOf(ctx: RequestContext, fields: LotteryPostFields): LotteryForm | null {
    if (fields.wbIsLottery !== 1) return null;
    if (!passes(lotteryGate, ctx.viewer)) throw pluginError(manifest, 'FORBIDDEN');
    return readLotteryForm(fields.lotteryInfo);
  }

  function checkTag(content: string): void {
    if (!hasPluginToken(readContent(content), 'lottery')) throw pluginError(manifest, 'NO_TAG');
  }

  /** One that is over before its post is there takes nobody in. */
  function checkTiming({ timingOpenTime = 0 }: SentWith, endTime: number): void {
    if (endTime <= timingOpenTime) throw pluginError(manifest, 'END_BEFORE_POST');
  }

  // A draft goes with its post: what was read before is not asked for again.
  const read = new WeakMap<PostDraft, Settings>();

  /**
   * A start that was to come when the post was sent has passed meanwhile: then it is when the post
   * comes.
   */
  async function settingsFor(ctx: RequestContext, draft: PostDraft, form: LotteryForm): Promise<Settings> {
    const known = read.get(draft);
    if (known) return known;
    const { draftId } = draft.fields as SentWith; // read by their schemas
    const isOld =
      draft.isLater === true || (draftId !== undefined && (await core.drafts.own(ctx, draftId)).status === APPROVED);
    const hasPassed = isOld && (form.startTime ?? 0) < ctx.now;
    const settings = readSettings(ctx, hasPassed ? { ...form, startTime: 0 } : form);
    read.set(draft, settings);
    return settings;
  }

  const drawTimeOf = (ctx: RequestContext, { type, endTime }: Settings): number =>
    type === LotteryType.random ? drawTimeAfter(endTime, ctx.zone.timeZone) : 0;

  const planFor = (ctx: RequestContext, choice: BeaconChoice, drawAt: number) =>
    planBeacon(choice, drawAt - settingsIn(ctx).gapMinutes * MINUTE_MS);

  async function insert(ctx: RequestContext, post: PostRow, settings: Settings): Promise<void> {
    const drawAt = drawTimeOf(ctx, settings);
    const round = drawAt === 0 ? null : await secrets.seed(post.id, 0);
    const row: LotteryRow = {
      post_id: post.id,
      zone: post.zone,
      author_uid: post.uid,
      manager_uid: viewerOf(ctx).uid,
      settings: JSON.stringify(settings),
      type: settings.type,
      draw_at: drawAt,
      stage: 'open',
      start_at: settings.startTime,
      end_at: settings.endTime,
      due_at: settings.endTime + GRACE_MS,
      entry_secret: secrets.entrySecret(post.id),
      entry_version: 2,
      commitment: round?.commitment ?? '',
      lease: null,
      lease_until: 0,
      attempts: 0,
      created_at: ctx.now,
      frozen_at: null,
      drawn_at: null,
      cancelled_at: null,
      cancel_reason: '',
      list_id: null,
      entrants_hash: '',
      entrant_count: 0,
      held_at: null,
      held_for: 'post',
      published_at: null,
      public_until: null,
      log_seq: 0,
      log_head: '',
      sample_version: 0,
    };
    checkUntold(row, settings);
    await checkFollow(core, row, settings);
    checkReplies(post, settings);
    await store.insert(row);
    const plan = round && planFor(ctx, await beaconChoice.choose(ctx), drawAt);
    if (round && plan)
      await store.addRound({
        post_id: post.id,
        round: 0,
        ...round,
        ...plan,
        requested_at: ctx.now,
        floor: 0,
        beacon: null,
        places: JSON.stringify(placesOf(settings.lotteryPrizeList)),
        replaces: '[]',
        excluded: '[]',
        alternates: '[]',
        key: '',
        drawn_at: null,
      });
    await log.add(row, ctx.now, 'created', {
      entryVersion: row.entry_version,
      logVersion: LOG_VERSION,
      commitment: row.commitment,
      drawTime: drawAt,
      ...(plan ? announced(plan) : {}),
      settings,
    });
  }

  /**
   * What a form makes of the settings, and what of them it changes; null: nothing.
   * @throws what is wrong with it, FIXED, NOT_EDITABLE
   */
  async function changesIn(ctx: RequestContext, row: LotteryRow, form: LotteryForm) {
    const before = settingsOf(row);
    const after = readSettings(ctx, form, before);
    await checkLevels(core, ctx, after);
    return { after, changed: changeOf(row, before, after, await log.timeOf(row, ctx.now)) };
  }

  async function change(ctx: RequestContext, row: LotteryRow, post: PostRow, form: LotteryForm): Promise<Settings> {
    const { after, changed } = await changesIn(ctx, row, form);
    if (!changed) return after;
    checkUntold(row, after);
    await checkFollow(core, row, after, settingsOf(row));
    checkReplies(post, after);
    const drawAt = drawTimeOf(ctx, after);
    await store.update(row.post_id, {
      settings: JSON.stringify(after),
      type: after.type,
      start_at: after.startTime,
      end_at: after.endTime,
      draw_at: drawAt,
      due_at: after.endTime + GRACE_MS,
    });
    // The beacon stays that which was announced.
    const [first] = await store.rounds(row.post_id);
    const choice = first ? choiceOf(first) : null;
    // Where the end stays so does the moment, whatever the settings of the zone say by now.
    const stays = first && drawAt === row.draw_at ? first.not_before : null;
    const announcing = drawAt === 0 ? null : (choice ?? (await beaconChoice.choose(ctx)));
    const plan = announcing && (stays === null ? planFor(ctx, announcing, drawAt) : planBeacon(announcing, stays));
    // By people once and at random now: the seed comes with the change, before anybody could take
    // part.
    if (plan && row.commitment === '') {
      const round = await secrets.seed(row.post_id, 0);
      await store.update(row.post_id, { commitment: round.commitment });
      row.commitment = round.commitment;
      await store.addRound({
        post_id: row.post_id,
        round: 0,
        ...round,
        ...plan,
        requested_at: ctx.now,
        floor: 0,
        beacon: null,
        places: '[]',
        replaces: '[]',
        excluded: '[]',
        alternates: '[]',
        key: '',
        drawn_at: null,
      });
    }
    if (plan)
      await store.updateRound(row.post_id, 0, { ...plan, places: JSON.stringify(placesOf(after.lotteryPrizeList)) });
    await log.add(row, ctx.now, 'changed', {
      changed,
      commitment: row.commitment,
      drawTime: drawAt,
      ...(plan ? announced(plan) : {}),
    });
    return after;
  }

  return {
    /**
     * Before the transaction: whether the beacon answers, when a lottery is to be announced with
     * it. Whatever is wrong is told later.
     */
    async prepare(ctx: RequestContext, sent: Readonly<Record<string, unknown>>): Promise<void> {
      // Read by their schemas; of edits the id, too.
      const { wbIsLottery, wbId } = sent as LotteryPostFields & { wbId?: number };
      if (wbIsLottery !== 1 || !passes(lotteryGate, ctx.viewer)) return;
      const [row] = wbId === undefined ? [] : await store.find(ctx.zone.abbr, [wbId]);
      if (!row || row.commitment === '') await beaconChoice.choose(ctx);
    },

    /** Refuses a post whose lottery breaks the rules, or whose author may not start one. */
    async check(ctx: RequestContext, draft: PostDraft): Promise<void> {
      const fields = draft.fields as SentWith; // read by their schemas
      const form = formOf(ctx, fields);
      if (!form) return;
      const settings = await settingsFor(ctx, draft, form);
      await checkLevels(core, ctx, settings);
      if (!draft.isLater) checkTiming(fields, settings.endTime);
      checkTag(draft.content);
    },

    async attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void> {
      const form = formOf(ctx, draft.fields as LotteryPostFields); // read by their schema
      if (form) await insert(ctx, post, await settingsFor(ctx, draft, form));
    },

    /** An edit that says nothing of the lottery leaves it; its tag stays in any case. */
    async reattach(ctx: RequestContext, before: PostRow, after: PostRow, fields: LotteryPostFields): Promise<void> {
      const form = formOf(ctx, fields);
      const row = await store.lock(after.zone, after.id);
      if (!row && !form) return;
      if (row) {
        const settings = form ? await change(ctx, row, after, form) : settingsOf(row);
        const wasPrivate = (before.forbid_comment & CommentBits.privateReplies) !== 0;
        if (row.stage === 'open' && !wasPrivate) checkReplies(after, settings);
      } else if (form) {
        const settings = readSettings(ctx, form);
        await checkLevels(core, ctx, settings);
        await insert(ctx, after, settings);
      }
      if (row?.stage !== 'cancelled') checkTag(after.content);
    },

    /** `wbIsLottery` and `lotteryInfo` as an edit says them. */
    async asEdit(ctx: RequestContext, posts: readonly PostRow[]): Promise<Map<number, LotteryPostFields>> {
      const ids = posts.map(({ id }) => id);
      const rows = new Map((await store.find(ctx.zone.abbr, ids)).map((row) => [row.post_id, row]));
      const fieldsOf = (row: LotteryRow | undefined): LotteryPostFields =>
        row
          ? { wbIsLottery: 1, lotteryInfo: JSON.stringify(asForm(settingsOf(row))) }
          : { wbIsLottery: 0, lotteryInfo: '' };
      return new Map(ids.map((id) => [id, fieldsOf(rows.get(id))]));
    },

    /** The field `lottery` of posts, the same for everybody. */
    async fields(
      ctx: RequestContext,
      posts: readonly PostRow[],
    ): Promise<Map<number, { wbIsLottery: 1; lottery: PostLottery }>> {
      const rows = await store.find(
        ctx.zone.abbr,
        posts.map(({ id }) => id),
      );
      return new Map(rows.map((row) => [row.post_id, { wbIsLottery: 1, lottery: inPost(row) }]));
    },

    /**
     * A draft that is to be reviewed holds what its post will need, by the rules of a post that is
     * sent now. Where the push says nothing of a lottery, the one that is kept with the draft
     * counts; the post that a draft changes keeps its tag in any case.
     */
    async submit(ctx: RequestContext, draft: SubmittedDraft): Promise<null> {
      const isTold = draft.fields['wbIsLottery'] !== undefined;
      const kept = isTold ? {} : await core.drafts.fields(ctx, await core.drafts.own(ctx, draft.draftId));
      const fields = { ...kept, ...draft.fields };
      // No schema has read them: they came as one JSON text.
      if (!Check(lotteryPostFields, fields)) throw fail('BAD_INPUT', { field: 'fields' });
      const form = formOf(ctx, fields);
      const [row] = draft.wbId === 0 ? [] : await store.find(ctx.zone.abbr, [draft.wbId]);
      if (form && row) await changesIn(ctx, row, form);
      else if (form) {
        const settings = readSettings(ctx, form);
        await checkLevels(core, ctx, settings);
        checkTiming(fields, settings.endTime);
      }
      if (row ? row.stage !== 'cancelled' : form) checkTag(draft.content);
      return null;
    },

    /**
     * A post that waits is moved to another time. A form that is half done is refused when its post
     * is published.
     * @throws END_BEFORE_POST
     */
    async retime(_ctx: RequestContext, fields: LotteryPostFields, timingOpenTime: number): Promise<void> {
      const { endTime = 0 } = fields.wbIsLottery === 1 ? readLotteryForm(fields.lotteryInfo) : {};
      if (endTime > 0) checkTiming({ timingOpenTime }, endTime);
    },

    /**
     * A lottery that the viewer may look at. Once its list is fixed it stays public whatever
     * becomes of its post, of which it tells neither title nor text: else a result that does not
     * please could be withdrawn with it, drawn or about to be. Before, it is seen with its post; by
     * 93 always.
     * @throws NOT_FOUND
     */
    async get(ctx: RequestContext, wbId: number): Promise<LotteryRow> {
      const [row] = await store.find(ctx.zone.abbr, [wbId]);
      if (!row) throw fail('NOT_FOUND');
      if (row.frozen_at === null && !passes(lotteryGate, ctx.viewer)) await core.posts.get(ctx, wbId);
      return row;
    },
  };
}

function inPost(row: LotteryRow): PostLottery {
  return {
    startTime: row.start_at,
    endTime: row.end_at,
    lotteryTime: row.draw_at,
    type: row.type,
    lotteryPrizeList: settingsOf(row).lotteryPrizeList,
    frozenTime: row.frozen_at ?? 0,
    drawnTime: row.drawn_at ?? 0,
    cancelledTime: row.cancelled_at ?? 0,
  };
}
