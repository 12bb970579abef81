import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import { viewerFor } from '../../../server/modules/accounts/index.ts';
import { contextFor } from '../../../server/seed/play.ts';
import { createExport, readExportTexts } from './export.ts';
import { createFeedbackStore, ownQuery, recordsQuery } from './store.ts';
import type { FeedbackTables } from './tables.ts';
import { detail, mine, RECORD, records, submit, messagesTo } from './test-support.ts';
import { auditService } from '../../../server/sdk/index.ts';
import { uses } from './uses.ts';

/** A file's cells, quotes undone. */
const cellsOf = (csv: string): string[][] =>
  [...csv.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );

describeApi('feedback records', (world) => {
  test('15 a page, by state, newest first', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ sw3: [23] })];
    const ids: number[] = [];
    for (let n = 0; n < 17; n++) ids.unshift(await submit(player, {}, 'sw3'));
    const first = await records(staff, '', 'sw3');
    expect([first.list.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 15), true]);
    expect((await records(staff, '&offset=15', 'sw3')).list.map(({ id }) => id)).toEqual(ids.slice(15));
    const set = (id: number, state: number) => staff.send('PUT', `${RECORD}/update?zone=sw3`, { id, state });
    expect((await set(ids[2]!, 1)).Message).toEqual({ id: ids[2], state: 1 });
    await set(ids[4]!, 2);
    const of = async (state: number) => (await records(staff, `&state=${state}`, 'sw3')).list.map(({ id }) => id);
    expect([await of(1), await of(2), (await of(0)).length]).toEqual([[ids[2]], [ids[4]], 15]);
    expect(outcome(await staff.get(`${RECORD}/get?zone=sw3&state=3`))).toBe('400 BAD_INPUT');
  });

  test('a state is recorded, and its player told once for each, of the one that holds last', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ sw4: [23] })];
    const id = await submit(player);
    for (const state of [1, 1, 0, 1, 2, 1])
      expect((await staff.send('PUT', `${RECORD}/update?zone=sw4`, { id, state })).status).toBe(200);
    expect((await messagesTo(world, player.uid)).map(({ text }) => text)).toEqual([
      'feedback:state0',
      'feedback:state2',
      'feedback:state1',
    ]);
    expect((await detail(player, id)).Message.state).toBe(1);
    const log = await app.db
      .q<{ audit_log: { id: number; action: string; target_type: string; target_id: number; detail: string } }>()
      .selectFrom('audit_log')
      .select('detail')
      .where('target_type', '=', 'feedback')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map((row) => JSON.parse(row.detail) as unknown)).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 0 },
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 1 },
    ]);
    for (const body of [{ id, state: 3 }, { id }, { state: 1 }])
      expect(outcome(await staff.send('PUT', `${RECORD}/update?zone=sw4`, body))).toBe('400 BAD_INPUT');
  });

  test('a post is one record, also when many add it at once; deleted it may be added again', async () => {
    const { app } = world;
    const [author, staff] = [await app.asUser(), await app.asUser({ sw4: [23] })];
    const wbId = await world.post(author, { wbTitle: '掉线' });
    const add = (body: object) => staff.send<{ id: number }>('POST', `${RECORD}/add?zone=sw4`, body);
    const added = await Promise.all(Array.from({ length: 20 }, () => add({ wbId })));
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]));
    const [id] = new Set(added.map(({ Message }) => Message.id));
    expect(new Set(added.map(({ Message }) => Message.id)).size).toBe(1);
    const byLink = await add({ wbLink: `https://forum.example/posts/${wbId}?zone=sw4`, wbContent: '另一种说法' });
    expect(byLink.Message.id).toBe(id);
    expect((await records(staff)).list[0]).toMatchObject({
      id,
      kind: 2,
      wbLink: `/posts/${wbId}`,
      userInfo: { uid: author.uid },
      wbContent: '掉线\n战列舰的装甲很厚',
    });
    const remove = () => staff.send('DELETE', `${RECORD}/delete?zone=sw4`, { id });
    expect([outcome(await remove()), outcome(await remove())]).toEqual(['200', '200']);
    expect((await add({ wbId, wbContent: '又来了' })).Message.id).toBe(id);
    expect((await records(staff)).list[0]).toMatchObject({ id, wbContent: '又来了', state: 0 });
    expect(await messagesTo(world, author.uid)).toEqual([]);

    expect(outcome(await add({ wbLink: 'https://evil.example/x' }))).toBe('400 BAD_INPUT');
    expect(outcome(await add({ wbId: wbId + 1000 }))).toBe('404 NOT_FOUND');
    const foreign = await world.post(author, {}, 'mx');
    expect(outcome(await add({ wbId: foreign }))).toBe('404 NOT_FOUND');
    // Code 23 does not show what moderators have hidden.
    const moderator = await app.asUser({ sw4: [13] });
    const hidden = await world.post(author);
    await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: hidden, reason: '违规' });
    expect(outcome(await add({ wbId: hidden }))).toBe('404 NOT_FOUND');
  });

  test('a deleted record leaves the list, and the player keeps their problem', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ sw4: [23] })];
    const id = await submit(player);
    expect((await staff.send('DELETE', `${RECORD}/delete?zone=sw4`, { id })).status).toBe(200);
    expect((await records(staff, '&limit=50')).list.some((record) => record.id === id)).toBe(false);
    expect((await mine(player)).list.map((problem) => problem.id)).toEqual([id]);
    expect(outcome(await staff.send('PUT', `${RECORD}/update?zone=sw4`, { id, state: 1 }))).toBe('404 NOT_FOUND');
  });

  test('the export is a file that a spreadsheet opens safely', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser({}, { nick: '老船长' }), await app.asUser({ jl: [23] })];
    await submit(player, { question: '=HYPERLINK("https://evil.example","领奖")', username: '秘密角色' }, 'jl');
    const done = await submit(player, { question: '卡顿，"严重"\n第二行' }, 'jl');
    await staff.send('PUT', `${RECORD}/update?zone=jl`, { id: done, state: 2 });
    const get = (query: string, lng = 'zh-CN') =>
      staff.inject({
        url: `${RECORD}/export?zone=jl${query}`,
        headers: { 'accept-language': lng, host: 'jl.localhost' },
      });
    const all = await get('');
    expect(all.statusCode).toBe(200);
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(all.headers['cache-control']).toBe('no-store');
    expect(all.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.csv"; filename\*=UTF-8''%E5%8F%8D%E9%A6%88%E8%AE%B0%E5%BD%95-jl-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(all.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, first, second, ...rest] = cellsOf(all.body);
    expect(head).toEqual(['编号', '时间', '内容', '链接', '来源', '用户', '状态']);
    expect(first).toEqual([
      String(done),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      '卡顿，"严重"\n第二行',
      // It is opened from a spreadsheet.
      `http://jl.localhost/feedback/${done}?zone=jl`,
      '玩家反馈',
      '老船长',
      '已处理',
    ]);
    expect(second?.[2]).toBe(`'=HYPERLINK("https://evil.example","领奖")`);
    expect(rest).toEqual([]);
    // What the dialog does not show is not in the file.
    expect(all.body).not.toContain('秘密角色');
    expect(cellsOf((await get('&state=2', 'en')).body).map((cells) => cells.at(-1))).toEqual(['State', 'Processed']);
    expect((await get('&state=9')).json()).toMatchObject({ Succeed: false });
    const elsewhere = await app.asUser({ mx: [23] });
    expect(cellsOf((await elsewhere.inject({ url: `${RECORD}/export?zone=mx` })).body)).toHaveLength(1);
  });

  test('a long export is read piece by piece and ends; lists are ranges of an index', async () => {
    const { app } = world;
    const { db } = app;
    const staff = await app.asUser({ dw: [23] });
    const rows = Array.from({ length: 9000 }, (_, n) => ({
      zone: n % 8 ? 'mx' : 'dw',
      kind: 2,
      uid: staff.uid,
      post_id: n + 1,
      content: `c${n}`,
      state: n % 7 ? 0 : 1,
      wb_created_at: n,
      created_at: n,
      deleted_at: n % 25 ? null : 1,
    }));
    await insertRows(db, 'feedback_record', rows);
    const ids = await db
      .q<FeedbackTables>()
      .selectFrom('feedback_record')
      .select(['id', 'zone'])
      .where('kind', '=', 2)
      .orderBy('id', 'desc')
      .limit(8000)
      .execute();
    const problems = ids.map(({ id, zone }, n) => ({
      id,
      zone,
      uid: zone === 'dw' && n % 2 ? staff.uid : 7000 + (n % 40),
      gate: '',
      game_name: '',
      server_id: '',
      server_name: '',
      role_id: '',
      role_name: '',
      start_at: 1,
      end_at: 0,
      files: '[]',
      source: '',
      reply: '',
      unread: 0,
    }));
    await insertRows(db, 'feedback_problem', problems);
    await db.refreshStatistics();
    const listed = rows.filter(({ zone, deleted_at }) => zone === 'dw' && deleted_at === null);
    const file = await staff.inject({ url: `${RECORD}/export?zone=dw` });
    const contents = cellsOf(file.body)
      .slice(1)
      .map((cells) => cells[2]);
    expect(contents).toEqual(listed.map(({ content }) => content).toReversed());

    const zone = app.zones.current().byAbbr.get('dw')!;
    const ctx = contextFor(zone, viewerFor((await app.core.viewers.load(staff.uid))!, zone), Date.now());
    const exported = createExport(app.core.services.all(uses), createFeedbackStore(db), readExportTexts());
    const limited = await exported(ctx, undefined, 600);
    const newest = { targetType: 'zone', targetId: zone.gameId, limit: 1, offset: 0 } as const;
    expect(await app.core.services.of(auditService).list(ctx, newest)).toMatchObject([
      { action: 'feedback.export', byUid: staff.uid },
    ]);
    let text = '';
    for await (const piece of limited.body as AsyncIterable<string>) text += piece;
    expect(cellsOf(text)).toHaveLength(601);

    const SLOW = /\bSort\b|TEMP B-TREE|Seq Scan|"SCAN (?!.*USING)/;
    const page = { limit: 15, offset: 15 };
    for (const [index, query] of [
      ['feedback_record_newest', recordsQuery(db, 'dw', undefined, page)],
      ['feedback_record_state', recordsQuery(db, 'dw', 1, page)],
      ['feedback_problem_own', ownQuery(db, 'dw', staff.uid, page)],
    ] as const) {
      const plan = await planOf(db, query);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(SLOW);
    }
  });
});
