import { useRef, useState } from 'react';
import { toast, toastReason, useCall, useCan, useT } from '../../../../platform/sdk/index.ts';
import { DraftStatus, pushAudit } from '../../contract.ts';
import { pushGate } from '../../gates.ts';
import type { ComposerHost, Fault, Written } from '../../../editor/client/face/composer-storage.ts';
import { outcomeOf, type OpenDraft, type Outcome } from './draft-saver.ts';
import { openPage } from './open-page.ts';
import { lackingFault, pushFault, pushProblem } from './push-draft.ts';
import type { DraftParts } from './use-draft-parts.ts';

/**
 * What is asked about review: push it, change what was approved, leave the change again, publish
 * it.
 */
export interface ReviewQuestion {
  readonly kind: 'push' | 'unlock' | 'relock' | 'publish';
}

interface DraftActs {
  /** Takes what was saved as the open draft. */
  readonly settle: (outcome: Outcome, written: Written) => boolean;
  readonly refuse: (outcome: Exclude<Outcome, { kind: 'saved' }>) => void;
  readonly reload: (id: number) => Promise<unknown>;
  readonly sent: () => void;
}

interface Known extends Pick<DraftParts, 'saver' | 'lease'> {
  readonly host: ComposerHost;
  readonly open: OpenDraft | null;
  readonly ask: (question: ReviewQuestion | null) => void;
}

// i18n-keys: review.themeRequired, title.required
/** Triple review of the open draft. */
export function useDraftReview({ saver, lease, host, open, ask }: Known, acts: DraftActs) {
  const call = useCall();
  const t = useT('drafts-pages');
  const canPush = useCan(pushGate);
  const [isPushing, setPushing] = useState(false);
  const busy = useRef(false);
  /** The approved draft whose body is being changed. */
  const [unlocked, setUnlocked] = useState(0);
  const isApproved = open?.status === DraftStatus.approved;

  /** What of the text stands in the way of a push. */
  async function findFault(written: Written): Promise<Fault | null> {
    const lacking = pushProblem(written);
    if (lacking) return lackingFault(lacking, t(lacking));
    return host.imageFault() ?? host.panelFault(written.attachments, open !== null);
  }

  /** To what was refused. What lies over the text, the question or the box, goes. */
  function lead(fault: Fault | null): void {
    if (fault) ask(null);
    host.blame(fault);
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
    const outcome = await saver.save(written, host.wbId);
    if (outcome.kind !== 'saved') {
      acts.refuse(outcome);
      return null;
    }
    acts.settle(outcome, written);
    const { id, version } = outcome.draft;
    const fields = JSON.stringify(await host.postFields(written.attachments));
    return (await call(pushAudit, { id, version, holder: host.name, fields })).applyDetailUrl;
  }

  /** True, and said, while something is being pushed: nothing else may happen to it. */
  function isBusy(isTold = true): boolean {
    if (busy.current && isTold) toast.info(t('review.busy'));
    return busy.current;
  }

  /** Asks whether to push it, unless it cannot be pushed as it stands: then why is said at once. */
  async function askPush(): Promise<void> {
    if (isBusy()) return;
    try {
      if (!(await refused(host.written()))) ask({ kind: 'push' });
    } catch (error) {
      // The code of a panel that looks at what is attached may not have come.
      toastReason(error);
    }
  }

  /** Called by the click that confirms. */
  async function push(): Promise<void> {
    const now = host.written();
    if (busy.current || (await refused(now)) || busy.current) return;
    const page = openPage();
    busy.current = true;
    setPushing(true);
    try {
      const address = await saveAndPush({ ...now, html: host.asSent(now.html) });
      if (address === null) return page.close();
      toast.success(t('review.pushed'));
      page.show(address);
      acts.sent();
      host.close();
    } catch (error) {
      page.close();
      const outcome = outcomeOf(error);
      const fault = pushFault(error) ?? (await host.faultOf(error, now.attachments));
      if (fault) lead(fault);
      else if (outcome.kind === 'failed') toastReason(error);
      else acts.refuse(outcome);
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
    isBusy,
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
      if (open) await acts.reload(open.id);
    },
    /** The open draft became a post, now or at its time. */
    published: acts.sent,
    finish: host.close,
    /** The post that it changes; 0: a new one. */
    wbId: host.wbId,
  };
}
