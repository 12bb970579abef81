import { UsersRound } from 'lucide-react';
import { followSuggestions } from '../../../contract/endpoints/follow.ts';
import { Button, EmptyState, useApiQuery, useRequireLogin, useT, useViewer } from '../../../sdk/index.ts';
import { FollowButtonView } from './FollowButtonView.tsx';
import { PersonRow } from './PersonRow.tsx';
import styles from './follow.module.css';

/** An empty feed: says why, and whom one could follow. */
export function FeedEmptyView() {
  const t = useT('follow');
  const followsSome = (useViewer()?.followCount ?? 0) > 0;
  // Who was just followed stays on the list until the page is opened again: it must not jump under
  // the pointer.
  const { data } = useApiQuery(followSuggestions, {}, { staleTime: Infinity });
  return (
    <>
      <EmptyState icon={<UsersRound />} title={followsSome ? t('feed.empty') : t('feed.none')} text={t('feed.text')} />
      {data && data.list.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="feed-suggestions">
          <h3 id="feed-suggestions">{t('feed.suggestions')}</h3>
          <ul className={styles.people}>
            {data.list.map(({ userInfo, fansCount }) => (
              <PersonRow
                key={userInfo.uid}
                user={userInfo}
                hint={userInfo.sig || t('people.fansCount', { n: fansCount })}
              >
                <FollowButtonView uid={userInfo.uid} nick={userInfo.nick} />
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The address of the feed opened by a visitor. */
export function FeedLoginView() {
  const t = useT('follow');
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t('feed.login')}
      text={t('feed.text')}
      action={
        <Button variant="primary" onClick={() => requireLogin()}>
          {t('feed.loginAction')}
        </Button>
      }
    />
  );
}
