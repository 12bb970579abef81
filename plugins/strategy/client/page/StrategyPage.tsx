import { useSearch } from '@tanstack/react-router';
import { BookOpen, ExternalLink, MousePointerClick } from 'lucide-react';
import { EmptyState, ErrorState, Icon, Skeleton, useApiQuery, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { strategyList, type Column, type Guide } from '../../contract.ts';
import { GuideLink } from '../GuideLink.tsx';
import { ColumnPosts } from './ColumnPosts.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { shownColumn } from './shown-column.ts';
import styles from './StrategyPage.module.css';

/** Guides of the zone by column, and what players write in that column. */
export function StrategyPage() {
  const t = useT('strategy-pages');
  const core = useT('core');
  const query = useApiQuery(strategyList, {});
  const { column: id } = useSearch({ strict: false }) as { column?: string };
  const column = shownColumn(query.data?.list ?? [], id);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading}>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <FirstVisit />
      {query.isPending && <Skeleton shape="block" height={320} />}
      {query.isError && (
        <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
      )}
      {query.data && !column && <EmptyState icon={<BookOpen />} title={t('empty')} text={t('emptyHint')} />}
      {column && (
        <>
          <Columns columns={query.data?.list ?? []} current={column} />
          <Guides column={column} />
          <ColumnPosts key={column.id} column={column} />
        </>
      )}
    </div>
  );
}

function Columns({ columns, current: column }: { readonly columns: readonly Column[]; readonly current: Column }) {
  const t = useT('strategy-pages');
  return (
    <nav className={styles.columns} aria-label={t('columns')}>
      {columns.map(({ id, name, icon }) => (
        <ZoneLink
          key={id}
          to="/strategy"
          search={{ column: id }}
          className={styles.column}
          aria-current={id === column.id ? 'page' : undefined}
        >
          <Icon name={icon} size={16} />
          {name}
        </ZoneLink>
      ))}
    </nav>
  );
}

function Guides({ column }: { readonly column: Column }) {
  const t = useT('strategy-pages');
  if (column.guides.length === 0) return null;
  return (
    <section aria-label={t('guides', { name: column.name })}>
      <ul className={styles.guides}>
        {column.guides.map((guide) => (
          <li key={guide.id}>
            <GuideTile guide={guide} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GuideTile({ guide }: { readonly guide: Guide }) {
  const t = useT('strategy-pages');
  return (
    <GuideLink guide={guide} className={styles.guide}>
      <span className={styles.title}>
        {guide.title}
        {!guide.link.startsWith('/') && <ExternalLink size={14} aria-label={t('elsewhere')} />}
      </span>
      <span className={styles.desc}>{guide.desc}</span>
      <span className={styles.clicks}>
        <MousePointerClick size={14} aria-hidden="true" />
        {t('clicks', { count: guide.clickCount })}
      </span>
    </GuideLink>
  );
}
