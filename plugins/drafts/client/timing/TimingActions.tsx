import { useState } from 'react';
import { Button, toast, toastReason, useApiMutation, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { AlertDialog, DateTimePicker, Dialog } from '../../../../platform/sdk/overlays.ts';
import { TIMING_MOST, TimingOperation, updateTiming } from '../../contract/timing.ts';
import type { Draft } from '../../contract.ts';
import { useDraftLists } from '../composer/use-draft-lists.ts';
import { isForComposer, isPaused, isWaiting } from './attached.ts';

interface TimingActionsProps {
  readonly draft: Draft;
  /** Something about it has changed. `wbId`: the post that it became. */
  readonly onDone: (wbId: number) => void;
}

type Asked = 'publish' | 'withdraw' | 'time' | null;

// i18n-keys: timing.done.*
/** What can be done with a timed draft. One that has stopped gets a new time in the composer. */
export function TimingActions({ draft, onDone }: TimingActionsProps) {
  const t = useT('drafts-pages');
  const [asked, setAsked] = useState<Asked>(null);
  const operate = useApiMutation(updateTiming, { toastError: false });
  const askAgain = useDraftLists();

  async function run(optType: number, done: string, timingOpenTime?: number): Promise<void> {
    try {
      const time = timingOpenTime === undefined ? {} : { timingOpenTime };
      const { wbId } = await operate.mutateAsync({ id: draft.id, optType, ...time });
      toast.success(t(`timing.done.${done}`));
      setAsked(null);
      onDone(wbId);
    } catch (error) {
      toastReason(error);
      // It may have been published by its time, or withdrawn on another device.
      askAgain();
    }
  }

  /** It waits for the time again that it had; where that has passed, another one is asked for. */
  function resume(): void {
    const at = draft.timingOpenTime ?? 0;
    if (at > Date.now()) void run(TimingOperation.changeTime, 'resumed', at);
    else setAsked('time');
  }

  return (
    <>
      {!isForComposer(draft) && (
        <Button size="s" onClick={() => setAsked('publish')}>
          {t('timing.publish')}
        </Button>
      )}
      {isWaiting(draft) && (
        <Button size="s" loading={operate.isPending} onClick={() => void run(TimingOperation.pause, 'paused')}>
          {t('timing.pause')}
        </Button>
      )}
      {isPaused(draft) && !isForComposer(draft) && (
        <Button size="s" loading={operate.isPending} onClick={resume}>
          {t('timing.resume')}
        </Button>
      )}
      <Button size="s" onClick={() => setAsked('withdraw')}>
        {t('timing.withdraw')}
      </Button>
      {isWaiting(draft) && (
        <Button size="s" onClick={() => setAsked('time')}>
          {t('timing.change')}
        </Button>
      )}
      {asked === 'publish' && (
        <AlertDialog
          isOpen
          title={t('timing.publishAsk')}
          text={draft.title || draft.desc}
          confirmLabel={t('timing.publish')}
          cancelLabel={t('cancel')}
          onConfirm={() => run(TimingOperation.publishNow, 'published')}
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        />
      )}
      {asked === 'withdraw' && (
        <AlertDialog
          isOpen
          destructive
          title={t('timing.withdraw')}
          text={t('timing.withdrawAsk')}
          confirmLabel={t('timing.withdraw')}
          cancelLabel={t('cancel')}
          onConfirm={() => run(TimingOperation.withdraw, 'withdrawn')}
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        />
      )}
      {asked === 'time' && (
        <TimeDialog
          at={draft.timingOpenTime ?? null}
          isPending={operate.isPending}
          onConfirm={(at) => void run(TimingOperation.changeTime, 'changed', at)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface TimeDialogProps {
  readonly at: number | null;
  readonly isPending: boolean;
  readonly onConfirm: (at: number) => void;
  readonly onClose: () => void;
}

/** 修改定时. */
function TimeDialog({ at: before, isPending, onConfirm, onClose }: TimeDialogProps) {
  const t = useT('drafts-pages');
  const names = useT('drafts');
  const { timeZone } = useZone();
  const now = useNow();
  const [at, setAt] = useState(before);
  const isPast = at !== null && at <= now;
  return (
    <Dialog
      isOpen
      size="sm"
      dismissable={false}
      title={t('timing.change')}
      closeLabel={t('timing.no')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('timing.no')}</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={at === null || isPast}
            onClick={() => at !== null && onConfirm(at)}
          >
            {t('timing.yes')}
          </Button>
        </>
      }
    >
      <DateTimePicker
        label={t('timing.at')}
        value={at}
        timeZone={timeZone}
        min={now}
        max={now + TIMING_MOST}
        required
        error={isPast ? names('timing.past') : undefined}
        onChange={setAt}
      />
    </Dialog>
  );
}
