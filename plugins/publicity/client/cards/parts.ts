import { apiQuery, type LoadContext, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { publicityCards } from '../../contract.ts';

export { PublicityCard } from './PublicityCard.tsx';

/** So that the card is in the page that the server writes, and moves nothing. */
export const prefetchCards = ({ queryClient, call }: LoadContext, { place }: SidebarCardProps): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, publicityCards, { place }));
