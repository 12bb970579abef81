import { useMemo } from 'react';
import { useCan, type Gate, type SlotItem } from '../../../../platform/sdk/index.ts';
import { manifest } from '../../manifest.ts';

type Panel = SlotItem<'composerPanel'>;

/** A panel of the editor itself. It comes with the composer, not as a slot, so that no page loads it. */
export const ownPanel = (
  name: string,
  parts: Pick<Panel, 'load' | 'validate' | 'toFields' | 'toEditFields'>,
): Panel => ({
  ...{ kind: 'composerPanel', name, id: `composerPanel:${manifest.id}/${name}`, plugin: manifest.id },
  ...parts,
});

/** The panel where it is wanted, for those who pass the gate. */
export function useOwnPanel(panel: Panel, gate: Gate, isWanted: boolean): readonly Panel[] {
  const isThere = useCan(gate) && isWanted;
  return useMemo(() => (isThere ? [panel] : []), [isThere, panel]);
}
