import { apiQuery, type LoadContext } from '../../../../platform/sdk/index.ts';
import { RECOMMENDED, recommendedPosts, strategyList } from '../../contract.ts';

/** One more than is shown: the post that is being read is left out. */
export const recommendedInput = { limit: RECOMMENDED + 1, offset: 0 };

export const prefetchGuides = ({ queryClient, call }: LoadContext): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, strategyList, {}));

export const prefetchRecommended = ({ queryClient, call }: LoadContext): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, recommendedPosts, recommendedInput));
