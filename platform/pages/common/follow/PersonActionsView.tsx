import type { UserDetail } from '../../../contract/endpoints/users.ts';
import { useT, useViewer } from '../../../sdk/index.ts';
import { ActionMenu } from '../ActionMenu.tsx';
import { blockEntry } from './block-entry.tsx';
import { FollowPress } from './FollowButtonView.tsx';
import { usePerson } from './people-data.ts';
import { useBlock } from './use-block.ts';

export interface PersonActionsProps {
  readonly user: UserDetail;
}

export function PersonActionsView({ user }: PersonActionsProps) {
  return (
    <>
      <FollowPress uid={user.uid} nick={user.nick} state={user} />
      <PersonMenu user={user} />
    </>
  );
}

/** Blocks them, or takes that back. */
function PersonMenu({ user }: PersonActionsProps) {
  const t = useT('follow');
  const core = useT('core');
  const viewer = useViewer();
  const block = useBlock();
  const { data: person } = usePerson(user.uid);
  const isBlocked = person?.isBlock === 1;
  if (!viewer || viewer.id === user.uid) return null;
  if (user.isHouse && !isBlocked) return null;
  const undo = () => void block(user.uid, false).catch(() => undefined); // it has told why
  const entries = () =>
    isBlocked ? [{ id: 'unblock', label: t('block.undo'), icon: 'ban', run: undo }] : [blockEntry(core, user)];
  return <ActionMenu t={core} label={t('menu', { nick: user.nick })} entries={entries} />;
}
