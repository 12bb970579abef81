import { expect, it } from 'vitest';
import { forStored, panelProblem } from '../composer/drafts/post-fields.ts';
import { extensionsOf } from '../../../../platform/sdk/index.ts';
import { composerPanel } from '../face.ts';
import { plugin } from '../index.ts';
import { withTiming } from './attached.ts';

const NOW = 1_000_000;
const own = extensionsOf(composerPanel, plugin.extensions).find(({ name }) => name === 'timing')!;
const TIMING = { ...own, plugin: 'editor', id: 'composerPanel:editor/timing' };

it('a time that has passed keeps no stored draft from being sent or reviewed, where it means now; nothing else is let through', async () => {
  const { validateStored: _none, ...always } = TIMING;
  const other = { ...always, plugin: 'other', id: 'other', validate: async () => 'broken' };
  const problem = async (panels: readonly (typeof TIMING | typeof other)[], at: number | null) =>
    (await panelProblem(panels, { editor: withTiming(undefined, { at, altersTime: false }) }, NOW))?.[0] ?? null;
  expect(await problem([TIMING], NOW - 1)).toBe('editor:timing.past');
  expect(await problem(forStored([TIMING]), NOW - 1)).toBeNull();
  expect(await problem(forStored([TIMING]), null)).toBe('editor:timing.required');
  expect(await problem(forStored([TIMING]), NOW * 1e9)).toBe('editor:timing.far');
  expect(await problem(forStored<typeof TIMING | typeof other>([TIMING, other]), NOW - 1)).toBe('other:broken');
});
