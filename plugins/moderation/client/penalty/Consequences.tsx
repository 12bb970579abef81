import { ErrorState, Skeleton, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { APPEAL, sanctionPreview, type SanctionAction } from '../../contract.ts';
import { CUSTOM } from '../../shared/clauses.ts';
import { useDays } from '../use-days.ts';
import type { Penalty } from './use-penalty.ts';
import type { PenaltyTarget } from '../face.ts';
import styles from './penalty.module.css';

/** What the heaviest clauses clear, in the order of the confirmation. */
const CLEARED = ['profile', 'friends', 'roles'] as const;

interface ConsequencesProps {
  readonly penalty: Penalty;
  readonly action: SanctionAction;
  readonly target: PenaltyTarget;
}

/** What will happen, before it does. */
export function Consequences({ penalty, action, target }: ConsequencesProps) {
  const t = useT('moderation-pages');
  const core = useT('core');
  // As it is now: another moderator may have penalised them since it was last looked at.
  const record = useApiQuery(sanctionPreview, { targetType: target.type, targetId: target.id }, { staleTime: 0 });
  const days = useDays();
  const { clause, draft } = penalty;
  if (!clause) return null;
  const { bannedType = 0, bannedDays = 0, reason = '', remark } = draft;
  // What a clause clears is counted: until that is known nobody reads that it is nothing.
  if (clause.clears && !record.data)
    return record.isError ? (
      <ErrorState
        title={t('penalty.recordFailed')}
        retryLabel={core('action.retry')}
        onRetry={() => void record.refetch()}
        retrying={record.isFetching}
      />
    ) : (
      <Skeleton lines={6} />
    );
  const cleared = (found: typeof record.data): string[] =>
    CLEARED.map((kind) => t(`penalty.will.clear.${kind}`, { n: found?.clearable[kind] ?? 0 }));
  // i18n-keys: penalty.will.*
  const will = [
    ...(action === 'penalise' ? [] : [t(`penalty.will.${action}`)]),
    ...(clause.number > 0
      ? [t('penalty.will.points', { points: clause.number, days: days(clause.agingDays) })]
      : [t('penalty.will.noPoints')]),
    bannedType
      ? t('penalty.will.mute', { project: t(`penalty.project.${bannedType}`), days: days(bannedDays) })
      : t('penalty.will.noMute'),
    ...(clause.clears ? cleared(record.data) : []),
    t('penalty.will.told', { days: APPEAL.days }),
  ];
  return (
    <div className={styles.form}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('penalty.column.clause')}</dt>
          <dd>{clause.id === CUSTOM ? reason : clause.description}</dd>
        </div>
        <div>
          <dt>{t('penalty.remark')}</dt>
          <dd>{remark}</dd>
        </div>
        {record.data?.userInfo && (
          <div>
            <dt>{t('penalty.record')}</dt>
            <dd>{t('penalty.recordOf', { ...record.data, nick: record.data.userInfo.nick })}</dd>
          </div>
        )}
      </dl>
      <ul className={styles.will} aria-label={t('penalty.step.confirm')}>
        {will.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
