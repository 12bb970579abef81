import {
  createRootRouteWithContext,
  HeadContent,
  retainSearchParams,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Boot } from '../sdk/boot.ts';
import { useApp, useBoot, useUi, type RouterContext, zoneTitle } from '../sdk/index.ts';
import { EARLY_PRESSES } from './early-clicks.ts';
import { checkEntry } from './entry-rules.ts';
import { ErrorPage } from './pieces/ErrorPage.tsx';
import { useMasked } from './pieces/use-place.ts';
import { dehydrateQueries, type DehydratedQueries } from './query-hydration.ts';
import { sharedJson } from './shared-json.ts';
import type { SiteParts } from './sites/site.ts';
import { EARLY_LIST_SHAPE } from '../pages/common/list-shape/list-shape.ts';
import { EARLY_RETURNING } from './returning.ts';
import { zoneBrand } from './zone-style.ts';

/** Element that carries what the server has rendered the page with. */
export const DATA_ELEMENT = 'page-data';

/** Element that has the zone's colours. */
const BRAND_ELEMENT = 'brand';

/** What is in it. */
export interface PageDataRead {
  readonly boot: Boot;
  readonly queries: DehydratedQueries;
}

/**
 * JSON that can stand in a script element: no `<` can end it or open a comment. What is told of the
 * zone is the same for many pages.
 */
export const inertJson = ({ zone, ...boot }: Boot, queries: string): string =>
  `{"boot":{"zone":${sharedJson(zone)},${JSON.stringify(boot).slice(1)},"queries":${queries}}`.replace(/</g, '\\u003c');

const VIEWPORT = 'width=device-width, initial-scale=1';

/** Query parameters that mean the same on every page. */
interface RootSearch {
  zone?: string;
}

/**
 * The root of the route tree: the document, what every head has, and the entry rules
 * (`entry-rules.ts`).
 */
export function createRoot({ Chrome }: Pick<SiteParts, 'Chrome'>) {
  return createRootRouteWithContext<RouterContext>()({
    validateSearch: (search: Record<string, unknown>): RootSearch =>
      typeof search['zone'] === 'string' ? { zone: search['zone'] } : {},
    // A zone in the address stays there, whatever link is followed.
    search: { middlewares: [retainSearchParams<RootSearch>(['zone'])] },
    beforeLoad: ({ location, context, matches }) => checkEntry(location, context, matches),
    head: ({ match }) => {
      const { boot, t } = match.context;
      const name = zoneTitle(boot);
      // Whoever keeps them keeps them by their address: the language is in it.
      const inZone = `?${new URLSearchParams({ ...(boot.zoneFromHost ? {} : { zone: boot.zone.abbr }), lng: boot.locale })}`;
      return {
        meta: [
          { charSet: 'utf-8' },
          { name: 'viewport', content: boot.site === 'phone' ? `${VIEWPORT}, viewport-fit=cover` : VIEWPORT },
          { title: t('shell:title', { zone: name }) },
          { name: 'description', content: t('shell:description', { zone: name }) },
          { property: 'og:site_name', content: t('shell:title', { zone: name }) },
        ],
        links: [
          { rel: 'icon', href: boot.zone.pcIcon },
          { rel: 'apple-touch-icon', href: `/icons/${boot.zone.abbr}/apple-touch-icon.png` },
          {
            rel: 'alternate',
            type: 'application/rss+xml',
            title: t('shell:title', { zone: name }),
            href: `/rss.xml${inZone}`,
          },
        ],
      };
    },
    shellComponent: RootDocument,
    component: Chrome,
    notFoundComponent: () => <ErrorPage status={404} />,
  });
}

/**
 * The document: the zone's brand, gray mode and the mask are attributes, so no component needs to
 * know of them.
 */
function RootDocument({ children }: { readonly children: ReactNode }) {
  const boot = useBoot();
  const { gray } = useUi();
  const masked = useMasked();
  return (
    <html
      lang={boot.locale}
      data-zone={boot.zone.abbr}
      data-site={boot.site}
      data-gray={gray || undefined}
      // `data-look`, `data-list` and `data-returning` are early scripts'.
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <Brand boot={boot} />
        <EarlyScripts />
      </head>
      <body data-masked={masked || undefined}>
        {children}
        <PageData boot={boot} />
        <Scripts />
      </body>
    </html>
  );
}

/** The browser keeps what the server has sent: it need not know how colours are derived. */
function Brand({ boot }: { readonly boot: Boot }) {
  const { nonce } = useRouter().options.ssr ?? {};
  return (
    <>
      <style id={BRAND_ELEMENT} nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? zoneBrand(boot.zone).css : document.getElementById(BRAND_ELEMENT)?.textContent}
      </style>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? zoneBrand(boot.zone).script : ''}
      </script>
    </>
  );
}

/** Only the server's are ever run, so the browser's own copy has neither text nor nonce. */
function EarlyScripts() {
  const { nonce } = useRouter().options.ssr ?? {};
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? `${EARLY_PRESSES};${EARLY_LIST_SHAPE};${EARLY_RETURNING}` : ''}
    </script>
  );
}

/**
 * What the browser reads before it builds the router. No script to run, so no nonce; the browser's
 * own copy is the text as it came.
 */
function PageData({ boot }: { readonly boot: Boot }) {
  const { queryClient } = useApp();
  return (
    <script id={DATA_ELEMENT} type="application/json" suppressHydrationWarning>
      {import.meta.env.SSR ? inertJson(boot, dehydrateQueries(queryClient)) : ''}
    </script>
  );
}
