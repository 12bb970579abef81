import { apiQuery, useApiQuery, type LoadContext } from '../../../platform/sdk/index.ts';
import { floatChart } from '../contract.ts';

const KEPT = { staleTime: 300_000 } as const;

/** Float ads and download card come from one call. */
export const useFloatChart = () => useApiQuery(floatChart, {}, KEPT).data;

export const prefetchFloatChart = (context: LoadContext): Promise<unknown> =>
  context.queryClient.ensureQueryData(apiQuery(context, floatChart, {}, KEPT));
