import { useState } from 'react';
import {
  Button,
  EmptyState,
  ErrorState,
  ListEnd,
  Skeleton,
  useApiInfinite,
  useT,
  ZoneLink,
} from '../../../platform/sdk/index.ts';
import { Tabs } from '../../../platform/sdk/overlays.ts';
import { markedPosts, MARKS, type MarkedPost, type MarkName } from '../contract.ts';
import { MarksDialog } from './MarksDialog.tsx';
import { MarkWindow } from './MarkRows.tsx';
import styles from './marks.module.css';

/** Which posts of the zone bear which mark, now or later, and until when. */
export function MarkedPanel() {
  const names = useT('marks');
  const [mark, setMark] = useState<string>(MARKS[0]);
  return (
    <Tabs
      label={names('action')}
      value={mark}
      onChange={setMark}
      // i18n-keys: name.*
      tabs={MARKS.map((id) => ({ id, label: names(`name.${id}`), content: () => <Marked mark={id} /> }))}
    />
  );
}

function Marked({ mark }: { readonly mark: MarkName }) {
  const t = useT('marks-pages');
  const names = useT('marks');
  const core = useT('core');
  const [open, setOpen] = useState<MarkedPost | null>(null);
  const query = useApiInfinite(markedPosts, { mark }, { staleTime: 0, pageSize: 20 });
  if (query.isPending) return <Skeleton lines={5} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('list.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const list = query.data.pages.flatMap((page) => page.list);
  // i18n-keys: name.*
  if (list.length === 0) return <EmptyState title={t('list.none', { mark: names(`name.${mark}`) })} />;
  return (
    <>
      <ul className={styles.rows}>
        {list.map((post) => (
          <li key={post.wbId} className={styles.row}>
            <div className={styles.head}>
              <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={styles.link}>
                {post.wbTitle || t('list.untitled', { id: post.wbId })}
              </ZoneLink>
              <Button size="s" aria-label={t('list.changeOf', { title: post.wbTitle })} onClick={() => setOpen(post)}>
                {t('list.change')}
              </Button>
            </div>
            <MarkWindow info={post.info} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={list.length} />
      {open && <MarksDialog post={open} onClose={() => setOpen(null)} />}
    </>
  );
}
