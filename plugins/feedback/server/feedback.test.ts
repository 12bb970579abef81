import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { detail, FEEDBACK, form, mine, RECORD, records, submit, messagesTo, uploadPicture } from './test-support.ts';

const picture = (colour: string) =>
  sharp({ create: { width: 9, height: 7, channels: 3, background: colour } })
    .png()
    .toBuffer();
const NEW = `${FEEDBACK}/newpostproblem?zone=sw4`;
const STATE = `${FEEDBACK}/reply_state/update?zone=sw4`;

describeApi('feedback', (world) => {
  test('a problem is kept as it was sent, and stands in the list of its owner and of the staff', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ sw4: [23] })];
    const url = await uploadPicture(player, await picture('#204080'));
    const [starttime, endtime] = [Date.now() - 7_200_000, Date.now() - 3_600_000];
    const sent = {
      serverid: '12',
      userid: '9001',
      starttime: String(starttime),
      endtime,
      files: ` ${url},,${url}`,
      gate: 'x',
    };
    const id = await submit(player, { question: ' 副本\n卡住 ', ...sent });
    expect((await detail(player, id)).Message).toMatchObject({
      id,
      question: '副本\n卡住',
      state: 0,
      starttime,
      endtime,
      reply: '',
      unread: 0,
      isOwn: true,
      serverid: '12',
      servername: '怒潮一区',
      userid: '9001',
      username: '老船长',
      sub_source: 'web',
      gate: app.zones.current().byAbbr.get('sw4')!.gate,
      game_name: '沧海旗 IV 怒潮',
      files: [{ url, thumb: url.replace('.png', '.thumb.webp') }],
    });
    expect((await mine(player)).list.map((item) => item.id)).toEqual([id]);
    expect((await records(staff)).list[0]).toMatchObject({
      id,
      wbContent: '副本\n卡住',
      wbLink: `/feedback/${id}`,
      state: 0,
      kind: 1,
      userInfo: { uid: player.uid },
    });
  });

  test('what is refused, each with its own text', async () => {
    const { app } = world;
    const [player, other] = [await app.asUser(), await app.asUser()];
    const foreign = await uploadPicture(other, await picture('#112233'));
    const elsewhere = await uploadPicture(player, await picture('#445566'), 'mx');
    const now = Date.now();
    const cases: [object, string, string?][] = [
      [{ starttime: '' }, '400 TIME_REQUIRED', '发生时间不能为空'],
      [{ starttime: 0 }, '400 TIME_REQUIRED'],
      [{ starttime: 'soon' }, '400 BAD_INPUT'],
      [{ starttime: now + 3_600_000 }, '400 TIME_FUTURE'],
      [{ starttime: now - 1000, endtime: now - 2000 }, '400 TIME_ORDER'],
      [{ question: ' \n\t ' }, '400 QUESTION_REQUIRED', '描述不能为空'],
      [{ question: undefined }, '400 QUESTION_REQUIRED'],
      [{ question: '长'.repeat(301) }, '400 QUESTION_TOO_LONG', '描述不能超过300字'],
      [{ servername: '长'.repeat(65) }, '400 BAD_INPUT'],
      [{ files: Array.from({ length: 7 }, (_, n) => `/media/sw4/${n}`).join(',') }, '400 FILES_TOO_MANY'],
      [{ files: foreign }, '400 FILE_UNKNOWN', '有图片上传失败，请重新上传或更换图片'],
      [{ files: elsewhere }, '400 FILE_UNKNOWN'],
      [{ files: 'https://evil.example/a.png' }, '400 FILE_UNKNOWN'],
    ];
    for (const [fields, refusal, words] of cases) {
      const reply = await player.send('POST', NEW, form(fields));
      expect([outcome(reply), JSON.stringify(fields).slice(0, 60)]).toEqual([
        refusal,
        JSON.stringify(fields).slice(0, 60),
      ]);
      if (words) expect(reply.Desc).toBe(words);
    }
    expect((await mine(player)).list).toEqual([]);
    expect((await player.send('POST', NEW, form({ question: '😀'.repeat(300) }))).status).toBe(200);
  });

  test('the same picture of two people is each of theirs; one that was not reviewed is of no use in a post', async () => {
    const { app } = world;
    const [one, two] = [await app.asUser(), await app.asUser()];
    const bytes = await picture('#778899');
    const url = await uploadPicture(one, bytes);
    await uploadPicture(two, bytes);
    await submit(one, { files: url });
    await submit(two, { files: url });
    const body = { wbTitle: '图', wbContent: `<p><img src="${url}"></p>`, wbThemeId: 1 };
    expect(outcome(await one.send('POST', '/api/bbs/weibo/add?zone=sw4', body))).toBe('400 IMAGE_UNKNOWN');
  });

  test('sent twice with one key it is one, also at once', async () => {
    const player = await world.app.asUser();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => player.send<{ id: number }>('POST', NEW, form({ requestKey: 'abcdefgh1' }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ Message }) => Message.id)).size).toBe(1);
    expect((await mine(player)).list).toHaveLength(1);
  });

  test('who is banned answers no problem', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ sw4: [23] })];
    const id = await submit(player);
    const ban = {
      zone: 'sw4',
      uid: staff.uid,
      kind: 2,
      until: Date.now() + 3_600_000,
      reason: '滥用',
      byUid: 1,
    } as const;
    await app.core.restrictions.restrict(ban, Date.now());
    expect(outcome(await staff.send('POST', STATE, { id, reply: '不修' }))).toBe('403 BANNED');
    expect(outcome(await staff.send('POST', STATE, { id, state: 2 }))).toBe('403 BANNED');
    await app.core.restrictions.lift('sw4', staff.uid, 2);
    expect(outcome(await staff.send('POST', STATE, { id, reply: '在修' }))).toBe('200');
  });

  test('a problem is nobody else’s, by any route', async () => {
    const { app } = world;
    const [player, other] = [await app.asUser(), await app.asUser({ sw4: [12, 13, 32], mx: [23] })];
    const id = await submit(player);
    for (const client of [other, await app.asUser({ mx: [13, 23] })]) {
      expect(outcome(await detail(client, id))).toBe('404 NOT_FOUND');
      expect(outcome(await detail(client, id, 'mx'))).toBe('404 NOT_FOUND');
      for (const body of [{ id }, { id, reply: '好' }, { id, state: 2 }]) {
        expect(outcome(await client.send('POST', STATE, body))).toBe('404 NOT_FOUND');
        expect(outcome(await client.send('POST', STATE.replace('sw4', 'mx'), body))).toBe('404 NOT_FOUND');
      }
      expect((await mine(client, '&uid=' + player.uid)).list).toEqual([]);
      for (const path of ['get', 'export'])
        expect(outcome(await client.get(`${RECORD}/${path}?zone=sw4`))).toBe('403 FORBIDDEN');
      for (const [method, path, body] of [
        ['PUT', 'update', { id, state: 2 }],
        ['DELETE', 'delete', { id }],
        ['POST', 'add', { wbId: 1 }],
      ] as const) {
        expect(outcome(await client.send(method, `${RECORD}/${path}?zone=sw4`, body))).toBe('403 FORBIDDEN');
        const there = await client.send(method, `${RECORD}/${path}?zone=mx`, body);
        expect(outcome(there)).toBe('404 NOT_FOUND');
      }
      expect((await records(client, '', 'mx')).list).toEqual([]);
    }
    for (const [method, path] of [
      ['GET', `${FEEDBACK}/myproblems`],
      ['GET', `${FEEDBACK}/myproblem/detail`],
      ['POST', `${FEEDBACK}/reply_state/update`],
      ['POST', `${FEEDBACK}/newpostproblem`],
      ['GET', `${RECORD}/get`],
      ['GET', `${RECORD}/export`],
    ] as const) {
      const url = `${path}?zone=sw4&id=${id}`;
      const reply = method === 'GET' ? await app.visitor.get(url) : await app.visitor.send(method, url, { id });
      expect(outcome(reply)).toBe('401 NOT_SIGNED_IN');
    }
    // Its owner is no staff.
    expect(outcome(await player.send('POST', STATE, { id, state: 2 }))).toBe('403 FORBIDDEN');
    expect((await detail(player, id)).Message).toMatchObject({ state: 0, reply: '' });
  });

  test('the staff answers, the player is told and reads it', async () => {
    const { app } = world;
    const [player, staff] = [await app.asUser(), await app.asUser({ all: [23] })];
    const id = await submit(player, { question: '月卡没有到账'.repeat(10) });
    expect(outcome(await staff.send('POST', STATE, { id, reply: ' ' }))).toBe('400 BAD_INPUT');
    expect(outcome(await staff.send('POST', STATE, { id }))).toBe('400 BAD_INPUT');
    expect(outcome(await staff.send('POST', STATE, { id, reply: '长'.repeat(501) }))).toBe('400 REPLY_TOO_LONG');
    expect(outcome(await staff.send('POST', STATE, { id, state: 3 }))).toBe('400 BAD_INPUT');
    expect((await staff.send('POST', STATE, { id, reply: '已补发', state: 2 })).Message).toMatchObject({
      reply: '已补发',
      state: 2,
      unread: 0,
    });
    expect(await messagesTo(world, player.uid)).toEqual([{ text: 'feedback:replied', link: `/feedback/${id}` }]);
    expect((await mine(player)).list[0]).toMatchObject({ reply: '已补发', unread: 1 });
    // Looking at it is not yet reading it: the page says so with a call of its own.
    expect((await detail(player, id)).Message.unread).toBe(1);
    expect((await player.send('POST', STATE, { id })).Message).toMatchObject({ unread: 0 });
    expect((await mine(player)).list[0]).toMatchObject({ unread: 0 });
    const log = await app.db
      .q<{ audit_log: { action: string; target_type: string; target_id: number; uid: number } }>()
      .selectFrom('audit_log')
      .select(['action', 'uid'])
      .where('target_type', '=', 'feedback')
      .where('target_id', '=', id)
      .execute();
    expect(log).toEqual([{ action: 'feedback.reply', uid: staff.uid }]);
  });

  test('who answers what somebody else has answered meanwhile is told so, and nothing is overwritten', async () => {
    const { app } = world;
    const [player, one, other] = [await app.asUser(), await app.asUser({ all: [23] }), await app.asUser({ all: [23] })];
    const id = await submit(player, { question: '月卡没有到账' });
    expect(outcome(await one.send('POST', STATE, { id, reply: '已补发', state: 2, replyTime: 0 }))).toBe('200');
    expect(outcome(await other.send('POST', STATE, { id, reply: '请提供订单号', state: 1, replyTime: 0 }))).toBe(
      '409 ANSWERED',
    );
    expect((await detail(player, id)).Message).toMatchObject({ reply: '已补发', state: 2 });
    expect(await messagesTo(world, player.uid)).toHaveLength(1);
    // The answer whose own reply was lost is sent once more.
    expect(outcome(await one.send('POST', STATE, { id, reply: '已补发', state: 2, replyTime: 0 }))).toBe('200');
    const { replyTime } = (await detail(other, id)).Message;
    expect(outcome(await other.send('POST', STATE, { id, reply: '请提供订单号', state: 1, replyTime }))).toBe('200');
  });

  test('own problems come in pages, newest first', async () => {
    const player = await world.app.asUser();
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await submit(player, { question: `第${n}个` }));
    const [first, second] = [await mine(player, '&limit=3'), await mine(player, '&limit=3&offset=3')];
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids);
  });
});
