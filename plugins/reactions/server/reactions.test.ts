import { expect, test } from 'vitest';
import { databaseService, RestrictionKind } from '../../../server/sdk/index.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { planOf } from '../../../tests/support/plan.ts';
import type { Reaction } from '../contract.ts';
import { countsQuery, ownQuery, peopleQuery } from './store.ts';

const ROOT = '/api/bbs/weibo';
interface Shown {
  readonly reactions?: Reaction[];
  readonly ownReaction?: string;
}
type Target = { readonly wbId: number } | { readonly cid: number };

const react = (who: TestClient, target: Target, name = '强', zone = 'sw4') =>
  who.send<Shown>('POST', `${ROOT}/reaction/add?zone=${zone}`, { ...target, name });
const takeBack = (who: TestClient, target: Target, zone = 'sw4') =>
  who.send<Shown>('DELETE', `${ROOT}/reaction/delete?zone=${zone}`, target);
const peopleOf = (who: TestClient, target: Target, more = '&name=强') => {
  const [[key = '', id = 0] = []] = Object.entries(target);
  return who.get<{ list: { uid: number }[]; hasMore: boolean }>(`${ROOT}/reaction/people?zone=sw4&${key}=${id}${more}`);
};

const fieldsOf = ({ reactions, ownReaction }: Shown): Shown => ({
  ...(reactions && { reactions }),
  ...(ownReaction !== undefined && { ownReaction }),
});
const post = async (who: TestClient, wbId: number): Promise<Shown> =>
  fieldsOf((await who.get<Shown>(`${ROOT}/get_detail?zone=sw4&wbId=${wbId}`)).Message);
const listed = async (who: TestClient, wbId: number): Promise<Shown> => {
  const { Message } = await who.get<{ list: (Shown & { wbId: number })[] }>(
    `${ROOT}/list/get_weibo_list_v2?zone=sw4&limit=50`,
  );
  return fieldsOf(Message.list.find((item) => item.wbId === wbId) ?? {});
};
const comments = async (who: TestClient, wbId: number) => {
  type Item = Shown & { cid: number };
  const { Message } = await who.get<{ list: (Item & { replies: Item[] })[] }>(
    `${ROOT}/get_comments?zone=sw4&wbId=${wbId}`,
  );
  const all = Message.list.flatMap((item) => [item, ...item.replies]);
  return new Map(all.map((item) => [item.cid, fieldsOf(item)]));
};

describeApi('reactions', (world: ApiWorld) => {
  const people = async () => [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()] as const;

  test('are counted for everybody in the order of the zone, and one’s own is told to oneself', async () => {
    const [author, one, two] = await people();
    const wbId = await world.post(author);
    expect(await post(world.app.visitor, wbId)).toEqual({});
    expect((await react(one, { wbId }, '礼花')).Message).toEqual({
      reactions: [{ name: '礼花', count: 1 }],
      ownReaction: '礼花',
    });
    await react(two, { wbId }, '强');
    await react(author, { wbId }, '礼花');
    const reactions = [
      { name: '强', count: 1 },
      { name: '礼花', count: 2 },
    ];
    // Twice: the second time it may be kept.
    for (const read of [post, listed, post, listed]) {
      expect(await read(world.app.visitor, wbId)).toEqual({ reactions });
      expect(await read(one, wbId)).toEqual({ reactions, ownReaction: '礼花' });
      expect(await read(two, wbId)).toEqual({ reactions, ownReaction: '强' });
    }
  });

  test('stand below comments and replies, each with its own', async () => {
    const [author, one, two] = await people();
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    const reply = await world.comment(one, wbId, '也对', cid);
    const none = await world.comment(two, wbId, '没人理');
    for (const [who, target, name] of [
      [one, cid, '强'],
      [two, cid, '强'],
      [two, reply, '笑哭'],
    ] as const)
      expect(outcome(await react(who, { cid: target }, name))).toBe('200');
    for (const time of [1, 2]) {
      const [visitors, own] = [await comments(world.app.visitor, wbId), await comments(two, wbId)];
      const both = { reactions: [{ name: '强', count: 2 }] };
      const single = { reactions: [{ name: '笑哭', count: 1 }] };
      expect([visitors.get(cid), visitors.get(reply), visitors.get(none)], `time ${time}`).toEqual([both, single, {}]);
      expect([own.get(cid), own.get(reply), own.get(none)], `time ${time}`).toEqual([
        { ...both, ownReaction: '强' },
        { ...single, ownReaction: '笑哭' },
        {},
      ]);
    }
    expect(await post(two, wbId)).toEqual({});
    expect((await react(two, { cid }, '礼花')).Message).toEqual({
      reactions: [
        { name: '强', count: 1 },
        { name: '礼花', count: 1 },
      ],
      ownReaction: '礼花',
    });
    expect((await takeBack(two, { cid: reply })).Message).toEqual({ reactions: [] });
    const after = await comments(two, wbId);
    expect([after.get(cid)?.ownReaction, after.get(reply)]).toEqual(['礼花', {}]);
  });

  test('are one of each person: another takes its place, the same again changes nothing, and it can be taken back', async () => {
    const [author, one] = await people();
    const wbId = await world.post(author);
    for (const time of [1, 2])
      expect((await react(one, { wbId }, '强')).Message, `time ${time}`).toEqual({
        reactions: [{ name: '强', count: 1 }],
        ownReaction: '强',
      });
    expect((await react(one, { wbId }, '惊讶')).Message.reactions).toEqual([{ name: '惊讶', count: 1 }]);
    for (const time of [1, 2])
      expect((await takeBack(one, { wbId })).Message, `time ${time}`).toEqual({ reactions: [] });
    for (const who of [one, world.app.visitor]) expect(await post(who, wbId)).toEqual({});
  });

  test('are one of each person however many requests come at the same time', async () => {
    const [author, one, two] = await people();
    const wbId = await world.post(author);
    const names = ['强', '惊讶', '礼花', '鼓掌'];
    const both = [one, two].flatMap((who) => Array.from({ length: 12 }, (_, n) => react(who, { wbId }, names[n % 4])));
    expect((await Promise.all(both)).map(outcome)).toEqual(both.map(() => '200'));
    const { reactions = [] } = await post(world.app.visitor, wbId);
    expect(reactions.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    await Promise.all(Array.from({ length: 8 }, () => takeBack(one, { wbId })));
    expect((await post(one, wbId)).reactions).toHaveLength(1);
  });

  test('leave likes as they are, and tell the author nothing', async () => {
    const [author, one] = await people();
    const wbId = await world.post(author);
    const state = async () => {
      const detail = await one.get<Record<string, unknown>>(`${ROOT}/get_detail?zone=sw4&wbId=${wbId}`);
      const unread = await author.get('/api/bbs/user/messages/unread?zone=sw4');
      return [detail.Message['wbfCount'], detail.Message['isFavor'], unread.Message];
    };
    const before = await state();
    await react(one, { wbId });
    expect((await post(one, wbId)).ownReaction).toBe('强');
    expect(await state()).toEqual(before);
  });

  test('are the zone’s own alone', async () => {
    const [author, one] = await people();
    const [wbId, elsewhere] = [await world.post(author), await world.post(author, {}, 'mx')];
    expect(outcome(await react(one, { wbId }, '爱心'))).toBe('400 BAD_INPUT');
    expect(outcome(await react(one, { wbId }, '无此表情'))).toBe('400 BAD_INPUT');
    expect(outcome(await react(one, { wbId: elsewhere }, '爱心', 'mx'))).toBe('200');
    expect(outcome(await react(one, { wbId: elsewhere }))).toBe('404 NOT_FOUND');
    expect(outcome(await react(one, { wbId }, '强', 'dw'))).toBe('404 NOT_FOUND');
  });

  test('need exactly one thing', async () => {
    const [author, one] = await people();
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    expect(outcome(await react(one, { wbId, cid }))).toBe('400 BAD_INPUT');
    expect(outcome(await react(one, {} as Target))).toBe('400 BAD_INPUT');
  });

  test('are not for whom the author has blocked, who may take theirs back', async () => {
    const [author, one, two] = await people();
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    await react(one, { wbId });
    await author.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: one.uid });
    for (const target of [{ wbId }, { cid }]) expect(outcome(await react(one, target, '鼓掌'))).toBe('403 BLOCKED_BY');
    expect(outcome(await react(two, { cid }))).toBe('200');
    expect((await takeBack(one, { wbId })).Message).toEqual({ reactions: [] });
  });

  test('are not for visitors, nor for who is banned, who may take theirs back', async () => {
    const [author, one] = await people();
    const wbId = await world.post(author);
    await react(one, { wbId });
    await world.app.core.restrictions.restrict(
      { zone: 'sw4', uid: one.uid, kind: RestrictionKind.ban, until: Date.now() + 3_600_000, reason: '刷屏', byUid: 1 },
      Date.now(),
    );
    expect(outcome(await react(one, { wbId }, '鼓掌'))).toBe('403 BANNED');
    expect(outcome(await takeBack(one, { wbId }))).toBe('200');
    for (const ask of [react, takeBack, peopleOf] as const)
      expect(outcome(await ask(world.app.visitor, { wbId }))).toBe('401 NOT_SIGNED_IN');
  });

  test('are missing where not everybody may see it, and are there again with it', async () => {
    const [author, one] = await people();
    const staff = await world.app.asUser({ sw4: [12, 13] });
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    const reply = await world.comment(author, wbId, '也对', cid);
    await react(one, { cid: reply });
    const moderate = async (path: string, body: object) =>
      expect(
        outcome(await staff.send('POST', `/api/bbs/moderation/${path}?zone=sw4`, { reason: '原因', ...body })),
      ).toBe('200');
    await moderate('comment/hide', { cid });
    for (const who of [one, author, staff])
      for (const target of [{ cid }, { cid: reply }]) {
        expect(outcome(await react(who, target))).toBe('404 NOT_FOUND');
        expect(outcome(await takeBack(who, target))).toBe('404 NOT_FOUND');
      }
    expect(outcome(await peopleOf(one, { cid: reply }))).toBe('404 NOT_FOUND');
    await moderate('comment/restore', { cid });
    expect((await comments(one, wbId)).get(reply)).toEqual({
      reactions: [{ name: '强', count: 1 }],
      ownReaction: '强',
    });
    await moderate('post/hide', { wbId });
    for (const target of [{ wbId }, { cid }]) expect(outcome(await react(one, target))).toBe('404 NOT_FOUND');
    await moderate('post/restore', { wbId });
    await author.send('POST', `${ROOT}/delete_comment?zone=sw4`, { cid });
    for (const target of [{ cid }, { cid: reply }]) expect(outcome(await react(one, target))).toBe('404 NOT_FOUND');
    await author.send('POST', `${ROOT}/delete_post?zone=sw4`, { wbId });
    expect(outcome(await react(one, { wbId }))).toBe('404 NOT_FOUND');
  });

  test('name who has reacted, page by page, without those whom the reader has blocked', async () => {
    const [author, one, two] = await people();
    const wbId = await world.post(author);
    for (const who of [author, one, two]) await react(who, { wbId });
    const uids = async (who: TestClient, more?: string) => {
      const { Message } = await peopleOf(who, { wbId }, more);
      return [Message.list.map(({ uid }) => uid).toSorted((a, b) => a - b), Message.hasMore];
    };
    const all = [author, one, two].map(({ uid }) => uid).toSorted((a, b) => a - b);
    expect(await uids(one)).toEqual([all, false]);
    const pages = await Promise.all([0, 1, 2].map((offset) => uids(one, `&name=强&limit=1&offset=${offset}`)));
    expect(pages.map(([, hasMore]) => hasMore)).toEqual([true, true, false]);
    expect(pages.flatMap(([list]) => list as number[]).toSorted((a, b) => a - b)).toEqual(all);
    expect(await uids(one, '&name=鼓掌')).toEqual([[], false]);
    expect(outcome(await peopleOf(one, { wbId }, '&name=爱心'))).toBe('400 BAD_INPUT');
    await one.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: two.uid });
    expect(await uids(one)).toEqual([all.filter((uid) => uid !== two.uid), false]);
  });

  test('go with the account', async () => {
    const { db } = world.app.core.services.all({ db: databaseService });
    const [author, one] = await people();
    const wbId = await world.post(author);
    await react(one, { wbId });
    type Tables = { account: { id: number } };
    await db.tx(async () => {
      await db.q<Tables>().deleteFrom('account').where('id', '=', one.uid).execute();
    });
    expect(await countsQuery(db, 'post', [wbId]).execute()).toEqual([]);
  });

  test('are found by indexes', async () => {
    const { db } = world.app.core.services.all({ db: databaseService });
    for (const kind of ['post', 'comment'] as const)
      for (const query of [
        countsQuery(db, kind, [1, 2, 3]),
        ownQuery(db, kind, [1, 2, 3], 7),
        peopleQuery(db, { kind, id: 1 }, '强').limit(21),
      ])
        expect(await planOf(db, query, true)).toMatch(/index (only )?scan|SEARCH/i);
    expect(await planOf(db, peopleQuery(db, { kind: 'post', id: 1 }, '强').limit(21), true)).not.toMatch(
      /sort|TEMP B-TREE/i,
    );
  });
});
