import { expect, it } from 'vitest';
import { panelProblem } from '../composer/drafts/post-fields.ts';
import { withTiming } from './attached.ts';
import { forStored, TIMING_PANEL } from './own-panel.ts';

const NOW = 1_000_000;

it('a time that has passed keeps no stored draft from being sent or reviewed, where it means now; nothing else is let through', async () => {
  const other = { ...TIMING_PANEL, plugin: 'other', id: 'other', validate: async () => 'broken' };
  const problem = async (panels: readonly (typeof TIMING_PANEL)[], at: number | null) =>
    (await panelProblem(panels, { editor: withTiming(undefined, { at, altersTime: false }) }, NOW))?.[0] ?? null;
  expect(await problem([TIMING_PANEL], NOW - 1)).toBe('editor:timing.past');
  expect(await problem(forStored([TIMING_PANEL]), NOW - 1)).toBeNull();
  expect(await problem(forStored([TIMING_PANEL]), null)).toBe('editor:timing.required');
  expect(await problem(forStored([TIMING_PANEL]), NOW * 1e9)).toBe('editor:timing.far');
  expect(await problem(forStored([TIMING_PANEL, other]), NOW - 1)).toBe('other:broken');
});
