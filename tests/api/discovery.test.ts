import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '../../platform/contract/zone/contrast.ts';
import { describeApi, type ApiWorld } from './each-engine.ts';

describe('discovery', () => {
  const env = { PUBLIC_ORIGIN: 'http://forum.example' };
  const tests = (world: ApiWorld): void => {
    const get = (url: string, headers: Record<string, string> = {}) =>
      world.app.app.inject({ url, headers: { host: 'forum.example', ...headers } });
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.replaceAll('&amp;', '&'));

    test('robots.txt names the sitemap of the host that was asked', async () => {
      const robots = await get('/robots.txt');
      expect(robots.headers['content-type']).toContain('text/plain');
      expect(robots.body).toContain('Disallow: /api/');
      expect(robots.body).toContain('Sitemap: http://forum.example/sitemap.xml');
    });

    test('sitemaps hold the zone itself, its themes and its visible posts, and nothing else', async () => {
      const author = await world.app.asUser();
      const [seen, hidden, foreign] = [
        await world.post(author),
        await world.post(author),
        await world.post(author, {}, 'mx'),
      ];
      const deleted = await world.post(author);
      await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: deleted });
      const manager = await world.app.asUser({ sw4: [13] });
      const hide = await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', {
        wbId: hidden,
        reason: '测试',
      });
      expect(hide.status).toBe(200);

      const index = await get('/sitemap.xml');
      expect(index.headers['content-type']).toContain('application/xml');
      expect(locations(index.body)).toContain('http://forum.example/sitemap/sw4/0.xml');
      const urls = locations((await get('/sitemap/sw4/0.xml')).body);
      expect(urls).toContain('http://forum.example/?zone=sw4');
      expect(urls).toContain('http://forum.example/?zone=sw4&themeId=1');
      expect(urls).toContain(`http://forum.example/posts/${seen}?zone=sw4`);
      for (const wbId of [hidden, deleted, foreign]) expect(urls.join(' ')).not.toContain(`/posts/${wbId}?`);
      for (const url of [
        '/sitemap/sw4/1.xml',
        '/sitemap/sw4/x.xml',
        '/sitemap/no/0.xml',
        '/sitemap/sw4/99999999999.xml',
      ])
        expect((await get(url)).statusCode, url).toBe(404);
    });

    test('a host that belongs to a zone tells of that zone alone, in addresses without its name', async () => {
      const host = 'sw4.localhost';
      const parts = locations((await get('/sitemap.xml', { host })).body);
      expect(parts).toContain('http://sw4.localhost/sitemap/sw4/0.xml');
      expect(parts.join(' ')).not.toContain('/mx/');
      expect((await get('/sitemap/mx/0.xml', { host })).statusCode).toBe(404);
      expect(locations((await get('/sitemap/sw4/0.xml', { host })).body)).toContain('http://sw4.localhost/');
      expect((await get('/manifest.webmanifest', { host })).json()).toMatchObject({ start_url: '/' });
    });

    test('the feed has the newest visible posts of the zone or theme, whatever their authors wrote', async () => {
      const author = await world.app.asUser();
      const wbTitle = '潮汐]]><script>&"表';
      const wbId = await world.post(author, { wbTitle, wbContent: '<p>月相&lt;b&gt;与潮汐</p>', wbThemeId: 4 });
      const reply = await get('/rss.xml?zone=sw4&themeId=4');
      expect(reply.headers['content-type']).toContain('application/rss+xml');
      expect(reply.body).toContain(`http://forum.example/posts/${wbId}?zone=sw4`);
      const english = await get('/rss.xml?zone=sw4&themeId=4', { 'accept-language': 'en' });
      expect([reply, english].map(({ body }) => /<category>([^<]*)/.exec(body)?.[1])).toEqual([
        '作战攻略',
        'War guides',
      ]);
      // The end of a CDATA section inside a title must not end it.
      const cdata = [...reply.body.matchAll(/<!\[CDATA\[([^]*?)\]\]>/g)].map(([, text]) => text).join('');
      expect(cdata).toContain('潮汐');
      expect(reply.body.replace(/<!\[CDATA\[[^]*?\]\]>/g, '')).not.toContain('<script>');
      expect((await get('/rss.xml?zone=sw4&themeId=5')).body).not.toContain(`/posts/${wbId}?`);
      expect((await get('/rss.xml?zone=mx')).body).not.toContain(`/posts/${wbId}?`);
      for (const url of ['/rss.xml?zone=nowhere', '/rss.xml?zone=sw4&themeId=77', '/rss.xml?zone=sw4&themeId=x'])
        expect((await get(url)).statusCode, url).toBe(404);

      const etag = String(reply.headers['etag']);
      expect((await get('/rss.xml?zone=sw4&themeId=4', { 'if-none-match': etag })).statusCode).toBe(304);
      await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
      const after = await get('/rss.xml?zone=sw4&themeId=4', { 'if-none-match': etag });
      expect([after.statusCode, after.body.includes(`/posts/${wbId}?`)]).toEqual([200, false]);
    });

    test('each zone can be installed: a manifest in the language asked for, and icons that are what they say', async () => {
      const manifest = await get('/manifest.webmanifest?zone=jl', { 'accept-language': 'en' });
      expect(manifest.headers['content-type']).toContain('application/manifest+json');
      const { icons, ...rest } = manifest.json<{ icons: { src: string; sizes: string }[]; [key: string]: unknown }>();
      expect(rest).toMatchObject({ lang: 'en', start_url: '/?zone=jl', display: 'standalone' });
      expect((await get('/manifest.webmanifest?zone=sw4', { 'accept-language': 'en' })).json()).not.toMatchObject({
        name: rest['name'],
      });
      const coloured = async (query: string) =>
        (await get(`/manifest.webmanifest?zone=sw4&lng=en${query}`)).json<Record<string, string>>();
      const own = await coloured('');
      expect(await coloured('&look=dark')).toEqual(own);
      expect(await coloured('&look=blue')).toEqual(own);
      const { background_color: background, theme_color: theme, ...light } = await coloured('&look=light');
      expect(own).toMatchObject(light);
      expect(contrastRatio(background ?? '', own['background_color'] ?? '')).toBeGreaterThan(10);
      expect(contrastRatio(theme ?? '', own['theme_color'] ?? '')).toBeGreaterThan(10);
      for (const { src, sizes } of icons) {
        const icon = await get(src);
        const { width, height, format } = await sharp(icon.rawPayload).metadata();
        expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
      }
      for (const url of ['/icons/jl/icon-1.png', '/icons/no/icon-192.png', '/icons/jl/constructor'])
        expect((await get(url)).statusCode, url).toBe(404);
    });

    test.each(['/rss.xml', '/manifest.webmanifest'])(
      '%s in a language that its address names is the same for everybody; without it nobody shares it',
      async (path) => {
        const readers = [{ cookie: 'lng=en' }, { cookie: 'lng=zh-CN' }, { 'accept-language': 'en' }, {}];
        const asked = (query: string) =>
          Promise.all(readers.map((headers) => get(`${path}?zone=sw4${query}`, headers)));
        const bodies = new Set<string>();
        for (const lng of ['en', 'zh-CN']) {
          const replies = await asked(`&lng=${lng}`);
          expect(new Set(replies.map(({ body }) => body.replace(/<lastBuildDate>.*?</, '<'))).size).toBe(1);
          for (const { headers } of replies) expect(headers['cache-control']).toBe('public, max-age=600');
          bodies.add(replies[0]!.body);
        }
        expect(bodies.size).toBe(2);
        for (const query of ['', '&lng=xx', '&lng=en&lng=zh-CN'])
          for (const { headers } of await asked(query)) {
            expect(headers['cache-control']).toBe('private, max-age=600');
            expect(headers['vary']).toContain('cookie');
          }
      },
    );
  };
  describeApi('what machines find', tests, { env });
});
