import { useEffect, useRef } from 'react';
import { Button, ErrorState, ProgressBar, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { BulkResult, SanctionAction } from '../../contract.ts';
import { PenaltySteps, StepButtons } from './PenaltyDialog.tsx';
import { useBulk, type Bulk } from './use-bulk.ts';
import { keptAs, usePenalty } from './use-penalty.ts';
import type { PenaltyTarget } from '../face.ts';
import styles from './penalty.module.css';

interface BulkDialogProps {
  readonly targets: readonly PenaltyTarget[];
  /** What each is called in the list of results. */
  readonly nameOf: (target: PenaltyTarget) => string;
  readonly action: SanctionAction;
  readonly onClose: () => void;
}

/** The same penalty for many things: what would happen to each is seen before it does. */
export function BulkDialog({ targets, nameOf, action, onClose }: BulkDialogProps) {
  const t = useT('moderation-pages');
  const penalty = usePenalty(targets.map(keptAs).join());
  const bulk = useBulk(penalty, targets, action);
  const isConfirming = penalty.step === 'confirm';
  return (
    <Dialog
      isOpen
      size="l"
      dismissable={false}
      // i18n-keys: penalty.title.*
      title={t('bulk.title', { action: t(`penalty.title.${action}`), count: targets.length })}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && bulk.work === null && onClose()}
      footer={
        isConfirming ? (
          <BulkFooter bulk={bulk} onBack={penalty.back} onClose={onClose} />
        ) : (
          <StepButtons penalty={penalty} onClose={onClose} last={null} />
        )
      }
    >
      {isConfirming ? <BulkResults bulk={bulk} nameOf={nameOf} /> : <PenaltySteps penalty={penalty} />}
    </Dialog>
  );
}

function BulkFooter({
  bulk,
  onBack,
  onClose,
}: {
  readonly bulk: Bulk;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('moderation-pages');
  const { work, tried, done, undone } = bulk;
  if (done) {
    const issued = done.filter(({ id }) => id > 0).length;
    return (
      <>
        {undone < issued && (
          <Button loading={work?.what === 'undo'} onClick={() => void bulk.undo()}>
            {t('bulk.undo', { count: issued })}
          </Button>
        )}
        <Button variant="primary" disabled={work !== null} onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </>
    );
  }
  const free = (tried ?? []).filter(({ refusal }) => refusal === '').length;
  return (
    <>
      <Button disabled={work !== null} onClick={onBack}>
        {t('penalty.back')}
      </Button>
      <Button
        variant="danger"
        loading={work?.what === 'do'}
        disabled={work !== null || free === 0}
        onClick={() => void bulk.carryOut()}
      >
        {t('bulk.do', { count: free })}
      </Button>
    </>
  );
}

function BulkResults({ bulk, nameOf }: { readonly bulk: Bulk; readonly nameOf: BulkDialogProps['nameOf'] }) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const { work, tried, done, undone } = bulk;
  // Tried once, when the step opens.
  const attempt = useRef(bulk.attempt);
  useEffect(() => void attempt.current(), []);
  const shown = done ?? tried ?? [];
  const refused = shown.filter(({ refusal }) => refusal !== '');
  if (!tried && bulk.hasFailed)
    return (
      <ErrorState
        title={t('bulk.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void bulk.attempt()}
        retrying={work !== null}
      />
    );
  return (
    <div className={styles.form}>
      <p className={styles.step} role="status">
        {/* i18n-keys: bulk.work.* */}
        {work
          ? t(`bulk.work.${work.what}`, { done: work.done, total: work.total })
          : done
            ? t('bulk.done', { count: done.length - refused.length, refused: refused.length, undone })
            : t('bulk.tried', { count: shown.length - refused.length, refused: refused.length })}
      </p>
      {work && <ProgressBar label={t('bulk.progress')} value={work.done} max={Math.max(1, work.total)} />}
      <ul className={styles.results}>
        {shown.map((result) => (
          <Result
            key={`${result.targetType}-${result.targetId}`}
            result={result}
            name={nameOf({ type: result.targetType, id: result.targetId })}
          />
        ))}
      </ul>
    </div>
  );
}

function Result({ result, name }: { readonly result: BulkResult; readonly name: string }) {
  const t = useT('moderation-pages');
  return (
    <li className={styles.result} data-refused={result.refusal !== ''}>
      <span className={styles.resultName}>{name}</span>
      <span>{result.refusal || (result.id > 0 ? t('bulk.issued') : t('bulk.free'))}</span>
    </li>
  );
}
