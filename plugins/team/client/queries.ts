import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  apiKey,
  apiQuery,
  postDetail,
  postList,
  toast,
  useApiMutation,
  useCall,
  useT,
  type CallError,
} from '../../../platform/sdk/index.ts';
import {
  closeTeam,
  joinTeam,
  leaveTeam,
  removeMember,
  reopenTeam,
  teamDetail,
  teamRecommend,
  type Team,
} from '../contract.ts';

/** How long the post's own copy of a team is good enough, milliseconds. */
const FRESH = 15_000;

/** The team as it is now; the post's copy shows first. */
export function useTeam(given: Team): Team {
  const query = apiQuery({ call: useCall() }, teamDetail, { id: given.wbId }, { staleTime: FRESH });
  return useQuery({ ...query, initialData: given, ...(given.members ? {} : { initialDataUpdatedAt: 0 }) }).data;
}

// i18n-keys: done.*
/**
 * What one can do with a team. The seats are the server's to give, so nothing is shown before it
 * has.
 */
export function useTeamActions({ wbId }: Team) {
  const t = useT('team-pages');
  const client = useQueryClient();
  const queryKey = apiKey(teamDetail, { id: wbId });
  const options = (done: string) => ({
    scope: { id: `team-${wbId}` },
    onSuccess: (team: Team) => {
      client.setQueryData<Team>(queryKey, team);
      toast.success(t(`done.${done}`));
      for (const key of [apiKey(postDetail, { wbId }), apiKey(postList), apiKey(teamRecommend)])
        void client.invalidateQueries({ queryKey: key });
    },
    // Refused because of what somebody else did meanwhile: shown as it is now.
    onError: (_error: CallError) => void client.invalidateQueries({ queryKey }),
  });
  return {
    join: useApiMutation(joinTeam, options('joined')),
    leave: useApiMutation(leaveTeam, options('left')),
    close: useApiMutation(closeTeam, options('closed')),
    reopen: useApiMutation(reopenTeam, options('reopened')),
    remove: useApiMutation(removeMember, options('removed')),
  };
}
