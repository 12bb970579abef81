import { useT, useViewer } from '../../../sdk/index.ts';
import { ActionMenu } from '../ActionMenu.tsx';
import { blockEntry } from './block-entry.tsx';
import { usePerson } from './people-data.ts';
import { useBlock } from './use-block.ts';

/** The menu of somebody else's page: blocks them, or takes that back. */
export function PersonMenuView({ uid }: { readonly uid: number }) {
  const t = useT('follow');
  const core = useT('core');
  const viewer = useViewer();
  const block = useBlock();
  const { data: person } = usePerson(uid);
  if (!person || !viewer || viewer.id === uid) return null;
  if (person.userInfo.isHouse && person.isBlock !== 1) return null;
  const undo = () => void block(uid, false).catch(() => undefined); // it has told why
  const entries = () =>
    person.isBlock === 1
      ? [{ id: 'unblock', label: t('block.undo'), icon: 'ban', run: undo }]
      : [blockEntry(core, person.userInfo)];
  return <ActionMenu t={core} label={t('menu', { nick: person.userInfo.nick })} entries={entries} />;
}
