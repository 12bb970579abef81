import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page = new EventTarget();
const network = { onLine: false };
beforeEach(() => {
  vi.resetModules();
  network.onLine = false;
  vi.stubGlobal('document', { querySelector: () => ({ src: '' }) });
  vi.stubGlobal('fetch', async () => {
    if (!network.onLine) throw new TypeError('Failed to fetch');
    return { status: 200 };
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.doUnmock('./relative-time.ts');
  vi.unstubAllGlobals();
});

describe('the calendar', () => {
  it('that cannot be had without a network is there when there is one again', async () => {
    const tried = vi.fn<() => void>();
    vi.doMock('./relative-time.ts', async (original) => {
      tried();
      if (!network.onLine) throw new TypeError('Failed to fetch dynamically imported module');
      return original();
    });
    const { loadCalendar, useCalendar } = await import('./calendar.ts');
    const Year = () => useCalendar({ current: null })?.calendarYear(0, 'UTC') ?? 'none';
    const loading = loadCalendar();
    await vi.waitFor(() => expect(tried).toHaveBeenCalledOnce());
    await new Promise(setImmediate);
    expect(loadCalendar()).toBe(loading);
    expect(renderToString(<Year />)).toBe('none');
    network.onLine = true;
    page.dispatchEvent(new Event('online'));
    await loading;
    expect(renderToString(<Year />)).toBe('1970');
  });
});
