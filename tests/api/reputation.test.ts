import { expect, test } from 'vitest';
import type { OwnUser, UserDetail } from '../../platform/contract/endpoints/users.ts';
import { viewerFor } from '../../server/modules/accounts/index.ts';
import { contextFor } from '../../server/seed/play.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

describeApi('reputation', (world) => {
  const own = async (client: TestClient) => (await client.get<OwnUser>('/api/bbs/user/detail?zone=sw4')).Message;
  const detail = async (client: TestClient, uid: number) =>
    (await client.get<UserDetail>(`/api/bbs/user/detail/${uid}?zone=sw4`)).Message;
  async function contextOf(client: TestClient) {
    const { core, zones } = world.app;
    const zone = zones.current().byAbbr.get('sw4');
    const data = await core.viewers.load(client.uid);
    if (!zone || !data) throw new Error('no such zone or person');
    return contextFor(zone, viewerFor(data, zone), Date.now());
  }

  test('0 is too low to post and comment, and everybody is told the same', async () => {
    const [ann, mod] = [await world.app.asUser(), await world.app.asUser({ sw4: [32] })];
    const wbId = await world.post(ann);
    const check = () => ann.get<object>('/api/bbs/user/check_reputation?zone=sw4');
    expect((await check()).Message).toEqual({ reputation: 100, max: 100, canSpeak: true, message: '' });
    const { reputation } = world.app.core;
    expect(await reputation.change(await contextOf(mod), ann.uid, -40, '灌水')).toEqual({ applied: -40, value: 60 });
    expect(await reputation.change(await contextOf(mod), ann.uid, -90, '辱骂')).toEqual({ applied: -60, value: 0 });
    const text = '您的信誉值过低，暂时无法发言，请前往个人中心查看';
    expect((await check()).Message).toEqual({ reputation: 0, max: 100, canSpeak: false, message: text });
    expect((await own(ann)).reputation).toBe(0);
    const post = { wbTitle: '标题', wbContent: '<p>正文</p>', wbThemeId: 1 };
    for (const [path, body] of [
      ['add', post],
      ['edit', { wbId, content: '<p>改</p>' }],
      ['comment/add_comment_v2', { wbId, content: '说两句' }],
    ] as const) {
      const reply = await ann.send('POST', `/api/bbs/weibo/${path}?zone=sw4`, body);
      expect([path, outcome(reply), reply.Code, reply.Desc]).toEqual([path, '403 REPUTATION_TOO_LOW', 10007, text]);
    }
    const rules = await ann.get('/api/bbs/weibo/check_all_post_comment_rule?zone=sw4');
    expect(rules.Message).toMatchObject({
      post: { code: 10007, message: text },
      comment: { code: 10007, message: text },
    });
    expect(await reputation.change(await contextOf(mod), ann.uid, 500, '申诉成功')).toEqual({
      applied: 100,
      value: 100,
    });
    await world.comment(ann, wbId, '我回来了');
  });

  test('is exact when many change it at once, and the record adds up', async () => {
    const [ann, mod] = [await world.app.asUser(), await world.app.asUser({ sw4: [32] })];
    const ctx = await contextOf(mod);
    const deltas = Array.from({ length: 20 }, (_, n) => (n % 4 ? -7 : 5));
    await Promise.all(deltas.map((delta) => world.app.core.reputation.change(ctx, ann.uid, delta, `第${delta}`)));
    const page = await ann.get<{ list: { delta: number; value: number; reason: string }[]; hasMore: boolean }>(
      '/api/bbs/user/reputation/record?zone=sw4&limit=50',
    );
    const records = page.Message.list.toReversed();
    expect(records).toHaveLength(20);
    let value = 100;
    for (const record of records) expect(record.value).toBe((value += record.delta));
    expect((await own(ann)).reputation).toBe(value);
    expect(JSON.stringify(page.Message)).not.toContain('by_uid');
    const part = await ann.get<{ list: object[]; hasMore: boolean }>(
      '/api/bbs/user/reputation/record?zone=sw4&limit=5',
    );
    expect([part.Message.list.length, part.Message.hasMore]).toEqual([5, true]);
  });

  test('and its record are one’s own, and the change undoes itself with its transaction', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    const ctx = await contextOf(bob);
    await world.app.core.reputation.change(ctx, ann.uid, -10, '只有我知道');
    const record = await bob.get<{ list: object[] }>(`/api/bbs/user/reputation/record?zone=sw4&uid=${ann.uid}`);
    expect(record.Message.list).toEqual([]);
    for (const client of [world.app.visitor, bob])
      expect(JSON.stringify(await detail(client, ann.uid))).not.toMatch(/reputation/);
    for (const path of ['check_reputation', 'reputation/record', 'nick/change/time'])
      expect(outcome(await world.app.visitor.get(`/api/bbs/user/${path}?zone=sw4`))).toBe('401 NOT_SIGNED_IN');
    const undone = world.app.db.tx(async () => {
      await world.app.core.reputation.change(ctx, ann.uid, -10, '不算');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await own(ann)).reputation).toBe(90);
    await expect(world.app.core.reputation.change(ctx, 99_999_999, -1, 'x')).rejects.toThrow('NOT_FOUND');
  });
});
