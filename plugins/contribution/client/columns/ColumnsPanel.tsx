import { useState } from 'react';
import { Badge, Button, EmptyState, Icon, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { allColumns, TopicType, type Column } from '../../contract.ts';
import { OpenBadge } from '../badges/OpenBadge.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { WinnersDialog } from './WinnersDialog.tsx';
import styles from '../pages.module.css';

/** Columns, topics and activities of the zone, as their managers keep them. */
export function ColumnsPanel() {
  const t = useT('contribution-pages');
  const front = useT('contribution-front');
  const query = useApiInfinite(allColumns, {}, { staleTime: 0, pageSize: 20 });
  const [open, setOpen] = useState<Column | 'new' | null>(null);
  const [winners, setWinners] = useState<Column | null>(null);
  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => setOpen('new')}>
          {t('columns.add')}
        </Button>
      </div>
      <Pages
        query={query}
        failed={t('columns.failed')}
        empty={
          <EmptyState icon={<Icon name="inbox" size={28} />} title={t('columns.none')} text={t('columns.noneText')} />
        }
      >
        {(columns) => (
          <ul className={styles.list}>
            {columns.map((column) => (
              <li key={column.id} className={`${styles.item} ${styles.managed}`}>
                <div className={styles.row}>
                  {/* i18n-keys: info.kind.* */}
                  <Badge tone="brand">{t(`info.kind.${column.type}`)}</Badge>
                  <strong className={styles.strong}>{column.content}</strong>
                  <OpenBadge of={column} />
                </div>
                {column.desc && <span className={styles.muted}>{column.desc}</span>}
                <span className={styles.muted}>{front('main.count', { count: column.count })}</span>
                <div className={`${styles.row} ${styles.acts}`}>
                  {column.type === TopicType.activity && (
                    <Button size="s" onClick={() => setWinners(column)}>
                      {t('columns.winners')}
                    </Button>
                  )}
                  <Button
                    size="s"
                    aria-label={t('columns.changeOf', { name: column.content })}
                    onClick={() => setOpen(column)}
                  >
                    {t('columns.change')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {open && <ColumnDialog {...(open === 'new' ? {} : { column: open })} onClose={() => setOpen(null)} />}
      {winners && <WinnersDialog activity={winners} onClose={() => setWinners(null)} />}
    </div>
  );
}
