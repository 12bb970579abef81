import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  auditService,
  contextService,
  DAY_MS,
  extensionsOf,
  HOUR_MS,
  jobPoint,
  MINUTE_MS,
  RestrictionKind,
} from '../../../server/sdk/index.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { testZones } from '../../../tests/support/zones.ts';
import { CONVERSATION, type Admitted, type Conversation, type Message, type Thread } from '../contract.ts';
import { plugin } from './index.ts';
import { createReportStore } from './report-store.ts';
import { createConversationStore } from './store.ts';
import type { ConversationTables } from './tables.ts';
import { uses } from './uses.ts';

const KEEP_DAYS = 30;
const zones = testZones('conversations', { sw4: { starts: 5, keepDays: KEEP_DAYS }, mx: {}, jl: null });
afterAll(zones.remove);

const clock = { now: Date.now() };
const ROOT = '/api/bbs/conversations';
let keys = 0;

const write = (from: TestClient, to: TestClient, text: string, more: { requestKey?: string } = {}, zone = 'sw4') => {
  clock.now += 1;
  const requestKey = `key-${++keys}-of-test`;
  return from.send<Message>('POST', `${ROOT}/send?zone=${zone}`, { uid: to.uid, text, requestKey, ...more });
};
const list = async (who: TestClient, zone = 'sw4') =>
  (await who.get<{ list: Conversation[]; hasMore: boolean }>(`${ROOT}/list?zone=${zone}`)).Message;
const open = async (who: TestClient, other: number, more = '', zone = 'sw4') =>
  (await who.get<Thread>(`${ROOT}/thread?zone=${zone}&uid=${other}${more}`)).Message;
const plain = (content: string): string => content.replace(/<[^>]+>/g, '');
const texts = async (who: TestClient, other: TestClient): Promise<string[]> =>
  (await open(who, other.uid)).list.map(({ content }) => plain(content));
const act = (who: TestClient, what: string, body: object, zone = 'sw4') =>
  who.send<Record<string, unknown>>('POST', `${ROOT}/${what}?zone=${zone}`, body);
const admit = (who: TestClient, admitted: Admitted) => act(who, 'settings', { admitted });
const unread = async (who: TestClient): Promise<number | undefined> =>
  (await who.get<Record<string, number>>('/api/bbs/user/messages/unread?zone=sw4')).Message['conversationCount'];
const told = async (who: TestClient, of: string): Promise<{ text: string; link: string }[]> =>
  (await who.get<{ list: { text: string; link: string }[] }>(`/api/bbs/user/messages/all/${of}?zone=sw4`)).Message.list;
const block = (who: TestClient, other: TestClient) =>
  who.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: other.uid });

/** In a world of these tests: people, who sign in by the machine's clock. */
function helpersOf(world: ApiWorld) {
  const q = () => world.app.db.q<ConversationTables & { follow: object; account: { id: number } }>();
  const person = async (...args: Parameters<ApiWorld['app']['asUser']>): Promise<TestClient> => {
    const at = clock.now;
    clock.now = Date.now();
    try {
      return await world.app.asUser(...args);
    } finally {
      clock.now = at;
    }
  };
  const follow = async (who: TestClient, other: TestClient): Promise<void> => {
    const row = { uid: who.uid, target_uid: other.uid, created_at: clock.now };
    await world.app.db.tx(() => world.app.db.q<{ follow: typeof row }>().insertInto('follow').values(row).execute());
  };
  /** Two who follow each other. */
  const friends = async (): Promise<[TestClient, TestClient]> => {
    const [ann, bob] = [await person(), await person()];
    await follow(ann, bob);
    await follow(bob, ann);
    return [ann, bob];
  };
  const restrict = (who: TestClient, kind: RestrictionKind) =>
    world.app.core.restrictions.restrict(
      { zone: 'sw4', uid: who.uid, kind, until: clock.now + HOUR_MS, reason: '刷屏', byUid: 1 },
      clock.now,
    );
  const prune = async (): Promise<void> => {
    const core = Object.fromEntries(
      Object.entries(uses).map(([name, service]) => [name, world.app.core.services.of(service as never)]),
    );
    const [job] = extensionsOf(jobPoint, plugin.extensions(core as never));
    await job?.run(clock.now);
  };
  return { q, person, follow, friends, restrict, prune };
}

const options = { now: () => clock.now, zonesDir: zones.dir };

describeApi(
  'private messages',
  (world) => {
    const { q, person, follow, friends, restrict, prune } = helpersOf(world);

    // Each test begins in the present: sessions and tokens are as old as they look.
    beforeEach(() => {
      clock.now = Date.now();
    });

    test('reach the other one, who has them unread until they have seen them', async () => {
      const [ann, bob] = await friends();
      const sent = await write(ann, bob, ' 晚上一起出航吗[微笑]\n<b>八点</b> ');
      expect(sent.Message).toMatchObject({ isOwn: 1, createTime: clock.now });
      expect(await texts(bob, ann)).toEqual([plain(sent.Message.content)]);
      expect(sent.Message.content).toContain('[微笑]');
      expect(sent.Message.content).not.toContain('<b>');
      await write(ann, bob, '还是九点');
      expect(await unread(bob)).toBe(1);
      expect(await told(bob, 'conversations')).toMatchObject([{ link: `/conversations/${ann.uid}` }]);
      const [conversation] = (await list(bob)).list;
      expect(conversation).toMatchObject({ uid: ann.uid, state: 'open', unread: 2, last: { isOwn: 0 } });
      const { firstUnread, list: shown } = await open(bob, ann.uid);
      expect(firstUnread).toBe(shown[0]!.id);
      expect((await act(bob, 'read', { uid: ann.uid, id: shown[0]!.id })).Message).toEqual({ unread: 1 });
      expect(await unread(bob)).toBe(1);
      expect((await act(bob, 'read', { uid: ann.uid, id: shown[1]!.id })).Message).toEqual({ unread: 0 });
      expect(await unread(bob)).toBe(0);
      expect(await told(bob, 'conversations')).toEqual([]);
      // The sender is told nothing of that.
      expect(await unread(ann)).toBe(0);
      expect((await list(ann)).list).toMatchObject([{ uid: bob.uid, unread: 0, last: { isOwn: 1 } }]);
    });

    test('are listed with the latest conversation first, and read page by page', async () => {
      const ann = await person();
      const others = [await person(), await person(), await person()];
      for (const other of others) {
        await follow(ann, other);
        await write(other, ann, `来自${other.uid}`);
      }
      await write(others[0]!, ann, '再来一条');
      const order = [others[0]!.uid, others[2]!.uid, others[1]!.uid];
      expect((await list(ann)).list.map(({ uid }) => uid)).toEqual(order);
      const page = async (more: string) =>
        (await ann.get<{ list: Conversation[]; hasMore: boolean }>(`${ROOT}/list?zone=sw4&limit=2${more}`)).Message;
      const first = await page('');
      expect([first.list.map(({ uid }) => uid), first.hasMore]).toEqual([order.slice(0, 2), true]);
      const rest = await page(`&before=${first.list[1]!.lastId}`);
      expect([rest.list.map(({ uid }) => uid), rest.hasMore]).toEqual([order.slice(2), false]);
      const [other] = others;
      const latest = await open(ann, other!.uid, '&limit=1');
      expect([latest.list.map(({ content }) => plain(content)), latest.hasMore]).toEqual([['再来一条'], true]);
      const earlier = await open(ann, other!.uid, `&limit=1&before=${latest.list[0]!.id}`);
      expect([earlier.list.map(({ content }) => plain(content)), earlier.hasMore]).toEqual([
        [`来自${other!.uid}`],
        false,
      ]);
    });

    test('are sent once however often the same is sent, and by two at once into one conversation', async () => {
      const [ann, bob] = await friends();
      const sent = await Promise.all(
        Array.from({ length: 5 }, () => write(ann, bob, '一次', { requestKey: 'the-same-key' })),
      );
      expect(new Set(sent.map(({ status, Message }) => `${status} ${Message.id}`)).size).toBe(1);
      expect(await texts(bob, ann)).toEqual(['一次']);
      const [cid, dan] = await friends();
      const both = await Promise.all([write(cid, dan, '你好'), write(dan, cid, '你也好')]);
      expect(both.map(outcome)).toEqual(['200', '200']);
      expect((await texts(cid, dan)).toSorted()).toEqual(['你也好', '你好']);
      expect((await list(cid)).list).toHaveLength(1);
    });

    test('are refused when they are empty, or too long', async () => {
      const [ann, bob] = await friends();
      expect(outcome(await write(ann, bob, ' \n '))).toBe('400 CONVERSATION_EMPTY');
      expect(outcome(await write(ann, bob, '字'.repeat(CONVERSATION.length)))).toBe('200');
      expect(outcome(await write(ann, bob, '字'.repeat(CONVERSATION.length + 1)))).toBe('400 CONVERSATION_TOO_LONG');
      expect(outcome(await write(ann, bob, '字'.repeat(5_000)))).toBe('400 CONVERSATION_TOO_LONG');
    });

    describe('who may begin', () => {
      test('is by default whom the reader follows, and nobody hears why not', async () => {
        const [ann, bob] = [await person(), await person()];
        const refused = await write(ann, bob, '你好');
        expect(outcome(refused)).toBe('403 CONVERSATION_CLOSED');
        expect(await open(ann, bob.uid)).toMatchObject({ state: 'none', mayWrite: 0, isRequest: 0 });
        await follow(bob, ann);
        expect(await open(ann, bob.uid)).toMatchObject({ state: 'none', mayWrite: 1, isRequest: 0 });
        expect(outcome(await write(ann, bob, '你好'))).toBe('200');
        const [cid, dan] = await friends();
        await block(cid, dan);
        await admit(await person(), 'nobody');
        for (const [from, to] of [
          [cid, dan],
          [dan, cid],
          [ann, ann],
        ] as const) {
          const reply = await write(from, to, '你好');
          expect([outcome(reply), reply.Desc]).toEqual(['403 CONVERSATION_CLOSED', refused.Desc]);
          expect(await open(from, to.uid)).toMatchObject({ state: 'none', mayWrite: 0, isRequest: 0, list: [] });
        }
        expect(outcome(await write(ann, { uid: 999_999 } as TestClient, '你好'))).toBe('403 CONVERSATION_CLOSED');
      });

      test('is what the reader chooses, and what was begun goes on', async () => {
        const [ann, bob] = await friends();
        expect((await ann.get(`${ROOT}/settings?zone=sw4`)).Message).toEqual({ admitted: 'followed' });
        expect((await admit(bob, 'nobody')).Message).toEqual({ admitted: 'nobody' });
        expect(outcome(await write(ann, bob, '你好'))).toBe('403 CONVERSATION_CLOSED');
        await admit(bob, 'followed');
        expect(outcome(await write(ann, bob, '你好'))).toBe('200');
        await admit(bob, 'nobody');
        expect(outcome(await write(ann, bob, '还在吗'))).toBe('200');
        await block(bob, ann);
        expect(outcome(await write(ann, bob, '还在吗'))).toBe('403 CONVERSATION_CLOSED');
        expect(outcome(await write(bob, ann, '还在吗'))).toBe('403 CONVERSATION_CLOSED');
        expect((await list(bob)).list).toEqual([]);
      });

      test('lets everybody ask: with one message, until it is answered', async () => {
        const [ann, bob] = [await person(), await person()];
        await admit(bob, 'everybody');
        expect(await open(ann, bob.uid)).toMatchObject({ mayWrite: 1, isRequest: 1 });
        expect(outcome(await write(ann, bob, '可以认识你吗'))).toBe('200');
        expect(outcome(await write(ann, bob, '在吗'))).toBe('409 CONVERSATION_WAITS');
        expect(await open(ann, bob.uid)).toMatchObject({ state: 'waits', mayWrite: 0 });
        expect((await list(bob)).list).toMatchObject([{ state: 'asked', unread: 1 }]);
        expect((await act(ann, 'answer_request', { uid: bob.uid, answer: 'accept' })).status).toBe(404);
        expect((await act(bob, 'answer_request', { uid: ann.uid, answer: 'accept' })).Message).toEqual({
          state: 'open',
        });
        expect(outcome(await write(ann, bob, '谢谢'))).toBe('200');
      });

      test('a declined request is out of sight, and who asked cannot tell', async () => {
        const [ann, bob] = [await person(), await person()];
        await admit(bob, 'everybody');
        await write(ann, bob, '买号吗');
        const [asked, shown] = [await open(ann, bob.uid), await list(ann)];
        await act(bob, 'answer_request', { uid: ann.uid, answer: 'decline' });
        expect((await list(bob)).list).toEqual([]);
        expect(await unread(bob)).toBe(0);
        expect([await open(ann, bob.uid), await list(ann)]).toEqual([asked, shown]);
        expect(await told(ann, 'systemMsg')).toEqual([]);
        expect(outcome(await write(ann, bob, '在吗'))).toBe('409 CONVERSATION_WAITS');
        await follow(bob, ann);
        expect(outcome(await write(ann, bob, '在吗'))).toBe('409 CONVERSATION_WAITS');
        await act(bob, 'answer_request', { uid: ann.uid, answer: 'open' });
        expect((await list(bob)).list).toMatchObject([{ state: 'asked' }]);
        await act(bob, 'answer_request', { uid: ann.uid, answer: 'decline' });
        expect(outcome(await write(bob, ann, '想了想，可以聊'))).toBe('200');
        expect(outcome(await write(ann, bob, '好'))).toBe('200');
        expect((await list(bob)).list).toMatchObject([{ state: 'open' }]);
      });

      test('staff is answered, whatever they admit themselves', async () => {
        const [manager, ann] = [await person({ sw4: [13] }), await person()];
        await admit(manager, 'nobody');
        await admit(ann, 'everybody');
        expect(outcome(await write(manager, ann, '你好，我是管理员'))).toBe('200');
        expect(outcome(await write(ann, manager, '你好'))).toBe('200');
      });
    });

    test('are for these two alone: others, staff and visitors read nothing, nor does another zone', async () => {
      const [ann, bob] = await friends();
      const { Message } = await write(ann, bob, '只有你知道');
      const { id } = Message;
      const staff = await person({ sw4: [11, 12, 13, 32, 91, 92], all: [12, 13] });
      for (const who of [await person(), staff]) {
        expect((await list(who)).list).toEqual([]);
        for (const other of [ann, bob]) {
          expect(await open(who, other.uid)).toMatchObject({ state: 'none', list: [], unread: 0, firstUnread: 0 });
          expect(outcome(await act(who, 'read', { uid: other.uid, id }))).toBe('404 NOT_FOUND');
          expect(outcome(await act(who, 'message/remove', { uid: other.uid, id, isGone: 1 }))).toBe('404 NOT_FOUND');
          expect(outcome(await act(who, 'remove', { uid: other.uid, isGone: 1 }))).toBe('404 NOT_FOUND');
        }
        expect(outcome(await act(who, 'report', { id, type: 1, comment: '看不惯' }))).toBe('404 NOT_FOUND');
      }
      expect((await world.app.visitor.get(`${ROOT}/list?zone=sw4`)).status).toBe(401);
      expect((await world.app.visitor.get(`${ROOT}/thread?zone=sw4&uid=${ann.uid}`)).status).toBe(401);
      expect((await list(bob, 'mx')).list).toEqual([]);
      expect(await open(bob, ann.uid, '', 'mx')).toMatchObject({ state: 'none', list: [] });
      expect(outcome(await act(bob, 'read', { uid: ann.uid, id }, 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await act(bob, 'message/remove', { uid: ann.uid, id, isGone: 1 }, 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await act(bob, 'report', { id, type: 1, comment: '举报' }, 'mx'))).toBe('404 NOT_FOUND');
      expect((await bob.get(`${ROOT}/list?zone=jl`)).status).toBe(404);
      // A message of another conversation is none of this one.
      const [cid] = await friends();
      await follow(bob, cid);
      await write(cid, bob, '另一个对话');
      expect(outcome(await act(bob, 'message/remove', { uid: cid.uid, id, isGone: 1 }))).toBe('404 NOT_FOUND');
      expect(await texts(ann, bob)).toEqual(['只有你知道']);
    });

    test('are neither begun nor written by who is muted or banned, who may read and take away', async () => {
      const [ann, bob] = await friends();
      const { Message } = await write(ann, bob, '之前');
      for (const [kind, error] of [
        [RestrictionKind.mute, '403 MUTED'],
        [RestrictionKind.ban, '403 BANNED'],
      ] as const) {
        await restrict(bob, kind);
        expect(outcome(await write(bob, ann, '现在'))).toBe(error);
        expect(await texts(bob, ann)).toEqual(['之前']);
      }
      for (const [what, body] of [
        ['read', { uid: ann.uid, id: Message.id }],
        ['report', { id: Message.id, type: 4, comment: '骂人' }],
        ['settings', { admitted: 'nobody' }],
        ['message/remove', { uid: ann.uid, id: Message.id, isGone: 1 }],
      ] as const)
        expect(outcome(await act(bob, what, body))).toBe('200');
    });

    test('obey the words that the zone refuses, of which nothing is kept', async () => {
      const [ann, bob] = await friends();
      const manager = await person({ sw4: [13] });
      const call = (name: string, body: object) =>
        manager.send<{ id: number; revision: number }>('POST', `/api/bbs/moderation/rule/${name}?zone=sw4`, body);
      const rule = { name: '代练', kind: 'words', action: 'refuse', onPosts: 1, onComments: 1, amount: 0, minutes: 0 };
      const { id, revision } = (await call('save', { ...rule, lines: ['代练丁'] })).Message;
      await call('try', { id, revision });
      expect(outcome(await call('switch', { id, revision, isOn: 1 }))).toBe('200');
      expect(outcome(await write(ann, bob, '要不要代练丁'))).toBe('422 TEXT_CAUGHT');
      expect((await list(bob)).list).toEqual([]);
      const hits = await manager.get<{ list: unknown[] }>(`/api/bbs/moderation/rule/hits?zone=sw4&id=${id}`);
      expect(hits.Message.list).toEqual([]);
      expect(outcome(await write(ann, bob, '没有那种词'))).toBe('200');
    });

    test('go for one alone, a single one or all, and come back', async () => {
      const [ann, bob] = await friends();
      await write(ann, bob, '一');
      const two = (await write(ann, bob, '二')).Message;
      const gone = (isGone: number) => act(bob, 'message/remove', { uid: ann.uid, id: two.id, isGone });
      expect([outcome(await gone(1)), outcome(await gone(1))]).toEqual(['200', '200']);
      expect([await texts(bob, ann), await texts(ann, bob)]).toEqual([['一'], ['一', '二']]);
      expect(plain((await list(bob)).list[0]!.last!.content)).toBe('一');
      await gone(0);
      expect(await texts(bob, ann)).toEqual(['一', '二']);
      const all = (isGone: number) => act(bob, 'remove', { uid: ann.uid, isGone });
      expect([outcome(await all(1)), outcome(await all(1))]).toEqual(['200', '200']);
      expect([(await list(bob)).list, await texts(bob, ann), await unread(bob)]).toEqual([[], [], 0]);
      expect(await texts(ann, bob)).toEqual(['一', '二']);
      await all(0);
      expect(await texts(bob, ann)).toEqual(['一', '二']);
      await all(1);
      await write(ann, bob, '三');
      expect([await texts(bob, ann), await unread(bob)]).toEqual([['三'], 1]);
      expect((await list(bob)).list).toMatchObject([{ unread: 1 }]);
    });

    describe('limits', () => {
      test('a new account begins three conversations a day, an older one as many as the zone says', async () => {
        const [ann, others] = [await person(), [] as TestClient[]];
        for (let n = 0; n < 7; n += 1) {
          const other = await person();
          await follow(other, ann);
          others.push(other);
        }
        const begin = async (from: number, to: number): Promise<string[]> => {
          const outcomes: string[] = [];
          for (const other of others.slice(from, to)) outcomes.push(outcome(await write(ann, other, '你好')));
          return outcomes;
        };
        expect(await begin(0, 4)).toEqual(['200', '200', '200', '429 CONVERSATION_TOO_MANY']);
        // Going on is no beginning.
        expect(outcome(await write(ann, others[0]!, '在吗'))).toBe('200');
        clock.now += 4 * DAY_MS;
        expect(await begin(3, 7)).toEqual(['200', '200', '200', '200']);
        const last = await person();
        await follow(last, ann);
        expect(outcome(await write(ann, last, '第五个'))).toBe('200');
        const more = await person();
        await follow(more, ann);
        expect(outcome(await write(ann, more, '第六个'))).toBe('429 CONVERSATION_TOO_MANY');
        // What was refused has left nothing.
        expect((await list(more)).list).toEqual([]);
      });

      test('twenty messages a minute, also of requests that arrive at once', async () => {
        const [ann, bob] = await friends();
        const sent = await Promise.all(
          Array.from({ length: CONVERSATION.perMinute + 5 }, (_, n) => write(ann, bob, `第${n}条`)),
        );
        const counts = Map.groupBy(sent.map(outcome), (one) => one);
        expect(counts.get('200')).toHaveLength(CONVERSATION.perMinute);
        expect(counts.get('429 CONVERSATION_TOO_FAST')).toHaveLength(5);
        clock.now += MINUTE_MS;
        expect(outcome(await write(ann, bob, '一分钟以后'))).toBe('200');
        // A clock that is set back holds nobody up.
        clock.now -= 10 * MINUTE_MS;
        expect(outcome(await write(ann, bob, '九分钟以前'))).toBe('200');
      });
    });

    describe('a reported message', () => {
      interface Waiting {
        readonly kind: string;
        readonly id: number;
        readonly item: Record<string, unknown>;
      }
      const queue = async (who: TestClient, zone = 'sw4') =>
        (await who.get<{ list: Waiting[] }>(`/api/bbs/manage/queue?zone=${zone}&kind=conversations`)).Message.list;
      const look = (who: TestClient, id: number, zone = 'sw4') =>
        who.send<{ list: { content: string; isReported: number }[] }>('POST', `${ROOT}/reported/look?zone=${zone}`, {
          id,
        });
      const dismiss = (who: TestClient, id: number, zone = 'sw4') => act(who, 'reported/dismiss', { id }, zone);
      const moderation = <T = { id: number }>(who: TestClient, what: string, body: object, zone = 'sw4') =>
        who.send<T>('POST', `/api/bbs/moderation/${what}?zone=${zone}`, body);
      /** Removes a message, and mutes its author for a day. */
      const penalise = (who: TestClient, id: number, more: object = {}, zone = 'sw4') =>
        moderation(
          who,
          'sanction/issue',
          {
            action: 'delete',
            targetType: 'private-message',
            targetId: id,
            punishmentClause: 'custom',
            reason: '辱骂他人',
            bannedType: 1,
            bannedDays: 1,
            remark: '请文明交流',
            ...more,
          },
          zone,
        );
      const sanctionOf = async (who: TestClient, id: number) =>
        (await who.get<Record<string, unknown>>(`/api/bbs/moderation/sanction/get?zone=sw4&id=${id}`)).Message;
      const removedOf = async (who: TestClient, other: TestClient) =>
        (await open(who, other.uid)).list.flatMap(({ isRemoved, content, id }) => (isRemoved ? [[id, content]] : []));
      const age = (id: number, days: number) =>
        world.app.db.tx(() =>
          q()
            .updateTable('conversations_message')
            .set({ created_at: clock.now - days * DAY_MS })
            .where('id', '=', id)
            .execute(),
        );
      const isKept = async (id: number) =>
        (await q().selectFrom('conversations_message').select('id').where('id', '=', id).execute()).length === 1;
      const audited = async (manager: TestClient, author: TestClient) => {
        const ctx = (await world.app.core.services.of(contextService).as('sw4', manager.uid, clock.now))!;
        return world.app.core.services
          .of(auditService)
          .list(ctx, { targetType: 'user', targetId: author.uid, limit: 20, offset: 0 });
      };
      /** Eight messages, the seventh reported. */
      const reported = async () => {
        const [ann, bob] = await friends();
        const sent: Message[] = [];
        for (let n = 1; n <= 8; n += 1)
          sent.push((await write(n === 3 ? bob : ann, n === 3 ? ann : bob, `话${n}`)).Message);
        const { id } = sent[6]!;
        expect(outcome(await act(bob, 'report', { id, type: 4, comment: '骂人了' }))).toBe('200');
        const manager = await person({ sw4: [12] });
        const [waiting] = (await queue(manager)).filter(({ item }) => item['comment'] === '骂人了').slice(-1);
        return { ann, bob, manager, id, report: waiting! };
      };

      test('waits in the queue without its words, which moderators see with five before it, on record', async () => {
        const { ann, bob, manager, report } = await reported();
        expect(report.item).toMatchObject({ type: 4, userInfo: { uid: ann.uid }, reporterInfo: { uid: bob.uid } });
        expect(JSON.stringify(report)).not.toContain('话');
        expect(await audited(manager, ann)).toEqual([]);
        const { list: seen } = (await look(manager, report.id)).Message;
        expect(seen.map(({ content, isReported }) => [plain(content), isReported])).toEqual([
          ...['话2', '话3', '话4', '话5', '话6'].map((text) => [text, 0]),
          ['话7', 1],
        ]);
        const rows = await audited(manager, ann);
        expect(rows).toMatchObject([{ action: 'conversations.look' }]);
        // The log names messages, and has no word of them.
        expect(JSON.stringify(rows)).not.toContain('话');
      });

      test('is nothing that others, those two or another zone may look at or decide', async () => {
        const { ann, bob, report, id } = await reported();
        const elsewhere = await person({ mx: [12, 13] });
        expect(await queue(elsewhere, 'mx')).toEqual([]);
        for (const [who, zone, expected] of [
          [ann, 'sw4', '403 FORBIDDEN'],
          [bob, 'sw4', '403 FORBIDDEN'],
          [elsewhere, 'sw4', '403 FORBIDDEN'],
          [elsewhere, 'mx', '404 NOT_FOUND'],
        ] as const) {
          expect(outcome(await look(who, report.id, zone))).toBe(expected);
          expect(outcome(await dismiss(who, report.id, zone))).toBe(expected);
          expect(outcome(await penalise(who, id, {}, zone))).toBe(expected);
        }
        // Nor is a message that nobody has reported.
        const judgeOfAll = await person({ sw4: [12, 13] });
        expect(outcome(await penalise(judgeOfAll, id - 1))).toBe('404 NOT_FOUND');
        const preview = `/api/bbs/moderation/sanction/preview?zone=sw4&targetType=private-message&targetId=`;
        expect(outcome(await judgeOfAll.get(`${preview}${id - 1}`))).toBe('404 NOT_FOUND');
        expect((await judgeOfAll.get(`${preview}${id}`)).Message).toMatchObject({ userInfo: { uid: ann.uid } });
        expect(outcome(await judgeOfAll.get(`${preview.replace('private-message', 'nothing')}${id}`))).toBe(
          '404 NOT_FOUND',
        );
        for (const action of ['hide', 'penalise'])
          expect(outcome(await penalise(judgeOfAll, id, { action }))).toBe('400 EFFECT_UNKNOWN');
        expect(outcome(await act(ann, 'report', { id, type: 1, comment: '我自己' }))).toBe('404 NOT_FOUND');
        expect(outcome(await act(bob, 'report', { id, type: 1, comment: ' ' }))).toBe('400 REPORT_TEXT_REQUIRED');
        // A moderator is no judge of what they have reported or written.
        const judge = await person({ sw4: [12, 13] });
        await follow(bob, judge);
        await follow(judge, bob);
        const mine = (await write(bob, judge, '骂管理员')).Message;
        await act(judge, 'report', { id: mine.id, type: 4, comment: '骂我' });
        const [own] = await world.app.db
          .q<ConversationTables>()
          .selectFrom('conversations_report')
          .select('id')
          .where('message_id', '=', mine.id)
          .execute();
        expect((await queue(judge)).map(({ id: one }) => one)).not.toContain(own!.id);
        expect(outcome(await look(judge, own!.id))).toBe('404 NOT_FOUND');
        expect(outcome(await dismiss(judge, own!.id))).toBe('404 NOT_FOUND');
        expect(outcome(await penalise(judge, mine.id))).toBe('404 NOT_FOUND');
        // Nor of what others have decided about that.
        const { id: sanction } = (await penalise(judgeOfAll, mine.id)).Message;
        await moderation(bob, 'appeal/submit', { id: sanction, text: '我们在开玩笑' });
        expect(await sanctionOf(judge, sanction)).toMatchObject({
          mayLift: false,
          mayDecide: false,
          hasPrivateEvidence: 0,
        });
        const answer = { id: sanction, outcome: 'upheld', answer: '维持' };
        expect(outcome(await moderation(judge, 'appeal/decide', answer))).toBe('403 OWN_MATTER');
        expect(outcome(await moderation(judge, 'sanction/lift', { id: sanction, reason: '误判' }))).toBe(
          '403 OWN_MATTER',
        );
        expect(outcome(await moderation(judge, 'sanction/evidence', { id: sanction }))).toBe('404 NOT_FOUND');
        const appeals = '/api/bbs/moderation/appeal/list?zone=sw4&limit=50&offset=0';
        const mayDecide = async (who: TestClient) =>
          (await who.get<{ list: { id: number; mayDecide: boolean }[] }>(appeals)).Message.list.find(
            (one) => one.id === sanction,
          )?.mayDecide;
        const outside = await person({ sw4: [12] });
        expect([await mayDecide(judge), await mayDecide(outside)]).toEqual([false, true]);
        expect(outcome(await moderation(outside, 'appeal/decide', answer))).toBe('200');
      });

      test('is removed under a clause: both see that it was, its author is told why, and who reported it that', async () => {
        const { ann, bob, manager, report, id } = await reported();
        const requestKey = 'penalty-of-test-1';
        const first = await penalise(manager, id, { requestKey });
        expect(outcome(first)).toBe('200');
        expect((await penalise(manager, id, { requestKey })).Message).toEqual(first.Message);
        expect(outcome(await penalise(await person({ sw4: [13] }), id))).toBe('404 NOT_FOUND');
        for (const [who, other] of [
          [ann, bob],
          [bob, ann],
        ] as const)
          expect(await removedOf(who, other)).toEqual([[id, '']]);
        const [notice] = await told(ann, 'systemMsg');
        expect(notice).toMatchObject({
          text: expect.stringMatching(/话7.*辱骂他人.*请文明交流/s),
          link: `/sanctions/${first.Message.id}`,
        });
        expect(await told(bob, 'systemMsg')).toMatchObject([{ text: expect.stringContaining('已被处理') }]);
        expect(JSON.stringify(await told(bob, 'systemMsg'))).not.toContain('辱骂他人');
        expect(outcome(await write(ann, bob, '还想说'))).toBe('403 MUTED');
        expect(outcome(await look(manager, report.id))).toBe('404 NOT_FOUND');
        expect((await queue(manager)).map(({ id: one }) => one)).not.toContain(report.id);
        expect((await act(bob, 'report', { id, type: 4, comment: '再来' })).status).toBe(404);
        expect((await list(bob)).list[0]).toMatchObject({ unread: 4, last: { isRemoved: 0 } });
      });

      test('waits for what is being written there, which stays the latest', async () => {
        const { ann, bob, manager, id } = await reported();
        const { db } = world.app;
        const store = createConversationStore(db);
        const [written, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
        const writing = db.tx(async () => {
          const pair = await store.lock({ zone: 'sw4', uid: ann.uid, other: bob.uid });
          written.resolve(await store.add(pair!, ann.uid, '还想说', clock.now));
          await end.promise;
        });
        const latest = await written.promise;
        const penalty = penalise(manager, id);
        // As long as it takes to come to where it has to wait.
        await setTimeout(1000);
        end.resolve();
        await writing;
        expect(outcome(await penalty)).toBe('200');
        for (const who of [ann, bob]) expect((await list(who)).list[0]).toMatchObject({ lastId: latest });
      });

      test('leaves its words to its author; moderators ask for them, on record', async () => {
        const { ann, bob, manager, id } = await reported();
        const { id: sanction } = (await penalise(manager, id)).Message;
        expect(await sanctionOf(ann, sanction)).toMatchObject({
          quote: '话7',
          targetType: 'private-message',
          targetId: id,
          evidence: null,
          hasPrivateEvidence: 0,
          mayAppeal: true,
        });
        expect(outcome(await bob.get(`/api/bbs/moderation/sanction/get?zone=sw4&id=${sanction}`))).toBe(
          '404 NOT_FOUND',
        );
        const other = await person({ sw4: [13] });
        const all = await other.get('/api/bbs/moderation/sanction/list?zone=sw4&limit=50&offset=0');
        for (const seen of [await sanctionOf(other, sanction), all.Message])
          expect(JSON.stringify(seen)).not.toContain('话7');
        expect(await sanctionOf(other, sanction)).toMatchObject({ evidence: null, hasPrivateEvidence: 1 });
        const ctx = (await world.app.core.services.of(contextService).as('sw4', other.uid, clock.now))!;
        const audit = () =>
          world.app.core.services
            .of(auditService)
            .list(ctx, { targetType: 'private-message', targetId: id, limit: 20, offset: 0 });
        const actions = async () => (await audit()).map(({ action }) => action);
        expect(await actions()).toEqual(['private-message.delete']);
        const evidence = await moderation<{ content: string }>(other, 'sanction/evidence', { id: sanction });
        expect(plain(evidence.Message.content)).toBe('话7');
        expect(await actions()).toEqual(['sanction.look', 'private-message.delete']);
        expect(JSON.stringify(await audit())).not.toContain('话7');
        for (const who of [ann, bob])
          expect(outcome(await moderation(who, 'sanction/evidence', { id: sanction }))).toBe('403 FORBIDDEN');
        const elsewhere = await person({ mx: [13] });
        expect(outcome(await moderation(elsewhere, 'sanction/evidence', { id: sanction }, 'mx'))).toBe('404 NOT_FOUND');
        // What is not private is read with the sanction.
        const wbId = await world.post(bob);
        const post = { action: 'hide', targetType: 'post', targetId: wbId, bannedType: 0, bannedDays: undefined };
        const plainOne = (await penalise(manager, wbId, post)).Message;
        expect(outcome(await moderation(other, 'sanction/evidence', plainOne))).toBe('404 NOT_FOUND');
      });

      test('is there again when an appeal is granted', async () => {
        const { ann, bob, manager, id } = await reported();
        const { id: sanction } = (await penalise(manager, id)).Message;
        const appeal = { id: sanction, text: '我们在开玩笑' };
        expect(outcome(await moderation(bob, 'appeal/submit', appeal))).toBe('404 NOT_FOUND');
        expect(outcome(await moderation(ann, 'appeal/submit', appeal))).toBe('200');
        const answer = { id: sanction, outcome: 'lifted', answer: '确实是玩笑' };
        expect(outcome(await moderation(manager, 'appeal/decide', answer))).toBe('403 APPEAL_OF_OWN');
        const other = await person({ sw4: [12] });
        expect(outcome(await moderation(other, 'appeal/decide', answer))).toBe('200');
        expect(await texts(bob, ann)).toContain('话7');
        expect(await removedOf(ann, bob)).toEqual([]);
        expect(outcome(await write(ann, bob, '谢谢'))).toBe('200');
        expect((await told(ann, 'systemMsg'))[0]!.text).toContain('确实是玩笑');
      });

      test('is decided by one of two who do so at once', async () => {
        const { ann, manager, id } = await reported();
        const judges = [manager, await person({ sw4: [12] })];
        const replies = await Promise.all(judges.map((judge) => penalise(judge, id)));
        expect(replies.map(outcome).toSorted()).toEqual(['200', '404 NOT_FOUND']);
        expect((await told(ann, 'systemMsg')).length).toBe(1);
      });

      test('taken back at once, it is there and reported as before', async () => {
        const { ann, bob, manager, report, id } = await reported();
        const { id: sanction } = (await penalise(manager, id)).Message;
        clock.now += MINUTE_MS;
        expect(outcome(await moderation(manager, 'sanction/lift', { id: sanction, reason: '点错了' }))).toBe('200');
        expect(await texts(bob, ann)).toContain('话7');
        expect((await queue(manager)).map(({ id: one }) => one)).toContain(report.id);
        expect((await penalise(manager, id)).status).toBe(200);
      });

      test('is kept while somebody is still to decide about it, and goes after that', async () => {
        const { ann, manager, id, report } = await reported();
        await age(id - 1, KEEP_DAYS);
        await age(id, KEEP_DAYS);
        await prune();
        expect([await isKept(id - 1), await isKept(id)]).toEqual([false, true]);
        const { id: sanction } = (await penalise(manager, id)).Message;
        await prune();
        expect(await isKept(id)).toBe(true);
        clock.now += 19 * DAY_MS;
        await moderation(ann, 'appeal/submit', { id: sanction, text: '我们在开玩笑' });
        clock.now += 2 * DAY_MS;
        await prune();
        expect(await isKept(id)).toBe(true);
        const judge = await person({ sw4: [12] });
        const answer = { id: sanction, outcome: 'upheld', answer: '维持' };
        clock.now -= 21 * DAY_MS;
        expect(outcome(await moderation(judge, 'appeal/decide', answer))).toBe('200');
        await prune();
        expect(await isKept(id)).toBe(false);
        // The case is read as before.
        expect(await sanctionOf(ann, sanction)).toMatchObject({ quote: '话7', appealState: 'decided' });
        expect((await queue(manager)).map(({ id: one }) => one)).not.toContain(report.id);
      });

      test('is decided while old messages of its conversation go: neither stops the other', async () => {
        const { ann, bob, id, manager } = await reported();
        const { db } = world.app;
        for (const older of [id - 1, id]) await age(older, KEEP_DAYS);
        let tries = 0;
        // Whoever removes it has the conversation, and comes to the message when the others have begun.
        const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const removing = db.tx(async () => {
          tries += 1;
          await createConversationStore(db).lock({ zone: 'sw4', uid: ann.uid, other: bob.uid });
          held.resolve();
          await end.promise;
          await createReportStore(db).setRemoved(id, clock.now);
        });
        await held.promise;
        const pruning = prune();
        // The database looks for a circle a second after somebody began to wait: this one finds none yet.
        await setTimeout(1_200);
        end.resolve();
        await Promise.all([removing, pruning]);
        expect(tries, 'one that the database ends is begun again').toBe(1);
        expect([await isKept(id - 1), await isKept(id)]).toEqual([false, true]);
        expect(await removedOf(bob, ann)).toHaveLength(1);
        expect((await queue(manager)).length).toBeGreaterThan(0);
      });

      test('goes when its author has not appealed in time, and its penalty is lifted without it', async () => {
        const { manager, id } = await reported();
        await age(id, KEEP_DAYS);
        const { id: sanction } = (await penalise(manager, id)).Message;
        clock.now += 20 * DAY_MS - 1;
        await prune();
        expect(await isKept(id)).toBe(true);
        clock.now += 1;
        await prune();
        expect(await isKept(id)).toBe(false);
        clock.now -= 20 * DAY_MS;
        const lifted = await moderation<{ effects: { kind: string; kept: string }[] }>(manager, 'sanction/lift', {
          id: sanction,
          reason: '误判',
        });
        expect(lifted.Message.effects.find(({ kind }) => kind === 'delete')?.kept).toBe('gone');
      });

      test('stays when nothing is wrong with it, and the same report is not made twice', async () => {
        const { ann, bob, manager, report, id } = await reported();
        expect((await act(bob, 'report', { id, type: 4, comment: '骂人了' })).Message).toEqual({ state: 0 });
        expect(outcome(await dismiss(manager, report.id))).toBe('200');
        expect(outcome(await dismiss(manager, report.id))).toBe('200');
        expect(outcome(await penalise(manager, id))).toBe('404 NOT_FOUND');
        expect((await told(bob, 'systemMsg')).length).toBe(1);
        expect((await act(bob, 'report', { id, type: 4, comment: '骂人了' })).Message).toEqual({ state: 1 });
        expect((await queue(manager)).map(({ id: one }) => one)).not.toContain(report.id);
        expect(await texts(ann, bob)).toContain('话7');
        expect(await told(ann, 'systemMsg')).toEqual([]);
      });
    });

    test('go after as many days as the zone keeps them, and with the last one the conversation', async () => {
      const [ann, bob] = await friends();
      const [first, second] = [(await write(ann, bob, '旧的')).Message, (await write(bob, ann, '新的')).Message];
      const age = (id: number, days: number) =>
        world.app.db.tx(() =>
          q()
            .updateTable('conversations_message')
            .set({ created_at: clock.now - days * DAY_MS })
            .where('id', '=', id)
            .execute(),
        );
      await age(first.id, KEEP_DAYS - 1);
      await prune();
      expect(await texts(bob, ann)).toEqual(['旧的', '新的']);
      await age(first.id, KEEP_DAYS);
      await prune();
      expect(await texts(bob, ann)).toEqual(['新的']);
      expect(plain((await list(ann)).list[0]!.last!.content)).toBe('新的');
      await age(second.id, KEEP_DAYS);
      await prune();
      expect((await list(ann)).list).toEqual([]);
      const pairs = q().selectFrom('conversations_pair').select('id').where('low_uid', '=', Math.min(ann.uid, bob.uid));
      expect(await pairs.execute()).toEqual([]);
    });

    test('go with the account of who wrote them; the other one keeps their own', async () => {
      const [ann, bob] = await friends();
      await write(bob, ann, '我写的');
      await write(ann, bob, '对方写的');
      await world.app.db.tx(() => q().deleteFrom('account').where('id', '=', ann.uid).execute());
      expect((await list(bob)).list).toMatchObject([{ uid: ann.uid, userInfo: null, last: null, unread: 0 }]);
      expect(await open(bob, ann.uid)).toMatchObject({ userInfo: null, mayWrite: 0, list: [{ isOwn: 1 }] });
      const rows = q().selectFrom('conversations_message').select('id').where('from_uid', '=', ann.uid);
      expect(await rows.execute()).toEqual([]);
    });
  },
  options,
);
