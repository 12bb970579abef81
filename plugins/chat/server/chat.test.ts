import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { extensionsOf, jobPoint } from '../../../server/sdk/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { openStream } from '../../../tests/support/event-stream.ts';
import { testZones } from '../../../tests/support/zones.ts';
import { outcome } from '../../../tests/api/each-engine.ts';
import { REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import { CHAT, type ChatMessage } from '../contract.ts';
import { plugin } from './index.ts';
import type { ChatTables } from './tables.ts';
import { auditService, contextService } from '../../../server/sdk/index.ts';
import { uses } from './uses.ts';

const zones = testZones('chat', { sw4: {}, jl: { visitorsRead: false }, mx: null });
afterAll(zones.remove);
let now = Date.now();
let keys = 0;

describeOnEachEngine('the live room of a zone', (open) => {
  let app: TestApp;
  /** Another host on the same database, where the engine has any. */
  let other: TestApp | null = null;
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const options = { now: () => now, zonesDir: zones.dir, env: { LOG_LEVEL: 'fatal' } };
    const db = await open({ migrated: true });
    close = () => db.close();
    const { url } = open.addressOf(db);
    app = await buildTestApp({ ...options, ...(url ? { url } : {}) });
    if (url) {
      other = await buildTestApp({ ...options, url });
      await other.app.listen({ host: '127.0.0.1', port: 0 });
    }
    await app.app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(async () => {
    now += 2 * 60_000;
    await app.db.tx(() => app.db.q<ChatTables>().deleteFrom('chat_message').execute());
  });
  afterAll(async () => {
    await other?.stop();
    await app.stop();
    await close();
  });

  /** People sign in by the machine's clock, with which their tickets are made. */
  const person = async (...args: Parameters<TestApp['asUser']>): Promise<TestClient> => {
    const at = now;
    now = Date.now();
    try {
      return await app.asUser(...args);
    } finally {
      now = at;
    }
  };
  const say = (who: TestClient, text: string, requestKey = `key-${++keys}-of-test`, zone = 'sw4') =>
    who.send<ChatMessage>('POST', `/api/bbs/chat/send?zone=${zone}`, { text, requestKey });
  const list = async (who: TestClient, query = '') =>
    (await who.get<{ list: ChatMessage[]; hasMore: boolean }>(`/api/bbs/chat/list?zone=sw4${query}`)).Message;
  const texts = async (who: TestClient) => (await list(who)).list.map(({ content }) => content.replace(/<[^>]+>/g, ''));
  const remove = (who: TestClient, id: number, reason?: string, zone = 'sw4') =>
    who.send('POST', `/api/bbs/chat/delete?zone=${zone}`, { id, ...(reason === undefined ? {} : { reason }) });
  const mute = (who: TestClient, id: number, reason = '刷屏') =>
    who.send('POST', '/api/bbs/chat/mute?zone=sw4', { id, days: 1, reason });
  const recorded = async (manager: TestClient, author: TestClient) => {
    const ctx = (await app.core.services.of(contextService).as('sw4', manager.uid, now))!;
    return app.core.services
      .of(auditService)
      .list(ctx, { targetType: 'user', targetId: author.uid, limit: 5, offset: 0 });
  };
  const listen = (host: TestApp, cookie = '', zone = 'sw4') => {
    const { port } = host.app.server.address() as AddressInfo;
    return openStream(`http://127.0.0.1:${port}/api/bbs/live/stream?zone=${zone}&room=chat`, cookie);
  };

  test('what is said reaches everybody who listens, on every host, and so does that it was deleted', async () => {
    const [author, manager] = [await person(), await person({ sw4: [12] })];
    const ears = [await listen(app), await listen(app, author.cookie), ...(other ? [await listen(other)] : [])];
    const said = await say(author, ' 有人吗 [微笑] <b>');
    expect(said.status).toBe(200);
    const { id } = said.Message;
    for (const ear of ears) {
      const heard = await ear.until(({ message }: { message?: ChatMessage }) => message?.id === id, 5_000);
      expect(heard).toMatchObject({ message: { userInfo: { uid: author.uid } } });
    }
    expect(await texts(app.visitor)).toEqual([expect.stringContaining('有人吗')]);
    expect(outcome(await remove(manager, id))).toBe('400 CHAT_REASON_REQUIRED');
    expect(outcome(await remove(await person(), id, '看不惯'))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(manager, id, '违规', 'jl'))).toBe('404 NOT_FOUND');
    expect([outcome(await remove(manager, id, '违规')), outcome(await remove(manager, id, '违规'))]).toEqual([
      '200',
      '200',
    ]);
    for (const ear of ears) await ear.until(({ gone }: { gone?: number }) => gone === id, 5_000);
    expect(await texts(app.visitor)).toEqual([]);
    const log = await recorded(manager, author);
    expect(log).toMatchObject([{ action: 'chat.delete', reason: '违规' }]);
    for (const ear of ears) ear.close();
  });

  test('a message that is sent again is said once, one after the other and at once', async () => {
    const author = await person();
    const sent = await Promise.all(Array.from({ length: 6 }, () => say(author, '一次', 'the-same-key')));
    expect(new Set(sent.map(({ status, Message }) => `${status} ${Message.id}`)).size).toBe(1);
    now += 60_000;
    expect((await say(author, '一次', 'the-same-key')).Message.id).toBe(sent[0]!.Message.id);
    expect(await texts(app.visitor)).toEqual(['一次']);
    const plainly = () =>
      author.send<ChatMessage>('POST', '/api/bbs/chat/send?zone=sw4', { text: '没有钥匙' }, { key: false });
    const first = (await plainly()).Message.id;
    now += CHAT.pauseMs;
    expect((await plainly()).Message.id).toBe(first);
    expect(outcome(await remove(author, first))).toBe('200');
    expect((await plainly()).Message.id).toBeGreaterThan(first);
    now += 2 * REPEAT_WINDOW_MS;
    expect(outcome(await plainly())).toBe('200');
    expect(await texts(app.visitor)).toEqual(['一次', '没有钥匙', '没有钥匙']);
  });

  test('a clock that is set back keeps nobody silent', async () => {
    const author = await person();
    now += 3_600_000;
    for (let n = 0; n < CHAT.perMinute; n++) {
      expect(outcome(await say(author, `钟快了${n}`))).toBe('200');
      now += CHAT.pauseMs;
    }
    now -= 3_600_000;
    expect(outcome(await say(author, '钟准了'))).toBe('200');
    expect(outcome(await say(author, '太快了'))).toBe('429 CHAT_TOO_FAST');
  });

  test('somebody speaks every two seconds and ten times a minute at most, whichever host they ask', async () => {
    const author = await person();
    const burst = await Promise.all(Array.from({ length: 5 }, (_, n) => say(author, `一口气${n}`)));
    expect(burst.map(outcome).toSorted()).toEqual(['200', ...Array.from({ length: 4 }, () => '429 CHAT_TOO_FAST')]);
    const later: string[] = [];
    for (let n = 0; n < 11; n++) {
      now += CHAT.pauseMs;
      later.push(outcome(await say(author, `慢慢说${n}`)));
    }
    expect(later.filter((one) => one === '200')).toHaveLength(9);
    expect(outcome(await say(await person(), '别人'))).toBe('200');
    now += 61_000;
    expect(outcome(await say(author, '又可以了'))).toBe('200');
  });

  test('what may not be said', async () => {
    const author = await person();
    const cases: [string, string][] = [
      [' \n', '400 CHAT_EMPTY'],
      ['长'.repeat(CHAT.length + 1), '400 CHAT_TOO_LONG'],
      ['好'.repeat(CHAT.length), '200'],
    ];
    for (const [text, expected] of cases) expect(outcome(await say(author, text))).toBe(expected);
    expect(outcome(await say(author, '短', 'short'))).toBe('400 BAD_INPUT');
    expect(outcome(await say(app.visitor, '我'))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await say(await person({}, { verified: false }), '我'))).toBe('403 REAL_NAME_REQUIRED');
    expect(outcome(await say(author, '我', undefined, 'mx'))).toBe('404 NOT_FOUND');
  });

  test('a manager mutes the author, who then says nothing here', async () => {
    const [author, manager] = [await person(), await person({ sw4: [13] })];
    const { id } = (await say(author, '刷屏')).Message;
    expect(outcome(await mute(await person(), id))).toBe('403 FORBIDDEN');
    expect(outcome(await mute(manager, id, ' '))).toBe('400 CHAT_REASON_REQUIRED');
    expect(outcome(await mute(manager, id))).toBe('200');
    now += CHAT.pauseMs;
    expect(outcome(await mute(manager, id))).toBe('200');
    const log = await recorded(manager, author);
    expect(log.map(({ action }) => action)).toEqual(['user.mute']);
    expect(outcome(await say(author, '还说'))).toBe('403 MUTED');
    now += 2 * CHAT.keptMs;
    expect(outcome(await say(author, '一天后'))).toBe('200');
  });

  test('nobody mutes themselves, or somebody with more rights than they have', async () => {
    const [mastermind, manager, official] = [
      await person({ sw4: [12] }),
      await person({ sw4: [13] }),
      await person({ all: [12] }),
    ];
    const [own, managers, officials] = [
      (await say(mastermind, '自己')).Message.id,
      (await say(manager, '版主')).Message.id,
      (await say(official, '官方')).Message.id,
    ];
    for (const id of [own, managers, officials]) expect(outcome(await mute(mastermind, id))).toBe('403 FORBIDDEN');
    expect(outcome(await mute(manager, officials))).toBe('403 FORBIDDEN');
    expect([outcome(await mute(manager, own)), outcome(await mute(official, managers))]).toEqual(['200', '200']);
    now += CHAT.pauseMs;
    expect(outcome(await say(official, '还在'))).toBe('200');
    expect(outcome(await say(manager, '不在'))).toBe('403 MUTED');
  });

  test('words that the zone refuses in comments are not said here either, and nothing of them is kept', async () => {
    const [author, manager] = [await person(), await person({ sw4: [13] })];
    const rule = <T = unknown>(name: string, body: object) =>
      manager.send<T>('POST', `/api/bbs/moderation/rule/${name}?zone=sw4`, body);
    const fields = { name: '禁语', kind: 'words', lines: ['代练乙'], amount: 0, minutes: 0, onPosts: 0, onComments: 1 };
    const on = async (more: object) => {
      const { id, revision } = (await rule<{ id: number; revision: number }>('save', { ...fields, ...more })).Message;
      await rule('try', { id, revision });
      expect(outcome(await rule('switch', { id, revision, isOn: 1 }))).toBe('200');
      return id;
    };
    const id = await on({ action: 'refuse' });
    expect(outcome(await say(author, '便宜代 练 乙'))).toBe('422 TEXT_CAUGHT');
    expect(outcome(await say(manager, '不要代练乙'))).toBe('200');
    const hits = await manager.get<{ list: unknown[] }>(
      `/api/bbs/moderation/rule/hits?zone=sw4&id=${id}&limit=20&offset=0`,
    );
    expect(hits.Message.list).toEqual([]);
    await rule('delete', { id });
    expect(outcome(await say(author, '代练乙'))).toBe('200');
  });

  test('people whom the reader has blocked are left out, in the list and live', async () => {
    const [noisy, reader, calm] = [await person(), await person(), await person()];
    expect((await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: noisy.uid })).status).toBe(200);
    const ear = await listen(app, reader.cookie);
    await say(noisy, '吵');
    await say(calm, '静');
    await ear.until(({ message }: { message?: ChatMessage }) => message?.userInfo.uid === calm.uid, 5_000);
    expect(JSON.stringify(ear.events)).not.toContain('吵');
    expect(await texts(reader)).toEqual(['静']);
    expect(await texts(app.visitor)).toEqual(['吵', '静']);
    ear.close();
  });

  test('the room is kept for a day, page by page; one that is for members is closed to visitors', async () => {
    const people = [await person(), await person(), await person()];
    for (const [n, person] of people.entries()) await say(person, `第${n}句`);
    const last = await list(app.visitor, '&limit=2');
    expect([last.list.length, last.hasMore]).toEqual([2, true]);
    expect((await list(app.visitor, `&limit=2&before=${last.list[0]!.id}`)).hasMore).toBe(false);
    expect(outcome(await app.visitor.get('/api/bbs/chat/list?zone=jl'))).toBe('401 NOT_SIGNED_IN');
    expect((await listen(app, '', 'jl')).status).toBe(401);
    expect((await listen(app, '', 'mx')).status).toBe(404);
    const [job] = extensionsOf(jobPoint, plugin.extensions(app.core.services.all(uses)));
    if (!job) throw new Error('no job');
    now += CHAT.keptMs + 1;
    expect(await texts(app.visitor)).toEqual([]);
    await job.run(now);
    expect(await app.db.q<ChatTables>().selectFrom('chat_message').select('id').execute()).toEqual([]);
  });
});
