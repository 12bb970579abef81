import { Ellipsis, Eye, Inbox, Save, Stamp } from 'lucide-react';
import {
  Button,
  Countdown,
  exactTime,
  HOUR_MS,
  LazyMenu,
  SECOND_MS,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { useBoxLabel } from './BoxButton.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface DraftBarProps {
  readonly drafts: Drafts;
  readonly onPreview: () => void;
}

/**
 * In the composer's footer: saving by hand, and a menu of what is needed less often: the box with its
 * counter, the preview, and the review.
 */
export function DraftBar({ drafts, onPreview }: DraftBarProps) {
  const t = useT('drafts-pages');
  const box = useBoxLabel();
  const { review } = drafts;
  const entries = [
    { id: 'box', label: box, icon: <Inbox size={20} />, run: () => drafts.ask({ kind: 'box' }) },
    { id: 'preview', label: t('draft.preview.action'), icon: <Eye size={20} />, run: onPreview },
    ...(review.canPush && !review.isLocked
      ? [{ id: 'push', label: t('review.push'), icon: <Stamp size={20} />, run: () => void review.askPush() }]
      : []),
  ];
  return (
    <div className={styles.bar}>
      {!review.isLocked && (
        <Button size="s" icon={<Save />} loading={drafts.isSaving} onClick={() => void drafts.save()}>
          {t('draft.save')}
        </Button>
      )}
      <LazyMenu
        label={t('draft.more')}
        placement="top end"
        items={entries}
        onAction={(id) => entries.find((entry) => entry.id === id)?.run()}
        trigger={(props) => (
          <Button {...props} size="s" icon={<Ellipsis />} loading={review.isPushing} loadingLabel={t('review.pushing')}>
            {t('draft.more')}
          </Button>
        )}
      />
    </div>
  );
}

/** When it saves itself, or has. */
export function SaveState({ drafts: { held, due, savedAt } }: { readonly drafts: Drafts }) {
  const t = useT('drafts-pages');
  const { timeZone } = useZone();
  if (held) return null;
  if (due !== null)
    return (
      <Countdown until={due} secondsBelow={HOUR_MS}>
        {({ ms }) => t('draft.countdown', { seconds: Math.floor(ms / SECOND_MS) })}
      </Countdown>
    );
  if (savedAt === 0) return null;
  return t('draft.savedAt', { time: exactTime(savedAt, timeZone).split(' ').at(-1) ?? '' });
}
