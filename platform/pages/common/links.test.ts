import { describe, expect, it } from 'vitest';
import type { BrowserZone } from '../../contract/zone/browser-zone.ts';
import { linksOf } from './links.ts';

const zone = { abbr: 'sw4' } as BrowserZone; // only the abbreviation is read

describe('linksOf', () => {
  it('carries the zone where the host does not say it', () => {
    const links = linksOf({ zone });
    expect(links.post(7)).toBe('/posts/7?zone=sw4');
    expect(links.post(7, 'comments')).toBe('/posts/7?zone=sw4#comments');
    expect(links.user(3)).toBe('/user/3?zone=sw4');
    expect(links.path('/lottery/7')).toBe('/lottery/7?zone=sw4');
    expect(links.path('/Medal?uid=3#worn')).toBe('/Medal?uid=3&zone=sw4#worn');
    expect(links.home()).toBe('/?zone=sw4');
    expect(links.home({ topic: '攻略 & 心得', sort: undefined })).toBe(
      `/?zone=sw4&topic=${encodeURIComponent('攻略').replaceAll('%20', '+')}+%26+${encodeURIComponent('心得')}`,
    );
  });

  it('is short on a host of the zone', () => {
    const links = linksOf({ zone, zoneFromHost: true });
    expect(links.post(7)).toBe('/posts/7');
    expect(links.path('/Medal?uid=3#worn')).toBe('/Medal?uid=3#worn');
    expect(links.home()).toBe('/');
    expect(links.home({ themeId: 4 })).toBe('/?themeId=4');
  });
});
