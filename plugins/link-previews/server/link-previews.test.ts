import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseService, DAY_MS, jobPoint, MINUTE_MS, type Outside } from '../../../server/sdk/index.ts';
import { createOutside } from '../../../server/providers/outside/index.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { testZones } from '../../../tests/support/zones.ts';
import type { LinkPreview } from '../contract.ts';
import { FRESH_MS, RETRIES_MS } from './previews.ts';
import { dueQuery } from './store.ts';

const HOSTS = ['news.example', '.wiki.example', 'dead.example'];
const zones = testZones('link-previews', { sw4: { hosts: HOSTS }, mx: { hosts: [] }, jl: null });
afterAll(() => zones.remove());

/** What stands for all hosts, by host and path; it notes what it was asked. */
let asked: string[] = [];
let answers: Record<string, RequestListener> = {};
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://here.invalid');
  const what = `${searchParams.get('host')}${pathname}`;
  asked.push(what);
  const answer = answers[what];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * The guarded fetcher as it is, in a world where every name of `.example` is this test's server. A
 * redirect is told to its reader as the other side has said it.
 */
const guarded = createOutside({ allow: { ips: ['127.0.0.1'] } });
const outside: Outside = {
  read(address, maxBytes, how = {}) {
    const url = new URL(address);
    if (url.hostname === 'dead.example') return guarded.read('http://127.0.0.1:1/', maxBytes, how);
    const { port } = server.address() as AddressInfo;
    const there = `http://127.0.0.1:${port}${url.pathname}?host=${url.hostname}`;
    return guarded.read(there, maxBytes, { ...how, timeoutMs: Math.min(how.timeoutMs ?? Infinity, 500) });
  },
};

const page =
  (head: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(head);

// It goes on by weeks, and people log in today.
const clock = { now: Date.now() - 200 * DAY_MS };
beforeEach(() => {
  asked = [];
  answers = {};
  // Every host may be asked again.
  clock.now += 2 * DAY_MS;
});

const link = (href: string): string => `<p><a href="${href}">看这里</a></p>`;
const shown = async (who: TestClient, wbId: number, zone = 'sw4'): Promise<readonly LinkPreview[] | undefined> =>
  (await who.get<{ linkPreviews?: LinkPreview[] }>(`/api/bbs/weibo/get_detail?zone=${zone}&wbId=${wbId}`)).Message
    .linkPreviews;

describeApi(
  'previews of links',
  (world) => {
    const author = (): Promise<TestClient> => world.app.asUser({ sw4: [27], mx: [27], jl: [27] });
    const postWith = async (...hrefs: string[]): Promise<number> =>
      world.post(await author(), { wbContent: `<p>看</p>${hrefs.map(link).join('')}` });
    const run = async (name = 'fetch'): Promise<void> => {
      const found = jobsOf(world).find(({ id }) => id === `job:link-previews/${name}`);
      await found?.run(clock.now);
    };
    /** One run for each link of the same host. */
    const runs = async (count: number): Promise<void> => {
      for (let left = count; left > 0; left--) {
        await run();
        clock.now += MINUTE_MS;
      }
    };

    test('show what the page says of itself to everybody, once a job has asked it', async () => {
      answers['news.example/a'] = page(
        '<title>Not this</title><meta property="og:title" content="舰队 &amp; 海图"><meta name="description" content="一句话"><meta property="og:site_name" content="海上新闻">',
      );
      const wbId = await postWith('https://news.example/a?x=1');
      expect(await shown(world.app.visitor, wbId)).toBeUndefined();
      expect(asked).toEqual([]);
      await run();
      expect(asked).toEqual(['news.example/a']);
      const preview = { title: '舰队 & 海图', description: '一句话', siteName: '海上新闻', host: 'news.example' };
      for (const who of [world.app.visitor, await world.app.asUser()])
        expect(await shown(who, wbId)).toEqual([{ url: 'https://news.example/a?x=1', ...preview }]);
      // Known: nobody asks again.
      clock.now += DAY_MS;
      await run();
      expect(asked).toHaveLength(1);
    });

    test('are asked for without the author looking, also after an edit', async () => {
      answers['news.example/created'] = page('<title>一</title>');
      answers['news.example/edited'] = page('<title>二</title>');
      const by = await author();
      const wbId = await world.post(by, { wbContent: link('https://news.example/created') });
      await runs(1);
      const edit = { wbId, title: '标题', content: link('https://news.example/edited') };
      expect(outcome(await by.send('POST', '/api/bbs/weibo/edit?zone=sw4', edit))).toBe('200');
      await runs(1);
      expect(asked).toEqual(['news.example/created', 'news.example/edited']);
      expect((await shown(world.app.visitor, wbId))?.map(({ title }) => title)).toEqual(['二']);
    });

    test('are of the first three links to hosts that the zone names, and of nothing else', async () => {
      for (const path of ['1', '2', '3', '4']) answers[`sea.wiki.example/${path}`] = page(`<title>${path}</title>`);
      const refused = [
        'http://sea.wiki.example/1',
        'https://wiki.example/1',
        'https://evilwiki.example/1',
        'https://sub.news.example/1',
        'https://news.example.evil.example/1',
        'https://sea.wiki.example:8443/1',
        'https://sea.wiki.example/1#part',
        'https://sea.wiki.example./1',
        'https://127.0.0.1/1',
        'https://[::1]/1',
        '/posts/1',
      ];
      const wbId = await postWith(
        ...refused,
        'https://sea.wiki.example/1',
        'https://sea.wiki.example/2',
        'https://sea.wiki.example/1',
        'https://sea.wiki.example/3',
        'https://sea.wiki.example/4',
      );
      await runs(4);
      expect(asked).toEqual(['sea.wiki.example/1', 'sea.wiki.example/2', 'sea.wiki.example/3']);
      expect((await shown(world.app.visitor, wbId))?.map(({ title }) => title)).toEqual(['1', '2', '3']);
    });

    test('are text of one line, cut where it is long', async () => {
      answers['news.example/hostile'] = page(
        `<meta property="og:title" content="a\u202e&lt;script&gt;alert(1)&lt;/script&gt;\n\u0007b"><meta property="og:description" content="${'长'.repeat(5000)}"><meta property="og:site_name" content="javascript:alert(1)">`,
      );
      const wbId = await postWith('https://news.example/hostile');
      await run();
      const [preview] = (await shown(world.app.visitor, wbId)) ?? [];
      expect(preview?.title).toBe('a <script>alert(1)</script> b');
      expect(preview?.description).toBe(`${'长'.repeat(199)}…`);
      expect(preview?.url).toBe('https://news.example/hostile');
    });

    test('are read in the encoding of the page, and of a large one its beginning', async () => {
      // 舰队 in GBK
      const gbk = Buffer.concat([
        Buffer.from('<meta charset="gbk"><title>'),
        Buffer.from([0xbd, 0xa2, 0xb6, 0xd3]),
        Buffer.from(`</title>${'<!-- -->'.repeat(100_000)}`),
      ]);
      answers['news.example/gbk'] = (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(gbk);
      const wbId = await postWith('https://news.example/gbk');
      await run();
      expect((await shown(world.app.visitor, wbId))?.[0]?.title).toBe('舰队');
    });

    test('are not of other things than pages, nor of pages without a title, nor elsewhere by a redirect', async () => {
      answers['news.example/json'] = page('<title>no</title>', 'application/json');
      answers['news.example/untitled'] = page('<title> \u200b </title>');
      answers['news.example/home'] = (_request, response) =>
        response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end();
      answers['news.example/away'] = (_request, response) =>
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      const posts = [
        await postWith('https://news.example/json', 'https://news.example/untitled', 'https://news.example/missing'),
        await postWith('https://news.example/home', 'https://news.example/away'),
      ];
      await runs(5);
      expect(asked.toSorted()).toEqual(
        ['away', 'home', 'json', 'missing', 'untitled'].map((path) => `news.example/${path}`),
      );
      for (const wbId of posts) expect(await shown(world.app.visitor, wbId)).toBeUndefined();
      // What is so for good is not tried again.
      clock.now += DAY_MS;
      await runs(5);
      expect(asked).toHaveLength(5);
    });

    test('ask a host that is slow or in trouble again after a pause, and give up', async () => {
      let isUp = false;
      answers['news.example/slow'] = (request, response) => {
        if (isUp) page('<title>醒了</title>')(request, response);
      };
      const wbId = await postWith('https://news.example/slow');
      await run();
      clock.now += RETRIES_MS[0] - 1;
      await run();
      expect(asked).toHaveLength(1);
      clock.now += 1;
      isUp = true;
      await run();
      expect((await shown(world.app.visitor, wbId))?.[0]?.title).toBe('醒了');

      answers['news.example/broken'] = (_request, response) => response.writeHead(503).end();
      asked = [];
      const broken = await postWith('https://news.example/broken');
      for (let time = 0; time < 10; time += 1) {
        await run();
        clock.now += 2 * 60 * MINUTE_MS;
      }
      expect(asked).toHaveLength(1 + RETRIES_MS.length);
      expect(await shown(world.app.visitor, broken)).toBeUndefined();
    });

    test('leave other hosts alone when one is dead, and a host is asked six times a minute at most', async () => {
      for (const path of ['p', 'q', 'r']) answers[`news.example/${path}`] = page(`<title>${path}</title>`);
      await postWith('https://dead.example/1', 'https://dead.example/2');
      const wbId = await postWith('https://news.example/p', 'https://news.example/q', 'https://news.example/r');
      await run();
      await run();
      expect(asked).toEqual(['news.example/p']);
      clock.now += 9_999;
      await run();
      expect(asked).toHaveLength(1);
      clock.now += 1;
      await run();
      expect(asked).toHaveLength(2);
      clock.now += 10_000;
      await run();
      expect(await shown(world.app.visitor, wbId)).toHaveLength(3);
    });

    test('are asked for anew when they are shown after seven days, and stay until the answer', async () => {
      answers['news.example/old'] = page('<title>旧</title>');
      const wbId = await postWith('https://news.example/old');
      await run();
      expect((await shown(world.app.visitor, wbId))?.[0]?.title).toBe('旧');
      answers['news.example/old'] = page('<title>新</title>');
      clock.now += FRESH_MS;
      await run();
      expect(asked).toHaveLength(1);
      expect((await shown(world.app.visitor, wbId))?.[0]?.title).toBe('旧');
      await run();
      expect((await shown(world.app.visitor, wbId))?.[0]?.title).toBe('新');
      // Nobody looks at it any more.
      clock.now += 31 * DAY_MS;
      await run('tidy');
      const left = await world.app.core.services
        .all({ db: databaseService })
        .db.q<{ link_previews_page: { url: string } }>()
        .selectFrom('link_previews_page')
        .select('url')
        .where('url', '=', 'https://news.example/old')
        .execute();
      expect(left).toEqual([]);
    });

    test('go with the host in the zone’s settings, at once', async () => {
      answers['news.example/gone'] = page('<title>在</title>');
      const wbId = await postWith('https://news.example/gone');
      await run();
      expect(await shown(world.app.visitor, wbId)).toHaveLength(1);
      zones.write('sw4', { hosts: ['.wiki.example'] });
      expect(world.app.zones.reload()).toBe(true);
      expect(await shown(world.app.visitor, wbId)).toBeUndefined();
      zones.write('sw4', { hosts: HOSTS });
      expect(world.app.zones.reload()).toBe(true);
      expect(await shown(world.app.visitor, wbId)).toHaveLength(1);
    });

    test('are seen by those alone who see the post, and by none in zones that name no host', async () => {
      answers['news.example/hidden'] = page('<title>藏</title>');
      const wbId = await postWith('https://news.example/hidden');
      await run();
      const moderator = await world.app.asUser({ sw4: [12] });
      await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      const asVisitor = await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
      expect(outcome(asVisitor)).toBe('404 NOT_FOUND');
      const by = await author();
      for (const zone of ['mx', 'jl']) {
        const elsewhere = await world.post(by, { wbContent: link('https://news.example/hidden') }, zone);
        await run();
        expect(await shown(world.app.visitor, elsewhere, zone)).toBeUndefined();
      }
      expect(asked).toHaveLength(1);
    });

    test('what is due is found by an index', async () => {
      const { db } = world.app.core.services.all({ db: databaseService });
      expect(await planOf(db, dueQuery(db, clock.now), true)).toMatch(/link_previews_due/);
    });
  },
  { now: () => clock.now, zonesDir: zones.dir, outside },
);

const jobsOf = (world: ApiWorld) => world.app.registries.everything.all(jobPoint);
