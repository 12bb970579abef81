import { ClientOnly, useSearch } from '@tanstack/react-router';
import {
  EmptyState,
  ErrorState,
  Icon,
  isCallError,
  searchNumber,
  Skeleton,
  useApiQuery,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { contributionDetail } from '../../contract.ts';
import { Frame } from '../frame/Frame.tsx';
import { SignInFirst } from '../frame/SignInFirst.tsx';
import { PieceView } from './PieceView.tsx';

/** One piece: its author's, or one that reviewers read. Nothing of it is rendered on the server. */
export function ViewPage() {
  const { id } = useSearch({ strict: false }) as { readonly id?: unknown }; // this route's own search
  return (
    <Frame>
      <ClientOnly fallback={<Skeleton height={360} />}>
        <View id={searchNumber(id) ?? 0} />
      </ClientOnly>
    </Frame>
  );
}

function View({ id }: { readonly id: number }) {
  const t = useT('contribution-pages');
  const core = useT('core');
  const viewer = useViewer();
  const query = useApiQuery(
    contributionDetail,
    { contribution_id: id },
    { staleTime: 0, enabled: viewer !== null && id > 0 },
  );
  if (!viewer) return <SignInFirst />;
  if (query.data) return <PieceView key={id} piece={query.data} />;
  const isMissing = id === 0 || (isCallError(query.error) && query.error.status === 404);
  if (isMissing) return <EmptyState icon={<Icon name="search-x" size={28} />} title={t('view.missing')} />;
  if (!query.isError) return <Skeleton height={360} />;
  return (
    <ErrorState
      title={t('view.failed')}
      retryLabel={core('action.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
