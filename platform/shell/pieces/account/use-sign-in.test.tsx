import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseInfo, login } from '../../../contract/endpoints/users.ts';
import {
  afterSignIn,
  defineClientPlugin,
  defineManifest,
  extend,
  type CallFn,
  type OwnUser,
} from '../../../sdk/index.ts';
import { apiKey } from '../../../sdk/query.ts';
import { testApp, testUser } from '../../../sdk/test-support.tsx';
import { useSignIn } from './use-sign-in.ts';

const reported: unknown[] = [];
beforeEach(() => void vi.stubGlobal('reportError', (error: unknown) => reported.push(error)));
afterEach(() => void vi.unstubAllGlobals());

/** A page whose plugin does this when somebody has logged in. */
function page(call: CallFn, signedIn: (viewer: OwnUser) => unknown) {
  const plugin = defineClientPlugin({
    manifest: defineManifest({ id: 'hints', settings: Type.Object({}) }),
    extensions: [extend(afterSignIn, { name: 'forget', load: async () => ({ signedIn }) })],
  });
  const { context, html } = testApp({ call, plugins: [plugin] });
  const hooks: ReturnType<typeof useSignIn>[] = [];
  function Probe() {
    hooks.push(useSignIn());
    return null;
  }
  html(<Probe />);
  return {
    signIn: () => hooks[0]?.({ ticket: 'one' }),
    viewer: () => context.queryClient.getQueryData(apiKey(baseInfo, {})),
  };
}

const answering = (user: OwnUser) =>
  (async (endpoint: object) => {
    if (endpoint === login) return user;
    throw new Error('not asked here');
  }) as unknown as CallFn; // the calls of a login

it('tells plugins who has logged in, each time', async () => {
  const told: number[] = [];
  const { signIn } = page(answering(testUser()), ({ id }) => told.push(id));
  await signIn();
  await vi.waitFor(() => expect(told).toEqual([7]));
  await signIn();
  await vi.waitFor(() => expect(told).toEqual([7, 7]));
});

it('tells nobody of a refused login', async () => {
  const told: number[] = [];
  const refused = (() => Promise.reject(new Error('refused'))) as unknown as CallFn; // every call
  const { signIn } = page(refused, ({ id }) => told.push(id));
  await expect(signIn()).rejects.toThrow('refused');
  expect(told).toEqual([]);
});

it('a plugin that fails at it fails no login, and is reported', async () => {
  const { signIn, viewer } = page(answering(testUser()), () => {
    throw new Error('no storage');
  });
  await signIn();
  expect(viewer()).toMatchObject({ id: 7 });
  await vi.waitFor(() => expect(reported).toMatchObject([{ message: 'no storage' }]));
});
