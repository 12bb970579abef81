import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  apiKey,
  apiQuery,
  toast,
  useApiMutation,
  useApiQuery,
  useT,
  type LoadContext,
} from '../../../platform/sdk/index.ts';
import {
  addFolder,
  deleteFolder,
  folderList,
  moveCollected,
  noteCollected,
  postDetail,
  postList,
  renameFolder,
  userList,
  type Folder,
} from '../contract.ts';

/** For how long a change can be taken back. */
const UNDO_MS = 8_000;

export const prefetchFolders = (context: LoadContext): Promise<unknown> =>
  context.queryClient.ensureQueryData(apiQuery(context, folderList, {}));

/** The viewer's folders with their counts: other pages change those, too. */
export const useFolders = () => useApiQuery(folderList, {}, { staleTime: 0 });

/** What was loaded before says other folders, notes or counts by now. */
export async function askAgain(client: QueryClient, wbId?: number): Promise<void> {
  const ofPost = wbId === undefined ? [] : [apiKey(postDetail, { wbId })];
  const keys = [...ofPost, apiKey(folderList), apiKey(userList), apiKey(postList)];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Change<Input> = (to: Input, before: Input, done: string) => Promise<boolean>;

/** Sends a change, says that it is done and offers to take it back. */
function useUndoable<Input>(send: (input: Input) => Promise<unknown>): Change<Input> {
  const t = useT('collection-folders-pages');
  const isSent = async (input: Input): Promise<boolean> => {
    try {
      await send(input);
      return true;
    } catch {
      return false; // its reason was shown
    }
  };
  const undo = async (before: Input) => (await isSent(before)) && toast.info(t('undone'));
  return async (to, before, done) => {
    const isDone = await isSent(to);
    if (isDone)
      toast.success(done, { duration: UNDO_MS, action: { label: t('undo'), onPress: () => void undo(before) } });
    return isDone;
  };
}

/** Moves a collected post into a folder, or (0) out. */
export function useMove(wbId: number): { readonly move: Change<number>; readonly isPending: boolean } {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(moveCollected, { onSuccess: () => askAgain(client, wbId) });
  return { isPending, move: useUndoable((folderId) => mutateAsync({ wbId, folderId })) };
}

/** Writes the note on a collected post; empty: none. */
export function useNote(wbId: number): { readonly write: Change<string>; readonly isPending: boolean } {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(noteCollected, { onSuccess: () => askAgain(client, wbId) });
  return { isPending, write: useUndoable((note) => mutateAsync({ wbId, note })) };
}

/** Makes a folder. @returns it; null: it was refused, which was said */
export function useAddFolder(): {
  readonly add: (name: string) => Promise<Folder | null>;
  readonly isPending: boolean;
} {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(addFolder, {
    onSuccess: () => client.invalidateQueries({ queryKey: apiKey(folderList) }),
  });
  return { isPending, add: (name) => mutateAsync({ name }).catch(() => null) };
}

export function useRenameFolder() {
  const client = useQueryClient();
  return useApiMutation(renameFolder, { onSuccess: () => askAgain(client) });
}

/**
 * Deletes a folder and says so.
 * @param leave leaves its list, before that is asked for again
 */
export function useDeleteFolder(leave: (id: number) => Promise<void>): (folder: Folder) => Promise<void> {
  const t = useT('collection-folders-pages');
  const client = useQueryClient();
  const { mutateAsync } = useApiMutation(deleteFolder);
  return async ({ id, name }) => {
    try {
      await mutateAsync({ id });
    } catch {
      return; // its reason was shown
    }
    toast.success(t('manage.deleted', { name }));
    await leave(id);
    await askAgain(client);
  };
}
