import { apiQuery, type LoadContext } from '../../../../platform/sdk/index.ts';
import { RECOMMENDED, teamRecommend } from '../../contract.ts';

export const recommendInput = { limit: RECOMMENDED, offset: 0 };

export const prefetchTeams = ({ queryClient, call }: LoadContext): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, teamRecommend, recommendInput));
