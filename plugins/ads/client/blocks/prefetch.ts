import { apiQuery, type LoadContext } from '../../../../platform/sdk/index.ts';
import { bannerList } from '../../contract.ts';

export const prefetchBanners = ({ queryClient, call }: LoadContext): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, bannerList, {}));
