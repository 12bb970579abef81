import { expect, it } from 'vitest';
import type { Theme } from '../../../platform/contract/endpoints/posts.ts';
import { createContext } from '../../host/context.ts';
import type { Viewer } from '../../sdk/index.ts';
import { testZone } from '../posts/test-support.ts';
import { themeRoutes } from './routes.ts';

const viewer = (codes: number[]): Viewer => ({
  uid: 1,
  account: 'a',
  nick: 'a',
  avatarUrl: '',
  verified: true,
  codes,
  auth: {},
});

async function themesFor(who: Viewer | null): Promise<number[]> {
  const request = { requestId: '', ip: '', userAgent: '', setSession: () => {}, session: null, now: 1 };
  const ctx = createContext({ ...request, zone: testZone('sw4'), locale: 'en', viewer: who });
  const list = (await themeRoutes()[0]?.handle(ctx, {} as never)) as Theme[];
  return list.map(({ themeId }) => themeId);
}

it('offers hidden themes to nobody, 3 to everybody, 14 to whoever is signed in', async () => {
  expect(await themesFor(null)).toEqual([1, 2, 3]);
  expect(await themesFor(viewer([12]))).toEqual([1, 2, 3, 5]);
  expect(await themesFor(viewer([13]))).toEqual([1, 2, 3, 5]);
});
