import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { preloadParts } from '../sdk/lazy-part.tsx';
import { pageErrorOf } from '../sdk/page-error.ts';
import { createI18n } from './i18n.ts';
import { plugins } from './plugins.ts';
import { createAppRouter, type PageParts } from './router.tsx';
import { createRouteTree } from './routes.tsx';

/** Assets of each route by its id, as the router takes them. */
export type RouteAssets =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never;

export interface RenderOptions extends PageParts {
  readonly assets: RouteAssets;
}

export interface ServerApp {
  /** Renders one page; redirects come back as redirect responses, errors as the error page with its status. */
  render(request: Request, options: RenderOptions): Promise<Response>;
  /** Source files whose chunks a route loads when it is shown, by route id; empty in development. */
  readonly routeFiles: Readonly<Record<string, readonly string[]>>;
}

/** Everything that lasts as long as the process; nothing of a request or a zone is in it. */
export async function createServerApp(): Promise<ServerApp> {
  const routeTree = createRouteTree(plugins);
  await preloadParts(
    plugins.flatMap(({ extensions }) => extensions.map((extension) => 'component' in extension && extension.component)),
  );
  const parts = { routeTree, plugins, i18n: await createI18n() };
  return {
    routeFiles: filesOf(Object.values(createRouter({ routeTree: routeTree as AnyRoute }).routesById)),
    render: (request, { assets, ...page }) => {
      const handle = createRequestHandler({
        request,
        createRouter: () => createAppRouter(parts, page),
        getRouterManifest: () => assets,
      });
      return handle(async ({ router, responseHeaders }) => {
        const failed = router.state.matches.find((match) => match.status === 'error');
        const response = await renderRouterToString({
          router,
          responseHeaders,
          children: <RouterServer router={router} />,
        });
        if (!failed || response.status === 404) return response;
        return new Response(response.body, { status: pageErrorOf(failed.error).status, headers: response.headers });
      });
    },
  };
}

/** The build marks lazily loaded components with their source file (tools/vite-route-files.ts); routes have ids once a router has read them. */
function filesOf(routes: readonly AnyRoute[]): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const route of routes) {
    const { component } = route.options as { component?: { readonly file?: string } };
    if (component?.file) files[route.id] = [component.file];
  }
  return files;
}
