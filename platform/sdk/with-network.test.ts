import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withNetwork } from './with-network.ts';

const page = new EventTarget();
const network = { onLine: true };
beforeEach(() => {
  network.onLine = true;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('withNetwork', () => {
  it('fails where there is a network', async () => {
    await expect(withNetwork(lost)).rejects.toThrow('Failed to fetch');
  });

  it('waits without one, and tries again when there is one', async () => {
    const load = vi.fn<() => Promise<string>>(lost);
    const told = vi.fn<(text: string) => void>();
    network.onLine = false;
    const loaded = withNetwork(load).then(told);
    await new Promise(setImmediate);
    expect(told).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledOnce();
    network.onLine = true;
    load.mockResolvedValue('code');
    page.dispatchEvent(new Event('online'));
    await loaded;
    expect(told).toHaveBeenCalledExactlyOnceWith('code');
  });
});
