import { ClientOnly, useLocation, useSearch } from '@tanstack/react-router';
import {
  Content,
  cx,
  EmptyState,
  Icon,
  searchNumber,
  Skeleton,
  useApiQuery,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { contributionDetail, contributionList } from '../../contract.ts';
import styles from '../pages.module.css';

/** How an own piece reads on a phone (`previewM`) and on a computer (`previewPC`). */
export function PreviewPage() {
  return (
    <ClientOnly fallback={<Skeleton height={360} />}>
      <Preview />
    </ClientOnly>
  );
}

function Preview() {
  const t = useT('contribution-pages');
  const front = useT('contribution-front');
  const viewer = useViewer();
  const isPhone = useLocation().pathname.endsWith('/previewM');
  const search = useSearch({ strict: false }) as { readonly contribution_id?: unknown }; // this route's own search
  const named = searchNumber(search.contribution_id) ?? 0;
  const isSignedIn = viewer !== null;
  const last = useApiQuery(contributionList, { limit: 1, offset: 0 }, { enabled: isSignedIn && named === 0 });
  const id = named || (last.data?.list[0]?.contribution_id ?? 0);
  const { data, isError } = useApiQuery(contributionDetail, { contribution_id: id }, { enabled: isSignedIn && id > 0 });
  const isNone = !isSignedIn || isError || (last.isSuccess && id === 0);
  if (isNone)
    return (
      <EmptyState
        icon={<Icon name="search-x" size={28} />}
        title={isSignedIn ? t('view.missing') : front('frame.signIn')}
      />
    );
  if (!data) return <Skeleton height={360} />;
  return (
    <article className={cx(styles.card, styles.preview, isPhone && styles.phone)} aria-labelledby="preview-title">
      <h1 className={styles.title} id="preview-title">
        {data.wbTitle || t('list.untitled')}
      </h1>
      <p className={styles.muted}>{data.userInfo?.nick}</p>
      <Content html={data.wbContent} />
    </article>
  );
}
