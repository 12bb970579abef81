import { expect, it } from 'vitest';
import { pageTiming } from '../../../server/host/http/headers.ts';
import { pageRequest } from './page-request.ts';

/** A browser that was sent this header with the page; undefined: it does not tell. */
function browser(header: string | undefined) {
  const serverTiming = header?.split(', ').map((part) => {
    const [name = '', description = ''] = part.split(/;desc="|"$/);
    return { name, description };
  });
  const entry = serverTiming ? { serverTiming } : {};
  // What is read.
  return { getEntriesByType: (type: string) => (type === 'navigation' ? [entry] : []) } as unknown as Performance;
}

it('is the id that the host has sent with the page, whatever a proxy adds', () => {
  expect(pageRequest(browser(`cdn;desc="HIT", ${pageTiming('abc-1')}`))).toBe('abc-1');
});

it('is empty where the browser does not tell, or the host has not', () => {
  expect(pageRequest(browser(undefined))).toBe('');
  expect(pageRequest(browser('cdn;desc="HIT"'))).toBe('');
  expect(pageRequest({ getEntriesByType: () => [] })).toBe('');
});
