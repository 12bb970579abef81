import { setPlayingGameStatus } from '../../../contract/endpoints/people.ts';
import { toast, useApiMutation, useT } from '../../../sdk/index.ts';
import { Switch } from '../../../sdk/controls.ts';
import { useRefreshGames } from './use-refresh-games.ts';

/** Whether others see any game at all. */
export function ShowGames({ isShown }: { readonly isShown: boolean }) {
  const t = useT('people');
  const refresh = useRefreshGames();
  const { mutate, isPending, variables } = useApiMutation(setPlayingGameStatus, {
    scope: { id: setPlayingGameStatus.path },
    onSuccess: () => {
      toast.success(t('show.saved'));
      return refresh();
    },
  });
  return (
    <Switch
      label={t('show.status')}
      description={t('show.statusHint')}
      checked={isPending ? variables.status === 1 : isShown}
      onChange={(event) => mutate({ status: event.target.checked ? 1 : 0 })}
    />
  );
}
