import { markGate } from '../../gates.ts';
import { ownPanel, useOwnPanel } from '../composer/own-panel.ts';
import { markFields } from './attached.ts';

const PANEL = ownPanel('marks', {
  load: async () => ({ Panel: (await import('./MarksPanel.tsx')).MarksPanel }),
  validate: () => null, // what can be chosen can be sent
  toFields: (value) => ({ ...markFields(value) }),
});

/** The panel of marks in a new post whose category is chosen, for those who may set them. */
export const useMarksPanel = (isNew: boolean, themeId: number) => useOwnPanel(PANEL, markGate, isNew && themeId !== 0);
