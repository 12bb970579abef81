import { useQueryClient } from '@tanstack/react-query';
import { reviewSignature, signaturesUnderReview } from '../../../contract/endpoints/user-pages.ts';
import { waitingCalls } from '../../../contract/endpoints/waiting.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  apiKey,
  Avatar,
  Button,
  Card,
  EmptyState,
  Icon,
  linkClass,
  RelativeTime,
  toast,
  useApiInfinite,
  useApiMutation,
  useCan,
  useNow,
  useT,
  useViewer,
  useZone,
  ZoneLink,
} from '../../../sdk/index.ts';
import { Pages } from '../../../sdk/controls.ts';
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
  const query = useApiInfinite(signaturesUnderReview, {}, { staleTime: 0, pageSize: 20 });
  return (
    <Pages query={query} failed={t('review.failed')} empty={<EmptyState title={t('review.none')} />}>
      {(list) => (
        <ul className={styles.list} aria-label={t('review.title')}>
          {list.map((item) => (
            <li key={item.userInfo.uid}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** A signature in the queue of the workbench. */
export const SignatureCard = ({ item }: { readonly item: Waiting }) => (
  <Card>
    <Row item={item} />
  </Card>
);

function Row({ item: { sig, submitTime, userInfo } }: { readonly item: Waiting }) {
  const t = useT('user');
  const core = useT('core');
  const now = useNow();
  const { timeZone } = useZone();
  const viewer = useViewer();
  const client = useQueryClient();
  const decide = useApiMutation(reviewSignature, {
    onSuccess: (_reply, { state }) => toast.success(state === 1 ? t('review.shown') : t('review.refused')),
    // Also after a refusal: a text that was changed meanwhile is there in its new form.
    onSettled: () =>
      Promise.all(
        [signaturesUnderReview, ...waitingCalls].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })),
      ),
  });
  const { uid, nick, avatarUrl } = userInfo;
  const give = (state: 1 | 2) => decide.mutate({ uid, state, sig });
  return (
    <article data-case tabIndex={-1} className={styles.row} aria-label={t('review.of', { nick })}>
      <Avatar name={nick} src={avatarUrl} />
      <div>
        <p className={styles.by}>
          <ZoneLink to="/user/$uid" params={{ uid }} className={linkClass('plain')}>
            {nick}
          </ZoneLink>
          <RelativeTime at={submitTime} now={now} timeZone={timeZone} labels={core} />
        </p>
        <p className={styles.sig}>{sig}</p>
      </div>
      {uid === viewer?.id ? (
        <p className={styles.by}>{t('review.own')}</p>
      ) : (
        <div className={styles.buttons}>
          <Button size="s" variant="primary" data-key="n" loading={decide.isPending} onClick={() => give(1)}>
            {t('review.show')}
          </Button>
          <Button size="s" data-key="d" loading={decide.isPending} onClick={() => give(2)}>
            {t('review.refuse')}
          </Button>
        </div>
      )}
    </article>
  );
}
