import { apiQuery, currentViewer, forPage, type RouterContext } from '../../../../platform/sdk/index.ts';
import { getUserMedal } from '../../contract.ts';
import { wallInput } from '../queries.ts';

/**
 * The wall of a person, the viewer's own unless said; a visitor without one is asked to log in by
 * the page.
 */
export async function loadWall(app: RouterContext, of: number | undefined): Promise<{ title: string }> {
  const uid = of ?? currentViewer(app)?.id;
  if (uid === undefined) return { title: app.t('medals:wall.title') };
  const wall = await forPage(app.queryClient.ensureQueryData(apiQuery(app, getUserMedal, wallInput(uid))));
  return { title: wall.isSelf ? app.t('medals:wall.title') : app.t('medals:wall.titleOf', { nick: wall.nick }) };
}
