import { currentViewer, forPage, type RouterContext } from '../../../../platform/sdk/index.ts';
import { prefetchInfo, prefetchTasks } from '../queries.ts';

/** What the level page shows at once; the tasks are the owner's. */
export async function loadLevel(app: RouterContext, uid: number): Promise<{ nick: string }> {
  const isOwn = currentViewer(app)?.id === uid;
  const tasks = isOwn ? prefetchTasks(app).catch(() => undefined) : undefined;
  const { data } = await forPage(prefetchInfo(app, uid));
  await tasks;
  return { nick: data.nick ?? '' };
}
