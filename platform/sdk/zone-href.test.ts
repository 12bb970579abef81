import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  retainSearchParams,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import { hrefElsewhere, type ZoneTarget } from './zone-href.ts';

const root = createRootRoute({ search: { middlewares: [retainSearchParams<{ zone?: string }>(['zone'])] } });
const paths = ['/', '/posts/$wbId', '/user/$uid/$tab', '/strategy'];
const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));

async function routerAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  return router;
}

it.each<[string, ZoneTarget]>([
  ['/?zone=sw4', { to: '/posts/$wbId', params: { wbId: '12' }, search: { zone: 'sw4' }, hash: 'lottery' }],
  [
    '/?zone=sw4',
    { to: '/', search: { zone: 'sw4', themeId: 44, qaStatus: 1, q: '老七 & 海', sort: undefined, e: '' } },
  ],
  ['/posts/3?zone=sw4', { to: '/user/$uid/$tab', params: { uid: '7', tab: 'posts' }, search: { zone: 'sw4' } }],
  ['/', { to: '/strategy', search: {} }],
])('on %s a link elsewhere has the address that the router gives it: %j', async (here, target) => {
  const router = await routerAt(here);
  const { href } = router.buildLocation({ ...target } as unknown as Parameters<typeof router.buildLocation>[0]);
  expect(hrefElsewhere(router, target)).toBe(href);
});

it.each<[string, ZoneTarget]>([
  ['/?zone=sw4', { to: '/', search: { zone: 'sw4' } }],
  ['/posts/3?zone=sw4', { to: '/posts/$wbId', params: { wbId: '3' }, search: { zone: 'sw4' } }],
  ['/user/7/posts?zone=sw4', { to: '/user/7', search: { zone: 'sw4' } }],
  ['/user/7/level?zone=sw4&location=2', { to: '/user/7/level', search: { zone: 'sw4', location: 1 }, anySearch: true }],
  ['/?zone=sw4', { to: '/strategy', search: {} }],
  ['/?zone=sw4', { to: '/topics/铁锚', search: { zone: 'sw4' } }],
  ['/?zone=sw4', { to: '/posts/$wbId', params: { wbId: 'a b' }, search: { zone: 'sw4' } }],
  ['/?zone=sw4', { to: 'https://elsewhere.example/', search: { zone: 'sw4' } }],
])('on %s the router decides about %j', async (here, target) => {
  expect(hrefElsewhere(await routerAt(here), target)).toBeNull();
});
