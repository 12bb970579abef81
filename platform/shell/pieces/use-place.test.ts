import { describe, expect, it } from 'vitest';
import type { LayoutName } from '../../sdk/index.ts';
import { layoutOf, placeOf } from './use-place.ts';

const match = (layout?: LayoutName, status = 'success', notFound = false) => ({
  routeId: '/x',
  status,
  _notFound: notFound,
  staticData: layout ? { layout } : {},
});

describe('layoutOf', () => {
  it('is that of the innermost route that names one', () => {
    expect(layoutOf([match(), match('user'), match()])).toBe('user');
    expect(layoutOf([match(), match('user'), match('bare')])).toBe('bare');
    expect(layoutOf([match()])).toBe('default');
  });

  it('is the default one for error pages', () => {
    expect(layoutOf([match(), match('post', 'error')])).toBe('default');
    expect(layoutOf([match(), match('post', 'notFound')])).toBe('default');
    expect(layoutOf([match(undefined, 'success', true)])).toBe('default');
  });
});

describe('placeOf', () => {
  it.each([
    ['/', 'home'],
    ['/posts/$wbId', 'post'],
    ['/user/$uid', 'user'],
    ['/user/$uid/medals', 'user'],
    ['/Medal', null],
    ['__root__', null],
  ])('%s is %s', (routeId, place) => expect(placeOf(routeId)).toBe(place));
});
