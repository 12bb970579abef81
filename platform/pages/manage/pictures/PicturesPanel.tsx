import { useQueryClient } from '@tanstack/react-query';
import { picturesUnderReview, reviewPicture } from '../../../contract/endpoints/media.ts';
import { waitingCalls } from '../../../contract/endpoints/waiting.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  apiKey,
  Button,
  Card,
  EmptyState,
  Image,
  TimeAgo,
  toast,
  useApiInfinite,
  useApiMutation,
  useT,
  useViewer,
  ZoneLink,
} from '../../../sdk/index.ts';
import { Pages } from '../../../sdk/controls.ts';
import styles from './pictures.module.css';

type Waiting = ReplyOf<typeof picturesUnderReview>['list'][number];

/** Pictures that the image review had doubts about: a moderator lets them pass or removes them. */
export function PicturesPanel() {
  const t = useT('manage');
  const query = useApiInfinite(picturesUnderReview, {}, { staleTime: 0, pageSize: 20 });
  return (
    <Pages
      query={query}
      failed={t('pictures.failed')}
      empty={<EmptyState title={t('pictures.none')} text={t('pictures.noneHint')} />}
    >
      {(list) => (
        <>
          <p className={styles.about}>{t('pictures.about')}</p>
          <ul className={styles.list}>
            {list.map((item) => (
              <li key={item.id}>
                <Picture item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Pages>
  );
}

/** A picture in the queue of the workbench. */
export const PictureCard = ({ item }: { readonly item: Waiting }) => (
  <Card>
    <div className={styles.single}>
      <Picture item={item} />
    </div>
  </Card>
);

function Picture({ item: { id, url, thumb, userInfo, createTime } }: { readonly item: Waiting }) {
  const t = useT('manage');
  const client = useQueryClient();
  const viewer = useViewer();
  const decide = useApiMutation(reviewPicture, {
    onSuccess: (_reply, { pass }) => toast.success(t(pass === 1 ? 'pictures.passed' : 'pictures.removed')),
    onSettled: () =>
      Promise.all(
        [picturesUnderReview, ...waitingCalls].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })),
      ),
  });
  const stateOf = (pass: 0 | 1) => ({
    loading: decide.isPending && decide.variables.pass === pass,
    disabled: decide.isPending && decide.variables.pass !== pass,
  });
  const nick = userInfo?.nick ?? '';
  const isOwn = userInfo !== null && userInfo.uid === viewer?.id;
  return (
    <article data-case tabIndex={-1} className={styles.item} aria-label={t('pictures.of', { nick })}>
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
      {isOwn ? (
        <p className={styles.by}>{t('pictures.own')}</p>
      ) : (
        <div className={styles.buttons}>
          <Button
            size="s"
            variant="primary"
            data-key="n"
            {...stateOf(1)}
            onClick={() => decide.mutate({ id, pass: 1 })}
          >
            {t('pictures.pass')}
          </Button>
          <Button size="s" variant="danger" data-key="d" {...stateOf(0)} onClick={() => decide.mutate({ id, pass: 0 })}>
            {t('pictures.remove')}
          </Button>
        </div>
      )}
    </article>
  );
}
