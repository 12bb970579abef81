import {
  fail,
  passes,
  pluginError,
  type DeferredPost,
  type InputOf,
  type PostDraft,
  type RequestContext,
  type SentBefore,
  type SentKey,
} from '../../../../server/sdk/index.ts';
import {
  DraftStatus,
  TIMING_MOST,
  TimingOperation,
  TimingStatus,
  type DraftPostFields,
  type TimingPostFields,
  type updateTiming,
} from '../../contract.ts';
import { timingGate } from '../../gates.ts';
import { manifest } from '../../manifest.ts';
import { attachedIn, withAttached, withTime } from '../drafts/attached.ts';
import { payloadOf, summaryOf } from '../drafts/present.ts';
import { REOPENED } from '../drafts/reopen.ts';
import { missing, ownerOf, type DraftService } from '../drafts/service.ts';
import { timeIn, type DraftFields, type Timed } from '../drafts/own-fields.ts';
import { payloadText } from '../drafts/stored.ts';
import type { DraftRow } from '../drafts/tables.ts';
import { waitingHooks, type WaitingDraft } from '../face.ts';
import { fieldsToKeep } from './fields.ts';
import { createPublishing, type PublishingDeps } from './publish.ts';
import { CHANGED, differsElsewhere, isChanged } from './saved.ts';
import type { TimedDraft } from './store.ts';
import { timeOf, type TimingRow } from './tables.ts';
import type { Core } from '../uses.ts';

/** A draft that nobody has saved before. */
const NEW = { status: DraftStatus.editable, version: 1 };

export interface TimingDeps extends PublishingDeps {
  readonly drafts: Pick<DraftService, 'keep'>;
}

/** Posts that are published at a time that their authors have chosen. */
export function createTiming(core: Core, { drafts, draftStore, store }: TimingDeps) {
  const { db } = core;
  const { fieldsOf, publish, prepare, publishDue } = createPublishing(core, { draftStore, store });

  function checkTime(ctx: RequestContext, at: number): void {
    if (at <= ctx.now) throw pluginError(manifest, 'TIMING_PAST');
    if (at > ctx.now + TIMING_MOST) throw pluginError(manifest, 'TIMING_FAR');
  }

  const isPossible = ({ now }: RequestContext, at: number): boolean => at > now && at <= now + TIMING_MOST;

  /**
   * Times pass while a draft is reviewed: such a one means now. Of any other its author is asked.
   */
  async function isOver({ now }: RequestContext, { fields }: PostDraft): Promise<boolean> {
    // Read by their schemas.
    const { timingOpenTime: at = 0, draftId } = fields as TimingPostFields & DraftPostFields;
    if (draftId === undefined || at > now) return false;
    return (await draftStore.byId(draftId))?.status === DraftStatus.approved;
  }

  /**
   * What the same submission has made, if anything.
   * @throws SENT_BEFORE when it was another text, or another time
   */
  async function repeated(ctx: RequestContext, { key, digest }: SentKey): Promise<DeferredPost | null> {
    const made = await store.bySent(ownerOf(ctx), key);
    if (!made) return null;
    const { draft_id: draftId, version: draftVersion, open_at: timingOpenTime } = made;
    if (made.digest !== null && made.digest !== digest)
      throw fail('SENT_BEFORE', {}, { wbId: 0, draftId, draftVersion } satisfies SentBefore);
    return { wbId: 0, draftId, timingOpenTime };
  }

  /**
   * @param own the draft that it is, which may have its place already @throws as
   *   `waitingHooks.wait`
   */
  const admit = (ctx: RequestContext, later: Omit<WaitingDraft, 'hasPlace'>, own: DraftRow | null): Promise<void> =>
    core.hooks.run(waitingHooks.wait, ctx, { ...later, hasPlace: own?.is_hot === 1 });

  const placeOf = async (ctx: RequestContext, fields: WaitingDraft['fields']): Promise<0 | 1> =>
    (await core.hooks.run(waitingHooks.needsPlace, ctx, fields)) ? 1 : 0;

  /**
   * What was saved as hot and waits gets a place if there is one; else its author is told when its
   * time comes.
   */
  async function changePlace(ctx: RequestContext, { id, is_hot }: DraftRow, needed: 0 | 1, waits: boolean) {
    if (is_hot && !needed) await draftStore.update(id, { is_hot: 0 });
    if (!is_hot && needed && waits && (await core.hooks.run(waitingHooks.hasPlace, ctx)))
      await draftStore.update(id, { is_hot: 1 });
  }

  async function needLock(ctx: RequestContext, draftId: number): Promise<TimedDraft> {
    const timed = await store.lock(ownerOf(ctx), draftId);
    if (timed) return timed;
    throw (await draftStore.get(ownerOf(ctx), draftId)) ? pluginError(manifest, 'TIMING_STATUS') : missing();
  }

  /**
   * Publishes an own timed draft. Repeated within the retry time it is answered with the post.
   * @throws as `operate`
   */
  async function publishNow(ctx: RequestContext, id: number): Promise<number> {
    await prepare(await db.tx(() => store.lock(ownerOf(ctx), id)), ctx.now);
    return core.submissions.sentOnce(
      ctx,
      'draft.publish',
      { id },
      {
        make: async () => {
          const timed = await needLock(ctx, id);
          if (isChanged(timed.timing)) throw pluginError(manifest, 'TIMING_CHANGED');
          return publish(ctx, timed, ctx.now);
        },
      },
    );
  }

  return {
    /**
     * Keeps a post that was sent with a time as a timed draft: the one that it was written as,
     * timed before or not, or a new one. Its marks must be possible now, too. What has passed
     * review since its time was chosen is published at once (null).
     * @throws SENT_BEFORE, TIMING_FORBIDDEN, TIMING_PAST, TIMING_FAR, what `drafts.keep` and
     *   `waitingHooks.wait` throw
     */
    async defer(ctx: RequestContext, draft: PostDraft, sent: SentKey | undefined): Promise<DeferredPost | null> {
      // Read by their schema.
      const { timingOpenTime: at = 0, alterCreate = 0 } = draft.fields as TimingPostFields;
      const may = passes(timingGate, ctx.viewer);
      const made = may && sent ? await repeated(ctx, sent) : null;
      if (made) return made;
      if (at === 0 || (await isOver(ctx, draft))) return null;
      if (!may) throw pluginError(manifest, 'TIMING_FORBIDDEN');
      checkTime(ctx, at);
      const own = await drafts.keep(ctx, { ...draft, postId: 0 });
      const attachments = own?.payload.attachments;
      const before = attachments === undefined ? {} : { attachments };
      const kept = await core.drafts.kept(ctx, draft.fields);
      const payload = await withAttached(core, ctx, draft.fields, payloadOf(draft.fields, kept, before));
      // What has passed review stays locked until it is withdrawn.
      const isApproved = own?.status === DraftStatus.approved;
      const attached = isApproved ? {} : await core.drafts.fields(ctx, attachedIn(payload));
      await admit(ctx, { at, themeId: draft.themeId, fields: draft.fields }, own);
      const time = { at, altersTime: alterCreate === 1 };
      const row = {
        post_id: null,
        theme_id: draft.themeId,
        is_hot: await placeOf(ctx, draft.fields),
        title: draft.title,
        content: draft.content,
        summary: summaryOf(draft.content),
        updated_at: ctx.now,
        payload: payloadText(withTime(payload, time), time),
      };
      const draftId = own?.id ?? (await draftStore.insert({ ...ownerOf(ctx), ...row, ...NEW, created_at: ctx.now }));
      if (own) {
        await draftStore.update(own.id, { ...row, version: own.version + 1 });
        await store.removeOf(own.id);
      }
      await store.insert({
        draft_id: draftId,
        status: TimingStatus.waiting,
        open_at: at,
        try_at: at,
        sent_at: ctx.now,
        request_key: sent?.key ?? null,
        digest: sent?.digest ?? null,
        fields: JSON.stringify(fieldsToKeep(draft.fields, attached)),
        alter_create: alterCreate === 1 ? 1 : 0,
      });
      return { wbId: 0, draftId, timingOpenTime: at };
    },

    /**
     * What is so already stays so, and what was published by a request of the last minute is
     * answered with its post (docs/product/repeated-writes.md).
     * @throws DRAFT_MISSING (not own), BAD_INPUT, TIMING_PAST, TIMING_FAR, TIMING_STATUS (not timed
     *   among it), TIMING_CHANGED, as `waitingHooks.wait` and `core.drafts.admitTime`, and as
     *   publishing does
     */
    async operate(ctx: RequestContext, { id, optType, timingOpenTime }: InputOf<typeof updateTiming>) {
      if (optType === TimingOperation.publishNow) return { wbId: await publishNow(ctx, id) };
      // oxlint-disable-next-line sonarjs/cognitive-complexity -- what may have become of a draft meanwhile, in one transaction
      return db.tx(async (): Promise<{ wbId: number }> => {
        if (optType === TimingOperation.withdraw) {
          const timed = await store.lock(ownerOf(ctx), id);
          if (!timed && !(await draftStore.get(ownerOf(ctx), id))) throw missing();
          if (!timed) return { wbId: 0 };
          await store.remove(timed.timing.id);
          // Its time is one that was chosen, like that of any other draft.
          await draftStore.update(id, { ...REOPENED, payload: payloadText(timed.draft.payload, null) });
          return { wbId: 0 };
        }
        const timed = await needLock(ctx, id);
        const { timing } = timed;
        if (optType === TimingOperation.pause) {
          if (timing.status === TimingStatus.paused) return { wbId: 0 };
          if (timing.status !== TimingStatus.waiting) throw pluginError(manifest, 'TIMING_STATUS');
          await store.update(timing.id, { status: TimingStatus.paused });
        } else {
          if (isChanged(timing)) throw pluginError(manifest, 'TIMING_CHANGED');
          if (timingOpenTime === undefined) throw fail('BAD_INPUT', { field: 'timingOpenTime' });
          const fields = await fieldsOf(ctx, timed);
          const is_hot = await placeOf(ctx, fields);
          if (waitsFor(timing, timingOpenTime) && timed.draft.is_hot === is_hot) return { wbId: 0 };
          checkTime(ctx, timingOpenTime);
          await core.drafts.admitTime(ctx, fields, timingOpenTime);
          await admit(ctx, { at: timingOpenTime, themeId: timed.draft.theme_id, fields }, timed.draft);
          const again = { status: TimingStatus.waiting, attempts: 0, reason: null };
          await store.update(timing.id, { ...again, open_at: timingOpenTime, try_at: timingOpenTime });
          const time = { at: timingOpenTime, altersTime: timing.alter_create === 1 };
          // A composer that holds the former time learns of it when it saves: its save is an older
          // one.
          const version = timed.draft.version + 1;
          const payload = payloadText(withTime(timed.draft.payload, time), time);
          await draftStore.update(id, { payload, is_hot, version });
        }
        return { wbId: 0 };
      });
    },

    /**
     * In the transaction that saves a timed draft. Its time follows the one that was chosen; it
     * waits where no time is chosen any more, and for the composer alone where something was
     * changed that cannot be sent from here.
     * @returns when it is published from now on; null: it is no timed draft @throws as
     *   `core.drafts.admitTime`
     */
    async saved(ctx: RequestContext, before: DraftRow, payload: DraftFields): Promise<Timed | null> {
      const timing = (await store.of([before.id])).get(before.id);
      if (!timing) return null;
      const [was, is] = [attachedIn(before.payload), attachedIn(payload)];
      const [chosen, time] = [timeIn(was.attachments), timeIn(is.attachments)];
      const waited = timing.status === TimingStatus.waiting;
      const isElsewhere = await differsElsewhere(core, ctx, was, is);
      const isStopped = isElsewhere || (waited && chosen !== null && time === null);
      if (isElsewhere) await store.update(timing.id, CHANGED);
      else if (isStopped) await store.update(timing.id, { status: TimingStatus.paused });
      await changePlace(ctx, before, await placeOf(ctx, is.payload), waited && !isStopped);
      const isNew = time?.at !== chosen?.at || time?.altersTime !== chosen?.altersTime;
      if (!time || !isNew || !isPossible(ctx, time.at)) return timeOf(timing);
      if (waited && !isStopped) {
        const draft = { ...before, payload };
        await core.drafts.admitTime(ctx, await fieldsOf(ctx, { timing, draft }), time.at);
      }
      await store.update(timing.id, { open_at: time.at, try_at: time.at, alter_create: time.altersTime ? 1 : 0 });
      return time;
    },

    publishDue,
  };
}

/** Whether it waits for that moment already, and nothing has gone wrong with it since. */
const waitsFor = ({ status, open_at, try_at, attempts }: TimingRow, at: number): boolean =>
  status === TimingStatus.waiting && open_at === at && try_at === at && attempts === 0;

export type Timing = ReturnType<typeof createTiming>;
