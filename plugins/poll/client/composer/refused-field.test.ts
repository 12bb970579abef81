import { expect, it } from 'vitest';
import { manifest } from '../../manifest.ts';
import { emptyDraft, readPoll, draftToFields } from '../../contract.ts';
import { fieldOf } from './refused-field.ts';

const of = (errorId: string, field: string = '', plugin: string = manifest.id) => fieldOf({ errorId, plugin, field });

it('leads each refusal of a poll to the part of the form that it is about', () => {
  expect(['TITLE_TOO_LONG', 'OPTION_REPEATED', 'END_IN_PAST', 'NO_ALLIANCE_LEVELS'].map((id) => of(id))).toEqual([
    'title',
    'options',
    'end',
    'alliance',
  ]);
  expect(of('BAD_INPUT', 'pollOptions/2/name', '')).toBe('options');
  // The core's refusals of the same name are about the post.
  expect(of('TITLE_REQUIRED', '', '')).toBeNull();
  expect(of('FORBIDDEN')).toBeNull();
  // What is wrong with an empty form is a part of it.
  const read = readPoll(draftToFields(emptyDraft()), Date.now());
  expect('problem' in read && of(read.problem.id)).toBe('title');
});

it('knows each refusal about a form that the manifest has', () => {
  const ids = Object.keys(manifest.errors).filter((id) =>
    /^(OPTION|TOO_(FEW|MANY)_OPTIONS|CHOICES|START|END_|QUESTION|ANSWERS_TOO|SUB_|ROLE_(LIMIT|REPEATED)|ALLIANCE_LIMIT|LIMIT)/.test(
      id,
    ),
  );
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => of(id) === null)).toEqual([]);
});
