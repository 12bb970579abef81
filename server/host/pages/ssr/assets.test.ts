import { describe, expect, it } from 'vitest';
import type { Site } from '../../../../platform/contract/sites.ts';
import { pageAssets } from './assets.ts';

const manifest = {
  'platform/shell/entry-client.tsx': { file: 'assets/entry.js', imports: ['_vendor.js'], css: ['assets/entry.css'] },
  '_desktop.js': { file: 'assets/desktop.js', name: 'site-desktop' },
  '_phone.js': { file: 'assets/phone.js', name: 'site-phone', css: ['assets/phone.css'] },
  '_vendor.js': { file: 'assets/vendor.js', css: ['assets/vendor.css'] },
  '_locale-en.js': { file: 'assets/en.js', name: 'locale-en' },
  '_locale-zh.js': { file: 'assets/zh.js', name: 'locale-zh-CN' },
  '_plugin-poll.js': { file: 'assets/poll.js', name: 'plugin-poll', css: ['assets/poll.css'] },
  '_plugin-chat.js': { file: 'assets/chat.js', name: 'plugin-chat' },
  'plugins/poll/client/blocks/Poll.tsx': { file: 'assets/block.js', isDynamicEntry: true, css: ['assets/block.css'] },
  'plugins/chat/client/cards/Chat.tsx': { file: 'assets/card.js', isDynamicEntry: true, css: ['assets/card.css'] },
  '_parts-qa.js': { file: 'assets/qa.js', name: 'lazy-parts-qa', css: ['assets/qa.css'] },
  '_parts.js': { file: 'assets/parts.js', name: 'lazy-parts', imports: ['_vendor.js'] },
  'pages/Post.tsx': { file: 'assets/post.js', imports: ['_vendor.js', '_shared.js'], css: ['assets/post.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['pages/Post.tsx'], css: ['assets/shared.css'] },
};

const kind = (plugins: readonly string[], site: Site = 'desktop') => ({ locale: 'en', plugins, site });

describe('pageAssets', () => {
  it('names the entry with all it imports, and the texts of the language', () => {
    const root = pageAssets(manifest, {}, kind([])).routes['__root__'];
    expect(root?.preloads).toEqual(['/assets/entry.js', '/assets/vendor.js', '/assets/desktop.js', '/assets/en.js']);
    expect(root?.css).toEqual(['/assets/vendor.css', '/assets/entry.css']);
    expect(root?.scripts).toEqual([{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }]);
  });

  it("names code and style sheets of the zone's plugins, and of no others", () => {
    const rootOf = (plugins: string[]) => pageAssets(manifest, {}, kind(plugins)).routes['__root__'];
    expect(rootOf(['poll'])?.preloads).toEqual([
      '/assets/entry.js',
      '/assets/vendor.js',
      '/assets/desktop.js',
      '/assets/en.js',
      '/assets/poll.js',
    ]);
    expect(rootOf(['poll'])?.css).toEqual([
      '/assets/vendor.css',
      '/assets/entry.css',
      '/assets/poll.css',
      '/assets/block.css',
    ]);
    // Its parts share a file, which comes later; their styles do not.
    expect(rootOf(['qa'])?.css).toEqual(['/assets/vendor.css', '/assets/entry.css', '/assets/qa.css']);
    expect(rootOf(['qa'])?.preloads).not.toContain('/assets/qa.js');
    expect(JSON.stringify(rootOf(['chat']))).not.toMatch(/poll|block|qa/);
    expect(JSON.stringify(rootOf([]))).not.toMatch(/poll|block|chat|card|qa/);
  });

  it("names what surrounds the pages of the site, and nothing of the other's", () => {
    expect(JSON.stringify(pageAssets(manifest, {}, kind([])))).not.toContain('phone');
    const phone = pageAssets(manifest, {}, kind([], 'phone')).routes['__root__'];
    expect(phone?.preloads).toContain('/assets/phone.js');
    expect(phone?.css).toContain('/assets/phone.css');
    expect(phone?.preloads).not.toContain('/assets/desktop.js');
  });

  it('names for a route what the entry has not brought, cycles or not', () => {
    const { routes } = pageAssets(manifest, { '/posts/$wbId': ['pages/Post.tsx'] }, kind([]));
    expect(routes['/posts/$wbId']).toEqual({
      preloads: ['/assets/post.js', '/assets/shared.js'],
      css: ['/assets/shared.css', '/assets/post.css'],
    });
  });

  it('refuses builds that do not belong together', () => {
    expect(() => pageAssets(manifest, { '/': ['pages/Home.tsx'] }, kind([]))).toThrow('pages/Home.tsx');
    expect(() => pageAssets({}, {}, kind([]))).toThrow('entry-client');
  });
});
