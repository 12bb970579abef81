import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageItem, Unread } from '../../platform/contract/endpoints/messages.ts';
import { STREAMS } from '../../server/modules/messages/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { openStream, type EventStream } from '../support/event-stream.ts';
import { describeApi, outcome } from './each-engine.ts';
import { messageService } from '../../server/sdk/index.ts';

const BASE = '/api/bbs/user/messages';
const LISTS = ['comment', 'at', 'favors', 'systemMsg', 'accept_reply', 'feedback'].map((type) => `${BASE}/all/${type}`);
const READS = ['comment', 'favor', 'at'].map((type) => `${BASE}/${type}?markAllRead=true`);
const EVERY = [
  ...LISTS,
  ...READS,
  ...['systemMsg', 'unread', 'count', 'delete?umId=1', 'latest?tab=comments', 'settings'].map(
    (path) => `${BASE}/${path}`,
  ),
];
type List = { list: MessageItem[]; hasMore: boolean };

const zoned = (path: string, zone = 'sw4') => `${path}${path.includes('?') ? '&' : '?'}zone=${zone}`;

describeApi('messages', (world) => {
  test.each([...EVERY, `${BASE}/stream`])('%s is for those who are signed in', async (path) => {
    expect(outcome(await world.app.visitor.get(zoned(path)))).toBe('401 NOT_SIGNED_IN');
  });

  test('are nobody else’s by any name, codes or not', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser({ sw4: [12, 13, 23], jl: [13] })];
    await world.comment(bob, await world.post(ann));
    const own = await ann.get<List>(zoned(`${BASE}/all/comment?uid=${ann.uid}`));
    expect(own.Message.list).toMatchObject([{ userInfo: { uid: bob.uid }, isRead: 0 }]);
    const umId = own.Message.list[0]?.umId ?? 0;
    for (const path of [...LISTS, ...READS, `${BASE}/systemMsg`]) {
      expect(outcome(await bob.get(zoned(`${path}${path.includes('?') ? '&' : '?'}uid=${ann.uid}`)))).toBe(
        '403 FORBIDDEN',
      );
      const mine = await bob.get(zoned(path));
      expect([path, outcome(mine), JSON.stringify(mine.Message).includes('wbOrigin')]).toEqual([path, '200', false]);
    }
    expect(outcome(await bob.get(zoned(`${BASE}/delete?umId=${umId}`)))).toBe('404 NOT_FOUND');
    expect(outcome(await ann.get(zoned(`${BASE}/delete?umId=${umId}`, 'jl')))).toBe('404 NOT_FOUND');
    expect((await ann.get<List>(zoned(`${BASE}/all/comment`, 'jl'))).Message.list).toEqual([]);
    expect((await ann.get<Unread>(zoned(`${BASE}/unread`))).Message.commentCount).toBe(1);
    expect((await ann.get<Unread>(zoned(`${BASE}/unread`, 'jl'))).Message.commentCount).toBe(0);
  });

  test('bad input is refused', async () => {
    const ann = await world.app.asUser();
    for (const path of ['all/comment?limit=51', 'all/systemMsg?action=2', 'delete', 'delete?umId=0', 'latest?tab=x'])
      expect([path, outcome(await ann.get(zoned(`${BASE}/${path}`)))]).toEqual([path, '400 BAD_INPUT']);
  });

  test('reading a tab zeroes its count and no other', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    const wbId = await world.post(ann);
    await world.comment(bob, wbId);
    await world.comment(bob, await world.post(bob), `[at,ann,${ann.uid}] 看这里`);
    await bob.send('POST', zoned('/api/bbs/weibo/favor/add_favor'), { wbId });
    const unread = async () => (await ann.get<Unread>(zoned(`${BASE}/unread`))).Message;
    // Plugins may have sent system messages for what they did.
    const { systemMessage } = await unread();
    const none = { systemMessage, acceptReplyCount: 0, feedbackCount: 0, conversationCount: 0 };
    expect(await unread()).toEqual({ ...none, commentCount: 2, favorCount: 1, atCount: 1 });
    expect(
      (await ann.get<List>(zoned(`${BASE}/latest?tab=comments&limit=3`))).Message.list.map(({ type }) => type),
    ).toEqual(['at', 'comment']);
    await ann.get(zoned(`${BASE}/comment`));
    expect((await unread()).commentCount).toBe(2);
    const read = await ann.get<Unread>(zoned(`${BASE}/comment?markAllRead=true`));
    expect(read.Message).toEqual({ ...none, commentCount: 1, favorCount: 1, atCount: 1 });
    await ann.get(zoned(`${BASE}/at?markAllRead=true`));
    await ann.get(zoned(`${BASE}/favor?markAllRead=true`));
    expect(await unread()).toEqual({ ...none, commentCount: 0, favorCount: 0, atCount: 0 });
    expect((await ann.get<List>(zoned(`${BASE}/all/comment`))).Message.list).toMatchObject([{ isRead: 1 }]);
  });

  test('calls that change something are refused from other sites', async () => {
    const ann = await world.app.asUser();
    for (const path of [...READS, `${BASE}/systemMsg`, `${BASE}/delete?umId=1`, `${BASE}/stream`]) {
      const reply = await ann.inject({ url: zoned(path), headers: { 'sec-fetch-site': 'cross-site' } });
      expect([path, reply.statusCode, reply.headers['x-error-id']]).toEqual([path, 403, 'BAD_ORIGIN']);
    }
  });

  test('notices speak the language of their reader', async () => {
    const ann = await world.app.asUser();
    const zone = world.app.zones.current().byAbbr.get('sw4');
    const ctx = { zone, now: Date.now() } as never; // all that sending reads
    const notice = { to: ann.uid, kind: 'system', text: 'gone:whatever' } as const;
    await world.app.db.tx(() => world.app.core.services.of(messageService).send(ctx, [notice]));
    const ofAction = async (action: 0 | 1) =>
      (await ann.get<List>(zoned(`${BASE}/all/systemMsg?action=${action}`))).Message.list.map(({ text }) => text);
    expect([await ofAction(0), await ofAction(1)]).toEqual([['你有一条系统通知'], []]);
    const textIn = async (language: string) => {
      const reply = await ann.inject({ url: zoned(`${BASE}/all/systemMsg`), headers: { 'accept-language': language } });
      return reply.json<{ Message: List }>().Message.list[0]?.text;
    };
    expect([await textIn('zh-CN'), await textIn('en')]).toEqual(['你有一条系统通知', 'You have a notice']);
  });
});

describeOnEachEngine('event streams', (open) => {
  let app: TestApp;
  let other: TestApp;
  let close = async (): Promise<void> => {};
  const streams: EventStream[] = [];

  beforeAll(async () => {
    let options = {};
    if (open.engine === 'postgres') {
      const db = await open({ migrated: true });
      close = () => db.close();
      options = { url: open.addressOf(db).url ?? '' };
    }
    app = await buildTestApp(options);
    other = open.engine === 'postgres' ? await buildTestApp(options) : app;
    for (const host of new Set([app, other])) await host.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    for (const host of new Set([app, other])) await host.stop();
    await close();
  });

  async function listen(person: TestClient, host = app, zone = 'sw4'): Promise<EventStream> {
    const { port } = host.app.server.address() as AddressInfo;
    const stream = await openStream(`http://127.0.0.1:${port}${zoned(`${BASE}/stream`, zone)}`, person.cookie);
    streams.push(stream);
    return stream;
  }
  const has =
    (counts: Partial<Unread>) =>
    (data: Unread): boolean =>
      Object.entries(counts).every(([name, count]) => data[name as keyof Unread] === count);

  async function post(author: TestClient): Promise<number> {
    const body = { wbContent: '<p>一篇</p>', wbTitle: '标题', wbThemeId: 1 };
    return (await author.send<{ wbId: number }>('POST', zoned('/api/bbs/weibo/add'), body)).Message.wbId;
  }
  const comment = (author: TestClient, wbId: number) =>
    author.send('POST', zoned('/api/bbs/weibo/comment/add_comment_v2'), { wbId, content: '说得对' });

  test('tell what is unread, at once and when it changes, also when it happens on another host', async () => {
    const [ann, bob] = [await app.asUser(), await other.asUser()];
    const wbId = await post(ann);
    const [here, there] = [await listen(ann), await listen(ann, other)];
    expect([here.status, here.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(here.headers.get('cache-control')).toContain('no-store');
    for (const stream of [here, there]) await stream.until(has({ commentCount: 0 }));
    await comment(bob, wbId);
    for (const stream of [here, there]) await stream.until(has({ commentCount: 1 }));
    await bob.send('POST', zoned('/api/bbs/weibo/favor/add_favor'), { wbId });
    for (const stream of [here, there]) await stream.until(has({ favorCount: 1 }));
    await ann.get(zoned(`${BASE}/comment?markAllRead=true`));
    for (const stream of [here, there]) await stream.until(has({ commentCount: 0, favorCount: 1 }));
    await bob.send('DELETE', zoned('/api/bbs/weibo/favor/del_favor'), { wbId });
    for (const stream of [here, there]) await stream.until(has({ commentCount: 0, favorCount: 0 }));
  });

  test('hear of everything that is marked as read, taken back, and switched off, also on another host', async () => {
    const [ann, bob] = [await app.asUser(), await app.asUser()];
    const wbId = await post(ann);
    await bob.send('POST', zoned('/api/bbs/weibo/favor/add_favor'), { wbId });
    await comment(bob, wbId);
    const both = [await listen(ann), await listen(ann, other)];
    for (const stream of both) await stream.until(has({ commentCount: 1, favorCount: 1 }));
    const all = await ann.send<{ markedAt: number }>('POST', zoned(`${BASE}/read_all`), {});
    for (const stream of both) await stream.until(has({ commentCount: 0, favorCount: 0 }));
    await ann.send('POST', zoned(`${BASE}/read_all/undo`), { markedAt: all.Message.markedAt });
    for (const stream of both) await stream.until(has({ commentCount: 1, favorCount: 1 }));
    // A choice of one zone is that of all.
    const off = { type: 'favors', onPage: false, byPush: true };
    await ann.send('POST', zoned(`${BASE}/settings/kind`, 'jl'), off);
    for (const stream of both) await stream.until(has({ commentCount: 1, favorCount: 0 }));
  });

  test('are silent about what was rolled back, other zones and other people', async () => {
    const [ann, bob] = [await app.asUser(), await app.asUser()];
    const [stream, elsewhere, bystander] = [await listen(ann), await listen(ann, app, 'jl'), await listen(bob)];
    for (const one of [stream, elsewhere, bystander]) await one.until(has({ systemMessage: 0 }));
    // All that sending reads.
    const ctx = { zone: app.zones.current().byAbbr.get('sw4'), now: Date.now() } as never;
    const send = () => app.core.services.of(messageService).send(ctx, [{ to: ann.uid, kind: 'system', text: 'x' }]);
    await expect(app.db.tx(async () => send().then(() => Promise.reject(new Error('undone'))))).rejects.toThrow(
      'undone',
    );
    await app.db.tx(send);
    await stream.until(has({ systemMessage: 1 }));
    expect([stream.events.length, elsewhere.events.length, bystander.events.length]).toEqual([2, 1, 1]);
  });

  test('end with the session, with the account, and not with other changes of it', async () => {
    const [ann, bob] = [await app.asUser(), await app.asUser()];
    const [anns, bobs] = [await listen(ann), await listen(bob)];
    await app.core.permissions.grant(bob.uid, 'sw4', 13, Date.now());
    await ann.get(zoned('/api/bbs/user/logout'));
    await anns.ended;
    const { status } = await listen(ann);
    expect(status).toBe(401);
    await comment(await app.asUser(), await post(bob));
    await bobs.until(has({ commentCount: 1 }));
    await app.core.accounts.setFrozen(bob.uid, true);
    await bobs.ended;
  });

  test('are limited for each person', async () => {
    const ann = await app.asUser();
    const opened = await Promise.all(Array.from({ length: STREAMS.perUser }, () => listen(ann)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect((await listen(ann)).status).toBe(429);
    opened[0]?.close();
    await expect.poll(async () => (await listen(ann)).status).toBe(200);
  });

  describe('of a host that is told to stop', () => {
    test('end, and new ones are refused', async () => {
      const ann = await app.asUser();
      const stream = await listen(ann);
      await stream.until(has({ commentCount: 0 }));
      app.draining.value = true;
      await stream.ended;
      expect((await listen(ann)).status).toBe(503);
    });
  });
});
