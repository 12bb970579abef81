import { useEffect, useRef, useState } from 'react';
import { toast, toastReason, useApp, useCan, useT } from '../../../../platform/sdk/index.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import type { ComposerHost, StoredPost, StoredVersion, Written } from '../../../editor/client/face/composer-storage.ts';
import { draftDetail, DraftStatus, type Draft, type EditStatus } from '../../contract.ts';
import { draftGate, pushGate } from '../../gates.ts';
import { attachmentsOfDraft } from './attachments-of.ts';
import { questionOf, type DraftQuestion } from './question.ts';
import { outcomeOf, type OpenDraft, type Outcome } from './draft-saver.ts';
import type { DraftParts } from './use-draft-parts.ts';
import { useAutosave } from './use-autosave.ts';
import { useDraftLists } from './use-draft-lists.ts';
import { useDraftReview } from './use-draft-review.ts';
import { storedPost } from './stored-post.ts';
import { useTimed } from './use-timed.ts';
import { useParting } from './use-parting.ts';

/** The draft that a composer's text is: saved by hand and by itself, held against other editors. */
export function useDrafts({ saver, lease, listen }: DraftParts, host: ComposerHost) {
  const t = useT('drafts-pages');
  const { call, logEvent } = useApp();
  const isEnabled = useCan(draftGate);
  const isAtHand = host.isHere && isEnabled;
  const canPush = useCan(pushGate);
  const [open, setOpen] = useState<OpenDraft | null>(null);
  const [held, setHeld] = useState('');
  const [savedAt, setSavedAt] = useState(0);
  const [question, setQuestion] = useState<DraftQuestion | null>(null);
  const [shown, setShown] = useState(0);
  const time = useTimed(saver);
  const { autosave, due } = useAutosave({
    isAtHand,
    unsent: host.unsent,
    save: async () => host.maySaveItself() && save(false),
  });
  const latest = useRef({ host, onAnswer });
  latest.current = { host, onAnswer };
  useEffect(() => listen((status) => void latest.current.onAnswer(status)), [listen]);
  useParting(lease, open?.id);

  /** Once what was put into the composer stands there: only what differs from it is unsaved. */
  useEffect(() => {
    if (shown === 0) return;
    const { tell, unsent, written } = latest.current.host;
    tell('shown');
    unsent.rebase(written());
    autosave.settle();
  }, [shown, autosave]);

  const refreshLists = useDraftLists();

  /** The text is this draft from now on, or none. */
  function become(draft: OpenDraft | null): void {
    saver.open(draft);
    setOpen(draft);
    time.show(null);
    setHeld(lease.current()?.held ?? '');
  }

  function adopt(draft: Draft): void {
    become(draft);
    time.show(draft);
    setQuestion(null);
    setSavedAt(draft.updateTime);
    host.show({
      wbId: draft.wbId,
      title: draft.title,
      themeId: draft.wbThemeId,
      html: draft.content,
      attachments: attachmentsOfDraft(draft, host),
      began: draft.wbUpdateTime ?? 0,
    });
    setShown((count) => count + 1);
  }

  /** It went with its post, or to review. */
  function sent(): void {
    lease.drop();
    become(null);
    refreshLists();
  }

  /** Pushed elsewhere: nobody changes it, and what is newer here is not wanted. */
  function leaveToReview(): void {
    toast.info(t('draft.pushedElsewhere.toast'));
    host.unsent.finish();
    sent();
    host.close();
  }

  /** Deleted or sent elsewhere: what is written here stays, and is nowhere else. */
  function lose(): void {
    lease.drop();
    become(null);
    host.tell('lost');
    host.unsent.rebase(null);
    refreshLists();
  }

  /**
   * A timed draft that is gone was published: as it is written here, and then nothing of it stays.
   * @returns whether that is so
   */
  function wentOut(id: number): boolean {
    if (saver.draft()?.id !== id || !time.timed || host.unsent.isDirty()) return false;
    toast.info(t('timing.gone'));
    host.unsent.finish();
    sent();
    return true;
  }

  async function onAnswer({ targetId, status, reason, version }: EditStatus): Promise<void> {
    setHeld(lease.current()?.held ?? '');
    await saver.settled();
    const draft = saver.draft();
    if (draft?.id !== targetId) return;
    if (version === 0) {
      if (wentOut(targetId)) return host.close();
      toast.error(reason);
      lose();
    } else if (status && version > draft.version) await meet(targetId);
  }

  /** Another editor has saved meanwhile. */
  async function meet(id: number): Promise<void> {
    const stored = await call(draftDetail, { id }).catch(() => null);
    if (!stored || saver.draft()?.id !== id) return;
    if (host.unsent.isDirty()) return setQuestion({ kind: 'conflict', stored });
    if (stored.status === DraftStatus.inReview) return leaveToReview();
    adopt(stored);
    toast.info(t('draft.renewed'));
  }

  /** @returns true when the text is saved */
  function settle(outcome: Outcome, written: Written, isAsked: boolean): boolean {
    host.tell(outcome.kind === 'saved' ? 'saved' : 'notSaved');
    if (outcome.kind === 'saved') {
      setOpen(outcome.draft);
      setSavedAt(Date.now());
      host.unsent.rebase(written);
      autosave.settle();
      if (time.timed) void time.learn(outcome.draft.id);
      if (isAsked) toast.success(t(canPush ? 'review.saved' : 'draft.saved'));
      if (!outcome.isNew) return true;
      refreshLists();
      // Unanswered it is as good: the next heartbeat asks again.
      lease.open(outcome.draft.id).catch(() => undefined);
      return true;
    }
    if (outcome.kind === 'failed') logSendFailed(logEvent, 'draft', outcome.error);
    refuse(outcome, isAsked);
    return false;
  }

  function refuse(outcome: Exclude<Outcome, { kind: 'saved' }>, isAsked: boolean): void {
    if (outcome.kind === 'conflict') setQuestion({ kind: 'conflict', stored: outcome.stored });
    else if (outcome.kind === 'failed') toastReason(outcome.error);
    else {
      if (outcome.kind === 'held') lease.lost(outcome.reason);
      else if (wentOut(saver.draft()?.id ?? 0)) return host.close();
      else lose();
      setHeld(lease.current()?.held ?? '');
      if (isAsked || outcome.kind === 'gone') toast.error(outcome.reason);
    }
  }

  async function save(isAsked: boolean): Promise<boolean> {
    if (review.isBusy(isAsked)) return false;
    const reason = lease.current()?.held;
    if (reason) {
      if (isAsked) toast.error(reason);
      return false;
    }
    const written = host.written();
    host.tell('save');
    const outcome = await saver.save(written, host.wbId, { isByItself: !isAsked });
    return settle(outcome, written, isAsked);
  }

  /**
   * Puts it in the place of what is written; what is typed before it has come is asked about first.
   * @returns false: it does not stand there, and why was said or is asked
   */
  async function load(id: number): Promise<boolean> {
    const before = saver.draft();
    const typed = () => JSON.stringify(latest.current.host.written());
    await saver.settled();
    const known = typed();
    try {
      await lease.open(id);
      const stored = await call(draftDetail, { id });
      const isLocked = stored.status === DraftStatus.inReview;
      if (typed() === known && !isLocked) {
        adopt(stored);
        return true;
      }
      if (isLocked) toast.info(t('draft.pushedElsewhere.toast'));
      setQuestion(isLocked ? null : { kind: 'replace', id });
    } catch (error) {
      setQuestion(null);
      const isGone = outcomeOf(error).kind === 'gone';
      toast.error(t(isGone ? 'draft.gone' : 'draft.loadFailed'));
      if (isGone) refreshLists();
    }
    if (before) await lease.open(before.id).catch(() => undefined);
    else await lease.leave();
    // What was said of that one is nothing of what stands here.
    setHeld(lease.current()?.held ?? '');
    return false;
  }

  const review = useDraftReview(
    { saver, lease, host, open, ask: setQuestion },
    {
      settle: (outcome, written) => settle(outcome, written, false),
      refuse: (outcome) => refuse(outcome, true),
      reload: load,
      sent,
    },
  );

  return {
    isEnabled,
    /** What is saved now is saved as a draft: its writer is signed in. */
    isAtHand,
    host,
    open,
    review,
    /** Why it cannot be saved: another editor has it. Empty when it can. */
    held,
    isSaving: host.isSaving,
    savedAt,
    /** When it saves itself; null: nothing to save. */
    due,
    question,
    ask: setQuestion,
    touch: autosave.touch,
    save: () => save(true),
    load,
    /** From the box: what is written and not saved must not go unasked. */
    choose: (id: number) => {
      if (host.unsent.isDirty()) setQuestion({ kind: 'replace', id });
      else void load(id);
    },
    takeOver: () => lease.takeOver().then(() => undefined, toastReason),
    /** A text that was written over a draft is open again. */
    reattach(basis: StoredVersion) {
      become({ ...basis, status: 1 });
      lease.open(basis.id).catch(() => undefined);
      void time.learn(basis.id);
    },
    adopt,
    leaveToReview,
    /** What is written here wins over what is stored. */
    async overwrite(stored: Draft) {
      setQuestion(null);
      become(stored);
      await save(true);
    },
    /** Both stay: what is written here becomes a draft of its own. */
    async saveApart() {
      setQuestion(null);
      await lease.leave();
      become(null);
      await save(true);
    },
    /** The open draft when it is published by itself at its time, or was not. */
    timed: time.timed,
    /** Its time was changed in the box. */
    async timingChanged(id: number) {
      const stored = await time.learn(id);
      // What is being written is not exchanged for it: its next save finds a newer version and
      // shows both.
      if (stored && stored.version !== saver.draft()?.version && !host.unsent.isDirty()) adopt(stored);
    },
    /**
     * A timed draft was published from the box: what is open and as it was saved is done, anything
     * newer stays.
     */
    published(id: number) {
      if (saver.draft()?.id !== id) return refreshLists();
      if (host.unsent.isDirty()) return lose();
      host.unsent.finish();
      sent();
    },
    deleted(id: number) {
      if (saver.draft()?.id === id) lose();
      else refreshLists();
    },
    /** What goes along with the post that this draft becomes; null when another editor has it. */
    async sending(): Promise<StoredPost | null> {
      if (isEnabled && saver.isUncertain()) await save(false);
      await saver.settled();
      const reason = lease.current()?.held;
      if (reason) toast.error(reason);
      return reason ? null : storedPost(call, host.name, saver.draft());
    },
    /** True when sending was refused because of the draft, or of its time. */
    refused(error: unknown): boolean {
      const outcome = outcomeOf(error);
      const asked = saver.draft() && questionOf(error);
      if (asked) setQuestion(asked);
      else if (outcome.kind !== 'failed') refuse(outcome, true);
      return asked !== null || outcome.kind !== 'failed';
    },
    sent,
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
