import type { TFunction } from 'i18next';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import { withTexts, type RenderDialog } from '../../../sdk/index.ts';
import type { MenuEntry } from '../ActionMenu.tsx';

const loadDialog = withTexts('follow', () => import('./BlockDialog.tsx'));

/** The dialog that asks whether somebody is to be blocked. */
export async function blockDialog({ uid, nick }: Pick<UserCard, 'uid' | 'nick'>): Promise<RenderDialog> {
  const { BlockDialog } = await loadDialog();
  return (onClose) => <BlockDialog uid={uid} nick={nick} onClose={onClose} />;
}

/** "Block the user", for the menu of their page. */
export const blockEntry = (t: TFunction, user: UserCard): MenuEntry => ({
  id: 'block',
  label: t('post.block'),
  icon: 'ban',
  run: () => blockDialog(user),
});
