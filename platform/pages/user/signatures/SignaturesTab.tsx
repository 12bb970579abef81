import { useQueryClient } from '@tanstack/react-query';
import { reviewSignature, signaturesUnderReview } from '../../../contract/endpoints/user-pages.ts';
import { waitingCounts } from '../../../contract/endpoints/waiting.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  apiKey,
  Avatar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  linkClass,
  ListEnd,
  RelativeTime,
  Skeleton,
  toast,
  useApiInfinite,
  useApiMutation,
  useCan,
  useNow,
  useT,
  useZone,
  ZoneLink,
} from '../../../sdk/index.ts';
import { OwnPage } from '../OwnPage.tsx';
import styles from './Signatures.module.css';

type Waiting = ReplyOf<typeof signaturesUnderReview>['list'][number];

/**
 * `/user/{uid}/signatures`: the signatures of this zone that wait for a decision; for holders of
 * code 91.
 */
export function SignaturesTab() {
  const t = useT('user');
  const may = useCan(signaturesUnderReview.gate);
  return (
    <OwnPage>
      {() => (
        <Card title={t('review.title')} icon={<Icon name="shield-check" size={20} />}>
          {may ? (
            <SignatureQueue />
          ) : (
            <EmptyState icon={<Icon name="lock" size={24} />} title={t('review.forbidden')} />
          )}
        </Card>
      )}
    </OwnPage>
  );
}

/** The signatures of this zone that wait for a decision. */
export function SignatureQueue() {
  const t = useT('user');
  const core = useT('core');
  const query = useApiInfinite(signaturesUnderReview, {}, { staleTime: 0, pageSize: 20 });
  const { data, isPending, isFetching, refetch } = query;
  if (isPending) return <Skeleton lines={4} />;
  if (!data) {
    return (
      <ErrorState
        title={t('review.failed')}
        retryLabel={core('home.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const waiting = data.pages.flatMap((page) => page.list);
  if (waiting.length === 0) return <EmptyState title={t('review.none')} />;
  return (
    <>
      <ul className={styles.list} aria-label={t('review.title')}>
        {waiting.map((item) => (
          <li key={item.userInfo.uid}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={waiting.length} />
    </>
  );
}

function Row({ item: { sig, submitTime, userInfo } }: { readonly item: Waiting }) {
  const t = useT('user');
  const core = useT('core');
  const now = useNow();
  const { timeZone } = useZone();
  const client = useQueryClient();
  const decide = useApiMutation(reviewSignature, {
    onSuccess: (_reply, { state }) => toast.success(state === 1 ? t('review.shown') : t('review.refused')),
    // Also after a refusal: a text that was changed meanwhile is there in its new form.
    onSettled: () =>
      Promise.all(
        [signaturesUnderReview, waitingCounts].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })),
      ),
  });
  const { uid, nick, avatarUrl } = userInfo;
  const give = (state: 1 | 2) => decide.mutate({ uid, state, sig });
  return (
    <article className={styles.row} aria-label={t('review.of', { nick })}>
      <Avatar name={nick} src={avatarUrl} />
      <div className={styles.text}>
        <p className={styles.by}>
          <ZoneLink to="/user/$uid" params={{ uid }} className={linkClass('plain')}>
            {nick}
          </ZoneLink>
          <RelativeTime at={submitTime} now={now} timeZone={timeZone} labels={core} />
        </p>
        <p className={styles.sig}>{sig}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="s" variant="primary" loading={decide.isPending} onClick={() => give(1)}>
          {t('review.show')}
        </Button>
        <Button size="s" loading={decide.isPending} onClick={() => give(2)}>
          {t('review.refuse')}
        </Button>
      </div>
    </article>
  );
}
