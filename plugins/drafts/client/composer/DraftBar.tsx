import { Eye, Save, Stamp } from 'lucide-react';
import { Button, Countdown, exactTime, HOUR_MS, SECOND_MS, useT, useZone } from '../../../../platform/sdk/index.ts';
import { BoxButton } from './BoxButton.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface DraftBarProps {
  readonly drafts: Drafts;
  readonly onPreview: () => void;
}

/** In the composer's footer: the box with its counter, saving by hand, the preview, and the review. */
export function DraftBar({ drafts, onPreview }: DraftBarProps) {
  const t = useT('drafts-pages');
  const { review } = drafts;
  return (
    <div className={styles.bar}>
      <BoxButton onPress={() => drafts.ask({ kind: 'box' })} />
      {!review.isLocked && (
        <Button size="s" icon={<Save />} loading={drafts.isSaving} onClick={() => void drafts.save()}>
          {t('draft.save')}
        </Button>
      )}
      <Button size="s" icon={<Eye />} onClick={onPreview}>
        {t('draft.preview.action')}
      </Button>
      {review.canPush && !review.isLocked && (
        <Button
          size="s"
          icon={<Stamp />}
          loading={review.isPushing}
          loadingLabel={t('review.pushing')}
          onClick={() => void review.askPush()}
        >
          {t('review.push')}
        </Button>
      )}
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
