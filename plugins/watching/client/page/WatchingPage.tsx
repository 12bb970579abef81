import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  ListEnd,
  localName,
  Skeleton,
  TimeAgo,
  useAddress,
  useApiInfinite,
  useLocale,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { watchList, type Subject, type Watched } from '../../contract.ts';
import { useSetLevel } from '../use-set-level.ts';
import styles from './WatchingPage.module.css';
import { WordsCard } from './WordsCard.tsx';

const SUBJECTS: readonly Subject[] = ['topic', 'theme', 'post'];

/** All that a member follows and mutes here, each to be taken back. */
export function WatchingPage() {
  const viewer = useViewer();
  return viewer ? (
    <div className={styles.page}>
      {SUBJECTS.map((subject) => (
        <WatchedCard key={subject} subject={subject} />
      ))}
      <WordsCard viewer={viewer} />
    </div>
  ) : (
    <LoginFirst />
  );
}

function LoginFirst() {
  const t = useT('watching-pages');
  const requireLogin = useRequireLogin();
  return (
    <Card>
      <EmptyState
        icon={<Icon name="lock" size={24} />}
        title={t('page.login')}
        action={
          <Button variant="primary" onClick={() => requireLogin()}>
            {t('page.loginAction')}
          </Button>
        }
      />
    </Card>
  );
}

// i18n-keys: watching-pages:page.of.* watching-pages:page.none.*
function WatchedCard({ subject }: { readonly subject: Subject }) {
  const t = useT('watching-pages');
  const query = useApiInfinite(watchList, { subject });
  const { data, isPending, isError, isFetching, refetch } = query;
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Card>
      <section aria-labelledby={`watching-${subject}`}>
        <h2 id={`watching-${subject}`} className={styles.title}>
          {t(`page.of.${subject}`)}
        </h2>
        {isPending ? (
          <Skeleton lines={3} />
        ) : isError && !data ? (
          <ErrorState
            title={t('page.failed')}
            retryLabel={t('page.retry')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : rows.length === 0 ? (
          <p className={styles.none}>{t(`page.none.${subject}`)}</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <WatchedRow key={row.id} subject={subject} row={row} />
            ))}
          </ul>
        )}
        {data && <ListEnd query={query} />}
      </section>
    </Card>
  );
}

// i18n-keys: watching-pages:page.is.* watching-pages:page.back.*
function WatchedRow({ subject, row }: { readonly subject: Subject; readonly row: Watched }) {
  const t = useT('watching-pages');
  const { choose, isPending } = useSetLevel({ subject, id: row.id });
  const { level, time } = row;
  const { name, href } = useShown(subject, row);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {href === null ? <span className={styles.gone}>{t('page.gone')}</span> : <a href={href}>{name}</a>}
        <span className={styles.when}>
          {t(`page.is.${level}`)} <TimeAgo at={time} />
        </span>
      </span>
      <Button size="s" loading={isPending} onClick={() => void choose('normal', level)}>
        {t(`page.back.${level}`)}
      </Button>
    </li>
  );
}

/** What it is called and where it is; no address for what is gone. */
function useShown(subject: Subject, { id, name }: Watched): { readonly name: string; readonly href: string | null } {
  const address = useAddress();
  const locale = useLocale();
  const theme = useZone().themes.find(({ themeId }) => subject === 'theme' && themeId === id);
  if (subject === 'theme')
    return { name: theme ? localName(theme, locale) : '', href: theme ? address('/', { themeId: id }) : null };
  if (name === '') return { name, href: null };
  if (subject === 'topic') return { name: `#${name}#`, href: address('/', { topic: name }) };
  return { name, href: address(`/posts/${id}`) };
}
