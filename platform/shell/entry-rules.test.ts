import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { PageError, type Boot } from '../sdk/index.ts';
import { checkEntry } from './entry-rules.ts';
import { testBoot } from './test-boot.ts';

// What the rules read of them.
const known = [{ abbr: 'sw4' }, { abbr: 'jl' }] as unknown as Boot['zones'];
const t = ((key: string) => key) as unknown as Parameters<typeof checkEntry>[1]['t'];

/** What the rules say of an address: nothing, a redirect, or a status and its message. */
function outcome(
  search: Record<string, unknown>,
  boot: Partial<Boot> = {},
  pathname = '/',
  matches: Parameters<typeof checkEntry>[2] = [],
): unknown {
  try {
    checkEntry({ pathname, search }, { boot: testBoot({ zones: known, ...boot }), t }, matches);
    return 'open';
  } catch (error) {
    if (error instanceof PageError) return [error.status, error.info.message];
    return isRedirect(error) ? 'redirect' : error;
  }
}

describe('the zone that an address names', () => {
  const noProduct = [500, 'core:error.noProduct'];

  it.each(['nope', 'SW4', '__proto__', ['sw4'], ['nope', 'sw4']])('%j is no product: error 500', (zone) => {
    expect(outcome({ zone })).toEqual(noProduct);
    expect(outcome({ zone }, {}, '/posts/1')).toEqual(noProduct);
  });

  it.each([undefined, '', 'sw4', 'jl'])('%j is one, or none is named', (zone) =>
    expect(outcome(zone === undefined ? {} : { zone })).toBe('open'),
  );

  it('is not looked at where the host name decides', () =>
    expect(outcome({ zone: 'nope' }, { zoneFromHost: true })).toBe('open'));

  it('is looked at where a redirect leads, not before', () =>
    expect(outcome({ zone: 'nope', token: 'abc' })).toBe('redirect'));
});

describe('a stopped zone', () => {
  const zone = { ...testBoot({}).zone, state: 'stopped' } as const;

  it('closes its pages, whichever they are', () => {
    for (const layout of ['post', 'user', 'default'] as const)
      expect(outcome({}, { zone }, '/x', [{ staticData: { layout } }])).toEqual([403, 'core:error.maintenance']);
  });

  it('does not stand in the way of addresses that lead to another one', () =>
    expect(outcome({}, { zone }, '/jl/topics/x', [{ staticData: { leadsOn: true } }])).toBe('open'));
});
