import { Button, useT } from '../../../../platform/sdk/index.ts';
import type { SanctionAction } from '../../contract.ts';
import styles from './reports.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onAct: (action: SanctionAction) => void;
  readonly onClear: () => void;
}

/** What can be done with the cases that are chosen; it stays in view. */
export function BulkBar({ count, onAct, onClear }: BulkBarProps) {
  const t = useT('moderation-pages');
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.chosen', { count })}>
      <strong aria-live="polite">{t('bulk.chosen', { count })}</strong>
      <span className={styles.space} />
      <Button size="s" variant="ghost" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      <Button size="s" onClick={() => onAct('hide')}>
        {t('hide')}
      </Button>
      <Button size="s" variant="danger" onClick={() => onAct('delete')}>
        {t('delete')}
      </Button>
    </div>
  );
}
