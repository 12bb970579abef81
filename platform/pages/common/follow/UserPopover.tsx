import { useRef, type RefObject } from 'react';
import { Ban } from 'lucide-react';
import type { Person } from '../../../contract/endpoints/follow.ts';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import { Avatar, Button, ErrorState, Skeleton, useT, ZoneLink } from '../../../sdk/index.ts';
import { useFloating } from '../../../ui/use-floating.ts';
import { PersonGames } from '../people/index.tsx';
import { useListEnv, type ListEnv } from '../list-env.ts';
import { shortCount } from '../../../sdk/short-count.ts';
import { UserName } from '../UserName.tsx';
import { useBlock } from './use-block.ts';
import type { CardTarget } from './watch-cards.ts';
import { FollowButtonView } from './FollowButtonView.tsx';
import { usePerson } from './people-data.ts';
import styles from './UserPopover.module.css';

export interface UserPopoverProps {
  readonly target: CardTarget;
  readonly card: RefObject<HTMLDivElement | null>;
  /** Asks whether to block; outside of the card, which closes. */
  readonly onBlock: (user: UserCard) => void;
}

/**
 * The card of a person: who they are, what they do here, and the follow button. A shortcut to their
 * page, never the only way.
 */
export function UserPopover({ target: { anchor, uid }, card, onBlock }: UserPopoverProps) {
  const t = useT('follow');
  const env = useListEnv();
  const at = useRef<HTMLElement>(anchor);
  at.current = anchor;
  useFloating(true, at, card, 'bottom', 'start');
  const { data: person, isPending, isError, isFetching, refetch } = usePerson(uid);
  return (
    <div ref={card} className={styles.card} popover="manual" role="group" aria-label={t('card.label')}>
      {isPending && <Bones label={t('card.loading')} />}
      {isError && (
        <ErrorState
          title={t('card.failed')}
          retryLabel={t('people.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {person === null && <p>{t('card.gone')}</p>}
      {person && <PersonBody person={person} env={env} onBlock={onBlock} />}
    </div>
  );
}

function Bones({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className={styles.head}>
        <Skeleton shape="circle" width={56} />
        <Skeleton width={140} lines={2} />
      </div>
      <Skeleton lines={2} />
    </div>
  );
}

interface ShownProps extends Pick<UserPopoverProps, 'onBlock'> {
  readonly person: Person;
  readonly env: ListEnv;
}

function PersonBody({ person, env, onBlock }: ShownProps) {
  const t = useT('follow');
  const { userInfo, postCount, followCount, fansCount } = person;
  const counts = [
    [t('card.posts'), postCount],
    [t('people.followed'), followCount],
    [t('people.fans'), fansCount],
  ] as const;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="l" />
        <div className={styles.names}>
          <UserName user={userInfo} env={env} hasCard={false} />
        </div>
      </div>
      <p className={styles.sig}>{userInfo.sig || t('card.noSig')}</p>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={String(count)}>{shortCount(count, env.locale)}</dd>
          </div>
        ))}
      </dl>
      <PersonGames uid={userInfo.uid} />
      <div className={styles.actions}>
        <FollowButtonView uid={userInfo.uid} nick={userInfo.nick} />
        {env.viewer && env.viewer.id !== userInfo.uid && <BlockButton person={person} onBlock={onBlock} />}
        <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }}>
          {t('card.page')}
        </ZoneLink>
      </div>
    </>
  );
}

function BlockButton({ person, onBlock }: Pick<ShownProps, 'person' | 'onBlock'>) {
  const t = useT('follow');
  const block = useBlock();
  const { uid, nick } = person.userInfo;
  if (person.isBlock === 1) {
    return (
      <Button
        size="s"
        aria-label={t('block.undoOf', { nick })}
        onClick={() => void block(uid, false).catch(() => undefined)}
      >
        {t('block.undo')}
      </Button>
    );
  }
  return (
    <Button
      size="s"
      variant="ghost"
      icon={<Ban />}
      aria-label={t('block.of', { nick })}
      onClick={() => onBlock(person.userInfo)}
    >
      {t('block.do')}
    </Button>
  );
}
