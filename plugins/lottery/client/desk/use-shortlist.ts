import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKey, toastReason, useApiQuery, useCall } from '../../../../platform/sdk/index.ts';
import { getLotterySample, updateLotterySample, type LotterySample } from '../../contract.ts';

type Item = Pick<LotterySample['list'][number], 'uid' | 'note'>;
type Change = (list: readonly Item[]) => readonly Item[];

/**
 * The shortlist of a choice by merit. A change that another manager has overtaken is refused and
 * shown anew.
 */
export function useShortlist(wbId: number, isOn: boolean) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = apiKey(getLotterySample, { wbId });
  const { data } = useApiQuery(getLotterySample, { wbId }, { enabled: isOn });
  // The press that leaves a note's field may be another change: each is of what the one before has
  // left, or the manager would be told that they have overtaken themselves.
  const { mutate, isPending } = useMutation<LotterySample | undefined, unknown, Change>({
    scope: { id: `lottery-sample-${wbId}` },
    mutationFn: async (change) => {
      const sample = client.getQueryData<LotterySample>(queryKey);
      if (!sample) return undefined;
      const list = change(sample.list).map(({ uid, note }) => ({ uid, note }));
      return call(updateLotterySample, { wbId, version: sample.version, sample: JSON.stringify(list) });
    },
    onSuccess: (sample) => void client.setQueryData<LotterySample>(queryKey, sample),
    onError: (error) => {
      toastReason(error);
      return client.invalidateQueries({ queryKey });
    },
  });
  const has = (list: readonly Item[], uid: number) => list.some((item) => item.uid === uid);
  return {
    isOn: isOn && data !== undefined,
    isPending,
    list: data?.list ?? [],
    has: (uid: number) => has(data?.list ?? [], uid),
    toggle: (uid: number) => {
      const isIn = has(data?.list ?? [], uid);
      mutate((list) => {
        const others = list.filter((item) => item.uid !== uid);
        return isIn ? others : [...others, { uid, note: '' }];
      });
    },
    note: (uid: number, note: string) =>
      mutate((list) => list.map((item) => (item.uid === uid ? { uid, note } : item))),
  };
}
