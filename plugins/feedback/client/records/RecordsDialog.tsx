import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  buttonClass,
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  useApiQuery,
  useBoot,
  useT,
  VisuallyHidden,
} from '../../../../platform/sdk/index.ts';
import { Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import { exportRecords, FEEDBACK, FEEDBACK_STATES, getRecords } from '../../contract.ts';
import { RecordRow } from './RecordRow.tsx';
import styles from './RecordsDialog.module.css';

const ALL = 'all';

/**
 * The staff's records: by state, 15 a page, with their states and the way into a spreadsheet (code
 * 23).
 */
export function RecordsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('feedback-pages');
  return (
    <Dialog
      isOpen
      size="xl"
      title={t('records.title')}
      closeLabel={t('records.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <RecordsTable onLeave={onClose} />
    </Dialog>
  );
}

/** The same as a panel of the workbench. */
export const RecordsPanel = () => <RecordsTable onLeave={() => undefined} />;

function RecordsTable({ onLeave }: { readonly onLeave: () => void }) {
  const t = useT('feedback-pages');
  const [state, setState] = useState<number | undefined>();
  const [page, setPage] = useState(0);
  const choose = (value: string) => {
    setState(value === ALL ? undefined : Number(value));
    setPage(0);
  };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Select
            label={t('records.filter')}
            placeholder={t('records.all')}
            options={[
              { id: ALL, label: t('records.all') },
              // i18n-keys: state.*
              ...FEEDBACK_STATES.map((value) => ({ id: String(value), label: t(`state.${value}`) })),
            ]}
            value={state === undefined ? ALL : String(state)}
            onChange={choose}
          />
        </div>
        <ExportLink state={state} />
      </div>
      <Records key={`${state}/${page}`} state={state} page={page} onPage={setPage} onClose={onLeave} />
    </>
  );
}

/** A plain link: the browser saves the file as it arrives. */
function ExportLink({ state }: { readonly state: number | undefined }) {
  const t = useT('feedback-pages');
  const { zone } = useBoot();
  const query = new URLSearchParams({ zone: zone.abbr, ...(state === undefined ? {} : { state: String(state) }) });
  return (
    <a className={buttonClass()} href={`${exportRecords.path}?${query}`} download>
      <Download size={17} aria-hidden="true" />
      {t('records.export')}
    </a>
  );
}

interface RecordsProps {
  readonly state: number | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

function Records({ state, page, onPage, onClose }: RecordsProps) {
  const t = useT('feedback-pages');
  const core = useT('core');
  const query = useApiQuery(getRecords, {
    ...(state === undefined ? {} : { state }),
    limit: FEEDBACK.pageSize,
    offset: page * FEEDBACK.pageSize,
  });
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.isError)
    return (
      <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  const { list, hasMore } = query.data;
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t('records.empty')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('records.content')}</th>
              <th scope="col">{t('records.user')}</th>
              <th scope="col">{t('records.time')}</th>
              <th scope="col">{t('records.stateColumn')}</th>
              <th scope="col">
                <VisuallyHidden>{t('records.delete')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((record) => (
              <RecordRow key={record.id} record={record} onLeave={onClose} />
            ))}
          </tbody>
        </table>
      )}
      {(page > 0 || hasMore) && (
        <nav className={styles.pages} aria-label={t('records.title')}>
          <Button size="s" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('records.previous')}
          </Button>
          <span aria-current="page">{t('records.page', { n: page + 1 })}</span>
          <Button size="s" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            {t('records.next')}
          </Button>
        </nav>
      )}
    </>
  );
}
