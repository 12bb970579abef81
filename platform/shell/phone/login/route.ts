import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { siteOfPath } from '../../../contract/sites.ts';
import { ownHead } from '../../../mobile/routes.ts';
import { currentViewer, searchText, type RouterContext } from '../../../sdk/index.ts';
import type { LoginSearch } from './login-search.ts';

const MAX_ADDRESS = 2000;

/**
 * `/m/login?refer=`: the account component as a page. Who is signed in is led on, after a login,
 * which asks every route again, as well (docs/product/phone-site.md).
 */
export const phoneLoginRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    staticData: { hasNoTabs: true },
    validateSearch: readLoginSearch,
    beforeLoad: async ({ context, search }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      if (!currentViewer(app)) return;
      const { afterLogin } = await import('./after-login.ts');
      const href = afterLogin(search as LoginSearch, app.boot);
      // A page of the other site has to be loaded.
      throw redirect({ href, statusCode: 302, reloadDocument: siteOfPath(href) !== 'phone' });
    },
    head: ({ match }) => ownHead(match.context as RouterContext, 'shell.user.login', '/m/login'),
    component: lazyRouteComponent(() => import('./PhoneLogin.tsx'), 'PhoneLogin'),
  });

function readLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const refer = searchText(search['refer'], MAX_ADDRESS);
  return { ...(refer ? { refer } : {}), ...(search['register'] === '1' ? { register: '1' } : {}) };
}
