import { expect, it } from 'vitest';
import texts from '../../locales/pages/zh-CN.json' with { type: 'json' };
import { manifest } from '../../manifest.ts';
import { problemOfRefusal } from './refused.ts';

it('leads a refusal to the field of the settings whose text there is', () => {
  expect(problemOfRefusal({ errorId: 'END_BEFORE_POST', plugin: 'lottery' })).toBe('invalid.endBeforePost');
  // A poll has one of that name, and what is about the post is no field of the settings.
  expect(problemOfRefusal({ errorId: 'END_BEFORE_POST', plugin: 'poll' })).toBeNull();
  expect(problemOfRefusal({ errorId: 'NO_TAG', plugin: 'lottery' })).toBeNull();
  const problems = Object.keys(manifest.errors).map((errorId) => problemOfRefusal({ errorId, plugin: manifest.id }));
  const known = problems.filter((problem) => problem !== null);
  expect(known).toHaveLength(13);
  const said: object = texts.invalid;
  expect(known.filter((problem) => !(problem.replace('invalid.', '') in said))).toEqual([]);
});
