import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  MINUTE_MS,
  apiKey,
  apiQuery,
  toast,
  useApiMutation,
  useApiQuery,
  useCall,
  userDetail,
  useT,
  useViewer,
  viewerQuery,
  useApp,
  type CallFn,
  type OwnUser,
  type ReplyOf,
} from '../../../platform/sdk/index.ts';
import {
  RankAct,
  rankGet,
  rankPost,
  ShowType,
  type ForwardData,
  type OwnLevel,
  type RankInfo,
  type RankTask,
} from '../contract.ts';

type Forward = ReplyOf<typeof rankGet>;
const PAGE = { limit: 20, offset: 0 };
/** Tasks on the task card. */
const ON_CARD = 3;

export const infoInput = (uid: number) => ({ act: RankAct.info, uid, ...PAGE });
export const tasksInput = { act: RankAct.tasks, ...PAGE };
export const redDotInput = { act: RankAct.redDot, ...PAGE };

/** What an act answered with: the call's data has the fields of all acts, all optional. */
const infoOf = ({ data }: Forward): RankInfo => data as RankInfo;

export const prefetchInfo = ({ queryClient, call }: { queryClient: QueryClient; call: CallFn }, uid: number) =>
  queryClient.ensureQueryData(apiQuery({ call }, rankGet, infoInput(uid)));
export const prefetchTasks = ({ queryClient, call }: { queryClient: QueryClient; call: CallFn }) =>
  queryClient.ensureQueryData(apiQuery({ call }, rankGet, tasksInput));

export function useRankInfo(uid: number) {
  const query = useApiQuery(rankGet, infoInput(uid));
  return { ...query, info: query.data && infoOf(query.data) };
}

export function useTasks(options: { readonly enabled?: boolean } = {}) {
  const query = useApiQuery(rankGet, tasksInput, options);
  return { ...query, tasks: query.data?.data.task_list };
}

/** Whether a reward waits; asked for once a minute at most. */
export function useRedDot(): ForwardData | undefined {
  return useApiQuery(rankGet, redDotInput, { staleTime: MINUTE_MS }).data?.data;
}

export function useRecord() {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [...apiKey(rankGet), RankAct.record] as const,
    queryFn: ({ pageParam, signal }) =>
      call(rankGet, { act: RankAct.record, limit: PAGE.limit, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, _pages, offset) => (data.hasMore ? offset + (data.list?.length ?? 0) : null),
  });
}

/** The level fields of the own data, put there by this plugin's server half. */
const ownLevel = (viewer: OwnUser | null): Partial<OwnLevel> => (viewer ?? {}) as Partial<OwnLevel>;

const levelOfViewer = (viewer: OwnUser | null): number => ownLevel(viewer).ywUserInfo?.zm_lvl ?? 0;

/** Whether the viewer is shown the task card. */
export const isGrayscale = (viewer: OwnUser | null): boolean => ownLevel(viewer).is_grayscale === 1;

/** The first tasks of the card's own kind; the server has ordered them. */
export const cardTasks = (tasks: readonly RankTask[]): RankTask[] =>
  tasks.filter(({ show_type }) => show_type === ShowType.card).slice(0, ON_CARD);

export const isClaimable = (task: RankTask): boolean =>
  task.finished_flag === 1 && task.push_reward_flag === 0 && task.task_reward_list.length > 0;

/** The answer of the task list with one task marked as claimed. */
export const withClaimed = (forward: Forward, id: string): Forward => ({
  ...forward,
  data: {
    ...forward.data,
    task_list: (forward.data.task_list ?? []).map((task) =>
      task.task_log_id === id ? { ...task, push_reward_flag: 1 as const } : task,
    ),
  },
});

/**
 * Claims rewards: marked at once, taken back when the server refuses; then all that shows the level
 * is asked for again.
 */
export function useClaim() {
  const t = useT('levels-pages');
  const client = useQueryClient();
  const app = useApp();
  const viewer = useViewer();
  const queryKey = apiKey(rankGet, tasksInput);

  /** @returns the level, asked for again */
  async function refresh(): Promise<number> {
    await client.invalidateQueries({ queryKey: apiKey(rankGet) });
    const own = await client.fetchQuery({ ...viewerQuery(app), staleTime: 0 });
    void client.invalidateQueries({ queryKey: apiKey(userDetail) });
    return levelOfViewer(own);
  }

  const mutation = useApiMutation<typeof rankPost, { before: Forward | undefined }>(rankPost, {
    scope: { id: 'levels' },
    onMutate: async ({ task_log_id = '' }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Forward>(queryKey);
      if (before) client.setQueryData(queryKey, withClaimed(before, task_log_id));
      return { before };
    },
    onSuccess: async () => {
      const before = levelOfViewer(viewer);
      toast.success(t('tasks.claimedToast'));
      const after = await refresh();
      if (after > before) toast.success(t('tasks.levelUp', { level: after }));
    },
    onError: (_error, _input, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      void client.invalidateQueries({ queryKey: apiKey(rankGet) });
    },
  });
  return {
    claim: (id: string) => mutation.mutate({ act: RankAct.receive, task_log_id: id, ...PAGE }),
    isPending: mutation.isPending,
  };
}
