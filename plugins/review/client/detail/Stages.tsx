import { cx, Icon, useT } from '../../../../platform/sdk/index.ts';
import { ReviewStatus, STAGES, type ReviewDetail } from '../../contract.ts';
import styles from './detail.module.css';

/** The three reviews of a submission, and which it waits for. */
export function Stages({ detail }: { readonly detail: ReviewDetail }) {
  const t = useT('review-pages');
  const { stage, status, rounds, id } = detail;
  const verdicts = rounds.find((round) => round.id === id)?.verdicts ?? [];
  return (
    <ol className={styles.stages} aria-label={t('stage.label')}>
      {Array.from({ length: STAGES }, (_, index) => {
        const number = index + 1;
        const verdict = verdicts.find((one) => one.stage === number);
        const isCurrent = status === ReviewStatus.waiting && number === stage;
        const state = verdict ? (verdict.isPassed === 1 ? 'passed' : 'returned') : isCurrent ? 'current' : 'later';
        return (
          <li
            key={number}
            className={cx(styles.stage, styles[state])}
            {...(isCurrent ? { 'aria-current': 'step' } : {})}
          >
            <span className={styles.dot} aria-hidden="true">
              {state === 'passed' ? (
                <Icon name="badge-check" size={18} />
              ) : state === 'returned' ? (
                <Icon name="x" size={18} />
              ) : (
                number
              )}
            </span>
            <span className={styles.stageName}>{t('stage.name', { stage: number })}</span>
            {/* i18n-keys: stage.passed, stage.returned, stage.current, stage.later */}
            <span className={styles.hint}>{verdict?.reviewer?.nick ?? t(`stage.${state}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
