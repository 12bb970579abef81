import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const LIKE = '/api/bbs/weibo/favor/add_favor?zone=sw4';
const UNLIKE = '/api/bbs/weibo/favor/del_favor?zone=sw4';
const COLLECT = '/api/bbs/weibo/collect/add_collect?zone=sw4';
const UNCOLLECT = '/api/bbs/weibo/collect/del_collect?zone=sw4';

describeApi('likes and collections', (world) => {
  const detail = async (wbId: number, client: TestClient = world.app.visitor) =>
    (await client.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message;

  test('liking and taking it back, each twice, each once in effect', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(await world.app.asUser());
    for (let turn = 0; turn < 2; turn++)
      expect((await fan.send('POST', LIKE, { wbId })).Message).toEqual({ isFavor: 1, wbfCount: 1 });
    expect(await detail(wbId, fan)).toMatchObject({ isFavor: 1, wbfCount: 1 });
    expect(await detail(wbId)).toMatchObject({ isFavor: 0, wbfCount: 1 });
    for (let turn = 0; turn < 2; turn++)
      expect((await fan.send('DELETE', UNLIKE, { wbId })).Message).toEqual({ isFavor: 0, wbfCount: 0 });
    expect(await detail(wbId, fan)).toMatchObject({ isFavor: 0, wbfCount: 0 });
  });

  test('comments are liked too', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(fan);
    const cid = await world.comment(fan, wbId);
    expect((await fan.send('POST', LIKE, { cid })).Message).toEqual({ isFavor: 1, wbfCount: 1 });
    const seen = await fan.get(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`);
    expect(seen).toMatchObject({ Message: { list: [{ cid, isFavor: 1, wbfCount: 1 }] } });
    expect((await fan.send('DELETE', UNLIKE, { cid })).Message).toEqual({ isFavor: 0, wbfCount: 0 });
  });

  test('collecting', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(fan);
    for (let turn = 0; turn < 2; turn++)
      expect((await fan.send('POST', COLLECT, { wbId })).Message).toEqual({ isCollect: 1, collectCount: 1 });
    expect(await detail(wbId, fan)).toMatchObject({ isCollect: 1, collectCount: 1 });
    for (let turn = 0; turn < 2; turn++)
      expect((await fan.send('DELETE', UNCOLLECT, { wbId })).Message).toEqual({ isCollect: 0, collectCount: 0 });
  });

  test('fifty likes and fifty collections at once of one person are one of each', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(await world.app.asUser());
    const token = (await fan.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const fifty = (method: 'POST' | 'DELETE', url: string) =>
      Promise.all(Array.from({ length: 50 }, () => fan.send<object>(method, url, { wbId }, { token })));
    for (const reply of await fifty('POST', LIKE)) expect(reply.Message).toEqual({ isFavor: 1, wbfCount: 1 });
    for (const reply of await fifty('POST', COLLECT)) expect(reply.Message).toEqual({ isCollect: 1, collectCount: 1 });
    expect(await detail(wbId)).toMatchObject({ wbfCount: 1, collectCount: 1 });
    await Promise.all([
      fifty('POST', LIKE),
      fifty('DELETE', UNLIKE),
      fifty('POST', COLLECT),
      fifty('DELETE', UNCOLLECT),
    ]);
    const { isFavor, wbfCount, isCollect, collectCount } = await detail(wbId, fan);
    expect([wbfCount, collectCount]).toEqual([isFavor, isCollect]);
    expect(await checkCounters(world.app.db)).toEqual([]);
  });

  test('twenty people like one post and its comment at once: all are counted', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    const people = await Promise.all(Array.from({ length: 20 }, () => world.app.asUser()));
    await Promise.all(
      people.flatMap((person) => [
        person.send('POST', LIKE, { wbId }),
        person.send('POST', LIKE, { cid }),
        person.send('POST', COLLECT, { wbId }),
      ]),
    );
    expect(await detail(wbId)).toMatchObject({ wbfCount: 20, collectCount: 20 });
    expect(await checkCounters(world.app.db)).toEqual([]);
  });

  test.each([
    ['POST', LIKE],
    ['DELETE', UNLIKE],
    ['POST', COLLECT],
    ['DELETE', UNCOLLECT],
  ] as const)('%s %s: bad, missing, foreign, signed out', async (method, url) => {
    const fan = await world.app.asUser();
    const wbId = await world.post(fan);
    for (const bad of [{}, { wbId: 0 }, { wbId: 'x' }, { wbId: true }, { wbId: [wbId] }]) {
      expect([bad, outcome(await fan.send(method, url, bad))]).toEqual([bad, '400 BAD_INPUT']);
    }
    expect(outcome(await fan.send(method, url, { wbId: 99_999_999 }))).toBe('404 NOT_FOUND');
    expect(outcome(await fan.send(method, url.replace('sw4', 'mx'), { wbId }))).toBe('404 NOT_FOUND');
    expect(outcome(await world.app.visitor.send(method, url, { wbId }))).toBe('401 NOT_SIGNED_IN');
    expect(await detail(wbId)).toMatchObject({ wbfCount: 0, collectCount: 0 });
  });

  test('a like is on one thing: post and comment together are refused', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(fan);
    const cid = await world.comment(fan, wbId);
    expect(outcome(await fan.send('POST', LIKE, { wbId, cid }))).toBe('400 BAD_INPUT');
  });
});
