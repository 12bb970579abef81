import { expect, it } from 'vitest';
import { reworded, type Poll } from '../../contract.ts';
import { withPicture } from '../composer/edits.ts';
import { addedTo, changedOption, editOf, formOf, formProblem } from './edit-form.ts';
import { refusalOf } from './edit-refusal.ts';

const node = (id: number, name: string) => ({ id, type: 0 as const, name, subQuestions: [] });
const poll: Poll = {
  wbId: 5,
  title: '哪艘船',
  image: '/media/sw4/a.png',
  minNum: 1,
  maxNum: 1,
  repeat: 0,
  visible: 1,
  visibleType: 0,
  optionRankType: 1,
  startTime: 1,
  endTime: 100,
  votedTime: 0,
  options: [1, 2].map((id) => ({ id, name: `选项${id}`, desc: '', image: '', active: 0 as const })),
  questions: [{ ...node(1, '在那里'), subQuestions: [node(2, '外海'), node(3, '内海')] }],
};
const form = formOf(poll);
const NOW = 50;
const DAY = 86_400_000;

it('sends only what is different, cover and questions too', () => {
  expect(editOf(poll, form)).toEqual({});
  expect(formProblem(poll, form, true, NOW)).toBe('nothing');
  expect(formProblem(poll, { ...form, reason: '只有原因' }, true, NOW)).toBe('nothing');
  const questions = reworded(form.questions, 1, '在哪里');
  const edit = editOf(poll, { ...form, image: null, questions });
  expect(Object.keys(edit)).toEqual(['pollImage', 'questions']);
  expect(edit.pollImage).toBe('');
  expect(JSON.parse(edit.questions ?? '')).toMatchObject([
    { id: 1, name: '在哪里', subQuestions: [{ id: 2 }, { id: 3 }] },
  ]);
  // Taking the cover away is a change of its own.
  expect(formProblem(poll, { ...form, image: null }, true, NOW)).toBeNull();
});

it('waits for pictures that are on their way; of two choices the last one stays', () => {
  const onItsWay = (id: string) => ({ id, url: '', state: 'uploading' as const });
  const done = { state: 'done' as const, url: '/media/sw4/b.png' };
  const waiting = changedOption({ ...form, image: onItsWay('second') }, 2, { image: onItsWay('of option') });
  expect(formProblem(poll, waiting, true, NOW)).toEqual({ id: 'IMAGE_INVALID' });
  expect(withPicture(waiting, 'first', { state: 'done', url: '/media/sw4/old.png' })).toEqual(waiting);
  const cover = withPicture(waiting, 'second', done);
  expect(formProblem(poll, cover, true, NOW)).toEqual({ id: 'IMAGE_INVALID' });
  expect(formProblem(poll, withPicture(cover, 'of option', { state: 'failed' }), true, NOW)).toEqual({
    id: 'IMAGE_INVALID',
  });
  const all = withPicture(cover, 'of option', done);
  expect(formProblem(poll, all, true, NOW)).toBeNull();
  expect(editOf(poll, all).pollImage).toBe(done.url);
  expect(JSON.parse(editOf(poll, all).pollOptions ?? '')).toEqual([
    { id: 2, name: '选项2', desc: '', image: done.url },
  ]);
  // An option that is taken out needs none.
  const three = { ...poll, options: [...poll.options, { ...poll.options[0]!, id: 3, name: '选项3' }] };
  const without = changedOption(formOf(three), 3, { image: onItsWay('gone'), removal: 'void' });
  expect(formProblem(three, without, true, NOW)).toBeNull();
});

it('takes an end that is neither earlier than before nor later than the server lets polls end', () => {
  const problem = (endTime: number | null, now = NOW) =>
    formProblem(poll, { ...form, title: '别的', endTime }, true, now);
  expect([problem(null), problem(99), problem(100), problem(NOW + 366 * DAY)]).toEqual(['end', 'end', null, null]);
  expect(problem(NOW + 366 * DAY + 1)).toEqual({ id: 'END_TOO_LATE', values: { max: 366 } });
  // One that ended too late before there was such a bound may stay.
  const endless = { ...poll, endTime: 400 * DAY };
  expect(formProblem(endless, { ...formOf(endless), title: '别的' }, true, NOW)).toBeNull();
});

it('says what is wrong with a question', () => {
  for (const name of [' ', '字'.repeat(31)])
    expect(formProblem(poll, { ...form, questions: reworded(form.questions, 3, name) }, true, NOW)).toBe('question');
});

it('asks what becomes of the votes where options are added to a poll that has begun', () => {
  const more = addedTo(form);
  const named = { ...more, options: more.options.map((option) => ({ ...option, name: option.name || '新' })) };
  expect(formProblem(poll, named, true, NOW)).toBe('undecidedAdded');
  expect(formProblem(poll, named, false, NOW)).toBeNull();
  expect(editOf(poll, named)).not.toHaveProperty('addedVotes');
  const decided = { ...named, addedVotes: 'void' as const };
  expect(formProblem(poll, decided, true, NOW)).toBeNull();
  expect(editOf(poll, decided)).toMatchObject({ addedVotes: 'void' });
  // It is of the added ones alone.
  expect(editOf(poll, { ...form, title: '别的', addedVotes: 'void' })).toEqual({ pollTitle: '别的' });
});

it('tells a poll that somebody has changed from one that has ended, and both from a wrong change', () => {
  const reason = '投票已结束';
  expect(refusalOf({ status: 409, detail: poll, reason: '投票内容刚刚被修改' })?.isChanged).toBe(true);
  for (const detail of [undefined, null])
    expect(refusalOf({ status: 409, detail, reason })).toEqual({ isChanged: false, reason });
  expect(refusalOf({ status: 400, detail: undefined, reason: '选项不能重复' })).toBeNull();
});
