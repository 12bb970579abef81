import { useRef, useState } from 'react';
import { toast, toastReason, useApp, useCan, useT } from '../../../../../platform/sdk/index.ts';
import { DraftStatus, pushAudit } from '../../../contract.ts';
import { pushGate } from '../../../gates.ts';
import type { UploadState } from '../../images/uploads.ts';
import { faultOf, type Fault } from '../fault-of.ts';
import { placeOf } from '../problem.ts';
import type { AttachmentState } from '../use-attachments.ts';
import type { Written } from '../use-unsent.ts';
import { outcomeOf, type OpenDraft, type Outcome } from './draft-saver.ts';
import { forStored, panelFault, postFields } from './post-fields.ts';
import { openPage } from './open-page.ts';
import { asSent, pushProblem } from './push-draft.ts';
import type { DraftParts } from './use-draft-parts.ts';

/**
 * What is asked about review: push it, change what was approved, leave the change again, publish
 * it.
 */
export interface ReviewQuestion {
  readonly kind: 'push' | 'unlock' | 'relock' | 'publish';
}

/** What a composer tells its draft's review. */
export interface ReviewOptions {
  readonly wbId: number;
  readonly written: () => Written;
  readonly panels: AttachmentState['panels'];
  /** State of the worst image that is not there yet. */
  readonly images: () => Exclude<UploadState, 'done'> | null;
  /**
   * Why it cannot be pushed as it stands, where that is something of the text; null: nothing, so
   * far.
   */
  readonly onFault: (fault: Fault | null) => void;
  /** The text is in review or published: the composer is done. */
  readonly onGone: () => void;
}

interface DraftActs {
  /** Takes what was saved as the open draft. */
  readonly settle: (outcome: Outcome, written: Written) => boolean;
  readonly refuse: (outcome: Exclude<Outcome, { kind: 'saved' }>) => void;
  readonly reload: (id: number) => Promise<void>;
  readonly sent: () => void;
}

interface Known extends Pick<DraftParts, 'saver' | 'lease' | 'holder'> {
  readonly open: OpenDraft | null;
  readonly ask: (question: ReviewQuestion | null) => void;
}

// i18n-keys: image.block.*, review.themeRequired, title.required
/** Triple review of the open draft. */
export function useDraftReview({ saver, lease, holder, open, ask }: Known, options: ReviewOptions & DraftActs) {
  const { call, t: translate } = useApp();
  const t = useT('editor-pages');
  const canPush = useCan(pushGate);
  const [isPushing, setPushing] = useState(false);
  const busy = useRef(false);
  /** The approved draft whose body is being changed. */
  const [unlocked, setUnlocked] = useState(0);
  const isApproved = open?.status === DraftStatus.approved;

  /** What of the text stands in the way of a push. */
  async function findFault(written: Written): Promise<Fault | null> {
    const lacking = pushProblem(written);
    if (lacking) return { place: placeOf(lacking), problem: lacking, text: t(lacking) };
    const images = options.images();
    if (images) {
      const problem = `image.block.${images}` as const;
      return { place: placeOf(problem), problem, text: t(problem) };
    }
    const panels = open ? forStored(options.panels) : options.panels;
    const wrong = await panelFault(panels, written.attachments, Date.now());
    return wrong && { place: wrong.panel, text: translate(...wrong.text) };
  }

  /** To what was refused. What lies over the text, the question or the box, goes. */
  function lead(fault: Fault | null): void {
    if (fault) ask(null);
    options.onFault(fault);
  }

  /** Why it cannot be pushed as it stands, said and led to. */
  async function refused(written: Written): Promise<boolean> {
    const held = lease.current()?.held;
    const fault = held ? null : await findFault(written);
    const reason = held || fault?.text;
    if (reason) toast.error(reason);
    lead(fault);
    return Boolean(reason);
  }

  async function saveAndPush(written: Written): Promise<string | null> {
    const outcome = await saver.save(written, options.wbId);
    if (outcome.kind !== 'saved') {
      options.refuse(outcome);
      return null;
    }
    options.settle(outcome, written);
    const { id, version } = outcome.draft;
    const fields = JSON.stringify(await postFields(options.panels, written.attachments, options.wbId === 0));
    return (await call(pushAudit, { id, version, holder, fields })).applyDetailUrl;
  }

  /** Asks whether to push it, unless it cannot be pushed as it stands: then why is said at once. */
  async function askPush(): Promise<void> {
    if (!busy.current && !(await refused(options.written()))) ask({ kind: 'push' });
  }

  /** Called by the click that confirms. */
  async function push(): Promise<void> {
    const now = options.written();
    if (busy.current || (await refused(now)) || busy.current) return;
    const page = openPage();
    busy.current = true;
    setPushing(true);
    try {
      const address = await saveAndPush({ ...now, html: asSent(now.html) });
      if (address === null) return page.close();
      toast.success(t('review.pushed'));
      page.show(address);
      options.sent();
      options.onGone();
    } catch (error) {
      page.close();
      const outcome = outcomeOf(error);
      const fault = await faultOf(error, options.panels, now.attachments, options.wbId === 0);
      if (fault) lead(fault);
      else if (outcome.kind === 'failed') toastReason(error);
      else options.refuse(outcome);
    } finally {
      busy.current = false;
      setPushing(false);
    }
  }

  return {
    canPush,
    isPushing,
    /** What has passed review is shown and not changed, until its author asks for that. */
    isLocked: isApproved && unlocked !== open?.id,
    isUnlocked: isApproved && unlocked === open?.id,
    /** True, and said, while something is being pushed: nothing else may happen to it. */
    isBusy: (isTold = true): boolean => {
      if (busy.current && isTold) toast.info(t('review.busy'));
      return busy.current;
    },
    askPush,
    push,
    /** Another draft is pushed meanwhile: nothing else may happen. */
    alone: async <T>(work: () => Promise<T>): Promise<T> => {
      busy.current = true;
      return work().finally(() => {
        busy.current = false;
      });
    },
    unlock: () => {
      setUnlocked(open?.id ?? 0);
      ask(null);
    },
    /** What is stored again, locked. */
    relock: async () => {
      setUnlocked(0);
      if (open) await options.reload(open.id);
    },
    /** The open draft became a post, now or at its time. */
    published: options.sent,
    finish: options.onGone,
    /** The post that it changes; 0: a new one. */
    wbId: options.wbId,
  };
}
