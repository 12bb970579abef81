import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { apiKey, postDetail, postList, toast, useApiMutation, useT } from '../../../platform/sdk/index.ts';
import { levelOf, setLevel, watchFeed, watchList, watchUnread, type Level, type Subject } from '../contract.ts';

export interface Of {
  readonly subject: Subject;
  readonly id: number;
}

/** For how long a choice can be taken back. */
const UNDO_MS = 8_000;

/** What was loaded before, and is otherwise by now. */
async function forget(client: QueryClient, { subject, id }: Of): Promise<void> {
  const ofPost = subject === 'post' ? [apiKey(postDetail, { wbId: id })] : [apiKey(watchFeed), apiKey(watchUnread)];
  const keys = [...ofPost, apiKey(levelOf), apiKey(watchList), apiKey(postList)];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Follows, mutes or neither, says so, and offers to take it back.
 * @returns the choice, which is told by itself, and whether it is on its way
 */
// i18n-keys: watching-pages:done.*
export function useSetLevel(of: Of): {
  readonly choose: (level: Level, before: Level) => Promise<boolean>;
  readonly isPending: boolean;
} {
  const t = useT('watching-pages');
  const client = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(setLevel, { onSuccess: () => forget(client, of) });
  const send = async (level: Level): Promise<boolean> => {
    try {
      await mutateAsync({ ...of, level });
      return true;
    } catch {
      return false; // its reason was shown
    }
  };
  const undo = async (before: Level) => (await send(before)) && toast.info(t('undone'));
  return {
    isPending,
    choose: async (level, before) => {
      const isDone = await send(level);
      if (isDone)
        toast.success(t(`done.${level}`), {
          duration: UNDO_MS,
          action: { label: t('undo'), onPress: () => void undo(before) },
        });
      return isDone;
    },
  };
}
