import { useParams } from '@tanstack/react-router';
import { playingGames } from '../../../contract/endpoints/people.ts';
import { Card, EmptyState, ErrorState, Icon, Skeleton, useApiQuery, useT, useViewer } from '../../../sdk/index.ts';
import { GameItem } from './GameItem.tsx';
import { RoleChooser } from './RoleChooser.tsx';
import { ShowGames } from './ShowGames.tsx';
import styles from './Game.module.css';

/** What somebody plays; on the own page also who sees it. */
export function GameTab() {
  const t = useT('people');
  const uid = Number((useParams({ strict: false }) as { readonly uid: string }).uid);
  const viewer = useViewer();
  const { data, isPending, isFetching, refetch } = useApiQuery(playingGames, { uid });
  if (isPending)
    return (
      <div role="status" aria-label={t('games.loading')}>
        <Skeleton lines={5} />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        title={t('games.failed')}
        retryLabel={t('games.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  // The reply may be older than a login or logout.
  const isSelf = data.isSelf && viewer?.id === uid;
  return (
    <div className={styles.page}>
      <Card title={isSelf ? t('games.own') : t('games.title')} icon={<Icon name="gamepad-2" size={20} />}>
        {data.list.length === 0 ? (
          <EmptyState
            icon={<Icon name="gamepad-2" size={24} />}
            title={isSelf ? t('games.noneOwn') : t('games.none')}
            text={isSelf ? t('games.noneOwnHint') : undefined}
          />
        ) : (
          <>
            {isSelf && <ShowGames isShown={data.status === 1} />}
            <ul className={styles.games}>
              {data.list.map((game) => (
                <GameItem key={game.zone} game={game} isSelf={isSelf} isShown={data.status === 1} />
              ))}
            </ul>
          </>
        )}
      </Card>
      {isSelf && data.list.length > 0 && <RoleChooser />}
    </div>
  );
}
