import { describe, expect, it, vi } from 'vitest';
import { reloadOnChunkFailure } from './reload-guard.ts';

function page(read: () => Partial<Storage> = memory()) {
  const target = new EventTarget();
  const reload = vi.fn<() => void>();
  const navigator = { onLine: true };
  let now = 1_000_000;
  const window = Object.defineProperty(Object.assign(target, { location: { reload }, navigator }), 'sessionStorage', {
    get: read,
  });
  reloadOnChunkFailure(window as unknown as Window, () => now);
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { fail, reload, navigator, later: (ms: number) => void (now += ms) };
}

function memory(): () => Partial<Storage> {
  const values = new Map<string, string>();
  return () => ({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) });
}

describe('reloadOnChunkFailure', () => {
  it('reloads at most once per minute', () => {
    const { fail, reload, later } = page();
    expect(fail()).toBe(true);
    later(59_000);
    expect(fail()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    later(1_000);
    expect(fail()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload while there is no network', () => {
    const { fail, reload, navigator } = page();
    navigator.onLine = false;
    expect(fail()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    navigator.onLine = true;
    expect(fail()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads where it could not remember it', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    // Some browsers refuse what is done with the storage, others to read it at all.
    for (const read of [() => ({ getItem: denied, setItem: denied }), denied]) {
      const { fail, reload } = page(read);
      expect(fail()).toBe(false);
      expect(reload).not.toHaveBeenCalled();
    }
  });
});
