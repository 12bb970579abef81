import { expect, it } from 'vitest';
import { testApp } from '../../../../platform/sdk/test-support.tsx';
import { pollPostFields } from '../../contract.ts';
import { SENT_FIELDS } from './sent-fields.ts';
import { SentPoll } from './SentPoll.tsx';

const html = (fields: object) =>
  testApp({ boot: { zone: { abbr: 'sw4', plugins: {}, timeZone: 'Asia/Shanghai' } as never } }).html(
    <SentPoll fields={{ wbIsPoll: 1, ...fields }} />,
  );
const node = (name: string, ...subQuestions: object[]) => ({ type: 0, name, subQuestions });

it('shows a reviewer all of a poll at once: pictures as pictures, times as times, choices in words', () => {
  const shown = html({
    pollTitle: '哪艘船',
    pollImage: '/media/sw4/cover.png',
    pollMinNum: 1,
    pollMaxNum: 2,
    pollOptions: JSON.stringify([{ name: '甲', desc: '一号', image: '/media/sw4/one.png' }, { name: '乙' }]),
    pollStartTime: Date.UTC(2030, 0, 2, 3),
    pollEndTime: Date.UTC(2030, 4, 6, 7),
    pollVisible: 3,
    pollVisibleType: 1,
    optionRankType: 2,
    pollRepeat: 1,
    pollLimit: JSON.stringify({ roleMinLevel: 20 }),
    questions: JSON.stringify([
      node('玩过吗', node('玩过', node('多久', node('一年')), { type: 1, name: '' }), node('没有')),
    ]),
  });
  for (const part of ['哪艘船', '甲', '一号', '乙', '玩过吗', '多久', '一年', 'form.question.role'])
    expect(shown).toContain(part);
  for (const part of ['src="/media/sw4/cover.png"', 'src="/media/sw4/one.png"', '2030', 'block.limit.role.min'])
    expect(shown).toContain(part);
  for (const name of ['visible.3', 'visibleType.1', 'optionRank.2', 'repeat.1'])
    expect(shown).toContain(`form.${name}`);
  expect(shown).not.toContain(String(Date.UTC(2030, 4, 6, 7)));
  expect(shown).not.toMatch(/pollVisible|optionRankType/u);
});

it('shows no picture of elsewhere, and reads whatever was sent', () => {
  const foreign = html({ pollImage: 'https://evil.example/a.png', pollOptions: '{', questions: '5', pollEndTime: 'x' });
  expect(foreign).not.toContain('<img');
  expect(foreign).toContain('form.limit.everybody');
});

it('takes all fields of a poll', () =>
  expect(SENT_FIELDS.toSorted()).toEqual(Object.keys(pollPostFields.properties).toSorted()));
