import { useApiQuery } from '../../../platform/sdk/index.ts';
import { floatChart } from '../contract.ts';

/** Float ads and download card come from one call. */
export const useFloatChart = () => useApiQuery(floatChart, {}, { staleTime: 300_000 }).data;
