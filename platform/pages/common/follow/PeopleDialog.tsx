import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fansList, followList, setAllowFollow, userBlocks } from '../../../contract/endpoints/follow.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import {
  apiKey,
  baseInfo,
  Button,
  EmptyState,
  ErrorState,
  ListEnd,
  Skeleton,
  useApiInfinite,
  useApiMutation,
  useT,
  useViewer,
} from '../../../sdk/index.ts';
import { Switch } from '../../../sdk/controls.ts';
import { Dialog, Tabs } from '../../../sdk/overlays.ts';
import { uniqueBy } from '../unique.ts';
import { useBlock } from './use-block.ts';
import { FollowButtonView } from './FollowButtonView.tsx';
import { PersonRow } from './PersonRow.tsx';
import styles from './follow.module.css';

export type PeopleTab = 'followed' | 'fans' | 'blocked';

export interface PeopleDialogProps {
  readonly uid: number;
  readonly nick: string;
  readonly tab: PeopleTab;
  readonly onClose: () => void;
}

/**
 * Whom somebody follows and who follows them; one's own has the blocked people and the setting
 * besides, which are nobody else's.
 */
export function PeopleDialog({ uid, nick, tab, onClose }: PeopleDialogProps) {
  const t = useT('follow');
  const viewer = useViewer();
  const [shown, setShown] = useState<PeopleTab>(tab);
  const isSelf = viewer?.id === uid;
  const tabs = [
    { id: 'followed', label: t('people.followed'), content: () => <FollowPeople from={followList} uid={uid} /> },
    {
      id: 'fans',
      label: t('people.fans'),
      content: () => (
        <>
          {isSelf && <AllowFollow isAllowed={viewer.allowFollow} />}
          <FollowPeople from={fansList} uid={uid} />
        </>
      ),
    },
    ...(isSelf ? [{ id: 'blocked', label: t('people.blocked'), content: () => <BlockedPeople /> }] : []),
  ];
  return (
    <Dialog
      isOpen
      closeLabel={t('people.close')}
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? t('people.own') : t('people.of', { nick })}
    >
      <Tabs
        label={t('people.tabs')}
        tabs={tabs}
        value={shown}
        // The ids are those of `tabs`.
        onChange={(id) => setShown(id as PeopleTab)}
      />
    </Dialog>
  );
}

interface ListProps {
  readonly from: typeof followList | typeof fansList;
  readonly uid: number;
}

function FollowPeople({ from, uid }: ListProps) {
  const t = useT('follow');
  const query = useApiInfinite(from, { uid }, { pageSize: 20 });
  const list = uniqueBy(query.data?.pages.flatMap((page) => page.list) ?? [], ({ userInfo }) => userInfo.uid);
  return (
    <People query={query} count={list.length} empty={from === followList ? t('people.noFollowed') : t('people.noFans')}>
      {list.map(({ userInfo, fansCount }) => (
        <PersonRow key={userInfo.uid} user={userInfo} hint={userInfo.sig || t('people.fansCount', { n: fansCount })}>
          <FollowButtonView uid={userInfo.uid} nick={userInfo.nick} />
        </PersonRow>
      ))}
    </People>
  );
}

function BlockedPeople() {
  const t = useT('follow');
  const query = useApiInfinite(userBlocks, {}, { pageSize: 20 });
  const block = useBlock();
  const list = uniqueBy(query.data?.pages.flatMap((page) => page.list) ?? [], ({ userInfo }) => userInfo.uid);
  return (
    <People query={query} count={list.length} empty={t('people.noBlocked')}>
      {list.map(({ userInfo }) => (
        <PersonRow key={userInfo.uid} user={userInfo} hint={userInfo.sig}>
          <Button
            size="s"
            aria-label={t('block.undoOf', { nick: userInfo.nick })}
            onClick={() => void block(userInfo.uid, false).catch(() => undefined)}
          >
            {t('block.undo')}
          </Button>
        </PersonRow>
      ))}
    </People>
  );
}

interface PeopleProps {
  readonly query: Pick<
    ReturnType<typeof useApiInfinite>,
    'isPending' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
  >;
  readonly count: number;
  readonly empty: string;
  readonly children: ReactNode;
}

function People({ query, count, empty, children }: PeopleProps) {
  const t = useT('follow');
  if (query.isPending) return <Skeleton lines={5} />;
  if (query.isError && count === 0) {
    return (
      <ErrorState
        title={t('people.failed')}
        retryLabel={t('people.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (count === 0) return <EmptyState title={empty} />;
  return (
    <>
      <ul className={styles.people}>{children}</ul>
      <ListEnd query={query} count={count} />
    </>
  );
}

function AllowFollow({ isAllowed }: { readonly isAllowed: boolean }) {
  const t = useT('follow');
  const client = useQueryClient();
  const set = useApiMutation(setAllowFollow, {
    onSuccess: ({ allowFollow }) =>
      client.setQueryData<OwnUser | null>(apiKey(baseInfo, {}), (own) => own && { ...own, allowFollow }),
  });
  return (
    <Switch
      label={t('allow.label')}
      description={t('allow.text')}
      checked={set.isPending ? set.variables.allowFollow : isAllowed}
      onChange={(event) => set.mutate({ allowFollow: event.target.checked })}
    />
  );
}
