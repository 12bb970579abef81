import { describe, expect, it, vi } from 'vitest';
import { afterSignIn, extensionsOf, type CallFn, type OwnUser } from '../../../platform/sdk/index.ts';
import { deferred } from './deferred.ts';
import { isFirstTime } from './TopicHint.tsx';

describe('the topic hint', () => {
  const storageOf = (kept = new Map<string, string>()) =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }) as Storage; // those that are used
  /** The host: it says so once to each person. */
  function host() {
    let asked = 0;
    // The one call that is made.
    const call = (() => Promise.resolve({ isFirst: asked++ === 0 ? 1 : 0 })) as unknown as CallFn;
    return { call, asked: () => asked };
  }

  it('is shown once to a person, in whatever browser, and the host is asked once in each', async () => {
    const { call, asked } = host();
    const [one, other] = [storageOf(), storageOf()];
    expect(await isFirstTime(call, one, 7)).toBe(true);
    expect(await isFirstTime(call, one, 7)).toBe(false);
    expect(await isFirstTime(call, other, 7)).toBe(false);
    expect(asked()).toBe(2);
  });

  it('is asked about again after a login of this person, and of no other', async () => {
    const { call, asked } = host();
    const storage = storageOf();
    vi.stubGlobal('window', { localStorage: storage });
    const parts = extensionsOf(afterSignIn, deferred);
    const logIn = async (id: number) => {
      // All that is read of them.
      for (const { load } of parts) (await load()).signedIn({ id } as OwnUser);
    };
    await isFirstTime(call, storage, 7);
    await logIn(8);
    await isFirstTime(call, storage, 7);
    expect(asked()).toBe(1);
    await logIn(7);
    await isFirstTime(call, storage, 7);
    expect(asked()).toBe(2);
    vi.unstubAllGlobals();
  });

  it('is shown where a browser keeps nothing, as the host alone decides', async () => {
    const { call } = host();
    expect([await isFirstTime(call, null, 7), await isFirstTime(call, null, 7)]).toEqual([true, false]);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage; // a browser whose storage is full
    expect(await isFirstTime(host().call, full, 7)).toBe(true);
  });

  it('is not shown without an answer, and asked about again another time', async () => {
    const storage = storageOf();
    // The one call that is made.
    const lost = (() => Promise.reject(new Error('lost'))) as unknown as CallFn;
    expect(await isFirstTime(lost, storage, 7)).toBe(false);
    expect(await isFirstTime(host().call, storage, 7)).toBe(true);
  });
});
