import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { OwnUser } from '../contract/endpoints/users.ts';
import { loadCalendar } from './calendar.ts';
import { createRegistry } from '../registry/registry.ts';
import {
  AppProviders,
  createUiStore,
  type Boot,
  type CallFn,
  type ClientPlugin,
  type LogEvent,
  type RouterContext,
} from './index.ts';

// As the server does before its first page.
await loadCalendar();

export interface TestApp {
  readonly boot?: Partial<Boot>;
  readonly call?: CallFn;
  readonly logEvent?: LogEvent;
  readonly plugins?: readonly ClientPlugin[];
  /** The address that the page has. */
  readonly path?: string;
}

/** A signed-in user with these permission codes. */
export function testUser(codes: readonly number[] = []): OwnUser {
  return {
    id: 7,
    realname: 1,
    manageList: [...codes],
    auth: {},
    isManager: codes.includes(13),
    auditAfter: '',
    requireRateLimit: { commentLimit: 0, postLimit: 0 },
    reputation: 100,
    postCount: 0,
    commentCount: 0,
    favorCount: 0,
    beFavorCount: 0,
    allowFollow: true,
    isFollow: 0,
    followCount: 0,
    fansCount: 0,
    mayFollow: true,
    ywUserInfo: {
      uid: 7,
      nick: 'seven',
      avatarUrl: '',
      sex: 0,
      sig: '',
      badge: 0,
      sig_audit_state: 1,
      played_games: [],
    },
  };
}

/**
 * For unit tests: everything that SDK hooks need around a component, made anew on each call. Texts
 * are their keys.
 */
export function testApp({
  boot: given = {},
  call,
  logEvent = () => undefined,
  plugins = [],
  path = '/',
}: TestApp = {}) {
  const boot = {
    zone: { abbr: 'sw4', plugins: {} },
    zones: [],
    locale: 'zh-CN',
    now: 1_760_000_000_000,
    viewer: null,
    masked: false,
    openKey: { gray_page: 0, web_gray_screen: 0, web_gray_screen_status: 0, client_ip: '' },
    sessionMark: 'testmark',
    origin: 'http://127.0.0.1',
    productId: 12002,
    accountUrl: '/account/',
    ...given,
  } as unknown as Boot; // a zone's other fields are given by the tests that read them
  const refuse = () => Promise.reject(new Error('this test gave no call'));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const i18n = i18next.createInstance();
  void i18n.init({ lng: boot.locale, resources: {}, initAsync: false, react: { useSuspense: false } });
  const context: RouterContext = {
    queryClient,
    call: call ?? refuse,
    boot,
    registry: createRegistry(plugins, null),
    t: i18n.t,
    logEvent,
  };
  const store = createUiStore();
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const wrap = (children: ReactNode): ReactElement => (
    <AppProviders context={context} i18n={i18n} store={store}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </AppProviders>
  );
  return { context, store, wrap, html: (element: ReactNode) => renderToString(wrap(element)) };
}
