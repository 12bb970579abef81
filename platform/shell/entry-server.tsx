import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { followParts } from '../pages/common/follow/index.tsx';
import { homeParts } from '../pages/home/parts.ts';
import { postParts } from '../pages/post/parts.ts';
import { ErrorPage } from './pieces/ErrorPage.tsx';
import { cardParts } from './pieces/cards/parts.ts';
import { statusParts } from './pieces/status/parts.ts';
import { sideParts } from './pieces/side/parts.ts';
import { discoverParts } from './phone/discover/parts.ts';
import { topbarParts } from './pieces/topbar/parts.ts';
import { phoneParts } from './phone/parts.tsx';
import { loadCalendar } from '../sdk/calendar.ts';
import type { DrawnForAll } from '../sdk/viewer-part.tsx';
import { preloadParts } from '../sdk/lazy-part.tsx';
import { httpStatusOf, pageErrorOf } from '../sdk/page-error.ts';
import { createI18n, i18nOf } from './i18n.ts';
import { passes, SITES, type Gate, type Site } from '../contract/index.ts';
import { ownerOfPoint } from '../registry/extension-point.ts';
import { deferred } from './core-deferred.ts';
import { plugins as installed } from './plugins.ts';
import { site as desktop } from './sites/desktop.ts';
import { site as phone } from './sites/phone.ts';
import { takeApart, type ForMembers } from './member-page.tsx';
import { createAppRouter, zonePartsOf, type PageParts } from './router.tsx';

/** Assets of each route by its id, as the router takes them. */
export type RouteAssets =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never;

export interface RenderOptions extends Omit<PageParts, 'forAll'> {
  readonly assets: RouteAssets;
  /** The page is a visitor's, and shall be good for members as well. */
  readonly forAll?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads; null for a page. */
  readonly redirect: string | null;
  /** The document; empty for a redirect. */
  readonly html: string;
  /** Absent where a page is drawn for each member. */
  readonly forMembers?: ForMembers;
}

/** An extension of the browser's half as an operator looks at it. */
export interface ListedExtension {
  readonly id: string;
  /** The point that it contributes to, and whose that is. */
  readonly point: string;
  readonly offeredBy: string;
  readonly plugin: string;
  readonly sites: readonly Site[];
  /** Absent: everybody sees it. */
  readonly gate?: Gate;
}

export interface ServerApp {
  /** What core and plugins bring to the pages of a zone with these. */
  extensionsOf(enabled: readonly string[]): readonly ListedExtension[];
  /**
   * Renders the page at a whole address; a redirect comes back as its address, an error as the
   * error page with its status.
   */
  render(url: string, options: RenderOptions): Promise<RenderedPage>;
  /**
   * Source files whose chunks a route of a zone with these plugins loads when it is shown, by the
   * site's route ids; empty in development.
   */
  routeFiles(enabled: readonly string[], site: Site): Readonly<Record<string, readonly string[]>>;
}

/** The same for every page: the handler wants one, nobody reads it. */
const RENDERED = new Response(null);

/** Everything that lasts as long as the process; nothing of a request or a zone is in it. */
export async function createServerApp(plugins = installed): Promise<ServerApp> {
  const zoneParts = zonePartsOf(plugins, { desktop, phone }, { core: deferred });
  await loadCalendar();
  await preloadParts([
    ...followParts,
    ...homeParts,
    ...postParts,
    ...topbarParts,
    ...phoneParts,
    ...sideParts,
    ...statusParts,
    ...cardParts,
    ...discoverParts,
    ErrorPage,
    ...plugins.flatMap(({ extensions }) =>
      extensions.map((extension) => 'component' in extension && extension.component),
    ),
  ]);
  const parts = { zoneParts, i18n: i18nOf(await createI18n()) };
  return {
    extensionsOf: (enabled) => {
      const listed = new Map<string, ListedExtension>();
      for (const site of SITES) {
        const { registry } = zoneParts(enabled, site);
        for (const point of registry.points)
          for (const { id, plugin, gate } of registry.all(point)) {
            const sites = [...(listed.get(id)?.sites ?? []), site];
            const offeredBy = ownerOfPoint(point);
            listed.set(id, { id, point: point.name, offeredBy, plugin, sites, ...(gate && { gate }) });
          }
      }
      return [...listed.values()].toSorted((a, b) => (a.point < b.point ? -1 : a.point > b.point ? 1 : 0));
    },
    routeFiles: (enabled, site) =>
      filesOf(Object.values(createRouter({ routeTree: zoneParts(enabled, site).routeTree as AnyRoute }).routesById)),
    render: async (url, { assets, forAll, ...page }) => {
      const drawn: DrawnForAll | undefined = forAll ? { parts: [], alone: new Set() } : undefined;
      // All that the handler reads of a request; making a real one costs more than a row of the
      // list.
      const request = { url, signal: new AbortController().signal } as Request;
      const handle = createRequestHandler({
        request,
        createRouter: () => createAppRouter(parts, { ...page, forAll: drawn }),
        getRouterManifest: () => assets,
      });
      // The text goes beside the handler's Response, where it need not be encoded and decoded
      // again.
      let html = '';
      let status = 200;
      let forMembers: ForMembers | undefined;
      const response = await handle(async ({ router }) => {
        html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
        const failed = router.state.matches.find((match) => match.status === 'error');
        status = getSsrStatus(router);
        if (failed && status !== 404) status = httpStatusOf(pageErrorOf(failed.error));
        if (drawn) {
          const apart = takeApart({ html, router, drawn, i18n: parts.i18n(page.boot.locale) });
          ({ html } = apart);
          const isForAll = router.state.matches.some(({ staticData }) => staticData.isForAll);
          // Where every member's page is drawn for them alone, nothing is kept for any.
          const isForNobody = [...drawn.alone].some((gate) => passes(gate, { codes: [] }));
          if (isForAll && !isForNobody && status === 200) forMembers = apart.forMembers ?? undefined;
        }
        return RENDERED;
      });
      return response === RENDERED
        ? { status, redirect: null, html, ...(forMembers && { forMembers }) }
        : { status: response.status, redirect: response.headers.get('location'), html };
    },
  };
}

/**
 * The build marks lazily loaded components with their source file (tools/vite-route-files.ts);
 * routes have ids once a router has read them.
 */
function filesOf(routes: readonly AnyRoute[]): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const route of routes) {
    const { component } = route.options as { component?: { readonly file?: string } };
    if (component?.file) files[route.id] = [component.file];
  }
  return files;
}
