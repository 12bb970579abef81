import type { ReactNode } from 'react';
import { Button, ErrorState, Skeleton, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { clauseTable, sanctionPreview } from '../../contract.ts';
import { ClauseTable } from './ClauseTable.tsx';
import { Consequences } from './Consequences.tsx';
import { ExtraPenalty } from './ExtraPenalty.tsx';
import { useIssue } from './use-issue.ts';
import { keptAs, usePenalty, type Penalty } from './use-penalty.ts';
import type { PenaltyFormProps, PenaltyTarget } from '../face.ts';
import styles from './penalty.module.css';

/**
 * Hiding or deleting with a penalty: the clause, the extra penalty, and what will happen
 * (docs/product/penalties.md).
 */
export function PenaltyDialog({ target, action, onDone, onClose }: PenaltyFormProps) {
  const t = useT('moderation-pages');
  const penalty = usePenalty(keptAs(target));
  const issue = useIssue(penalty, target, action, onDone);
  return (
    <Dialog
      isOpen
      size="l"
      dismissable={false}
      // i18n-keys: penalty.title.*
      title={t(`penalty.title.${action}`)}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <StepButtons
          penalty={penalty}
          onClose={onClose}
          last={
            <Button
              variant={action === 'delete' ? 'danger' : 'primary'}
              loading={issue.isPending}
              onClick={issue.confirm}
            >
              {t('dialog.confirm')}
            </Button>
          }
        />
      }
    >
      <PenaltySteps penalty={penalty} target={target} />
      {penalty.step === 'confirm' && <Consequences penalty={penalty} action={action} target={target} />}
    </Dialog>
  );
}

/** The step that is open, but for the last: what happens then is the caller's. */
export function PenaltySteps({ penalty, target }: { readonly penalty: Penalty; readonly target?: PenaltyTarget }) {
  const t = useT('moderation-pages');
  const known = useApiQuery(
    sanctionPreview,
    { targetType: target?.type ?? 'user', targetId: target?.id ?? 1 },
    { enabled: target !== undefined },
  );
  const { step } = penalty;
  return (
    <>
      {/* i18n-keys: penalty.step.* */}
      <p className={styles.step} aria-live="polite">
        {t(`penalty.step.${step}`)}
      </p>
      {step === 'clause' && <Clauses penalty={penalty} />}
      {step === 'extra' && <ExtraPenalty penalty={penalty} nick={known.data?.userInfo?.nick ?? ''} />}
    </>
  );
}

function Clauses({ penalty }: { readonly penalty: Penalty }) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const query = useApiQuery(clauseTable, {});
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('penalty.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <ClauseTable clauses={query.data.list} penalty={penalty} />;
}

interface StepButtonsProps {
  readonly penalty: Penalty;
  readonly onClose: () => void;
  /** What the last step offers. */
  readonly last: ReactNode;
}

/** The way back and on between the steps. */
export function StepButtons({ penalty, onClose, last }: StepButtonsProps) {
  const t = useT('moderation-pages');
  const isFirst = penalty.step === 'clause';
  return (
    <>
      <Button onClick={isFirst ? onClose : penalty.back}>{isFirst ? t('dialog.cancel') : t('penalty.back')}</Button>
      {penalty.step === 'confirm' ? (
        last
      ) : (
        <Button variant="primary" onClick={penalty.next}>
          {t('penalty.next')}
        </Button>
      )}
    </>
  );
}
