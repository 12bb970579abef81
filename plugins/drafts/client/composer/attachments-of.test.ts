import { expect, it } from 'vitest';
import type { Draft } from '../../contract.ts';
import { attachmentsIn } from './attachments-of.ts';

const draft = (fields: Partial<Draft>) => fields as Draft; // what is not asked for is not there

it('shows everything that a timed draft was sent with, and the time that was set last', () => {
  const attachments = {
    anonymous: { on: true },
    editor: { mode: 'anonymous', marks: [{ mark: 'STICKY' }], timing: { at: 1, altersTime: false } },
  };
  const timed = { draftTimingOpenId: 4, timingOpenTime: 9, alterCreate: 1 };
  expect(attachmentsIn(draft({ attachments: JSON.stringify(attachments), ...timed }))).toEqual({
    ...attachments,
    editor: { ...attachments.editor, timing: { at: 9, altersTime: true } },
  });
});

it('leaves the time that was chosen to a draft that does not wait', () => {
  const attachments = { editor: { timing: { at: 5, altersTime: false } } };
  expect(attachmentsIn(draft({ attachments: JSON.stringify(attachments), timingOpenTime: 9 }))).toEqual(attachments);
});
