import { apiQuery, type LoadContext, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { getUserMedal } from '../../contract.ts';

/** What the card of a user's page shows, before the page is rendered. */
export const prefetchMedalCard = async (
  { queryClient, call }: LoadContext,
  { uid }: SidebarCardProps,
): Promise<unknown> =>
  uid === undefined ? undefined : queryClient.ensureQueryData(apiQuery({ call }, getUserMedal, { zmUid: uid }));
