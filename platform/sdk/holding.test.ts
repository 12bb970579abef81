import { afterEach, expect, it, vi } from 'vitest';
import { holding } from './holding.ts';

afterEach(() => vi.unstubAllGlobals());

const named = (id: string, when: (n: number, unit: string) => boolean) => ({ id, when });

it('leaves out what does not hold, and what throws, and tells that once', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const broken = new Error('broken condition');
  const items = [
    named('even', (n) => n % 2 === 0),
    named('broken', () => {
      throw broken;
    }),
    named('metres', (_n, unit) => unit === 'm'),
  ];
  const ids = (n: number, unit: string) => holding(items, n, unit).map(({ id }) => id);
  expect([ids(2, 'm'), ids(3, 'm'), ids(2, 's')]).toEqual([['even', 'metres'], ['metres'], ['even']]);
  expect(report.mock.calls).toEqual([[broken]]);
});

it('tells the console where there is no browser', () => {
  vi.stubGlobal('reportError', undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = named('broken', () => {
    throw new TypeError('no such field');
  });
  expect(holding([broken], 1, 'm')).toEqual([]);
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});
