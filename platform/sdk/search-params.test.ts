import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('query strings', () => {
  it.each(['?q=123', '?q=true&zone=sw4', '?q=%22x%22', '?a=1&a=2', '?topic=%E6%94%BB+%E7%95%A5', ''])(
    'keep %s',
    (text) => {
      expect(stringifySearch(parseSearch(text))).toBe(text);
    },
  );

  it('hold texts only, and no prototype', () => {
    expect(parseSearch('?n=1&b=false&o={}&__proto__=x')).toEqual({ n: '1', b: 'false', o: '{}' });
  });

  it('leave out what is empty', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', d: 0 })).toBe('?d=0');
  });
});
