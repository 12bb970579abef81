import { describe, expect, it, vi } from 'vitest';
import type { servedBuild } from '../ui/served-build.ts';
import { reloadOnChunkFailure } from './reload-guard.ts';

function page(read: () => Partial<Storage> = memory()) {
  const target = new EventTarget();
  const reload = vi.fn<() => void>();
  const served = vi.fn<typeof servedBuild>(async () => 'newer');
  let now = 1_000_000;
  const window = Object.defineProperty(Object.assign(target, { location: { reload } }), 'sessionStorage', {
    get: read,
  });
  reloadOnChunkFailure(window as unknown as Window, served, () => now);
  const fail = async () => {
    target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    await new Promise(setImmediate);
  };
  return { fail, reload, served, later: (ms: number) => void (now += ms) };
}

function memory(): () => Partial<Storage> {
  const values = new Map<string, string>();
  return () => ({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) });
}

describe('reloadOnChunkFailure', () => {
  it('reloads at most once per minute', async () => {
    const { fail, reload, later } = page();
    await fail();
    later(59_000);
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
    later(1_000);
    await fail();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads for another build alone, and not while the server cannot be reached', async () => {
    const { fail, reload, served } = page();
    for (const answer of ['none', 'same'] as const) {
      served.mockResolvedValueOnce(answer);
      await fail();
    }
    expect(reload).not.toHaveBeenCalled();
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads where it could not remember it', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    // Some browsers refuse what is done with the storage, others to read it at all.
    for (const read of [() => ({ getItem: denied, setItem: denied }), denied]) {
      const { fail, reload } = page(read);
      await fail();
      expect(reload).not.toHaveBeenCalled();
    }
  });
});
