import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { createDrawing } from '../../plugins/lottery/server/jobs.ts';
import { createLotteryDeps } from '../../plugins/lottery/server/lotteries.ts';
import type { LotteryTables } from '../../plugins/lottery/server/tables.ts';
import { basePage } from '../../server/modules/participation/base.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { planOf } from '../support/plan.ts';
import { outcome } from './each-engine.ts';
import { contextService } from '../../server/sdk/index.ts';
import { uses } from '../../plugins/lottery/server/uses.ts';

const LEASE = 3 * 60_000;

describeOnEachEngine('lotteries of two hosts', (open) => {
  let w: LotteryWorld;
  let second: TestApp;
  beforeAll(async () => {
    w = await createLotteryWorld(open);
    const { databaseUrl, dataDir } = w.app.config;
    const env = { DATA_DIR: dataDir };
    second = await buildTestApp({ now: w.now, env, ...(databaseUrl ? { url: databaseUrl } : {}) });
  });
  afterAll(async () => {
    await second.app.close();
    await w.app.stop();
  });
  beforeEach(() => w.reset());

  const drawingOn = (app: TestApp) => createDrawing(createLotteryDeps(app.core.services.all(uses)));
  const kinds = async (wbId: number) => (await w.log(wbId)).map(({ kind }) => kind);
  const DRAWN = ['created', 'frozen', 'beacon', 'drawn', 'published'];

  async function entered(people = 6): Promise<number> {
    const wbId = await w.start();
    for (const one of await w.people(people)) await w.comment(one, wbId);
    return wbId;
  }

  test('whoever comes first freezes and draws, and nobody does it twice', async () => {
    const wbId = await entered();
    const both = async () => {
      await Promise.all(
        [drawingOn(w.app), drawingOn(second), drawingOn(w.app), drawingOn(second)].map((one) =>
          one.runOne(wbId, w.now()),
        ),
      );
    };
    w.later(HOUR + 10_000);
    await both();
    const { lotteryTime } = await w.info(w.manager, wbId);
    w.later(lotteryTime - w.now());
    await w.comment(w.manager, wbId);
    w.later(30_000);
    for (let turns = 3; turns > 0; turns--) await both();
    expect(await kinds(wbId)).toEqual(DRAWN);
    const { winners } = await w.info(w.manager, wbId);
    expect(winners).toHaveLength(2);
    const told = await w.app.db
      .q<{ message: { once_key: string; to_uid: number } }>()
      .selectFrom('message')
      .select('to_uid')
      .where('once_key', '=', `lottery:${wbId}:won`)
      .execute();
    expect(told).toHaveLength(2);
  });

  test.each([
    ['end', 'collected'],
    ['end', 'written'],
    ['draw', 'beacon'],
    ['draw', 'computed'],
  ])('at the %s a host dies once it has %s, and another goes on', async (phase, step) => {
    const wbId = await entered(3);
    const { lotteryTime } = await w.info(w.manager, wbId);
    const survivor = drawingOn(second);
    /** Nobody waits for the dead: it is dead when it has come to that step. */
    const die = () =>
      new Promise<void>((resolve) => {
        const died = (name: string) =>
          name === step ? (resolve(), new Promise<void>(() => undefined)) : Promise.resolve();
        void createDrawing(createLotteryDeps(w.app.core.services.all(uses)), died).runOne(wbId, w.now());
      });
    w.later(HOUR + 10_000);
    if (phase === 'end') await die();
    w.later(LEASE);
    await survivor.runOne(wbId, w.now());
    w.later(lotteryTime - w.now());
    await w.comment(w.manager, wbId);
    w.later(30_000);
    if (phase === 'draw') await die();
    w.later(LEASE);
    for (let turns = 2; turns > 0; turns--) await survivor.runOne(wbId, w.now());
    expect(await kinds(wbId)).toEqual(DRAWN);
    const pages = w.app.db.q<LotteryTables>().selectFrom('lottery_page').select('list_id').where('post_id', '=', wbId);
    expect(await pages.execute()).toHaveLength(1);
    expect((await w.info(w.manager, wbId)).winners).toHaveLength(2);
  });

  test('who asks while it is drawn is told of one moment, and proof and post of the same', async () => {
    const wbId = await entered(3);
    w.later(HOUR + 10_000);
    await w.run();
    const { lotteryTime } = await w.info(w.manager, wbId);
    w.later(lotteryTime - w.now());
    await w.comment(w.manager, wbId);
    w.later(30_000);
    const { presenting, posts } = w.parts();
    const ctx = (await w.app.core.services.of(contextService).as('sw4', w.manager.uid, w.now()))!;
    const row = await posts.get(ctx, wbId);
    for (let turns = 2; turns > 0; turns--) await drawingOn(second).runOne(wbId, w.now());
    for (const found of [row, await posts.get(ctx, wbId)]) {
      const info = await presenting.info(ctx, found);
      expect(info).toMatchObject({ phase: 'drawn', logCount: DRAWN.length, winners: [{}, {}] });
      const { drawnTime, logCount, rounds, awards } = await presenting.proof(found);
      expect([drawnTime, logCount, rounds.length, awards.length]).toEqual([info.drawnTime, DRAWN.length, 1, 2]);
    }
  });

  test('whoever has lost the lease writes nothing any more', async () => {
    const wbId = await entered(3);
    w.later(HOUR + 10_000);
    let wake = (): void => undefined;
    const slept = new Promise<void>((resolve) => (wake = resolve));
    let late = Promise.resolve();
    // It has written its pages, and sleeps.
    await new Promise<void>((resolve) => {
      const sleeps = (name: string) => (name === 'written' ? (resolve(), slept) : Promise.resolve());
      late = createDrawing(createLotteryDeps(w.app.core.services.all(uses)), sleeps).runOne(wbId, w.now());
    });
    await drawingOn(second).runOne(wbId, w.now() + LEASE);
    const before = await w.info(w.manager, wbId);
    wake();
    await late;
    expect(await w.info(w.manager, wbId)).toEqual({ ...before, own: expect.anything() });
    expect(await kinds(wbId)).toEqual(['created', 'frozen']);
  });

  test('a draw and a cancellation at once: one of them', async () => {
    const wbId = await entered(3);
    w.later(HOUR + 10_000);
    await w.run();
    const { lotteryTime } = await w.info(w.manager, wbId);
    w.later(lotteryTime - w.now());
    await w.comment(w.manager, wbId);
    w.later(30_000);
    await drawingOn(w.app).runOne(wbId, w.now() - 20_000);
    const cancel = w.send(w.manager, 'cancel', { wbId, reason: '取消' });
    const [answer] = await Promise.all([cancel, drawingOn(second).runOne(wbId, w.now())]);
    const { phase, winners } = await w.info(w.manager, wbId);
    expect([outcome(answer), phase, winners.length]).toEqual(
      phase === 'drawn' ? ['409 WRONG_PHASE', 'drawn', 2] : ['200', 'cancelled', 0],
    );
  });

  test('each way to take part is found by a range of an index', async () => {
    const wbId = await w.start();
    const { participation, db } = w.app.core.services.all(uses);
    const nothing = { comment: false, post: null, like: false, collect: false, follow: null };
    const [a, b, c] = await w.people(3);
    const rulesOf = (needs: object) => ({
      zone: 'sw4',
      postId: wbId,
      from: Date.now() - HOUR,
      until: Date.now() + HOUR,
      at: Date.now(),
      needs: { ...nothing, ...needs },
      without: [],
      withoutAsStaff: [],
      isStaffOut: false,
      areRestrictedOut: false,
      areUnverifiedOut: false,
      accountsUntil: null,
      more: [],
    });
    const post = (one: typeof a, more: object) =>
      one.send('POST', '/api/bbs/weibo/add?zone=sw4', { wbTitle: '帖', wbContent: '<p>好</p>', wbThemeId: 1, ...more });
    await w.comment(a, wbId);
    await w.comment(a, wbId);
    for (const call of ['favor/add_favor', 'collect/add_collect'])
      for (const one of [b, c]) await one.send('POST', `/api/bbs/weibo/${call}?zone=sw4`, { wbId });
    await c.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: w.manager.uid });
    await post(a, { wbContent: '<p>#夏日抽奖#来了</p>' });
    for (let n = 0; n < 3; n++) await post(b, { wbThemeId: 2 });
    const found = async (needs: object, limit = 1) => {
      const uids: number[] = [];
      let after: { a: number; b: number } | null = null;
      do {
        const page: Awaited<ReturnType<typeof participation.page>> = await db.tx(() =>
          participation.page(rulesOf(needs), after, limit),
        );
        uids.push(...page.people.flatMap(({ uid, reason }) => (reason === '' ? [uid] : [])));
        after = page.next;
      } while (after);
      return [...new Set(uids)].toSorted((one, other) => one - other);
    };
    const [ua, ub, uc] = [a.uid, b.uid, c.uid];
    for (const limit of [1, 2, 256]) {
      expect(await found({ comment: true }, limit)).toEqual([ua]);
      expect(await found({ like: true }, limit)).toEqual([ub, uc].toSorted((x, y) => x - y));
      expect(await found({ collect: true }, limit)).toEqual([ub, uc].toSorted((x, y) => x - y));
      expect(await found({ follow: w.manager.uid }, limit)).toEqual([uc]);
      expect(await found({ like: true, follow: w.manager.uid }, limit)).toEqual([uc]);
      expect(await found({ post: { topic: '夏日抽奖' } }, limit)).toEqual([ua]);
      expect(await found({ post: { themeId: 2 } }, limit)).toEqual([ub]);
      // One post has to be both.
      expect(await found({ post: { topic: '夏日抽奖', themeId: 1 } }, limit)).toEqual([ua]);
      expect(await found({ post: { topic: '夏日抽奖', themeId: 2 } }, limit)).toEqual([]);
      expect(await found({ collect: true, post: {} }, limit)).toEqual([ub]);
    }
    // Mine alone, too, by the same rules.
    const all = rulesOf({ comment: true, like: true, collect: true, follow: w.manager.uid, post: { themeId: 2 } });
    expect(await db.tx(() => participation.objectionsTo(all, ub))).toEqual(['comment', 'follow']);
    const indexes: [object, string][] = [
      [{ comment: true }, 'comment_post_user'],
      [{ like: true }, 'favor_target'],
      [{ collect: true }, 'collect_post'],
      [{ follow: 1 }, 'follow_fans'],
      [{ post: { topic: '夏日' } }, 'post_topic_created_at'],
      [{ post: { topic: '夏日', themeId: 2 } }, 'post_topic_created_at'],
      [{ post: { themeId: 2 } }, 'post_theme_newest'],
      [{ post: {} }, 'post_newest'],
    ];
    for (const [needs, index] of indexes)
      for (const after of [null, { a: Date.now(), b: 5 }]) {
        const plan = await planOf(db, basePage(rulesOf(needs), after, 256).compile(db.q()), true);
        expect(plan, index).toContain(index);
        expect(plan, index).not.toMatch(/Seq Scan|SCAN (?!b)/);
      }
  });
});
