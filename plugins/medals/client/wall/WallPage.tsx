import { useSearch } from '@tanstack/react-router';
import { LogIn, Medal as MedalIcon } from 'lucide-react';
import {
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  useRequireLogin,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { MEDAL_TYPES, type MedalWall } from '../../contract.ts';
import { isFlag, typeOf } from '../medal-kind.ts';
import { isEarned, useMarkRead, useWall } from '../queries.ts';
import { FlagGroups } from './FlagGroups.tsx';
import { ManageFlags } from './ManageFlags.tsx';
import { TypeGroup } from './TypeGroup.tsx';
import { readWallSearch } from './wall-search.ts';
import { WornShelf } from './WornShelf.tsx';
import styles from './WallPage.module.css';

/** The medal wall of the user in the address, else the viewer's own. */
export function WallPage() {
  const viewer = useViewer();
  const { uid } = readWallSearch(useSearch({ strict: false }));
  const owner = uid ?? viewer?.id;
  return <div className={styles.page}>{owner === undefined ? <SignedOut /> : <Wall key={owner} uid={owner} />}</div>;
}

function SignedOut() {
  const t = useT('medals-pages');
  const title = useT('medals');
  const requireLogin = useRequireLogin();
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title('wall.title')}</h1>
      <EmptyState
        icon={<MedalIcon />}
        title={t('wall.signIn')}
        text={t('wall.signInText')}
        action={
          <Button variant="primary" icon={<LogIn size={16} aria-hidden="true" />} onClick={() => requireLogin()}>
            {t('wall.login')}
          </Button>
        }
      />
    </div>
  );
}

function Wall({ uid }: { readonly uid: number }) {
  const core = useT('core');
  const query = useWall(uid);
  if (query.isPending) return <Skeleton shape="block" height={420} />;
  if (query.isError)
    return (
      <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  return query.data.isSelf ? <OwnWall wall={query.data} /> : <OtherWall wall={query.data} />;
}

function OwnWall({ wall }: { readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const title = useT('medals');
  useMarkRead(wall);
  const total = wall.list.length;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title('wall.title')}</h1>
        <p className={styles.intro}>{t('wall.intro')}</p>
        <p className={styles.count}>{t('wall.earnedCount', { count: wall.list.filter(isEarned).length, total })}</p>
        <ManageFlags wall={wall} />
      </header>
      <WornShelf wall={wall} />
      <Groups wall={wall} />
    </>
  );
}

function OtherWall({ wall }: { readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const title = useT('medals');
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title('wall.titleOf', { nick: wall.nick })}</h1>
        <p className={styles.count}>{t('wall.earnedOf', { count: wall.list.length })}</p>
        <ManageFlags wall={wall} />
      </header>
      {wall.list.length === 0 ? <EmptyState icon={<MedalIcon />} title={t('wall.empty')} /> : <Groups wall={wall} />}
    </>
  );
}

/** Flag medals by series, then achievement medals by type, sorted by level. */
function Groups({ wall }: { readonly wall: MedalWall }) {
  const flags = wall.list.filter(isFlag);
  const byType = Map.groupBy(
    wall.list.filter((medal) => !isFlag(medal)),
    typeOf,
  );
  return (
    <div className={styles.groups}>
      <FlagGroups medals={flags} wall={wall} />
      {MEDAL_TYPES.map((type) => {
        const medals = byType.get(type);
        return medals && <TypeGroup key={type} type={type} medals={medals} wall={wall} />;
      })}
    </div>
  );
}
