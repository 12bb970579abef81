import { currentViewer, type LoadContext, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { isGrayscale, prefetchInfo, prefetchTasks } from '../queries.ts';

/** What the level card shows, before the page is rendered. */
export const prefetchLevel = async (context: LoadContext, { uid }: SidebarCardProps): Promise<unknown> =>
  uid === undefined ? undefined : prefetchInfo(context, uid);

/** The same for the task card, which most people do not have. */
export const prefetchTaskCard = async (context: LoadContext, { uid }: SidebarCardProps): Promise<unknown> => {
  const viewer = currentViewer(context);
  return viewer && viewer.id === uid && isGrayscale(viewer) ? prefetchTasks(context) : undefined;
};
