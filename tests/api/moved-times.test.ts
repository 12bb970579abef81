import { expect, test } from 'vitest';
import { DRAFTS, HOUR, hostOf, operate, postsOf, send } from '../../plugins/drafts/server/timing/test-support.ts';
import { TimingOperation, type Draft } from '../../plugins/drafts/contract.ts';
import { describeApi, outcome } from './each-engine.ts';

const pollUntil = (pollEndTime: number) => ({
  wbIsPoll: 1,
  pollTitle: '哪艘船',
  pollMinNum: 1,
  pollMaxNum: 1,
  pollVisible: 0,
  pollEndTime,
  pollOptions: JSON.stringify([{ name: '甲' }, { name: '乙' }]),
});
const lotteryUntil = (endTime: number) => ({
  wbContent: '<p>快来参加[lottery,活动详情]</p>',
  wbIsLottery: 1,
  lotteryInfo: JSON.stringify({
    endTime,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryCondition: ['评论本帖'],
    redrawType: 2,
    registerExpirationDate: 3,
    lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
    status: 1,
  }),
});
const timed = (at: number) => ({ timing: { at, altersTime: false } });

describeApi('a timed post whose time is moved', (world) => {
  for (const [name, fieldsUntil] of [
    ['poll', pollUntil],
    ['lottery', lotteryUntil],
  ] as const) {
    const author = () => world.app.asUser({ sw4: [10, 13, 31, 93] });

    test(`in the box: it comes before its ${name} ends, or nothing is changed`, async () => {
      const writer = await author();
      const at = Date.now() + HOUR;
      const fields = fieldsUntil(at + 2 * HOUR);
      expect(outcome(await send(writer, { ...fields, timingOpenTime: at + 4 * HOUR }))).toBe('400 END_BEFORE_POST');
      const { draftId: id } = (await send(writer, { ...fields, timingOpenTime: at })).Message;
      const read = async () => (await writer.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;
      const before = await read();
      const move = async (timingOpenTime: number) =>
        outcome(await operate(writer, id, TimingOperation.changeTime, { timingOpenTime }));
      for (const late of [at + 2 * HOUR, at + 4 * HOUR]) expect(await move(late)).toBe('400 END_BEFORE_POST');
      expect(await read()).toEqual(before);
      expect(await move(at + HOUR)).toBe('200');
      await hostOf(world).publishDue(at);
      expect(await postsOf(world, writer.uid)).toEqual([]);
      await hostOf(world).publishDue(at + HOUR);
      expect(await postsOf(world, writer.uid)).toHaveLength(1);
    });

    test(`in a draft that waits: the same of its ${name} as it is saved`, async () => {
      const writer = await author();
      const at = Date.now() + HOUR;
      const { draftId: id } = (
        await send(writer, {
          ...fieldsUntil(at + 2 * HOUR),
          timingOpenTime: at,
          attachments: JSON.stringify({ editor: timed(at) }),
        })
      ).Message;
      const read = async () => (await writer.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;
      const before = await read();
      const save = async (time: number, fields: object = {}) => {
        const { editor, ...kept } = JSON.parse((await read()).attachments ?? '{}') as { editor?: object };
        const attachments = JSON.stringify({ ...kept, editor: { ...editor, ...timed(time) } });
        return outcome(await writer.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, attachments, ...fields }));
      };
      expect(await save(at + 4 * HOUR, { title: '改' })).toBe('400 END_BEFORE_POST');
      expect(await read()).toEqual(before);
      const { wbContent: _text, ...later } = { wbContent: '', ...fieldsUntil(at + 5 * HOUR) };
      expect(await save(at + 4 * HOUR, later)).toBe('200');
      await hostOf(world).publishDue(at);
      expect(await postsOf(world, writer.uid)).toEqual([]);
      // One that waits for nothing any more is asked about when it is sent.
      expect(outcome(await operate(writer, id, TimingOperation.pause))).toBe('200');
      expect(await save(at + 9 * HOUR)).toBe('200');
      expect(outcome(await operate(writer, id, TimingOperation.changeTime, { timingOpenTime: at + 9 * HOUR }))).toBe(
        '400 END_BEFORE_POST',
      );
    });
  }
});
