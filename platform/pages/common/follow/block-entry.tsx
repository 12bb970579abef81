import type { TFunction } from 'i18next';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import { withTexts } from '../../../sdk/index.ts';
import type { MenuEntry } from '../ActionMenu.tsx';

const loadDialog = withTexts('follow', () => import('./BlockDialog.tsx'));

/** "Block the user", for menus of what somebody else wrote and of their page. */
export function blockEntries(t: TFunction, { uid, nick, isHouse }: UserCard): readonly MenuEntry[] {
  if (isHouse) return [];
  return [
    {
      id: 'block',
      label: t('post.block'),
      icon: 'ban',
      run: async () => {
        const { BlockDialog } = await loadDialog();
        return (onClose) => <BlockDialog uid={uid} nick={nick} onClose={onClose} />;
      },
    },
  ];
}
