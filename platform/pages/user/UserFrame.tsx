import { Outlet, useParams } from '@tanstack/react-router';
import { userDetail } from '../../contract/endpoints/users.ts';
import { Extensions, useApiSuspenseQuery, userCard } from '../../sdk/index.ts';
import { useLogShown } from '../../sdk/log-event.ts';
import { useListEnv } from '../common/list-env.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { UserBanner } from './UserBanner.tsx';
import { UserTabs } from './UserTabs.tsx';
import styles from './UserFrame.module.css';

/**
 * What all pages of a user have: who they are, what plugins know of them, the tabs, and below them
 * the tab's own page.
 */
export function UserFrame() {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const { data: user } = useApiSuspenseQuery(userDetail, { uid });
  const env = useListEnv();
  const isSelf = env.viewer?.id === uid;
  useLogShown('user_page', { whose: isSelf ? 'owner' : 'visitor', buid: uid }, uid);
  return (
    <div className={styles.page}>
      <UserBanner user={user} env={env} />
      <Extensions point={userCard} props={{ user }} />
      <UserTabs uid={uid} isSelf={isSelf} />
      <Outlet />
      <PageHosts />
    </div>
  );
}
