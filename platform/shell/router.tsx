import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '../contract/locale.ts';
import type { Site } from '../contract/sites.ts';
import { createDeferringRegistry, withExtensions, type DeferredExtensions } from '../registry/deferred.ts';
import type { Extension } from '../registry/extension-point.ts';
import { createRegistry, type Registry } from '../registry/registry.ts';
import {
  AppProviders,
  ForAllContext,
  createUiStore,
  pageErrorOf,
  translatorOf,
  UiContext,
  type Boot,
  type CallFn,
  type ClientPlugin,
  type DrawnForAll,
  type LogEvent,
  type RouterContext,
  type UiState,
} from '../sdk/index.ts';
import { corePluginOf } from './core-plugin.ts';
import { errorAdapters } from './error-adapters.ts';
import { ErrorPage } from './pieces/ErrorPage.tsx';
import { createRouteTree } from './routes.tsx';
import { goTo, PHONE_REWRITE } from '../sdk/site-navigation.ts';
import { parseSearch, stringifySearch } from '../sdk/search-params.ts';
import { isGray } from './site-switches.ts';
import type { SiteParts } from './sites/site.ts';

/** What lasts as long as the process (server) or the tab (browser). */
export interface AppParts {
  /** What a zone with these plugins has on a site. */
  readonly zoneParts: (enabled: readonly string[], site: Site) => ZoneParts;
  readonly i18n: (locale: Locale) => I18n;
}

export interface PageParts {
  readonly boot: Boot;
  readonly call: CallFn;
  readonly nonce?: string | undefined;
  /** Absent on the server, which logs no events of pages. */
  readonly logEvent?: LogEvent;
  /** Takes what differs between readers, where the page is drawn for all of them. */
  readonly forAll?: DrawnForAll | undefined;
  /** The page's own state, when whoever builds it has a hand in it. */
  readonly store?: UiState;
}

/** What the pages of a zone are made of. */
export interface ZoneParts {
  readonly registry: Registry;
  readonly routeTree: ReturnType<typeof createRouteTree>;
}

/** Where deferred extensions come from: the core's own ones, those of plugins being with them; or what loads all. */
type Deferral = { readonly core: readonly Extension[] } | { readonly load: () => Promise<DeferredExtensions> };

/**
 * The parts of zones, of the core and these plugins: one for each site and set of plugins that zones
 * have, because nothing in one changes.
 * @param sites those whose pages are made here: a browser has the one that it is on
 * @param deferral the server has all from the first on, a browser loads what is deferred
 */
export function zonePartsOf(
  plugins: readonly ClientPlugin[],
  sites: Readonly<Partial<Record<Site, SiteParts>>>,
  deferral: Deferral,
): AppParts['zoneParts'] {
  const known = new Map<string, ZoneParts>();
  return (enabled, name) => {
    const key = [name, ...enabled.toSorted()].join(' ');
    let parts = known.get(key);
    if (!parts) {
      const site = sites[name];
      if (!site) throw new Error(`no pages of the site ${name} are made here`);
      const zone = ['core', ...enabled];
      const core = corePluginOf(site);
      const registry =
        'core' in deferral
          ? createRegistry([withExtensions(core, deferral.core), ...plugins], zone, name)
          : createDeferringRegistry([[core, ...plugins], zone, name], deferral.load, reportError);
      known.set(key, (parts = { registry, routeTree: createRouteTree(registry, site) }));
    }
    return parts;
  };
}

/**
 * How long a reply is taken for fresh: what the server has just rendered is not asked for again.
 */
const STALE_MS = 30_000;

/**
 * Builds everything that belongs to one request: query cache, i18n, UI store, registry of the zone,
 * router.
 */
export function createAppRouter(
  { zoneParts, i18n: i18nOf }: AppParts,
  { boot, call, nonce, forAll, logEvent = () => undefined, store = createStore(boot) }: PageParts,
) {
  const queryClient = createQueryClient();
  const i18n = i18nOf(boot.locale);
  const { site = 'desktop' } = boot;
  const { registry, routeTree } = zoneParts(Object.keys(boot.zone.plugins), site);
  const context: RouterContext = { queryClient, call, boot, registry, t: translatorOf(i18n, 'core'), logEvent };
  const router = createRouter({
    routeTree,
    ...(site === 'phone' && { rewrite: PHONE_REWRITE }),
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error }) => {
      const { status, info } = pageErrorOf(error);
      return <ErrorPage status={status} info={info} />;
    },
    defaultNotFoundComponent: () => <ErrorPage status={404} />,
    ...(nonce ? { ssr: { nonce } } : {}),
    Wrap: ({ children }) => (
      <AppProviders context={context} i18n={i18n} store={store}>
        <UiContext value={{ locale: boot.locale, navigate: (href) => void goTo(router, href) }}>
          {forAll ? <ForAllContext value={forAll}>{children}</ForAllContext> : children}
        </UiContext>
      </AppProviders>
    ),
  });
  // Typed as an option of TanStack Start only, read by every router.
  router.options.serializationAdapters = errorAdapters;
  return router;
}

/** What the page's parts share, as it begins. */
export const createStore = (boot: Boot): UiState => createUiStore({ gray: isGray(boot.openKey) });

/**
 * No finite gcTime: on the server its timers would keep a page's data for that long (libraries.md).
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `call` itself repeats what may be repeated.
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: false, throwOnError: false },
      // Without a network they would wait in memory, and be gone with the page: they fail, and say so.
      mutations: { networkMode: 'always' },
    },
  });
}
