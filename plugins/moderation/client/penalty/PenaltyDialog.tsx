import { Button, ErrorState, Skeleton, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { clauseTable, type SanctionAction } from '../../contract.ts';
import { ClauseTable } from './ClauseTable.tsx';
import { Consequences } from './Consequences.tsx';
import { ExtraPenalty } from './ExtraPenalty.tsx';
import { usePenalty, type Penalty, type PenaltyTarget } from './use-penalty.ts';
import styles from './penalty.module.css';

export interface PenaltyDialogProps {
  readonly target: PenaltyTarget;
  readonly action: SanctionAction;
  readonly onDone: (sanction: number) => void;
  readonly onClose: () => void;
}

/**
 * Hiding or deleting with a penalty: the clause, the extra penalty, and what will happen
 * (docs/product/penalties.md).
 */
export function PenaltyDialog({ target, action, onDone, onClose }: PenaltyDialogProps) {
  const t = useT('moderation-pages');
  const penalty = usePenalty(target, action, onDone);
  const { step } = penalty;
  return (
    <Dialog
      isOpen
      size="l"
      dismissable={false}
      // i18n-keys: penalty.title.* penalty.step.*
      title={t(`penalty.title.${action}`)}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Footer penalty={penalty} isDanger={action === 'delete'} onClose={onClose} />}
    >
      <p className={styles.step} aria-live="polite">
        {t(`penalty.step.${step}`)}
      </p>
      {step === 'clause' && <Clauses penalty={penalty} />}
      {step === 'extra' && <ExtraPenalty penalty={penalty} />}
      {step === 'confirm' && <Consequences penalty={penalty} action={action} target={target} />}
    </Dialog>
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

function Footer({
  penalty,
  isDanger,
  onClose,
}: {
  readonly penalty: Penalty;
  readonly isDanger: boolean;
  readonly onClose: () => void;
}) {
  const t = useT('moderation-pages');
  const isFirst = penalty.step === 'clause';
  return (
    <>
      <Button onClick={isFirst ? onClose : penalty.back}>{isFirst ? t('dialog.cancel') : t('penalty.back')}</Button>
      {penalty.step === 'confirm' ? (
        <Button variant={isDanger ? 'danger' : 'primary'} loading={penalty.isPending} onClick={penalty.confirm}>
          {t('dialog.confirm')}
        </Button>
      ) : (
        <Button variant="primary" onClick={penalty.next}>
          {t('penalty.next')}
        </Button>
      )}
    </>
  );
}
