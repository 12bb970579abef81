import { afterAll, expect, test } from 'vitest';
import type { MarkInfo } from '../contract.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import { markedQuery, recommendedQuery, startsQuery } from './store.ts';
import {
  add,
  clear,
  counts,
  HOUR,
  inDetail,
  inList,
  logOf,
  mark,
  ROOT,
  rule,
  SERVER_THEME,
  settled,
  task,
  testZones,
} from './test-support.ts';

/** Milliseconds that the forum's clock is ahead; the cache lives by it too. */
let ahead = 0;
const now = () => Date.now() + ahead;

const zones = testZones();
afterAll(zones.remove);

describeApi(
  'marks',
  (world) => {
    const staff = () => world.app.asUser({ sw4: [13] });
    const newPost = async (fields: object = {}) => world.post(await world.app.asUser(), { ...fields });

    test('a mark is given, shown to everybody, timed anew, taken off, and recorded once each', async () => {
      const manager = await staff();
      const wbId = await newPost();
      expect(await inList(world.app.visitor, wbId)).toBeUndefined();
      expect((await mark(manager, wbId)).Message.list).toEqual([
        { mark: 'SETTOP', startTime: 0, endTime: 0, themeIdList: [] },
      ]);
      expect(outcome(await mark(manager, wbId))).toBe('200');
      expect(await inList(world.app.visitor, wbId)).toEqual(['SETTOP']);
      expect(await inDetail(world.app.visitor, wbId)).toEqual(['SETTOP']);
      await mark(manager, wbId, { mark: 'STICKY', themeIdList: [1] });
      const endTime = Date.parse('2999-01-31T16:00:00Z');
      const { list } = (await mark(manager, wbId, { mark: 'RECOMMEND', endTime, themeIdList: [4, 1] })).Message;
      expect(list.map((one) => [one.mark, one.themeIdList])).toEqual([
        ['SETTOP', []],
        ['RECOMMEND', [1, 4]],
        ['STICKY', []],
      ]);
      expect(await inDetail(world.app.visitor, wbId)).toEqual(['SETTOP', 'RECOMMEND', 'STICKY']);
      await mark(manager, wbId, { set: false });
      await mark(manager, wbId, { set: false });
      expect(await inList(world.app.visitor, wbId)).toEqual(['RECOMMEND', 'STICKY']);
      expect(await task(manager, wbId)).toHaveLength(2);
      expect(await logOf(manager, wbId)).toEqual([
        ['post.unmark.SETTOP', ''],
        ['post.mark.RECOMMEND', expect.stringMatching(/^– 2999-02-01 00:00 · .+ · .+$/)],
        ['post.mark.STICKY', ''],
        ['post.mark.SETTOP', ''],
      ]);
    });

    test('the workbench lists what bears a mark, those whose mark ends first in front, without what has ended or is gone', async () => {
      await clear(world);
      const manager = await staff();
      const [first, second, gone] = [await newPost(), await newPost(), await newPost()];
      await mark(manager, first, { mark: 'STICKY' });
      await mark(manager, second, { mark: 'STICKY', endTime: now() + HOUR });
      await mark(manager, gone, { mark: 'STICKY' });
      await mark(manager, first, { mark: 'RECOMMEND', themeIdList: [4, 1] });
      await manager.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: gone, reason: '重复' });
      const listed = async (name: string, client = manager) =>
        (
          await client.get<{ list: { wbId: number; info: MarkInfo }[] }>(
            `${ROOT}/list?zone=sw4&mark=${name}&limit=20&offset=0`,
          )
        ).Message.list;
      expect((await listed('STICKY')).map(({ wbId }) => wbId)).toEqual([second, first]);
      expect((await listed('RECOMMEND'))[0]?.info.themeIdList).toEqual([1, 4]);
      expect(await listed('ACTIVITY')).toEqual([]);
      const other = await world.app.asUser({ mx: [13] });
      expect((await other.get(`${ROOT}/list?zone=sw4&mark=STICKY&limit=20&offset=0`)).status).toBe(403);
      ahead += HOUR;
      expect((await listed('STICKY')).map(({ wbId }) => wbId)).toEqual([first]);
      ahead -= HOUR;
    });

    test('a mark counts exactly from its start to its end, in kept replies too', async () => {
      const manager = await staff();
      const wbId = await newPost();
      const seen = async () => [await inList(world.app.visitor, wbId), await inDetail(world.app.visitor, wbId)];
      await mark(manager, wbId, { mark: 'ACTIVITY', startTime: now() + HOUR, endTime: now() + 3 * HOUR });
      expect(await seen()).toEqual([undefined, undefined]);
      expect(await seen()).toEqual([undefined, undefined]);
      ahead += 2 * HOUR;
      expect(await seen()).toEqual([['ACTIVITY'], ['ACTIVITY']]);
      expect(await task(manager, wbId)).toHaveLength(1);
      ahead += 2 * HOUR;
      expect(await seen()).toEqual([undefined, undefined]);
      expect(await task(manager, wbId)).toEqual([]);
      // A mark that has ended can be given anew.
      expect((await mark(manager, wbId, { mark: 'ACTIVITY' })).Message.list).toHaveLength(1);
      expect(await seen()).toEqual([['ACTIVITY'], ['ACTIVITY']]);
      ahead = 0; // tickets of new people live by it
    });

    test('times and categories that make no sense', async () => {
      const manager = await staff();
      const wbId = await newPost();
      const refused = async (fields: object) => outcome(await mark(manager, wbId, fields));
      const soon = now() + HOUR;
      expect(await refused({ startTime: soon, endTime: soon })).toBe('400 MARK_TIMES');
      expect(await refused({ startTime: now() + 2 * HOUR, endTime: now() + HOUR })).toBe('400 MARK_TIMES');
      expect(await refused({ endTime: now() - HOUR })).toBe('400 MARK_ENDED');
      expect(await refused({ startTime: now() - 25 * HOUR })).toBe('400 MARK_START_TOO_OLD');
      expect(await refused({ startTime: now() - 23 * HOUR })).toBe('200');
      ahead += 5 * HOUR;
      // What began long ago may still get an end.
      const [{ startTime } = { startTime: 0 }] = await task(manager, wbId);
      expect(await refused({ startTime, endTime: now() + HOUR })).toBe('200');
      ahead = 0;
      expect(await refused({ mark: 'RECOMMEND' })).toBe('400 MARK_THEME_REQUIRED');
      expect(await refused({ mark: 'RECOMMEND', themeIdList: [987_654] })).toBe('400 MARK_THEME_UNKNOWN');
      expect(await refused({ mark: 'RECOMMEND', themeIdList: [1, 1] })).toBe('400 BAD_INPUT');
      for (const fields of [{ mark: 'HOT' }, { set: undefined }, { set: 'x' }, { endTime: -1 }, { startTime: 1.5 }])
        expect(await refused(fields)).toBe('400 BAD_INPUT');
      expect(await task(manager, wbId)).toMatchObject([{ mark: 'SETTOP' }]);
      await clear(world);
    });

    test('who may: managers, and check managers where there is triple review; nobody of another zone', async () => {
      const wbId = await newPost();
      const elsewhere = await newPostIn('jl');
      for (const [codes, zone, id, expected] of [
        [{ sw4: [12] }, 'sw4', wbId, '200'],
        [{ all: [13] }, 'sw4', wbId, '200'],
        [{ sw4: [92] }, 'sw4', wbId, '200'],
        [{ jl: [92] }, 'jl', elsewhere, '403 FORBIDDEN'],
        [{ jl: [13] }, 'jl', elsewhere, '200'],
        [{ jl: [13] }, 'sw4', wbId, '403 FORBIDDEN'],
        [{ jl: [13] }, 'jl', wbId, '404 NOT_FOUND'],
        [{ sw4: [31, 32, 93] }, 'sw4', wbId, '403 FORBIDDEN'],
      ] as const) {
        // `as const` has made its lists readonly.
        const client = await world.app.asUser(codes as unknown as Record<string, number[]>);
        expect([codes, outcome(await mark(client, id, {}, zone))]).toEqual([codes, expected]);
        const read = await client.get(`${ROOT}/task?zone=${zone}&wbId=${id}`);
        expect([codes, outcome(read)]).toEqual([codes, expected]);
        const count = await client.get(`${ROOT}/get_count?zone=${zone}`);
        expect([codes, outcome(count)]).toEqual([codes, expected === '403 FORBIDDEN' ? expected : '200']);
      }
      expect(outcome(await mark(world.app.visitor, wbId))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await world.app.visitor.get(`${ROOT}/task?zone=sw4&wbId=${wbId}`))).toBe('401 NOT_SIGNED_IN');
      const manager = await staff();
      expect(outcome(await mark(manager, 987_654_321))).toBe('404 NOT_FOUND');
      for (const themeIdStr of ['x', '1,', '1;2'])
        expect(outcome(await manager.get(`${ROOT}/get_count?zone=sw4&themeIdStr=${themeIdStr}`))).toBe('400 BAD_INPUT');
      await clear(world);
    });

    const newPostIn = async (zone: string) => world.post(await world.app.asUser(), {}, zone);

    test('fifty posts become hot at once: six do', async () => {
      const manager = await staff();
      const posts = await Promise.all(Array.from({ length: 50 }, () => newPost()));
      const replies = await Promise.all(
        posts.map((wbId, index) => mark(manager, wbId, index % 2 ? { startTime: now() + HOUR } : {})),
      );
      expect(settled(replies)).toEqual({ '200': 6, '409 HOT_FULL': 44 });
      const { setTop } = await counts(manager);
      expect(setTop.started + setTop.unstart).toBe(6);
      const refused = replies.find(({ Succeed }) => !Succeed);
      expect(refused?.Desc).toMatch(/^可热点数量已达上限（6条），可取消一个热点后再重新设置（已生效\d条，未生效\d条/);
      // The same six may be timed anew, another zone has six of its own, and a place that is given
      // back is free.
      const hot = posts.filter((_id, index) => replies[index]?.Succeed);
      expect(outcome(await mark(manager, hot[0], { endTime: now() + 9 * HOUR }))).toBe('200');
      expect(outcome(await mark(await world.app.asUser({ jl: [13] }), await newPostIn('jl'), {}, 'jl'))).toBe('200');
      const free = posts.find((_id, index) => !replies[index]?.Succeed);
      await mark(manager, hot[1], { set: false });
      expect(outcome(await mark(manager, free))).toBe('200');
      expect(await rule(manager, 1)).toMatchObject({ setTopStatus: { status: false, total: 6 } });
      await clear(world);
      expect(await rule(manager, 1)).toMatchObject({
        teamStatus: { status: true },
        setTopStatus: { status: true, total: 6 },
        recommendStatus: { status: true, total: 8 },
      });
    }, 60_000);

    test('fifty posts are recommended in one category at once: eight are, and more elsewhere', async () => {
      const manager = await staff();
      const posts = await Promise.all(Array.from({ length: 50 }, () => newPost()));
      const replies = await Promise.all(
        posts.map((wbId, index) => mark(manager, wbId, { mark: 'RECOMMEND', themeIdList: index % 2 ? [1] : [1, 4] })),
      );
      expect(settled(replies)).toEqual({ '200': 8, '409 RECOMMEND_FULL': 42 });
      expect(replies.find(({ Succeed }) => !Succeed)?.Desc).toContain('该分类可推荐数量已达上限（8条）');
      const { recommend } = await counts(manager, '1,2,0');
      expect(recommend).toEqual([
        { themeId: 1, started: 8, unstart: 0, total: 8 },
        { themeId: 2, started: 0, unstart: 0, total: 0 },
      ]);
      const [free = 0] = posts.filter((_id, index) => !replies[index]?.Succeed);
      expect(outcome(await mark(manager, free, { mark: 'RECOMMEND', themeIdList: [2] }))).toBe('200');
      expect(outcome(await mark(manager, free, { mark: 'RECOMMEND', themeIdList: [1, 2] }))).toBe('409 RECOMMEND_FULL');
      expect((await task(manager, free))[0]?.themeIdList).toEqual([2]);
      expect(await rule(manager, 1)).toMatchObject({ recommendStatus: { status: false, total: 8 } });
      expect(await rule(manager, 2)).toMatchObject({ recommendStatus: { status: true } });
      expect(outcome(await add(manager, [{ mark: 'RECOMMEND', themeIdList: [1] }]))).toBe('409 RECOMMEND_LIMIT');
      await clear(world);
    }, 60_000);

    test('the same mark of the same post ten times at once is one mark and one record', async () => {
      const manager = await staff();
      const wbId = await newPost();
      const replies = await Promise.all(Array.from({ length: 10 }, () => mark(manager, wbId)));
      expect(settled(replies)).toEqual({ '200': 10 });
      expect(await logOf(manager, wbId)).toHaveLength(1);
      await clear(world);
    });

    test('a hidden or deleted post gives its place back, also when it is marked at that moment', async () => {
      const manager = await staff();
      const hide = (wbId: number, verb = 'hide') =>
        manager.send('POST', `/api/bbs/moderation/post/${verb}?zone=sw4`, { wbId, reason: '广告' });
      const wbId = await newPost();
      await mark(manager, wbId);
      await hide(wbId);
      expect(await task(manager, wbId)).toEqual([]);
      expect(outcome(await mark(manager, wbId))).toBe('409 MARK_POST_HIDDEN');
      await hide(wbId, 'restore');
      expect(await inDetail(world.app.visitor, wbId)).toBeUndefined();
      const posts = await Promise.all(Array.from({ length: 6 }, () => newPost()));
      await Promise.all(posts.flatMap((id) => [mark(manager, id), hide(id)]));
      expect((await counts(manager)).setTop).toEqual({ started: 0, unstart: 0 });
      const own = await world.app.asUser();
      const deleted = await world.post(own);
      await mark(manager, deleted);
      await own.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: deleted });
      expect((await counts(manager)).setTop).toEqual({ started: 0, unstart: 0 });
      expect(outcome(await mark(manager, deleted))).toBe('404 NOT_FOUND');
    });

    test('a new post brings its marks, in its own transaction', async () => {
      const manager = await staff();
      const asked = [{ mark: 'STICKY', startTime: now() + HOUR }, { mark: 'SETTOP' }];
      const { wbId } = (await add(manager, asked)).Message;
      expect(await inDetail(world.app.visitor, wbId)).toEqual(['SETTOP']);
      expect((await task(manager, wbId)).map((one) => one.mark)).toEqual(['SETTOP', 'STICKY']);
      expect(await logOf(manager, wbId)).toHaveLength(2);
      const member = await world.app.asUser();
      expect(outcome(await add(member, asked))).toBe('403 FORBIDDEN');
      for (const none of ['', '[]']) expect(outcome(await add(member, none))).toBe('200');
      const twice = [{ mark: 'SETTOP' }, { mark: 'SETTOP', endTime: now() + HOUR }];
      for (const bad of ['x', '{}', [{ mark: 'HOT' }], [{}], [null], twice, [{ mark: 'SETTOP', endTime: 'x' }]])
        expect(outcome(await add(manager, bad))).toBe('400 BAD_INPUT');
      expect(outcome(await add(manager, [{ mark: 'SETTOP', endTime: now() - 1 }]))).toBe('400 MARK_ENDED');
      const before = (await counts(manager)).setTop.started;
      const replies = await Promise.all(Array.from({ length: 10 }, () => add(manager, [{ mark: 'SETTOP' }])));
      expect(settled(replies)).toEqual({ '200': 6 - before, '409 HOT_LIMIT': 4 + before });
      expect(replies.find(({ Succeed }) => !Succeed)?.Desc).toBe(
        '当前游戏存在热点状态的帖子≥6个，请完成其他热点帖后再进行发布',
      );
      await clear(world);
    });

    test('a post that leaves the category of servers is not recommended there any more', async () => {
      const manager = await staff();
      expect(outcome(await mark(manager, await newPost(), { mark: 'RECOMMEND', themeIdList: [SERVER_THEME] }))).toBe(
        '400 MARK_THEME_UNKNOWN',
      );
      const author = await world.app.asUser();
      const [both, only] = [
        await world.post(author, { wbThemeId: SERVER_THEME }),
        await world.post(author, { wbThemeId: SERVER_THEME }),
      ];
      await mark(manager, both, { mark: 'RECOMMEND', themeIdList: [1, SERVER_THEME] });
      await mark(manager, only, { mark: 'RECOMMEND', themeIdList: [SERVER_THEME] });
      for (const wbId of [both, only])
        await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>改分类</p>', themeId: 1 });
      expect(await task(manager, both)).toMatchObject([{ themeIdList: [1] }]);
      expect(await task(manager, only)).toEqual([]);
      expect(await inDetail(world.app.visitor, only)).toBeUndefined();
      await clear(world);
    });

    test('counting is a range of an index, however many marks have ended', async () => {
      const { db } = world.app;
      const posts = Array.from({ length: 4000 }, (_, n) => postRow(n, { id: 1_000_000 + n }));
      const marks = posts.map(({ id, zone }, n) => ({
        post_id: id,
        mark: n % 2 ? 'SETTOP' : 'RECOMMEND',
        zone,
        ends_at: n,
      }));
      await insertRows(db, 'post', posts);
      await insertRows(
        db,
        'editor_mark',
        marks.map((row) => ({ ...row, starts_at: 0 })),
      );
      await insertRows(
        db,
        'editor_mark_theme',
        marks.map((row, n) => ({ ...row, theme_id: 1 + (n % 5) })),
      );
      await db.refreshStatistics();
      expect(await planOf(db, startsQuery(db, 'sw4', 'SETTOP', 3_990))).toContain('editor_mark_current');
      const marked = await planOf(db, markedQuery(db, 'sw4', 'SETTOP', 3_990, { limit: 21, offset: 0 }));
      expect(marked).toContain('editor_mark_current');
      expect(await planOf(db, recommendedQuery(db, 'sw4', [1], 3_990))).toContain('editor_mark_theme_current');
    });
  },
  { now, zonesDir: zones.dir },
);
