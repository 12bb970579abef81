import { AppError, passes, pluginError, refusalOf, type RequestContext } from '../../../../server/sdk/index.ts';
import { DraftStatus, TimingStatus } from '../../contract.ts';
import { timingGate } from '../../gates.ts';
import { manifest } from '../../manifest.ts';
import { lacksPlugin, ownDraft } from '../drafts/attached.ts';
import type { DraftStore } from '../drafts/store.ts';
import { fieldsToSend } from './fields.ts';
import type { TimedDraft, TimingStore } from './store.ts';
import type { Core } from '../uses.ts';

/** Posts that one run of the job publishes at most. */
const AT_ONCE = 100;
/** After a fault of ours a post is tried again so many times, each time after twice as long. */
const ATTEMPTS = 6;
const RETRY_MS = 30_000;

export interface PublishingDeps {
  readonly draftStore: DraftStore;
  readonly store: TimingStore;
}

/** Makes posts of timed drafts: when their moment comes, or when somebody says so. */
export function createPublishing(core: Core, { draftStore, store }: PublishingDeps) {
  const { db } = core;

  const nameOf = ({ draft }: TimedDraft): string => draft.title || draft.summary;

  /** What it would be sent with now. */
  async function fieldsOf(ctx: RequestContext, timed: TimedDraft): Promise<Readonly<Record<string, unknown>>> {
    const { draft } = timed;
    // What has passed review is sent word for word.
    const attached = draft.status === DraftStatus.approved ? {} : await core.drafts.fields(ctx, ownDraft(draft));
    return fieldsToSend(timed, attached);
  }

  async function publish(ctx: RequestContext, timed: TimedDraft, at: number): Promise<number> {
    const { timing, draft } = timed;
    if (draft.status === DraftStatus.inReview) throw pluginError(manifest, 'DRAFT_IN_REVIEW');
    if (lacksPlugin(ctx.zone, draft.payload)) throw pluginError(manifest, 'TIMING_IMPOSSIBLE');
    const fields = await fieldsOf(ctx, timed);
    // The post takes its place among the hot ones.
    await draftStore.remove(draft.id);
    const post = await core.posts.publish(ctx, fields, timing.alter_create ? at : timing.sent_at, timing.digest);
    return post.wbId;
  }

  /**
   * It stays in the box, and its author is told why.
   * @param ctx theirs, or nobody's where they may not come in
   */
  async function giveUp(ctx: RequestContext, timed: TimedDraft, error: AppError): Promise<void> {
    const reason = refusalOf(error);
    await store.update(timed.timing.id, { status: TimingStatus.failed, reason });
    // It waits for nothing any more; what has passed review keeps its place.
    if (timed.draft.status !== DraftStatus.approved) await draftStore.update(timed.draft.id, { is_hot: 0 });
    // i18n-keys: timingFailed
    await core.messages.send(ctx, [
      {
        to: timed.draft.uid,
        kind: 'system',
        text: 'drafts:timingFailed',
        values: { title: nameOf(timed), refusal: reason },
        onceKey: `drafts:timing:${timed.timing.id}:${timed.timing.open_at}`,
      },
    ]);
  }

  /** A zone that is stopped may go on: its posts come then. */
  async function giveUpUnlessStopped(timed: TimedDraft, now: number): Promise<void> {
    const ctx = core.contexts.in(timed.draft.zone, now);
    if (ctx) await giveUp(ctx, timed, pluginError(manifest, 'TIMING_IMPOSSIBLE'));
    else await store.update(timed.timing.id, { try_at: now + RETRY_MS });
  }

  /** In a transaction that has the draft locked: its post, or the reason why there is none. */
  async function fire(timed: TimedDraft, now: number): Promise<void> {
    const ctx = await core.contexts.as(timed.draft.zone, timed.draft.uid, now);
    if (!ctx) return giveUpUnlessStopped(timed, now);
    try {
      if (!passes(timingGate, ctx.viewer)) throw pluginError(manifest, 'TIMING_FORBIDDEN');
      await db.tx(() => publish(ctx, timed, timed.timing.open_at));
    } catch (error) {
      // What cannot be asked now is asked later.
      if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
      await giveUp(ctx, timed, error);
    }
  }

  /** A fault of ours is no reason to lose a post, nor to hold up the others. */
  async function postpone(timingId: number, draftId: number, now: number): Promise<void> {
    await db.tx(async () => {
      const timing = (await store.of([draftId])).get(draftId);
      if (timing?.id !== timingId || timing.status !== TimingStatus.waiting) return;
      const attempts = timing.attempts + 1;
      await store.update(timingId, { attempts, try_at: now + RETRY_MS * 2 ** attempts });
      if (attempts < ATTEMPTS) return;
      const draft = await draftStore.byId(draftId);
      if (draft) await giveUpUnlessStopped({ timing, draft }, now);
    });
  }

  /**
   * Before the transaction that publishes it, which meets again whatever is wrong with it, tells
   * its author or tries it later.
   */
  async function prepare(timed: TimedDraft | undefined, now: number): Promise<void> {
    const ctx = timed && (await core.contexts.as(timed.draft.zone, timed.draft.uid, now));
    if (!ctx) return;
    try {
      await core.posts.prepare(ctx, await fieldsOf(ctx, timed));
    } catch {
      // One bad post holds up no other.
    }
  }

  async function publishNext(now: number): Promise<boolean> {
    let taken: TimedDraft | undefined;
    try {
      await prepare(await store.nextDue(now), now);
      return await db.tx(async () => {
        taken = await store.lockDue(now);
        if (taken) await fire(taken, now);
        return taken !== undefined;
      });
    } catch (error) {
      if (!taken) throw error;
      await postpone(taken.timing.id, taken.draft.id, now);
      return true;
    }
  }

  return {
    fieldsOf,
    publish,
    prepare,

    /** The job: publishes what is due, each in a transaction of its own. */
    async publishDue(now: number): Promise<void> {
      for (let left = AT_ONCE; left > 0 && (await publishNext(now)); left--);
    },
  };
}
