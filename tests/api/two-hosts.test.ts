import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { Envelope } from '../../platform/contract/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { openGate, type Gate } from '../support/gate.ts';
import { createDatabaseOn, dropDatabaseOn } from '../support/postgres-databases.ts';
import { PG_TEMPLATE } from '../support/templates.ts';

/* Two hosts on one database, each behind a gate of its own, and a browser that is led to either. */
const POST = { wbContent: '<p>战列舰的装甲很厚</p>', wbTitle: '标题', wbThemeId: 1 };
const detailOf = (wbId: number): string => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;
/** The connection on which a host hears the others. */
const BUS = 'guildhall-listen';
const ROUNDS = 60;

const server = process.env['TEST_PG_URL'];
describe.skipIf(!server)('two hosts', () => {
  const name = `test_hosts_${randomBytes(8).toString('hex')}`;
  let gates: Gate[] = [];
  let hosts: TestApp[] = [];
  let author: TestClient;
  let wbId = 0;

  beforeAll(async () => {
    const url = await createDatabaseOn(server ?? '', name, PG_TEMPLATE);
    gates = [await openGate(url), await openGate(url)];
    hosts = await Promise.all(gates.map((gate) => buildTestApp({ url: gate.url })));
    author = await host(0).asUser();
    wbId = (await author.send<Post>('POST', '/api/bbs/weibo/add?zone=sw4', POST)).Message.wbId;
  });
  afterEach(async () => {
    for (const gate of gates) await gate.open();
  });
  afterAll(async () => {
    for (const app of hosts) await app.stop();
    for (const gate of gates) await gate.close();
    await dropDatabaseOn(server ?? '', name);
  });
  const host = (at: number): TestApp => hosts[at % 2]!; // beforeAll has made both, or no test runs
  const gateOf = (at: number): Gate => gates[at % 2]!; // as above

  /** A browser of the author's, which keeps the cookies that it is given. */
  function openBrowser() {
    const cookies = new Map<string, string>(
      author.cookie.split('; ').map((pair) => pair.split('=') as [string, string]),
    );
    async function ask(at: number, method: 'GET' | 'POST', url: string, payload?: object) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const reply = await host(at).app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
      for (const set of reply.cookies) cookies.set(set.name, set.value);
      return reply;
    }
    return {
      ask,
      titleOn: async (at: number) => (await ask(at, 'GET', detailOf(wbId))).json<Envelope<Post>>().Message.wbTitle,
      async rename(at: number, title: string) {
        const _csrf = (await ask(at, 'GET', '/api/bbs/weibo/csrfToken')).json<Envelope<string>>().Message;
        const edit = { wbId, content: POST.wbContent, title, themeId: 1, _csrf };
        const reply = await ask(at, 'POST', '/api/bbs/weibo/edit?zone=sw4', edit);
        expect(reply.statusCode).toBe(200);
        return reply;
      },
    };
  }

  test('show somebody on either of them what they have just written on the other, however late its messages are', async () => {
    const browser = openBrowser();
    for (const gate of gates) gate.delay(25, BUS);
    let stale = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // Both keep the post before it is changed.
      for (const at of [0, 1]) await browser.titleOn(at);
      await browser.rename(round, `标题${round}`);
      if ((await browser.titleOn(round + 1)) !== `标题${round}`) stale++;
    }
    expect(stale).toBe(0);
  });

  test('keep for members what they get until somebody writes on the other host', async () => {
    // Another's session; it has written nothing, so its browser has no cookie that says so.
    const reader = await host(0).asUser();
    const postOn = async (at: number) => {
      const reply = await host(at).app.inject({ url: detailOf(wbId), headers: { cookie: reader.cookie } });
      const { wbfCount, isFavor } = reply.json<Envelope<Post>>().Message;
      return [wbfCount, isFavor];
    };
    // From the second time on it is kept.
    for (const at of [0, 1, 0, 1, 0, 1]) expect(await postOn(at)).toEqual([0, 0]);
    const favor = (who: TestClient) => who.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    await favor(author);
    expect(await postOn(0)).toEqual([1, 0]);
    await vi.waitFor(async () => expect(await postOn(1)).toEqual([1, 0]), 5_000);
    await favor(reader);
    expect(await postOn(0)).toEqual([2, 1]);
    await vi.waitFor(async () => expect(await postOn(1)).toEqual([2, 1]), 5_000);
  });

  test('wait within a bound for messages that do not come, and then believe nothing that they keep', async () => {
    const browser = openBrowser();
    await browser.titleOn(1);
    gateOf(1).hold(BUS);
    await browser.rename(0, '没有消息');
    const since = Date.now();
    for (let n = 0; n < 5; n++) expect(await browser.titleOn(1)).toBe('没有消息');
    expect(Date.now() - since).toBeLessThan(2_000);
    // Who has written nothing is given what is kept, until the message comes.
    expect((await host(1).visitor.get<Post>(detailOf(wbId))).Message.wbTitle).not.toBe('没有消息');
    await gateOf(1).open();
    await vi.waitFor(async () => {
      expect((await host(1).visitor.get<Post>(detailOf(wbId))).Message.wbTitle).toBe('没有消息');
    }, 10_000);
  });

  test('show it, too, when the message is lost', async () => {
    const browser = openBrowser();
    await browser.titleOn(1);
    gateOf(1).cut(BUS);
    await browser.rename(0, '消息丢了');
    expect(await browser.titleOn(1)).toBe('消息丢了');
  });

  test('tell the browser for some seconds, out of reach of scripts, and a visitor not at all', async () => {
    const reply = await openBrowser().rename(0, '饼干');
    const [wrote] = reply.cookies.filter((one) => one.name.startsWith('gh_wrote_'));
    expect(wrote).toMatchObject({ maxAge: 10, httpOnly: true, path: '/', sameSite: 'Lax' });
    const visit = await host(0).visitor.inject({ url: detailOf(wbId) });
    expect(visit.headers).not.toHaveProperty('set-cookie');
  });

  test('give both cookies with a login', async () => {
    const { ticket } = await host(0).core.tickets.issue(author.uid, Date.now());
    const reply = await host(0).app.inject({ method: 'POST', url: '/api/bbs/user/login', payload: { ticket } });
    expect(reply.cookies.map((one) => one.name.replace(/_[0-9a-f]+$/, ''))).toEqual(
      expect.arrayContaining(['gh_session', 'gh_wrote']),
    );
  });
});
