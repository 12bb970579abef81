import { useQueryClient } from '@tanstack/react-query';
import { picturesUnderReview, reviewPicture } from '../../../contract/endpoints/media.ts';
import { waitingCounts } from '../../../contract/endpoints/waiting.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  apiKey,
  Button,
  EmptyState,
  ErrorState,
  Image,
  ListEnd,
  Skeleton,
  TimeAgo,
  toast,
  useApiInfinite,
  useApiMutation,
  useT,
  ZoneLink,
} from '../../../sdk/index.ts';
import styles from './pictures.module.css';

type Waiting = ReplyOf<typeof picturesUnderReview>['list'][number];

/** Pictures that the image review had doubts about: a moderator lets them pass or removes them. */
export function PicturesPanel() {
  const t = useT('manage');
  const core = useT('core');
  const query = useApiInfinite(picturesUnderReview, {}, { staleTime: 0, pageSize: 20 });
  const { data, isPending, isFetching, refetch } = query;
  if (isPending) return <Skeleton lines={4} />;
  if (!data)
    return (
      <ErrorState
        title={t('pictures.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const waiting = data.pages.flatMap((page) => page.list);
  if (waiting.length === 0) return <EmptyState title={t('pictures.none')} text={t('pictures.noneHint')} />;
  return (
    <>
      <p className={styles.about}>{t('pictures.about')}</p>
      <ul className={styles.list}>
        {waiting.map((item) => (
          <li key={item.id}>
            <Picture item={item} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={waiting.length} />
    </>
  );
}

function Picture({ item: { id, url, thumb, userInfo, createTime } }: { readonly item: Waiting }) {
  const t = useT('manage');
  const client = useQueryClient();
  const decide = useApiMutation(reviewPicture, {
    onSuccess: (_reply, { pass }) => toast.success(t(pass === 1 ? 'pictures.passed' : 'pictures.removed')),
    onSettled: () =>
      Promise.all([picturesUnderReview, waitingCounts].map((of) => client.invalidateQueries({ queryKey: apiKey(of) }))),
  });
  const nick = userInfo?.nick ?? '';
  return (
    <article className={styles.item} aria-label={t('pictures.of', { nick })}>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={styles.frame}
        aria-label={t('pictures.whole', { nick })}
      >
        <Image src={thumb} alt="" width={240} height={180} className={styles.image} />
      </a>
      <p className={styles.by}>
        {userInfo && (
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
            {userInfo.nick}
          </ZoneLink>
        )}
        <TimeAgo at={createTime} />
      </p>
      <div className={styles.buttons}>
        <Button size="s" variant="primary" disabled={decide.isPending} onClick={() => decide.mutate({ id, pass: 1 })}>
          {t('pictures.pass')}
        </Button>
        <Button size="s" variant="danger" disabled={decide.isPending} onClick={() => decide.mutate({ id, pass: 0 })}>
          {t('pictures.remove')}
        </Button>
      </div>
    </article>
  );
}
