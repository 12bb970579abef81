import { ArrowRight } from 'lucide-react';
import { Badge, EmptyState, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { showableTime, type PollChange, type Wording } from '../../contract.ts';
import { usePollHistory } from '../queries.ts';
import styles from './HistoryDialog.module.css';

interface HistoryDialogProps {
  readonly wbId: number;
  readonly onClose: () => void;
}

/**
 * What was changed since a poll was published: before and after, by whom, when and why; everybody
 * may read it.
 */
export function HistoryDialog({ wbId, onClose }: HistoryDialogProps) {
  const t = useT('poll-pages');
  return (
    <Dialog
      isOpen
      size="ml"
      title={t('history.title')}
      closeLabel={t('history.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <History wbId={wbId} />
    </Dialog>
  );
}

function History({ wbId }: { readonly wbId: number }) {
  const t = useT('poll-pages');
  return (
    <Pages query={usePollHistory(wbId)} failed={t('history.failed')} empty={<EmptyState title={t('history.empty')} />}>
      {(list) => (
        <ol className={styles.list}>
          {list.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </Pages>
  );
}

// i18n-keys: poll-pages:history.kind.*, poll-pages:history.by.*, poll-pages:history.votes.*
function Change({
  change: { kind, time, by, before, after, reason, votes, ballots },
}: {
  readonly change: PollChange;
}) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  return (
    <li className={styles.change}>
      <p className={styles.head}>
        <strong>{t(`history.kind.${kind}`)}</strong>
        <Badge tone={by === 'manager' ? 'accent' : 'neutral'}>{t(`history.by.${by}`)}</Badge>
        <time dateTime={new Date(time).toISOString()}>{exactTime(time, timeZone)}</time>
      </p>
      <div className={styles.pair}>
        <Side label={t('history.before')} wording={before} />
        <ArrowRight size={16} aria-hidden="true" className={styles.arrow} />
        <Side label={t('history.after')} wording={after} />
      </div>
      {votes && <p className={styles.note}>{t(`history.votes.${kind}.${votes}`)}</p>}
      {ballots && (
        <p className={styles.note}>{t(kind === 'addOption' ? 'history.allBallots' : 'history.ballots', ballots)}</p>
      )}
      {reason && <p className={styles.note}>{t('history.reason', { reason })}</p>}
    </li>
  );
}

/** One side of a change. */
function Side({ label, wording }: { readonly label: string; readonly wording: Wording }) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const { name, desc, image, time, min, max } = wording;
  return (
    <div className={styles.side}>
      <span className={styles.label}>{label}</span>
      {Object.keys(wording).length === 0 && <span className={styles.none}>{t('history.none')}</span>}
      {name !== undefined && <span className={styles.text}>{name}</span>}
      {desc && <span className={styles.note}>{desc}</span>}
      {image && <img src={image} alt={t('history.image')} className={styles.image} width={44} height={44} />}
      {time !== undefined && <span className={styles.text}>{exactTime(showableTime(time), timeZone)}</span>}
      {min !== undefined && max !== undefined && (
        <span className={styles.text}>{t('history.choices', { min, max })}</span>
      )}
    </div>
  );
}
