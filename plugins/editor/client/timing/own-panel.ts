import type { SlotItem } from '../../../../platform/sdk/index.ts';
import { timingGate } from '../../gates.ts';
import { ownPanel, useOwnPanel } from '../composer/own-panel.ts';
import { timingFields, timingProblem } from './attached.ts';

export const TIMING_PANEL = ownPanel('timing', {
  load: async () => ({ Panel: (await import('./TimingPanel.tsx')).TimingPanel }),
  validate: timingProblem,
  toFields: (value) => ({ ...timingFields(value) }),
});

/** The choice of a time for a new post, for those who may time posts. */
export const useTimingPanel = (isNew: boolean) => useOwnPanel(TIMING_PANEL, timingGate, isNew);

/**
 * Panels as a stored draft asks them when it is sent or pushed to review: times pass while a draft lies and is reviewed, and one that has
 * passed means now (spec 3 section 5 "Timed publishing").
 */
export const forStored = <P extends Pick<SlotItem<'composerPanel'>, 'id' | 'validate'>>(panels: readonly P[]): P[] =>
  panels.map((panel) => (panel.id === TIMING_PANEL.id ? { ...panel, validate: storedProblem } : panel));

function storedProblem(value: unknown, now: number): ReturnType<typeof timingProblem> {
  const problem = timingProblem(value, now);
  return problem === 'timing.past' ? null : problem;
}
