import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, redirectTo, type RouterContext } from '../../../platform/sdk/index.ts';
import { PHONE, WIDE } from './frame/use-pages.ts';
import { withAllTexts, withFront } from './with-texts.ts';

const WEB = '/contribution_web';
/** What a game client embeds: without header and footer, and in the browser alone. */
const EMBEDDED = '/contribution_pc';

const TITLES = ['main', 'submission', 'view', 'protocol', 'activity'] as const;
type Title = (typeof TITLES)[number];
type Search = Readonly<Record<string, unknown>>;

/** `game_id` without a zone: that of the game. */
function toItsZone({
  context,
  search,
  location,
}: {
  context: unknown;
  search: Search;
  location: { pathname: string };
}) {
  const { boot } = context as RouterContext; // AnyRoute has lost its type
  const gameId = Number(search['game_id']);
  if (!gameId || search['zone'] !== undefined || boot.zoneFromHost || boot.zone.gameId === gameId) return;
  const zone = boot.zones.find((one) => one.gameId === gameId)?.abbr;
  if (zone) throw redirectTo(location.pathname, { ...search, zone });
}

/** A page with the header of contributions. Those of one's own are for no search engine. */
function page(root: AnyRoute, path: string, name: Title, isPrivate: boolean) {
  const isEmbedded = path.startsWith(EMBEDDED);
  return {
    getParentRoute: () => root,
    path,
    staticData: { layout: isEmbedded ? ('bare' as const) : ('ownHeader' as const) },
    beforeLoad: (at: object) => toItsZone(at as Parameters<typeof toItsZone>[0]),
    head: ({ match }: { readonly match: { readonly context: unknown } }) => {
      const app = match.context as RouterContext; // AnyRoute has lost its type
      // i18n-keys: contribution:title.*
      const [title, description] = [app.t(`contribution:title.${name}`), app.t('contribution:about')];
      return pageHead(app, {
        title,
        description,
        path: isEmbedded ? path : WIDE[name],
        isPrivate: isPrivate || isEmbedded,
      });
    },
  };
}

const main = withFront(() => import('./main/MainPage.tsx'));
const submissions = withAllTexts(() => import('./records/SubmissionsPage.tsx'));
const view = withAllTexts(() => import('./view/ViewPage.tsx'));
const protocol = withFront(() => import('./protocol/ProtocolPage.tsx'));
const activity = withFront(() => import('./activity/ActivityPage.tsx'));
const preview = withAllTexts(() => import('./view/PreviewPage.tsx'));

type Create = (root: AnyRoute) => readonly AnyRoute[];

const mainAt =
  (...paths: readonly string[]): Create =>
  (root) =>
    paths.map((path) =>
      createRoute({ ...page(root, path, 'main', false), component: lazyRouteComponent(main, 'MainPage') }),
    );

const submissionsAt =
  (...paths: readonly string[]): Create =>
  (root) =>
    paths.map((path) =>
      createRoute({
        ...page(root, path, 'submission', true),
        component: lazyRouteComponent(submissions, 'SubmissionsPage'),
      }),
    );

const viewAt =
  (...paths: readonly string[]): Create =>
  (root) =>
    paths.map((path) =>
      createRoute({ ...page(root, path, 'view', true), component: lazyRouteComponent(view, 'ViewPage') }),
    );

const protocolAt =
  (...paths: readonly string[]): Create =>
  (root) =>
    paths.map((path) =>
      createRoute({ ...page(root, path, 'protocol', false), component: lazyRouteComponent(protocol, 'ProtocolPage') }),
    );

const activityAt =
  (...paths: readonly string[]): Create =>
  (root) =>
    paths.map((path) =>
      createRoute({ ...page(root, path, 'activity', false), component: lazyRouteComponent(activity, 'ActivityPage') }),
    );

/** Where pieces are begun (`type`, `game_id`). */
export const mainRoutes = mainAt(WEB, WIDE.main, `${EMBEDDED}/main`);

/** The viewer's own pieces: `submission`, and `record` where it is embedded. */
export const submissionRoutes = submissionsAt(WIDE.submission, `${EMBEDDED}/record`);

/** One piece (`id`), its author's or the reviewers'. */
export const viewRoutes = viewAt(WIDE.view, `${EMBEDDED}/view`);

/** What contributors agree to, in each version (`version`). */
export const protocolRoutes = protocolAt(WIDE.protocol, `${EMBEDDED}/protocol`);

/** One activity (`id`) with its entries and winners. */
export const activityRoutes = activityAt(WIDE.activity, `${EMBEDDED}/activity`);

/** How an own piece (`contribution_id`; absent: the latest) reads on a computer and on a phone. */
export const previewRoutes = (root: AnyRoute): readonly AnyRoute[] =>
  ['preview', 'previewM'].map((name) =>
    createRoute({
      ...page(root, `${EMBEDDED}/${name}`, 'view', true),
      component: lazyRouteComponent(preview, 'PreviewPage'),
    }),
  );

/** All of them on the phone site: `/m/contribution`, `/m/contribution/rule` and so on. */
export const phoneRoutes: Create = (root) =>
  [
    mainAt(PHONE.main),
    submissionsAt(PHONE.submission),
    viewAt(PHONE.view),
    protocolAt(PHONE.protocol),
    activityAt(PHONE.activity),
  ].flatMap((create) => create(root));

/** Messages name pages for wide screens: on the phone site they lead to its own. */
export const phoneRedirects: Create = (root) =>
  TITLES.map((title) =>
    createRoute({
      getParentRoute: () => root,
      path: WIDE[title],
      staticData: { leadsOn: true },
      beforeLoad: ({ search }) => {
        throw redirectTo(PHONE[title], search);
      },
    }),
  );
