import { apiKey, toast, type CollectingPage, type Post } from '../../../platform/sdk/index.ts';
import { folderList, moveCollected, noteCollected } from '../contract.ts';
import { saidOf } from './said.ts';

/** Long enough to be read and pressed. */
const OFFER_MS = 6_000;

/** The counts of folders are others now. */
export const changed = ({ queryClient }: CollectingPage['app']): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiKey(folderList) });

/** Offers to choose a folder for a post that was just collected. */
export function added(wbId: number, { app, show }: CollectingPage): void {
  const t = (key: string) => app.t(`collection-folders-pages:${key}`);
  // i18n-keys: collection-folders-pages:offer.*
  const choose = async () => {
    try {
      const { MoveDialog } = await import('./MoveDialog.tsx');
      show((onClose) => <MoveDialog wbId={wbId} before={0} onClose={onClose} />);
    } catch {
      toast.error(t('offer.failed'));
    }
  };
  toast.success(t('offer.collected'), {
    duration: OFFER_MS,
    action: { label: t('offer.choose'), onPress: () => void choose() },
  });
  void changed(app);
}

/** A post that is collected again comes back to where it was, with its note. */
export async function putBack(post: Post, { app }: CollectingPage): Promise<void> {
  const { wbId } = post;
  const { folderId, note } = saidOf(post);
  if (folderId !== 0) await app.call(moveCollected, { wbId, folderId });
  if (note !== '') await app.call(noteCollected, { wbId, note });
  await changed(app);
}
