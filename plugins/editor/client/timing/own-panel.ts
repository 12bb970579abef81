import { timingGate } from '../../gates.ts';
import { ownPanel, useOwnPanel } from '../composer/own-panel.ts';
import { timingFields, timingProblem } from './attached.ts';

const PANEL = ownPanel('timing', {
  load: async () => ({ Panel: (await import('./TimingPanel.tsx')).TimingPanel }),
  validate: timingProblem,
  toFields: (value) => ({ ...timingFields(value) }),
});

/** The choice of a time for a new post, for those who may time posts. */
export const useTimingPanel = (isNew: boolean) => useOwnPanel(PANEL, timingGate, isNew);
