import { expect, it } from 'vitest';
import { TimingStatus } from '../../contract/timing.ts';
import { panelValue, withPanelValue } from '../../../editor/client/face/panel-value.ts';
import {
  isForComposer,
  isSentAtOnce,
  isWaiting,
  TIME,
  timingFields,
  timingIn,
  timingProblem,
  withoutTime,
} from './attached.ts';

const NOW = 1_000_000;

it('is kept as a part of what the composer keeps of its own', () => {
  const time = { at: NOW, altersTime: true };
  const [id, timed] = withPanelValue({ editor: { marks: ['x'] } }, TIME, time);
  expect([id, timed]).toEqual(['editor', { marks: ['x'], timing: time }]);
  expect(timingIn(panelValue({ editor: timed }, TIME))).toEqual(time);
  expect(withPanelValue({ editor: timed }, TIME, undefined)).toEqual(['editor', { marks: ['x'] }]);
  for (const nothing of [undefined, null, '']) expect(timingIn(nothing)).toBeUndefined();
  expect(timingIn({ at: 'soon' })).toEqual({ at: null, altersTime: false });
});

it('tells what waits for its time from what waits for its author', () => {
  const states = [
    {},
    { draftTimingOpenStatus: TimingStatus.waiting },
    { draftTimingOpenStatus: TimingStatus.paused },
    { draftTimingOpenStatus: TimingStatus.paused, draftTimingReason: 'changed' },
    { draftTimingOpenStatus: TimingStatus.failed, draftTimingReason: 'muted' },
  ];
  expect(states.map(isWaiting)).toEqual([false, true, false, false, false]);
  expect(states.map(isForComposer)).toEqual([false, false, false, true, false]);
});

it('asks before what was to wait is sent at once', () => {
  const [stored, timed, none] = [
    { open: {}, timed: null },
    { open: {}, timed: {} },
    { open: null, timed: null },
  ];
  const cases = [undefined, null, NOW, NOW + 1].map((at) => (at === undefined ? at : { at, altersTime: false }));
  const asked = (drafts: typeof stored | typeof none) => cases.map((timing) => isSentAtOnce(drafts, timing, NOW));
  expect([none, stored].map(asked)).toEqual([
    [false, false, false, false],
    [false, false, true, false],
  ]);
  expect(cases.map((timing) => isSentAtOnce(timed, timing, NOW))).toEqual([true, false, true, false]);
});

it('says what is wrong, and what is sent', () => {
  const at = (time: number | null) => ({ at: time, altersTime: true });
  expect(timingProblem(undefined, NOW)).toBeNull();
  expect(timingProblem(at(null), NOW)).toBe('timing.required');
  expect(timingProblem(at(NOW), NOW)).toBe('timing.past');
  expect(timingProblem(at(NOW + 1), NOW)).toBeNull();
  expect(timingProblem(at(NOW + 365 * 24 * 3_600_000), NOW)).toBeNull();
  expect(timingProblem(at(NOW + 365 * 24 * 3_600_000 + 1), NOW)).toBe('timing.far');
  expect(timingFields(at(NOW + 1))).toEqual({ timingOpenTime: NOW + 1, alterCreate: 1 });
  expect(timingFields(undefined)).toEqual({});
  expect(withoutTime({ ...timingFields(at(NOW + 1)), wbAnonymous: 1 })).toEqual({ wbAnonymous: 1 });
});
