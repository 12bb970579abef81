import { useMemo } from 'react';
import { passes, useGateViewer, type SlotItem } from '../../../../platform/sdk/index.ts';
import { markGate } from '../../gates.ts';
import { manifest } from '../../manifest.ts';
import { markFields } from './attached.ts';

const PANEL: SlotItem<'composerPanel'> = {
  ...{ kind: 'composerPanel', name: 'marks', id: `composerPanel:${manifest.id}/marks`, plugin: manifest.id },
  load: async () => ({ Panel: (await import('./MarksPanel.tsx')).MarksPanel }),
  validate: () => null, // what can be chosen can be sent
  toFields: (value) => ({ ...markFields(value) }),
};

/** The panel of marks in a new post whose category is chosen, for those who may set them. It comes with the composer, so no page loads it. */
export function useMarksPanel(isNew: boolean, themeId: number): readonly SlotItem<'composerPanel'>[] {
  const mayMark = passes(markGate, useGateViewer());
  const isThere = mayMark && isNew && themeId !== 0;
  return useMemo(() => (isThere ? [PANEL] : []), [isThere]);
}
