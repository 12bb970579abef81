import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { CallError } from '../sdk/call.ts';
import { PageError } from '../sdk/page-error.ts';
import { dehydrateQueries, hydrateQueries, type DehydratedQueries } from './query-hydration.ts';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('carries replies over, lists of pages and hostile texts among them', async () => {
  const [server, browser] = [client(), client()];
  const reply = { list: [{ text: '</script><script>alert(1)</script>\u2028', none: null }] };
  await server.fetchQuery({ queryKey: ['a', { n: 1 }], queryFn: async () => reply });
  await server.fetchInfiniteQuery({ queryKey: ['b'], queryFn: async () => reply, initialPageParam: 0 });
  hydrateQueries(browser, JSON.parse(dehydrateQueries(server)) as DehydratedQueries);
  expect(browser.getQueryData(['a', { n: 1 }])).toEqual(reply);
  expect(browser.getQueryData(['b'])).toEqual({ pages: [reply], pageParams: [0] });
});

it('carries a failure over as a page error and tells nothing more of it', async () => {
  const [server, browser] = [client(), client()];
  const fail = (queryKey: string[], error: Error) =>
    server.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) });
  await fail(['refused'], new CallError(403, 10_001, '无权查看'));
  await fail(['broken'], new Error('password=secret'));
  const text = dehydrateQueries(server);
  expect(text).not.toContain('secret');
  hydrateQueries(browser, JSON.parse(text) as DehydratedQueries);
  expect(browser.getQueryState(['refused'])?.error).toEqual(new PageError(403, { message: '无权查看' }));
  expect(browser.getQueryState(['broken'])?.error).toEqual(new PageError(500));
});

it('leaves out what was never asked for', () => {
  const server = client();
  server.getQueryCache().build(server, { queryKey: ['idle'] });
  expect(JSON.parse(dehydrateQueries(server))).toEqual([[], []]);
});
