import { expect, it } from 'vitest';
import { forStored, panelProblem } from '../../../editor/client/face/post-panels.ts';
import { extensionsOf } from '../../../../platform/sdk/index.ts';
import { composerPanel } from '../../../editor/client/face.ts';
import { deferred } from '../deferred.ts';

const NOW = 1_000_000;
const own = extensionsOf(composerPanel, deferred).find(({ name }) => name === 'timing')!;
const TIMING = { ...own, plugin: 'drafts', id: 'composerPanel:drafts/timing' };

it('a time that has passed keeps no stored draft from being sent or reviewed, where it means now; nothing else is let through', async () => {
  const { validateStored: _none, ...always } = TIMING;
  const other = { ...always, plugin: 'other', id: 'other', validate: async () => 'broken' };
  const problem = async (panels: readonly (typeof TIMING | typeof other)[], at: number | null) =>
    (await panelProblem(panels, { editor: { timing: { at, altersTime: false } } }, NOW))?.[0] ?? null;
  expect(await problem([TIMING], NOW - 1)).toBe('drafts:timing.past');
  expect(await problem(forStored([TIMING]), NOW - 1)).toBeNull();
  expect(await problem(forStored([TIMING]), null)).toBe('drafts:timing.required');
  expect(await problem(forStored([TIMING]), NOW * 1e9)).toBe('drafts:timing.far');
  expect(await problem(forStored<typeof TIMING | typeof other>([TIMING, other]), NOW - 1)).toBe('other:broken');
});
