import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  apiKey,
  baseInfo,
  useApiMutation,
  useApiQuery,
  useCall,
  userDetail,
  useT,
  toast,
  usePluginSettings,
} from '../../../platform/sdk/index.ts';
import { getUserMedal, saveMedalOrder, setMedalRead, wearMedal, type Medal, type MedalWall } from '../contract.ts';
import { manifest } from '../manifest.ts';

export const wallInput = (uid: number) => ({ zmUid: uid });
export const useWall = (uid: number) => useApiQuery(getUserMedal, wallInput(uid));

/** The most medals that this zone shows beside a name. */
export const useWearLimit = (): number => usePluginSettings(manifest).wearLimit ?? 0;

export const isEarned = ({ createTime }: Medal): boolean => createTime > 0;
export const wornOf = (wall: MedalWall): Medal[] =>
  wall.list.filter(({ status }) => status === 1).toSorted((a, b) => a.order - b.order);

/** The wall with exactly these medals worn, in this order. */
export function withWorn(wall: MedalWall, ids: readonly number[]): MedalWall {
  const list = wall.list.map((medal) => {
    const place = ids.indexOf(medal.id) + 1;
    return { ...medal, status: place > 0 ? (1 as const) : (0 as const), order: place };
  });
  return { ...wall, list };
}

/**
 * Changes of what the viewer wears: shown at once, one after the other, taken back when the server
 * refuses.
 */
export function useWearing(wall: MedalWall) {
  const t = useT('medals-pages');
  const client = useQueryClient();
  const queryKey = apiKey(getUserMedal, wallInput(wall.uid));
  const show = async (change: (ids: number[]) => number[]) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<MedalWall>(queryKey) ?? wall;
    client.setQueryData(queryKey, withWorn(before, change(wornOf(before).map(({ id }) => id))));
    return { before };
  };
  const done = (text: string) => {
    toast.success(text);
    // Names with badges stand in many replies; those of the viewer's own are asked for again.
    void client.invalidateQueries({ queryKey: apiKey(baseInfo) });
    void client.invalidateQueries({ queryKey: apiKey(userDetail, { uid: wall.uid }) });
  };
  const common = {
    scope: { id: 'medals' },
    onError: (_error: unknown, _input: unknown, context: { before: MedalWall } | undefined) => {
      if (context) client.setQueryData(queryKey, context.before);
      void client.invalidateQueries({ queryKey });
    },
  };
  const wear = useApiMutation<typeof wearMedal, { before: MedalWall }>(wearMedal, {
    ...common,
    onMutate: ({ medalId, status }) =>
      show((ids) => (status === 1 ? [...ids, medalId] : ids.filter((id) => id !== medalId))),
    onSuccess: (_reply, { status }) => done(status === 1 ? t('done.worn') : t('done.takenOff')),
  });
  const order = useApiMutation<typeof saveMedalOrder, { before: MedalWall }>(saveMedalOrder, {
    ...common,
    onMutate: (input) => show((ids) => (Array.isArray(input.order) ? input.order : ids)),
    onSuccess: () => done(t('done.ordered')),
  });
  return {
    wear: ({ id, medalType }: Medal, isWorn: boolean) =>
      wear.mutate({ medalId: id, medalType, status: isWorn ? 1 : 0 }),
    order: (ids: number[]) => order.mutate({ order: ids }),
  };
}

/**
 * Tells the server once that the new medals of the own wall were looked at. The marks stay on the
 * screen: what is shown was asked for before.
 */
export function useMarkRead(wall: MedalWall): void {
  const call = useCall();
  const isMarked = useRef(false);
  const unread = wall.list.filter(({ isRead }) => isRead === 0);
  useEffect(() => {
    if (isMarked.current || unread.length === 0) return;
    isMarked.current = true;
    // Failing loses nothing: the marks come again on the next visit.
    for (const [medalType, medals] of Map.groupBy(unread, (medal) => medal.medalType))
      call(setMedalRead, { medalIdList: medals.map(({ id }) => id), medalType }).catch(() => undefined);
  }, [call, unread]);
}
