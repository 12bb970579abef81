import { localName } from '../../../platform/contract/zone/local-name.ts';
import { themes, type Theme } from '../../../platform/contract/endpoints/posts.ts';
import { route, themesFor, type RequestContext, type RouteExtension } from '../../sdk/index.ts';

/** Themes as the viewer is offered them to read, named in the viewer's language. */
export function presentThemes(ctx: RequestContext): Theme[] {
  return themesFor(ctx.zone.themes, { signedIn: ctx.viewer !== null }).map(
    ({ themeId, name, nameEn, type, labelType, icon }) => ({
      themeId,
      name: localName({ name, nameEn }, ctx.locale),
      type,
      labelType,
      icon,
    }),
  );
}

/** `GET /api/bbs/weibo/get_themes`. */
export const themeRoutes = (): RouteExtension[] => [route(themes, async (ctx) => presentThemes(ctx))];
