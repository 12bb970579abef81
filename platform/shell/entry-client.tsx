// First of all: it fixes the order of the cascade layers, which otherwise the first component's
// sheet would.
import '../ui/styles/index.css';
import './shell.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { createHttpCall } from '../sdk/http-call.ts';
import { fetchTextsBy } from '../sdk/lazy-texts.ts';
import { PageError } from '../sdk/page-error.ts';
import { readerIsHere } from '../sdk/reader-is-here.ts';
import { currentViewer } from '../sdk/viewer.ts';
import { waitForPage } from '../ui/page-entry.ts';
import { toast } from '../ui/toast.ts';
import { withNetwork } from '../ui/with-network.ts';
import { entryOf, eventEntry } from './logging/call-report.ts';
import { repeatEarlyClicks } from './early-clicks.ts';
import { createEarlyLog } from './logging/early-log.ts';
import { pageRequest } from './logging/page-request.ts';
import { ErrorPage } from './pieces/ErrorPage.tsx';
import { addPageTexts, createI18n, i18nOf } from './i18n.ts';
import { reloadOnChunkFailure } from './reload-guard.ts';
import { hydrateQueries } from './query-hydration.ts';
import { DATA_ELEMENT, type PageDataRead } from './root.tsx';
import { createAppRouter, createStore, zonePartsOf } from './router.tsx';
import { pluginsOf } from './zone-plugins.ts';

/** One import each: Vite loads what either of two in one expression needs. */
const siteNamed = { desktop: () => import('./sites/desktop.ts'), phone: () => import('./sites/phone.ts') };

const loadDeferred = async () => (await import('./zone-deferred.ts')).deferredExtensions;

/** Zone, plugins, language and the server's time must be known before the router exists. */
async function start(): Promise<void> {
  const data = document.querySelector(`script#${DATA_ELEMENT}`);
  // Written by our own server.
  const { boot, queries } = JSON.parse(data?.textContent ?? '') as PageDataRead;
  const source = { zone: boot.zone.abbr, frequestId: pageRequest(performance) };
  const early = createEarlyLog({
    ...source,
    window,
    document,
    sendBeacon: (address, body) => navigator.sendBeacon(address, body),
  });
  const { site: name = 'desktop' } = boot;
  const [i18n, plugins, { site }] = await Promise.all([
    createI18n([boot.locale]),
    pluginsOf(Object.keys(boot.zone.plugins)),
    siteNamed[name](),
  ]);
  fetchTextsBy((namespace) => addPageTexts(i18n, boot.locale, namespace));
  const t = i18n.getFixedT(boot.locale, 'sdk');
  const store = createStore(boot);
  const call = createHttpCall({
    report: (report) => {
      const entry = entryOf(report);
      if (entry) early.push(entry);
    },
    zone: boot.zone.abbr,
    uid: () => currentViewer(router.options.context)?.id ?? 0,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    redirect: (address) => location.assign(address),
    zoneStopped: () => (store.stopped = true),
    sessionGone: async (options) => (await import('./session-gone.ts')).sessionGone(router, store, options),
    texts: { network: t('sdk:call.network'), timeout: t('sdk:call.timeout'), unreadable: t('sdk:call.unreadable') },
  });
  const router = createAppRouter(
    {
      zoneParts: zonePartsOf(plugins, { [name]: site }, { load: loadDeferred }),
      i18n: i18nOf(i18n),
    },
    { boot, call, store, logEvent: (event, param) => early.push(eventEntry(event, param, Date.now())) },
  );
  waitForPage(router.history);
  // Whether the zone runs again, the server knows.
  router.subscribe('onBeforeNavigate', () => store.stopped && location.reload());
  hydrateQueries(router.options.context.queryClient, queries);
  const arrived = location.href;
  // As a transition, so that React lets the browser in between its pieces (5 ms): else it takes the
  // whole page over in one task, in which nothing moves and no press is heard.
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, {
      // What React itself does with it.
      // oxlint-disable-next-line no-console
      onCaughtError: unlessPage((error) => console.error(error)),
      onRecoverableError: unlessPage((error, info) => {
        // Whoever goes on before React has taken the page over finds the next one drawn anew, as it
        // should be.
        if (location.href !== arrived && isMismatch(error)) return;
        // Where it was, and what was thrown there: without that nobody finds what the browser drew
        // otherwise than the server.
        // oxlint-disable-next-line no-console
        console.error(info.componentStack, (error as Error).cause);
        reportError(error);
      }),
    });
  });
  repeatEarlyClicks(document, () => location.href === arrived && toast.error(t('sdk:call.lost')));
  whenIdle(async () => {
    // Until then the early log keeps what happens, and sends it when the page is left.
    await readerIsHere();
    void router.options.context.registry.complete();
    // The network may be what fails then.
    ErrorPage.preload().catch(() => undefined);
    const { keepFocus, leaveFormer, startLogging, titleSpeaker } = await withNetwork(() => import('./with-reader.ts'));
    leaveFormer();
    keepFocus(document);
    const onPage = (onView: () => void) => {
      onView();
      router.subscribe('onResolved', onView);
    };
    onPage(titleSpeaker(document, arrived));
    startLogging({ ...source, early, onPage });
  });
}

/** When the page stands and the browser has nothing better to do. */
function whenIdle(run: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}

/**
 * React's error for a page that is not what the server drew; its number in builds, its words in
 * development.
 */
const isMismatch = (error: unknown): boolean => error instanceof Error && /#418|Hydration failed/.test(error.message);

/** Where in the page it was. */
interface Place {
  readonly componentStack?: string | null | undefined;
}

/**
 * React reports whatever a boundary has caught; an error page is what was meant to be shown, and no
 * fault to look for.
 */
const unlessPage =
  (report: (error: unknown, info: Place) => void) =>
  (error: unknown, info: Place): void => {
    if (!(error instanceof PageError)) report(error, info);
  };

reloadOnChunkFailure(window);
void start();
