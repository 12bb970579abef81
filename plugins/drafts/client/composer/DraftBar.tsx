import { Eye, Save, Stamp } from 'lucide-react';
import { Button, Countdown, exactTime, HOUR_MS, SECOND_MS, useT, useZone } from '../../../../platform/sdk/index.ts';
import { BoxButton } from './BoxButton.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface DraftBarProps {
  readonly drafts: Drafts;
  readonly onPreview: () => void;
}

/**
 * In the composer's footer: the box with its counter, saving by hand, the preview, and when it
 * saves itself.
 */
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
      <SaveState drafts={drafts} />
    </div>
  );
}

/** Its place is kept while there is nothing to say: the buttons beside it would move from under a hand. */
function SaveState({ drafts }: { readonly drafts: Drafts }) {
  return <span className={styles.state}>{!drafts.held && <SaveTime drafts={drafts} />}</span>;
}

function SaveTime({ drafts: { due, savedAt } }: { readonly drafts: Drafts }) {
  const t = useT('drafts-pages');
  const { timeZone } = useZone();
  if (due !== null)
    return (
      <Countdown until={due} secondsBelow={HOUR_MS}>
        {({ ms }) => t('draft.countdown', { seconds: Math.floor(ms / SECOND_MS) })}
      </Countdown>
    );
  if (savedAt === 0) return null;
  return t('draft.savedAt', { time: exactTime(savedAt, timeZone).split(' ').at(-1) ?? '' });
}
