import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../../tests/support/app.ts';
import { TimingOperation, TimingStatus, type Draft } from '../../contract.ts';
import { clear, counts, mark, rule } from '../../../marks/server/test-support.ts';
import { box, DRAFTS, HOUR, hostOf, operate, postsOf, send } from './test-support.ts';

describeApi('what timed posts were sent with', (world) => {
  const writer = () => world.app.asUser({ sw4: [13, 31] });

  test('keep what was attached, opened, timed anew and withdrawn', async () => {
    const author = await world.app.asUser({ sw4: [13, 19, 31, 97] });
    const at = Date.now() + HOUR;
    const own = { mode: 'anonymous', options: { closed: true } };
    const attachments = { anonymous: { on: true }, editor: own };
    const anonymous = { wbAnonymous: 1, wbIsForbidComment: 2, attachments: JSON.stringify(attachments) };
    const saved = await author.send<{ id: number }>('POST', `${DRAFTS}/add_draft?zone=sw4`, {
      title: '草稿',
      content: '<p>x</p>',
      attachments: JSON.stringify({ voice: { url: 'x' } }),
    });
    const { draftId } = (await send(author, { ...anonymous, timingOpenTime: at, draftId: saved.Message.id })).Message;
    // The draft that it was written as is the one that waits.
    expect(draftId).toBe(saved.Message.id);
    const opened = async () => {
      const draft = (await author.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${draftId}`)).Message;
      return { draft, attached: JSON.parse(draft.attachments ?? '') as unknown };
    };
    const timed = (time: number) => ({ ...attachments, editor: { ...own, timing: { at: time, altersTime: false } } });
    expect(await opened()).toMatchObject({ draft: { version: 2, timingOpenTime: at }, attached: timed(at) });
    await operate(author, draftId, TimingOperation.changeTime, { timingOpenTime: at + HOUR });
    expect((await opened()).attached).toEqual(timed(at + HOUR));
    // Sent again from the box it is still one.
    const again = await send(author, { ...anonymous, timingOpenTime: at, draftId, alterCreate: 1 });
    expect(again.Message.draftId).toBe(draftId);
    expect(outcome(await operate(author, draftId, TimingOperation.withdraw))).toBe('200');
    expect((await opened()).attached).toMatchObject(attachments);
    const { wbId } = (await send(author, { ...anonymous, draftId })).Message;
    expect(await postsOf(world, author.uid)).toEqual([]);
    const post = await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
    expect(post.Message).toMatchObject({ wbIsForbidComment: 2, userInfo: { nick: '匿名玩家' } });
  });

  test('go out with the options and marks that were saved last, by the composer or by their fields', async () => {
    const author = await world.app.asUser({ sw4: [11, 13, 19, 31] });
    const at = Date.now() + HOUR;
    const { draftId } = (await send(author, { timingOpenTime: at, wbIsForbidComment: 2 })).Message;
    const save = (fields: object) => author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id: draftId, ...fields });
    const attachments = (editor: object) => ({ attachments: JSON.stringify({ editor }) });
    const timing = { at: at + 5, altersTime: false };
    const marks = [{ mark: 'STICKY', startTime: 0, endTime: 0, themeIdList: [] }];
    await save(attachments({ timing, marks, options: { closed: true, privateReplies: true, onlyFirst: true } }));
    expect(await box(author)).toMatchObject([{ timingOpenTime: at + 5, draftTimingOpenStatus: TimingStatus.waiting }]);
    await save({ wbIsForbidComment: 1 });
    await hostOf(world).publishDue(at + 5);
    const [post] = await postsOf(world, author.uid);
    expect(post).toMatchObject({ wbIsForbidComment: 1, marks: ['STICKY'] });
  });

  test('wait for somebody when what only the composer can send was changed, or no time is chosen any more', async () => {
    const author = await world.app.asUser({ sw4: [13, 31, 97] });
    const at = Date.now() + HOUR;
    const own = { timing: { at, altersTime: false } };
    const text = (value: object) => ({ attachments: JSON.stringify(value) });
    for (const after of [{ editor: own, other: { on: true } }, { editor: {} }, { editor: { ...own, mode: 'x' } }]) {
      const { draftId: id } = (await send(author, { timingOpenTime: at, ...text({ editor: own }) })).Message;
      await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, title: '又改', ...text({ editor: own }) });
      expect((await box(author))[0]?.draftTimingOpenStatus).toBe(TimingStatus.waiting);
      await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, ...text(after) });
      expect((await box(author))[0]).toMatchObject({ id, draftTimingOpenStatus: TimingStatus.paused });
    }
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, author.uid)).toEqual([]);
  });

  test('go out without a name when they were saved so, and never with one that was not saved', async () => {
    const author = await world.app.asUser({ sw4: [13, 31, 97] });
    const at = Date.now() + HOUR;
    const own = { timing: { at, altersTime: false } };
    const timed = async () => (await send(author, { timingOpenTime: at, ...text({ editor: own }) })).Message.draftId;
    const text = (value: object) => ({ attachments: JSON.stringify(value) });
    const save = (id: number, value: object) =>
      author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, ...text(value) });
    const nick = async (wbId: number) =>
      (await world.app.visitor.get<{ userInfo: { nick: string } }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`))
        .Message.userInfo.nick;

    const saved = await timed();
    await save(saved, { editor: own, anonymous: { on: true } });
    expect((await box(author))[0]?.draftTimingOpenStatus).toBe(TimingStatus.waiting);
    expect(await nick((await operate(author, saved, TimingOperation.publishNow)).Message.wbId)).toBe('匿名玩家');

    // What the kept fields do not say any more, and nobody has made anew.
    const unclear = await timed();
    await save(unclear, { editor: { ...own, mode: 'anonymous' } });
    expect((await box(author))[0]).toMatchObject({ id: unclear, draftTimingOpenStatus: TimingStatus.paused });
    const later = { timingOpenTime: at + HOUR };
    for (const step of [{ opt: TimingOperation.publishNow }, { opt: TimingOperation.changeTime, fields: later }])
      expect(outcome(await operate(author, unclear, step.opt, step.fields))).toBe('409 TIMING_CHANGED');
    await hostOf(world).publishDue(at + HOUR);
    expect(await postsOf(world, author.uid)).toEqual([]);
    // Sent from the composer it is as it says.
    expect(outcome(await send(author, { timingOpenTime: at, draftId: unclear, wbAnonymous: 1 }))).toBe('200');
    expect(await nick((await operate(author, unclear, TimingOperation.publishNow)).Message.wbId)).toBe('匿名玩家');
  });

  test('say that they are without a name, also when a call alone has sent them', async () => {
    const author = await world.app.asUser({ sw4: [13, 31, 97] });
    const { draftId } = (await send(author, { timingOpenTime: Date.now() + HOUR, wbAnonymous: 1 })).Message;
    await operate(author, draftId, TimingOperation.withdraw);
    const { attachments = '' } = (await author.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${draftId}`)).Message;
    expect(JSON.parse(attachments)).toMatchObject({ anonymous: { on: true }, editor: { mode: 'anonymous' } });
    await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id: draftId, wbAnonymous: 0 });
    const named = (await author.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${draftId}`)).Message;
    expect(JSON.parse(named.attachments ?? '')).not.toHaveProperty('anonymous');
  });

  test('are asked for their marks when they are sent: right, form, and places', async () => {
    const at = Date.now() + HOUR;
    const marked = (client: TestClient, mark: object) =>
      send(client, { timingOpenTime: at, markInfoArray: JSON.stringify([mark]) });
    const plain = await world.app.asUser({ sw4: [31] });
    expect(outcome(await marked(plain, { mark: 'STICKY' }))).toBe('403 FORBIDDEN');
    const author = await writer();
    expect(outcome(await marked(author, { mark: 'RECOMMEND' }))).toBe('400 MARK_THEME_REQUIRED');
    // It would be over before the post is there.
    expect(outcome(await marked(author, { mark: 'STICKY', endTime: at - 1 }))).toBe('400 MARK_ENDED');
    expect(await box(author)).toEqual([]);
    const hot = await Promise.all(Array.from({ length: 8 }, () => marked(author, { mark: 'SETTOP' })));
    expect(hot.map(outcome).filter((each) => each !== '200')).toEqual(['409 HOT_FULL', '409 HOT_FULL']);
    const [first] = hot.filter(({ Succeed }) => Succeed);
    const draftId = first?.Message.draftId ?? 0;
    // A place of its own is no hindrance.
    expect(outcome(await operate(author, draftId, TimingOperation.changeTime, { timingOpenTime: at + 1 }))).toBe('200');
    for (const { id } of await box(author)) await operate(author, id, TimingOperation.withdraw);
  });

  test('count as hot posts that have not begun, for whoever asks and whoever gives the mark, and keep their place', async () => {
    const at = Date.now() + HOUR;
    const author = await writer();
    const asked = { timingOpenTime: at, markInfoArray: JSON.stringify([{ mark: 'SETTOP' }]) };
    const hotNow = { ...asked, timingOpenTime: 0 };
    const seen = async () => (await counts(author)).setTop;
    for (let left = 5; left > 0; left--) await send(author, asked);
    expect(outcome(await send(author, hotNow))).toBe('200');
    expect(await seen()).toEqual({ started: 1, unstart: 5 });
    expect(await rule(author, 1)).toMatchObject({ setTopStatus: { status: false, total: 6 } });
    const refused = await mark(author, await world.post(author));
    expect(outcome(refused)).toBe('409 HOT_FULL');
    expect(refused.Desc).toContain('（已生效1条，未生效5条（包含审核中、待发布的热点帖））');
    expect(outcome(await send(author, hotNow))).toBe('409 HOT_LIMIT');
    // Its own place is no hindrance, whichever way it comes.
    const [first, second, ...others] = await box(author);
    expect(outcome(await operate(author, first!.id, TimingOperation.publishNow))).toBe('200');
    expect(outcome(await send(author, { ...hotNow, draftId: second!.id }))).toBe('200');
    await hostOf(world).publishDue(at);
    expect(await box(author)).toEqual([]);
    expect(others).toHaveLength(3);
    expect(await seen()).toEqual({ started: 6, unstart: 0 });
    await clear(world);
  });

  test('take a place when they are saved as hot ones, as long as there is one', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const hot = { marks: [{ mark: 'SETTOP', startTime: 0, endTime: 0, themeIdList: [] }] };
    const editor = (own: object) => JSON.stringify({ editor: { timing: { at, altersTime: false }, ...own } });
    const timed = async () => (await send(author, { timingOpenTime: at, attachments: editor({}) })).Message.draftId;
    const save = (id: number, own: object) =>
      author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, attachments: editor(own) });
    const drafts = [
      await timed(),
      await timed(),
      await timed(),
      await timed(),
      await timed(),
      await timed(),
      await timed(),
    ];
    for (const id of drafts) expect(outcome(await save(id, hot))).toBe('200');
    expect((await counts(author)).setTop).toEqual({ started: 0, unstart: 6 });
    await save(drafts[0]!, {});
    expect((await counts(author)).setTop).toEqual({ started: 0, unstart: 5 });
    await save(drafts[6]!, hot);
    expect((await counts(author)).setTop).toEqual({ started: 0, unstart: 6 });
    for (const id of drafts) await operate(author, id, TimingOperation.withdraw);
  });
});
