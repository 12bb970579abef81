import { Badge, Card, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { type ReviewDetail, type Round, type Verdict } from '../../contract.ts';
import { StatusBadge } from '../desk/StatusBadge.tsx';
import styles from './detail.module.css';

/** Who said what of the draft, and when: the newest round first. */
export function History({ rounds }: Pick<ReviewDetail, 'rounds'>) {
  const t = useT('review-pages');
  return (
    <Card title={t('history.title')}>
      <ol className={styles.rounds} aria-label={t('history.title')}>
        {rounds.map((round) => (
          <RoundOf key={round.id} round={round} />
        ))}
      </ol>
    </Card>
  );
}

function RoundOf({ round }: { readonly round: Round }) {
  const t = useT('review-pages');
  const { timeZone } = useZone();
  const last = round.verdicts.at(-1)?.stage ?? 0;
  return (
    <li className={styles.round}>
      <p className={styles.roundHead}>
        <span className={styles.roundName}>{t('history.round', { round: round.round })}</span>
        <span className={styles.hint}>{t('history.pushed', { time: exactTime(round.createTime, timeZone) })}</span>
        {round.status !== 0 && <StatusBadge item={{ status: round.status, stage: last }} />}
      </p>
      {round.verdicts.length > 0 && (
        <ul className={styles.lines}>
          {round.verdicts.map((verdict) => (
            <VerdictOf key={verdict.stage} verdict={verdict} />
          ))}
        </ul>
      )}
    </li>
  );
}

function VerdictOf({ verdict }: { readonly verdict: Verdict }) {
  const t = useT('review-pages');
  const { timeZone } = useZone();
  const { stage, isPassed, reason, reviewer, outsideName, createTime } = verdict;
  const who = stage === 0 ? outsideName || t('outside.name') : (reviewer?.nick ?? t('gone'));
  return (
    <li className={styles.verdict}>
      <span className={styles.verdictHead}>
        {stage > 0 && <span>{t('stage.name', { stage })}</span>}
        <span className={styles.who}>{who}</span>
        <Badge tone={isPassed === 1 ? 'success' : 'danger'}>
          {t(isPassed === 1 ? 'stage.passed' : 'stage.returned')}
        </Badge>
        <span className={styles.hint}>{exactTime(createTime, timeZone)}</span>
      </span>
      {reason && <span className={styles.words}>{reason}</span>}
    </li>
  );
}
