import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../platform/contract/endpoints/follow.ts';
import type { OwnUser, UserDetail } from '../../platform/contract/endpoints/users.ts';
import { buildTestApp, ROOT, type TestApp, type TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const BASE = '/api/bbs/user';
type List = { list: { wbId: number; isFavor: number }[]; hasMore: boolean };
type People = { list: Person[]; hasMore: boolean };

const OWN = ['weibo_list', 'unread', 'list', 'fans_list', 'recommend'].map((name) => `${BASE}/follow/${name}?zone=sw4`);
const WRITES = ['follow/add_follow', 'follow/cancel_follow', 'weibo-block/add', 'weibo-block/delete'];

describeApi('follow', (world) => {
  const follow = (who: TestClient, uid: number, zone = 'sw4') =>
    who.send<{ isFollow: number; fansCount: number }>('POST', `${BASE}/follow/add_follow?zone=${zone}`, { uid });
  const block = (who: TestClient, uid: number) => who.send('POST', `${BASE}/weibo-block/add?zone=sw4`, { uid });
  const detail = async (who: TestClient, uid: number) =>
    (await who.get<UserDetail>(`${BASE}/detail/${uid}?zone=sw4`)).Message;

  test('everything but cards of people is for those who are signed in', async () => {
    const ann = await world.app.asUser();
    for (const path of OWN)
      expect([path, outcome(await world.app.visitor.get(path))]).toEqual([path, '401 NOT_SIGNED_IN']);
    for (const path of [...WRITES, 'get_user_block']) {
      const reply = await world.app.visitor.send('POST', `${BASE}/${path}?zone=sw4`, { uid: ann.uid });
      expect([path, outcome(reply)]).toEqual([path, '401 NOT_SIGNED_IN']);
    }
    const seen = await world.app.visitor.get<People>(`${BASE}/follow/people?zone=sw4&uids=${ann.uid},999999`);
    expect(seen.Message.list).toMatchObject([
      { userInfo: { uid: ann.uid }, isFollow: 0, isBlock: 0, mayFollow: false },
    ]);
  });

  test('bad input is refused, and writes need a token', async () => {
    const ann = await world.app.asUser();
    for (const path of WRITES) {
      expect(outcome(await ann.send('POST', `${BASE}/${path}?zone=sw4`, { uid: 'x' }))).toBe('400 BAD_INPUT');
      expect(outcome(await ann.send('POST', `${BASE}/${path}?zone=sw4`, { uid: 999_999 }))).toBe('404 NOT_FOUND');
      const bare = await ann.send('POST', `${BASE}/${path}?zone=sw4`, { uid: 1 }, { token: null });
      expect(outcome(bare)).toBe('403 BAD_CSRF');
    }
    for (const query of ['uids=', 'uids=a', `uids=${Array.from({ length: 51 }, (_, n) => n).join()}`])
      expect(outcome(await ann.get(`${BASE}/follow/people?zone=sw4&${query}`))).toBe('400 BAD_INPUT');
    expect(outcome(await ann.get(`${BASE}/follow/weibo_list?zone=sw4&limit=51`))).toBe('400 BAD_INPUT');
    // The feed marks as seen, so another site may not ask for it with the reader's cookie.
    const foreign = await ann.inject({
      url: `${BASE}/follow/weibo_list?zone=sw4`,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.statusCode).toBe(403);
  });

  test('follows, tells both sides, and keeps the relation out of everybody’s reply', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    await world.app.visitor.get(`${BASE}/detail/${bob.uid}?zone=sw4`);
    expect((await follow(ann, bob.uid)).Message).toEqual({ isFollow: 1, fansCount: 1 });
    expect((await follow(bob, ann.uid)).Message).toEqual({ isFollow: 2, fansCount: 1 });
    expect(await detail(ann, bob.uid)).toMatchObject({ isFollow: 2, fansCount: 1, followCount: 1, mayFollow: true });
    expect(await detail(world.app.visitor, bob.uid)).toMatchObject({ isFollow: 0, fansCount: 1, mayFollow: false });
    expect((await ann.get<OwnUser>(`${BASE}/detail?zone=sw4`)).Message).toMatchObject({
      followCount: 1,
      mayFollow: true,
    });
    const fans = await world.app
      .asUser()
      .then((carl) => carl.get<People>(`${BASE}/follow/fans_list?zone=sw4&uid=${bob.uid}`));
    expect(fans.Message.list).toMatchObject([{ userInfo: { uid: ann.uid }, isFollow: 0 }]);
  });

  test('the feed is one’s own, of one zone', async () => {
    const [ann, bob, carl] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
    await follow(ann, bob.uid);
    const here = await world.post(bob);
    const there = await world.post(bob, {}, 'mx');
    const feed = async (who: TestClient, zone: string) =>
      (await who.get<List>(`${BASE}/follow/weibo_list?zone=${zone}`)).Message.list.map(({ wbId }) => wbId);
    const unread = async (who: TestClient, zone: string) =>
      (await who.get<{ unread: boolean }>(`${BASE}/follow/unread?zone=${zone}`)).Message.unread;
    expect(await unread(ann, 'sw4')).toBe(true);
    expect(await feed(ann, 'sw4')).toEqual([here]);
    expect([await unread(ann, 'sw4'), await unread(ann, 'mx')]).toEqual([false, true]);
    expect(await feed(ann, 'mx')).toEqual([there]);
    expect([await feed(carl, 'sw4'), await unread(carl, 'sw4')]).toEqual([[], false]);
  });

  test('who is blocked is nobody else’s to know, and leaves every list', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser({ sw4: [13] })];
    const wbId = await world.post(bob);
    const own = await world.post(ann);
    await world.comment(bob, own, '来捣乱的');
    expect((await block(ann, bob.uid)).Message).toEqual({ isBlock: 1 });
    expect(outcome(await follow(ann, bob.uid))).toBe('409 FOLLOW_BLOCKED');
    expect(outcome(await follow(bob, ann.uid))).toBe('403 FOLLOW_BLOCKED_BY');
    const list = async (who: TestClient) =>
      (await who.get<List>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&sort=1&limit=50')).Message.list;
    expect((await list(ann)).some((post) => post.wbId === wbId)).toBe(false);
    expect((await list(world.app.visitor)).some((post) => post.wbId === wbId)).toBe(true);
    const comments = async (who: TestClient) =>
      (await who.get<{ total: number }>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${own}`)).Message.total;
    expect([await comments(ann), await comments(bob), await comments(world.app.visitor)]).toEqual([0, 1, 1]);
    const blocks = (who: TestClient, uid: number) =>
      who.send<{ total: number; isBlock: number }>('POST', `${BASE}/get_user_block?zone=sw4`, { uid }, { token: null });
    expect((await blocks(ann, bob.uid)).Message).toMatchObject({
      total: 1,
      isBlock: 1,
      list: [{ userInfo: { uid: bob.uid } }],
    });
    expect((await blocks(bob, ann.uid)).Message).toMatchObject({ total: 0, isBlock: 0, list: [] });
    await ann.send('POST', `${BASE}/weibo-block/delete?zone=sw4`, { uid: bob.uid });
    expect((await list(ann)).some((post) => post.wbId === wbId)).toBe(true);
    expect(await comments(ann)).toBe(1);
  });

  test('whoever does not want followers gets none', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    const allow = await bob.send(`POST`, `${BASE}/follow/allow?zone=sw4`, { allowFollow: false });
    expect(allow.Message).toEqual({ allowFollow: false });
    expect(await detail(ann, bob.uid)).toMatchObject({ allowFollow: false, mayFollow: false });
    expect(outcome(await follow(ann, bob.uid))).toBe('403 FOLLOW_REFUSED');
  });
});

describe('a zone where following needs code 78', () => {
  let zonesDir: string;
  let app: TestApp;
  beforeAll(async () => {
    zonesDir = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
    cpSync(join(ROOT, 'zones'), zonesDir, { recursive: true });
    const file = join(zonesDir, 'sw4', 'zone.json');
    const zone = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...zone, followNeedsCode: true }));
    app = await buildTestApp({ zonesDir });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(zonesDir, { recursive: true, force: true });
  });

  test('refuses and hides alike who has none, and not those who have, nor other zones', async () => {
    const [ann, eve, bob] = [await app.asUser(), await app.asUser({ sw4: [78] }), await app.asUser()];
    const press = (who: TestClient, zone: string) =>
      who.send('POST', `${BASE}/follow/add_follow?zone=${zone}`, { uid: bob.uid }).then(outcome);
    const offered = async (who: TestClient, zone: string) =>
      [
        (await who.get<UserDetail>(`${BASE}/detail/${bob.uid}?zone=${zone}`)).Message.mayFollow,
        (await who.get<OwnUser>(`${BASE}/baseInfo?zone=${zone}`)).Message.mayFollow,
      ] as const;
    expect([await offered(ann, 'sw4'), await press(ann, 'sw4')]).toEqual([[false, false], '403 FORBIDDEN']);
    expect([await offered(eve, 'sw4'), await press(eve, 'sw4')]).toEqual([[true, true], '200']);
    expect([await offered(ann, 'mx'), await press(ann, 'mx')]).toEqual([[true, true], '200']);
  });
});
