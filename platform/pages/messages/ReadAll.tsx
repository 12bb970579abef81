import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { SECOND_MS } from '../../contract/durations.ts';
import { readAllMessages, undoReadAll } from '../../contract/endpoints/message-reading.ts';
import { Button, toast, useApiMutation, useT } from '../../sdk/index.ts';
import { dropLists, setUnread } from './queries.ts';

/** For how long one can take it back. */
const UNDO_MS = 8 * SECOND_MS;

export interface ReadAllProps {
  /** Nothing is unread. */
  readonly isIdle: boolean;
  /** Called before it is taken back: the list that is open is not to be marked as read again. */
  readonly onUndo: () => void;
}

/** Marks everything as read, which can be taken back for a while. */
export function ReadAll({ isIdle, onUndo }: ReadAllProps) {
  const t = useT('messages');
  const client = useQueryClient();
  const undo = useApiMutation(undoReadAll, {
    onSuccess: (counts) => {
      setUnread(client, counts);
      dropLists(client);
    },
  });
  const undoOf = (markedAt: number, count: number) => ({
    label: t('readAll.undo'),
    onPress: () => {
      onUndo();
      undo.mutate({ markedAt }, { onSuccess: () => toast.info(t('readAll.undone', { count })) });
    },
  });
  const read = useApiMutation(readAllMessages, {
    onSuccess: ({ markedAt, marked, unread }) => {
      setUnread(client, unread);
      dropLists(client);
      if (markedAt === 0) toast.success(t('readAll.none'));
      else toast.success(t('readAll.done', { count: marked }), { duration: UNDO_MS, action: undoOf(markedAt, marked) });
    },
  });
  return (
    <Button
      icon={<CheckCheck size={18} />}
      // It keeps the focus: disabled by the attribute, it would lose that to the page with its own press.
      aria-disabled={isIdle}
      loading={read.isPending}
      loadingLabel={t('readAll.doing')}
      onClick={() => !isIdle && read.mutate({})}
    >
      {t('readAll.label')}
    </Button>
  );
}
