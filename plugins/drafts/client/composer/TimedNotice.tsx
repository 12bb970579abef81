import { Icon, useT } from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { isWaiting } from '../timing/attached.ts';
import { TimingState } from '../timing/TimingState.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

/** Says that the open draft is published by itself, as it is saved, or that it is so no more. */
export function TimedNotice({ drafts: { timed } }: { readonly drafts: Drafts }) {
  const t = useT('drafts-pages');
  if (!timed) return null;
  return (
    <div className={styles.notice} role="note">
      <Icon name="clock" size={16} />
      <span className={styles.noticeText}>{t(isWaiting(timed) ? 'timing.open' : 'timing.halted')}</span>
      <TimingState draft={timed} />
    </div>
  );
}

interface SendTimedProps {
  readonly drafts: Drafts;
  readonly onSend: () => void;
}

/** Before a post that was to wait for its time is sent at once. */
export function SendTimedDialog({ drafts, onSend }: SendTimedProps) {
  const t = useT('drafts-pages');
  return (
    <AlertDialog
      isOpen
      title={t('timing.publishAsk')}
      text={t('timing.sendNow')}
      confirmLabel={t('timing.publish')}
      cancelLabel={t('cancel')}
      onConfirm={onSend}
      onOpenChange={(isOpen) => !isOpen && drafts.ask(null)}
    />
  );
}
