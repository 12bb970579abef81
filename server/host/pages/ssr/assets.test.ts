import { describe, expect, it } from 'vitest';
import { pageAssets } from './assets.ts';

const manifest = {
  'platform/shell/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js'], css: ['assets/entry.css'] },
  '_vendor.js': { file: 'assets/vendor.js', css: ['assets/vendor.css'] },
  '_locale-en.js': { file: 'assets/en.js', name: 'locale-en' },
  '_locale-zh.js': { file: 'assets/zh.js', name: 'locale-zh-CN' },
  'pages/Post.tsx': { file: 'assets/post.js', imports: ['_vendor.js', '_shared.js'], css: ['assets/post.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['pages/Post.tsx'], css: ['assets/shared.css'] },
};

describe('pageAssets', () => {
  it('names the entry with all it imports, and the texts of the language', () => {
    const root = pageAssets(manifest, {}, 'en').routes['__root__'];
    expect(root?.preloads).toEqual(['/assets/entry.js', '/assets/vendor.js', '/assets/en.js']);
    expect(root?.css).toEqual(['/assets/vendor.css', '/assets/entry.css']);
    expect(root?.scripts).toEqual([{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }]);
  });

  it('names for a route what the entry has not brought, cycles or not', () => {
    const { routes } = pageAssets(manifest, { '/posts/$wbId': ['pages/Post.tsx'] }, 'en');
    expect(routes['/posts/$wbId']).toEqual({
      preloads: ['/assets/post.js', '/assets/shared.js'],
      css: ['/assets/shared.css', '/assets/post.css'],
    });
  });

  it('refuses builds that do not belong together', () => {
    expect(() => pageAssets(manifest, { '/': ['pages/Home.tsx'] }, 'en')).toThrow('pages/Home.tsx');
    expect(() => pageAssets({}, {}, 'en')).toThrow('entry-client');
  });
});
