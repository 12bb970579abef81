import { apiQuery, type LoadContext, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { adviseNotices } from '../../contract.ts';
import { isBoard } from '../board.ts';

/** The notice, where the board is looked at. */
export const prefetchBoard = async (
  { queryClient, call, boot }: LoadContext,
  { themeId = 0 }: SidebarCardProps,
): Promise<unknown> =>
  isBoard(boot.zone.themes, themeId) ? queryClient.ensureQueryData(apiQuery({ call }, adviseNotices, {})) : undefined;
