import { useQueryClient } from '@tanstack/react-query';
import { apiKey, useApiMutation, useApiQuery } from '../../../../platform/sdk/index.ts';
import { getLotterySample, updateLotterySample, type LotterySample } from '../../contract.ts';

/**
 * The shortlist of a choice by merit. A change that another manager has overtaken is refused and
 * shown anew.
 */
export function useShortlist(wbId: number, isOn: boolean) {
  const client = useQueryClient();
  const queryKey = apiKey(getLotterySample, { wbId });
  const { data } = useApiQuery(getLotterySample, { wbId }, { enabled: isOn });
  const { mutate, isPending } = useApiMutation(updateLotterySample, {
    onSuccess: (sample) => void client.setQueryData<LotterySample>(queryKey, sample),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const list = data?.list ?? [];
  function save(next: readonly { uid: number; note: string }[]): void {
    if (!data) return;
    mutate({ wbId, version: data.version, sample: JSON.stringify(next.map(({ uid, note }) => ({ uid, note }))) });
  }
  return {
    isOn: isOn && data !== undefined,
    isPending,
    list,
    has: (uid: number) => list.some((item) => item.uid === uid),
    toggle: (uid: number) => {
      const without = list.filter((item) => item.uid !== uid);
      save(without.length < list.length ? without : [...list, { uid, note: '' }]);
    },
    note: (uid: number, note: string) => save(list.map((item) => (item.uid === uid ? { uid, note } : item))),
  };
}
