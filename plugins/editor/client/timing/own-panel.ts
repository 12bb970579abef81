import { useMemo } from 'react';
import { passes, useGateViewer, type SlotItem } from '../../../../platform/sdk/index.ts';
import { timingGate } from '../../gates.ts';
import { manifest } from '../../manifest.ts';
import { timingFields, timingProblem } from './attached.ts';

const PANEL: SlotItem<'composerPanel'> = {
  ...{ kind: 'composerPanel', name: 'timing', id: `composerPanel:${manifest.id}/timing`, plugin: manifest.id },
  load: async () => ({ Panel: (await import('./TimingPanel.tsx')).TimingPanel }),
  validate: timingProblem,
  toFields: (value) => ({ ...timingFields(value) }),
};

/** The choice of a time for a new post, for those who may time posts. It comes with the composer, so no page loads it. */
export function useTimingPanel(isNew: boolean): readonly SlotItem<'composerPanel'>[] {
  const mayTime = passes(timingGate, useGateViewer());
  const isThere = mayTime && isNew;
  return useMemo(() => (isThere ? [PANEL] : []), [isThere]);
}
