import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedBuild } from './served-build.ts';
import { withNetwork } from './with-network.ts';

const ENTRY = 'https://forum.example/assets/entry-1.js';
const page = new EventTarget();
/** What the server says of the page's entry; null: it cannot be reached. */
let answer: number | null = 200;
const asked = vi.fn<(url: string, init: RequestInit) => void>();
beforeEach(() => {
  answer = 200;
  asked.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => ({ src: ENTRY }) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked(url, init);
    if (answer === null) throw new TypeError('Failed to fetch');
    return { status: answer };
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('servedBuild', () => {
  it('asks for the script that the page began with, not for a kept copy', async () => {
    expect(await servedBuild()).toBe('same');
    expect(asked).toHaveBeenCalledExactlyOnceWith(ENTRY, { method: 'HEAD', cache: 'no-store' });
    for (const [status, is] of [
      [404, 'newer'],
      [503, 'same'],
      [null, 'none'],
    ] as const) {
      answer = status;
      expect(await servedBuild()).toBe(is);
    }
  });
});

describe('withNetwork', () => {
  it('fails at once where the server has another build', async () => {
    answer = 404;
    const load = vi.fn<() => Promise<string>>(lost);
    await expect(withNetwork(load)).rejects.toThrow('Failed to fetch');
    expect(load).toHaveBeenCalledOnce();
  });

  it('tries three times where the server has this one', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    const thrown = withNetwork(load).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await thrown).toContain('Failed to fetch');
    expect(load).toHaveBeenCalledTimes(3);
    load.mockRejectedValueOnce(new TypeError('lost'));
    load.mockResolvedValueOnce('code');
    const loaded = withNetwork(load);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await loaded).toBe('code');
  });

  it('waits without a network for as long as it takes, and tries again when there is one', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    const told = vi.fn<(text: string) => void>();
    answer = null;
    const loaded = withNetwork(load).then(told);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(13);
    answer = 200;
    load.mockResolvedValue('code');
    page.dispatchEvent(new Event('online'));
    await loaded;
    expect(told).toHaveBeenCalledExactlyOnceWith('code');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('finds a network that the browser does not tell of', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    answer = null;
    const loaded = withNetwork(load);
    await vi.advanceTimersByTimeAsync(1);
    load.mockResolvedValue('code');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await loaded).toBe('code');
  });
});
