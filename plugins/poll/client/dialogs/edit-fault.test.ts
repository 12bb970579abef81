import { expect, it } from 'vitest';
import { CallError } from '../../../../platform/sdk/index.ts';
import { placeOfProblem, placeOfRefusal } from './edit-fault.ts';
import type { EditForm } from './edit-form.ts';

const option = (key: number, name: string, more: object = {}) => ({
  key,
  id: key,
  name,
  desc: '',
  image: null,
  ...more,
});
const FORM: EditForm = {
  title: '去哪',
  image: null,
  questions: [],
  addedVotes: null,
  endTime: 1,
  reason: '',
  options: [option(1, '东海', { removal: 'undecided' }), option(2, '南海'), option(3, '南海'), option(4, '')],
};

it('finds the field of a change that is wrong', () => {
  expect(placeOfProblem('title', FORM)).toEqual({ part: 'title' });
  expect(placeOfProblem('undecided', FORM)).toEqual({ part: 'removal', option: 1 });
  expect(placeOfProblem('optionRepeated', FORM)).toEqual({ part: 'name', option: 3 });
  expect(placeOfProblem('optionName', FORM)).toEqual({ part: 'name', option: 4 });
  const failed = { id: 'a', url: '', state: 'failed' } as const;
  expect(placeOfProblem({ id: 'IMAGE_INVALID' }, { ...FORM, image: failed })).toEqual({ part: 'cover' });
  const options = [option(5, '北海', { image: failed })];
  expect(placeOfProblem({ id: 'IMAGE_INVALID' }, { ...FORM, options })).toEqual({ part: 'image', option: 5 });
  expect(placeOfProblem('nothing', FORM)).toBeNull();
});

it('finds that of a refusal by the server; what is about no field is about none', () => {
  const refused = (id: string, plugin: string, field: string = '') => {
    const headers: Record<string, string> = { 'x-error-id': id, 'x-error-plugin': plugin, 'x-error-field': field };
    return placeOfRefusal(new CallError(400, 400, '不行', { refused: (header) => headers[header] || null }), FORM);
  };
  expect(refused('END_NOT_LATER', 'poll')).toEqual({ part: 'end' });
  expect(refused('OPTION_REPEATED', 'poll')).toEqual({ part: 'name', option: 2 });
  expect(refused('BAD_INPUT', '', 'reason')).toEqual({ part: 'reason' });
  expect(refused('EDIT_FORBIDDEN', 'poll')).toBeNull();
  expect(placeOfRefusal(new Error('x'), FORM)).toBeNull();
});
