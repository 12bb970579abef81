import { describe, expect, it } from 'vitest';
import { isAssetKept, isPageKept, offlineDocument } from './kept.ts';

const at = (path: string) => new URL(path, 'https://forum.example');

describe('without a network', () => {
  it.each(['/m', '/m?zone=sw4&themeId=1', '/m/posts/5?zone=sw4', '/m/comment/5', '/m/topic?topic=a'])(
    '%s can be read again',
    (path) => expect(isPageKept(at(path))).toBe(true),
  );

  it.each(['/', '/posts/5', '/manage', '/m/user/5', '/m/info', '/m/search?q=a', '/m/publish', '/m/posts/5/location'])(
    '%s is not kept',
    (path) => expect(isPageKept(at(path))).toBe(false),
  );

  it('only files are kept whose address says what is in them', () => {
    expect(isAssetKept(at('/assets/app-1a2b3c4d.js'))).toBe(true);
    expect(isAssetKept(at('/zones/sw4/art/logo.svg?v=1b6748bd3e'))).toBe(true);
    for (const path of ['/zones/sw4/art/logo.svg', '/api/bbs/product/map', '/media/sw4/9f/a.webp', '/x/assets/a.js'])
      expect(isAssetKept(at(path))).toBe(false);
  });

  it('a page that was not kept is told in its language, with another try', () => {
    const texts = { title: 'No network', text: 'Not read yet.', publish: 'Open it before.', retry: 'Try again' };
    const html = offlineDocument(at('/m/posts/5?zone=sw4'), 'en', texts, 'n0nce');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<a href="">Try again</a>');
    expect(html).toMatch(/<script nonce="n0nce">.*addEventListener\('online',.*location\.reload\(\)/);
    expect(html).toContain('<p>Not read yet.</p>');
    // Who wants to write hears how that is done.
    expect(offlineDocument(at('/m/publish?zone=sw4'), 'en', texts, 'n0nce')).toContain('<p>Open it before.</p>');
  });
});
