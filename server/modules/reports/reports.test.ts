import { expect, test } from 'vitest';
import { UNDO_MS, type ReportGroup, type ReportRecord } from '../../../platform/contract/endpoints/reports.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { UserTables } from '../users/index.ts';
import type { ReportTables } from './tables.ts';

const REPORT = '/api/bbs/report/weibo?zone=sw4';
const SIGN = '/api/bbs/user/signReport?zone=sw4';
const CLOSE = '/api/bbs/report/close?zone=sw4';

interface Page<Item> {
  readonly list: Item[];
  readonly hasMore: boolean;
}
const queueOf = async (client: TestClient, query = '', zone = 'sw4') =>
  (await client.get<Page<ReportGroup>>(`/api/bbs/report/list?zone=${zone}${query}`)).Message;
const groupOf = async (client: TestClient, targetType: number, targetId: number, query = '') =>
  (await queueOf(client, `&limit=50${query}`)).list.find(
    (group) => group.targetType === targetType && group.targetId === targetId,
  );
const sign = ({ app }: ApiWorld, uid: number, sig: string) =>
  app.db.tx(() => app.db.q<UserTables>().updateTable('user_profile').set({ sig }).where('uid', '=', uid).execute());
/** As if it had been closed some milliseconds before. */
const closedEarlier = ({ app }: ApiWorld, id: number, by: number) =>
  app.db.tx(() =>
    app.db
      .q<ReportTables>()
      .updateTable('report_target')
      .set((eb) => ({ closed_at: eb('closed_at', '-', by) }))
      .where('id', '=', id)
      .execute(),
  );

describeApi('reports', (world) => {
  const people = async () => {
    const { app } = world;
    const [author, reporter, moderator] = [
      await app.asUser(),
      await app.asUser(),
      await app.asUser({ sw4: [12] }),
    ] as const;
    return { author, reporter, moderator };
  };

  test('a post is reported with reason and text, and stands in the queue as it was', async () => {
    const { author, reporter, moderator } = await people();
    const wbId = await world.post(author, { wbTitle: '低价代练', wbContent: '<p>加微信，<strong>稳</strong></p>' });
    expect(await reporter.send('POST', REPORT, { wbId, type: 3, comment: ' 广告 ' })).toMatchObject({
      status: 200,
      Message: { state: 0 },
    });
    const edit = { wbId, title: '改了', content: '<p>改了</p>', themeId: 1 };
    expect((await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', edit)).status).toBe(200);
    expect(await groupOf(moderator, 1, wbId)).toMatchObject({
      wbId,
      count: 1,
      state: 0,
      outcome: 0,
      snapshot: { title: '低价代练', text: '加微信，稳', images: [] },
      reasons: [{ type: 3, count: 1 }],
      userInfo: { uid: author.uid },
    });
  });

  test('a comment, and a signature as its reader has seen it', async () => {
    const { author, reporter, moderator } = await people();
    const wbId = await world.post(reporter);
    const cid = await world.comment(author, wbId, '你真没用');
    expect((await reporter.send('POST', REPORT, { cid, type: 4, comment: '骂人' })).status).toBe(200);
    expect(await groupOf(moderator, 2, cid)).toMatchObject({ wbId, snapshot: { text: '你真没用' } });

    const report = (bsign = '代练找我', who = reporter) =>
      who.send('POST', SIGN, { buid: author.uid, bsign, comment: '广告' });
    expect(outcome(await report())).toBe('404 NOT_FOUND');
    await sign(world, author.uid, '代练找我');
    expect((await report()).status).toBe(200);
    await sign(world, author.uid, '代练还找我');
    expect((await report('代练还找我')).status).toBe(200);
    // Somebody whose page is older reports what they have read; nobody reports what was never the
    // signature.
    expect((await report('代练找我', await world.app.asUser())).status).toBe(200);
    expect(outcome(await report('我什么也没写'))).toBe('409 SIGNATURE_CHANGED');
    const signatures = (await queueOf(moderator, '&limit=50')).list.filter(({ targetType }) => targetType === 3);
    expect(signatures.map(({ snapshot, count, reasons }) => [snapshot.text, count, reasons])).toEqual([
      ['代练找我', 2, [{ type: 7, count: 2 }]],
      ['代练还找我', 1, [{ type: 7, count: 1 }]],
    ]);
    expect(signatures[0]?.targetId).toBe(author.uid);
  });

  test('what is refused', async () => {
    const { app } = world;
    const { author, reporter } = await people();
    const wbId = await world.post(author);
    const cases: [object, string][] = [
      [{ wbId, type: 1 }, '400 REPORT_TEXT_REQUIRED'],
      [{ wbId, type: 1, comment: ' \t\n' }, '400 REPORT_TEXT_REQUIRED'],
      [{ wbId, type: 1, comment: '长'.repeat(101) }, '400 REPORT_TEXT_TOO_LONG'],
      [{ wbId, type: 8, comment: '字' }, '400 BAD_INPUT'],
      [{ wbId, type: 0, comment: '字' }, '400 BAD_INPUT'],
      [{ comment: '字' }, '400 BAD_INPUT'],
      [{ wbId: wbId + 10_000, comment: '字' }, '404 NOT_FOUND'],
      [{ cid: 10_000, comment: '字' }, '404 NOT_FOUND'],
    ];
    for (const [body, refusal] of cases) expect(outcome(await reporter.send('POST', REPORT, body))).toBe(refusal);
    const empty = await reporter.send('POST', REPORT, { wbId });
    expect(empty.Desc).toBe('举报原因不能为空');
    expect((await reporter.send('POST', REPORT, { wbId, comment: '😀'.repeat(100) })).status).toBe(200);
    expect(outcome(await author.send('POST', REPORT, { wbId, comment: '自己' }))).toBe('403 REPORT_OWN');
    expect(outcome(await app.visitor.send('POST', REPORT, { wbId, comment: '字' }, { token: null }))).toBe(
      '401 NOT_SIGNED_IN',
    );
    expect(outcome(await reporter.send('POST', REPORT.replace('sw4', 'mx'), { wbId, comment: '字' }))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('hidden and deleted content is not there to be reported, not even by its number', async () => {
    const { author, reporter, moderator } = await people();
    const [hidden, deleted] = [await world.post(author), await world.post(author)];
    const cid = await world.comment(reporter, hidden);
    await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: hidden, reason: '违规' });
    await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: deleted });
    for (const body of [{ wbId: hidden }, { wbId: deleted }])
      expect(outcome(await reporter.send('POST', REPORT, { ...body, comment: '字' }))).toBe('404 NOT_FOUND');
    const other = await world.app.asUser();
    expect(outcome(await other.send('POST', REPORT, { cid, comment: '字' }))).toBe('404 NOT_FOUND');
    // Moderators see hidden content and may report it.
    expect((await moderator.send('POST', REPORT, { wbId: hidden, comment: '字' })).status).toBe(200);
  });

  test('50 reports at once, each of 10 people 5 times, are 10', async () => {
    const { author, moderator } = await people();
    const wbId = await world.post(author);
    const reporters = await Promise.all(Array.from({ length: 10 }, () => world.app.asUser()));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        reporters[n % 10]!.send('POST', REPORT, { wbId, type: 1 + (n % 10 < 4 ? 0 : 1), comment: `第${n}次` }),
      ),
    );
    expect(new Set(replies.map(({ status, Message }) => JSON.stringify([status, Message])))).toEqual(
      new Set([JSON.stringify([200, { state: 0 }])]),
    );
    const group = await groupOf(moderator, 1, wbId);
    expect(group).toMatchObject({
      count: 10,
      reasons: [
        { type: 2, count: 6 },
        { type: 1, count: 4 },
      ],
    });
    const records = (first: number) =>
      moderator.get<Page<ReportRecord>>(
        `/api/bbs/report/records?zone=sw4&id=${String(group?.id)}&limit=6&offset=${first}`,
      );
    const [one, two] = [(await records(0)).Message, (await records(6)).Message];
    expect([one.list.length, one.hasMore, two.list.length, two.hasMore]).toEqual([6, true, 4, false]);
    expect(new Set([...one.list, ...two.list].map(({ userInfo }) => userInfo?.uid))).toEqual(
      new Set(reporters.map(({ uid }) => uid)),
    );
  });

  test('closing is recorded once; only a report by another person opens it again', async () => {
    const { author, reporter, moderator } = await people();
    const wbId = await world.post(author);
    const report = (client: TestClient, comment: string) => client.send('POST', REPORT, { wbId, type: 4, comment });
    await report(reporter, '骂人');
    const id = (await groupOf(moderator, 1, wbId))!.id;
    const closing = await Promise.all(
      Array.from({ length: 5 }, () => moderator.send('POST', CLOSE, { id, outcome: 1, reason: '没有问题' })),
    );
    expect(new Set(closing.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await groupOf(moderator, 1, wbId)).toBeUndefined();
    expect(await groupOf(moderator, 1, wbId, '&state=1')).toMatchObject({ state: 1, outcome: 1, count: 1 });
    const log = await moderator.get<Page<{ action: string; reason: string }>>(
      `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`,
    );
    expect(log.Message.list).toMatchObject([{ action: 'report.close', reason: '没有问题' }]);

    expect((await report(reporter, '还是')).Message).toEqual({ state: 1 });
    expect(await groupOf(moderator, 1, wbId)).toBeUndefined();
    expect((await report(await world.app.asUser(), '真的')).Message).toEqual({ state: 0 });
    expect(await groupOf(moderator, 1, wbId)).toMatchObject({ count: 1, outcome: 0, reasons: [{ type: 4, count: 1 }] });
  });

  test('who closed a case by mistake opens it again with its reports, for ten minutes', async () => {
    const { author, reporter, moderator } = await people();
    const other = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author);
    await reporter.send('POST', REPORT, { wbId, type: 4, comment: '骂人' });
    const id = (await groupOf(moderator, 1, wbId))!.id;
    const REOPEN = CLOSE.replace('close', 'reopen');
    await moderator.send('POST', CLOSE, { id, outcome: 1 });
    expect(outcome(await other.send('POST', REOPEN, { id }))).toBe('409 REPORT_UNDO_OVER');
    expect(outcome(await author.send('POST', REOPEN, { id }))).toBe('403 FORBIDDEN');
    const opening = await Promise.all([1, 2].map(() => moderator.send('POST', REOPEN, { id })));
    expect(opening.map(outcome)).toEqual(['200', '200']);
    expect(await groupOf(moderator, 1, wbId)).toMatchObject({ state: 0, outcome: 0, count: 1, reasons: [{ type: 4 }] });
    const log = await moderator.get<Page<{ action: string }>>(
      `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`,
    );
    expect(log.Message.list.map(({ action }) => action)).toEqual(['report.reopen', 'report.close']);

    await moderator.send('POST', CLOSE, { id, outcome: 2 });
    await closedEarlier(world, id, UNDO_MS);
    expect(outcome(await moderator.send('POST', REOPEN, { id }))).toBe('409 REPORT_UNDO_OVER');
    expect(await groupOf(moderator, 1, wbId)).toBeUndefined();
  });

  test('the queue is of moderators of the zone alone', async () => {
    const { app } = world;
    const { author, reporter, moderator } = await people();
    const elsewhere = await app.asUser({ mx: [12, 13], sw4: [23, 32] });
    const wbId = await world.post(author);
    await reporter.send('POST', REPORT, { wbId, comment: '字' });
    const id = (await groupOf(moderator, 1, wbId))!.id;
    for (const client of [app.visitor, reporter, elsewhere]) {
      const refusal = client === app.visitor ? '401 NOT_SIGNED_IN' : '403 FORBIDDEN';
      for (const path of ['list?', `records?id=${id}&`])
        expect(outcome(await client.get(`/api/bbs/report/${path}zone=sw4`))).toBe(refusal);
    }
    expect(outcome(await reporter.send('POST', CLOSE, { id, outcome: 1 }))).toBe('403 FORBIDDEN');
    expect((await queueOf(elsewhere, '', 'mx')).list).toEqual([]);
    expect(outcome(await elsewhere.get(`/api/bbs/report/records?zone=mx&id=${id}`))).toBe('404 NOT_FOUND');
    const close = await elsewhere.send('POST', CLOSE.replace('sw4', 'mx'), { id, outcome: 2 });
    expect(outcome(close)).toBe('404 NOT_FOUND');
    for (const body of [{ id }, { id, outcome: 3 }, { outcome: 1 }])
      expect(outcome(await moderator.send('POST', CLOSE, body))).toBe('400 BAD_INPUT');
  });

  test('shows one kind, what nobody or the moderator looks into, and in which order; with what there is of each', async () => {
    const { app } = world;
    const { author, reporter, moderator } = await people();
    const second = await app.asUser();
    const other = await app.asUser({ mx: [12] });
    const mx = async (who: TestClient, body: object) =>
      who.send('POST', '/api/bbs/report/weibo?zone=mx', { type: 1, comment: '字', ...body });
    const posts = [await world.post(author, {}, 'mx'), await world.post(author, {}, 'mx')] as const;
    const comment = await author.send<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=mx', {
      wbId: posts[0],
      content: '说得对',
    });
    const { cid } = comment.Message;
    await mx(reporter, { wbId: posts[0] });
    await mx(second, { wbId: posts[0] });
    await mx(reporter, { wbId: posts[1] });
    await mx(reporter, { cid });
    interface Queue extends Page<ReportGroup> {
      readonly counts: { open: number; byType: number[]; mine: number } | null;
    }
    const queue = async (query: string, who = other) =>
      (await who.get<Queue>(`/api/bbs/report/list?zone=mx${query}`)).Message;
    const ids = async (query: string) => (await queue(query)).list.map(({ targetId }) => targetId);
    const all = await queue('');
    expect(all.counts).toEqual({ open: 3, byType: [2, 1, 0], mine: 0 });
    expect((await queue('&offset=1')).counts).toBeNull();
    expect(await ids('&targetType=2')).toEqual([cid]);
    expect((await ids('&targetType=1')).toSorted()).toEqual([...posts].toSorted());
    expect((await ids('&sort=most'))[0]).toBe(posts[0]);
    expect(await ids('&sort=oldest')).toEqual((await ids('&sort=latest')).toReversed());
    const id = all.list.find(({ targetId }) => targetId === cid)!.id;
    const claim = async (who: TestClient, body: object = {}) =>
      outcome(await who.send('POST', '/api/bbs/report/claim?zone=mx', { id, ...body }));
    expect([await claim(moderator), await claim(other)]).toEqual(['403 FORBIDDEN', '200']);
    expect(await ids('&claim=mine')).toEqual([cid]);
    expect(await ids('&claim=free')).not.toContain(cid);
    expect((await queue('')).counts?.mine).toBe(1);
    const shown = (await queue('')).list.find(({ targetId }) => targetId === cid);
    expect(shown?.claimInfo?.uid).toBe(other.uid);
    expect(await claim(other, { isRelease: 1 })).toBe('200');
    expect(await ids('&claim=mine')).toEqual([]);
    expect(outcome(await other.send('POST', '/api/bbs/report/claim?zone=mx', { id: 1_000_000 }))).toBe('404 NOT_FOUND');
  });

  test('weighs reports by how often their reporter was right, and takes none of who is kept from reporting', async () => {
    const { app } = world;
    const [author, good, bad] = [await app.asUser(), await app.asUser(), await app.asUser()] as const;
    const moderator = await app.asUser({ dw: [12] });
    const report = async (who: TestClient, wbId: number) =>
      who.send('POST', '/api/bbs/report/weibo?zone=dw', { wbId, type: 1, comment: '字' });
    const close = async (wbId: number, verdict: number) => {
      const { list } = (await moderator.get<Page<ReportGroup>>('/api/bbs/report/list?zone=dw&limit=50')).Message;
      const id = list.find(({ targetId }) => targetId === wbId)?.id;
      await moderator.send('POST', '/api/bbs/report/close?zone=dw', { id, outcome: verdict });
      return id;
    };
    for (let n = 0; n < 3; n++) {
      const [right, wrong] = [await world.post(author, {}, 'dw'), await world.post(author, {}, 'dw')];
      await report(good, right);
      await report(bad, wrong);
      await close(right, 2);
      await close(wrong, 1);
    }
    const [first, second] = [await world.post(author, {}, 'dw'), await world.post(author, {}, 'dw')];
    await report(good, first);
    await report(bad, second);
    const order = async (sort: string) =>
      (await moderator.get<Page<ReportGroup>>(`/api/bbs/report/list?zone=dw&sort=${sort}`)).Message.list.map(
        ({ targetId }) => targetId,
      );
    expect([await order('trusted'), await order('latest')]).toEqual([
      [first, second],
      [second, first],
    ]);
    const { list } = (await moderator.get<Page<ReportGroup>>('/api/bbs/report/list?zone=dw')).Message;
    const records = async () =>
      (
        await moderator.get<Page<ReportRecord>>(
          `/api/bbs/report/records?zone=dw&id=${list.find(({ targetId }) => targetId === second)?.id}`,
        )
      ).Message.list[0];
    expect(await records()).toMatchObject({ closed: 3, upheld: 0, mutedUntil: 0 });
    const mute = async (who: TestClient, body: object) =>
      outcome(await who.send('POST', '/api/bbs/report/mute_reporter?zone=dw', { uid: bad.uid, ...body }));
    expect(await mute(moderator, { days: 2 })).toBe('400 BAD_INPUT');
    expect(await mute(good, { days: 7 })).toBe('403 FORBIDDEN');
    expect(await mute(moderator, { days: 7, uid: moderator.uid })).toBe('403 FORBIDDEN');
    const [manager, mastermind] = [await world.app.asUser({ dw: [13] }), await world.app.asUser({ dw: [12] })];
    expect(await mute(mastermind, { days: 7, uid: manager.uid })).toBe('403 FORBIDDEN');
    expect(await mute(moderator, { days: 7, reason: '不实举报' })).toBe('200');
    expect((await records())?.mutedUntil).toBeGreaterThan(Date.now());
    const refused = await report(bad, first);
    expect(outcome(refused)).toBe('403 REPORTER_MUTED');
    expect(refused.Desc).toContain('不实举报');
    // Everything else is theirs, and so is another zone.
    expect(await world.post(bad, {}, 'dw')).toBeGreaterThan(0);
    const elsewhere = await world.post(author);
    expect((await bad.send('POST', REPORT, { wbId: elsewhere, type: 1, comment: '字' })).status).toBe(200);
    expect(await mute(moderator, { days: 0 })).toBe('200');
    expect(outcome(await report(bad, first))).toBe('200');
  });

  test('whoever wrote what is reported neither decides about it nor learns who reported it', async () => {
    const { reporter, moderator } = await people();
    const own = await world.app.asUser({ sw4: [12, 13], all: [13] });
    const wbId = await world.post(own);
    const cid = await world.comment(own, wbId);
    await sign(world, own.uid, '我说了算');
    for (const body of [{ wbId }, { cid }]) await reporter.send('POST', REPORT, { ...body, comment: '自己的' });
    await reporter.send('POST', SIGN, { buid: own.uid, bsign: '我说了算', comment: '签名' });
    for (const [kind, about] of [
      [1, wbId],
      [2, cid],
      [3, own.uid],
    ] as const) {
      // It stands in the queue, as a case of others.
      const id = (await groupOf(own, kind, about))!.id;
      for (const verdict of [1, 2])
        expect(outcome(await own.send('POST', CLOSE, { id, outcome: verdict }))).toBe('403 OWN_MATTER');
      expect(outcome(await own.send('POST', CLOSE.replace('close', 'claim'), { id }))).toBe('403 OWN_MATTER');
      const records = `/api/bbs/report/records?zone=sw4&id=${id}`;
      expect(outcome(await own.get(records))).toBe('403 OWN_MATTER');
      expect(outcome(await moderator.get(records))).toBe('200');
      expect(outcome(await moderator.send('POST', CLOSE, { id, outcome: 1 }))).toBe('200');
    }
  });
});
