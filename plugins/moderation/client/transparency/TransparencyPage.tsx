import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Skeleton, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { transparencyNumbers, type TransparencyMonth } from '../../contract.ts';
import { LogCheck } from './LogCheck.tsx';
import styles from './transparency.module.css';

/** What moderators of this zone did: numbers by month, and a public log that anybody can check. */
export function TransparencyPage() {
  const own = useT('moderation');
  const t = useT('moderation-pages');
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>{own('transparency.title')}</h1>
        <p className={styles.muted}>{t('transparency.about')}</p>
      </header>
      <Months />
      <LogCheck />
    </div>
  );
}

function Months() {
  const t = useT('moderation-pages');
  const core = useT('core');
  const query = useApiQuery(transparencyNumbers, {});
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('transparency.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const months = query.data.months.filter(({ reports, sanctions, appeals }) => reports + sanctions + appeals > 0);
  if (months.length === 0) return <EmptyState title={t('transparency.none')} text={t('transparency.noneText')} />;
  return (
    <section className={styles.card} aria-labelledby="transparency-months">
      <h2 id="transparency-months" className={styles.heading}>
        {t('transparency.months')}
      </h2>
      {/* Wider than a phone: whoever has no mouse scrolls it by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="transparency-months">
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {/* i18n-keys: transparency.column.* */}
                  {t(`transparency.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <Month key={month.month} month={month} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const COLUMNS = ['month', 'reports', 'sanctions', 'clauses', 'median', 'appeals', 'outcomes'] as const;

function Month({ month }: { readonly month: TransparencyMonth }) {
  const t = useT('moderation-pages');
  const { reports, sanctions, automated, clauses, medianMinutes, appeals, upheld, reduced, lifted } = month;
  const year = Math.floor(month.month / 100);
  // On a phone each value stands behind its name.
  const cells: [Exclude<(typeof COLUMNS)[number], 'month'>, ReactNode][] = [
    ['reports', reports],
    ['sanctions', automated > 0 ? t('transparency.automated', { sanctions, automated }) : sanctions],
    ['clauses', <Clauses key="clauses" clauses={clauses} />],
    ['median', medianMinutes === null ? '–' : t('transparency.minutes', { count: medianMinutes })],
    ['appeals', appeals],
    ['outcomes', t('transparency.outcomes', { upheld, reduced, lifted })],
  ];
  return (
    <tr>
      <th scope="row">{t('transparency.month', { year, month: month.month % 100 })}</th>
      {/* i18n-keys: transparency.column.* */}
      {cells.map(([name, value]) => (
        <td key={name} data-name={t(`transparency.column.${name}`)}>
          {value}
        </td>
      ))}
    </tr>
  );
}

function Clauses({ clauses }: Pick<TransparencyMonth, 'clauses'>) {
  const t = useT('moderation-pages');
  return (
    <ul className={styles.clauses}>
      {clauses.map(({ id, description, count }) => (
        <li key={id}>{t('transparency.clause', { description, count })}</li>
      ))}
    </ul>
  );
}
