import { optionsGate } from '../../gates.ts';
import { ownPanel, useOwnPanel } from '../composer/own-panel.ts';
import { choiceFields, choicesProblem } from './attached.ts';

// i18n-keys: cover.failed cover.uploading
const PANEL = ownPanel('options', {
  load: async () => ({ Panel: (await import('./OptionsPanel.tsx')).OptionsPanel }),
  validate: choicesProblem,
  toFields: (value) => ({ ...choiceFields(value) }),
  toEditFields: (value) => ({ ...choiceFields(value) }),
});

/** Who may comment and read comments, what lists show of the pictures, covers: for those who may choose any of it. */
export const useOptionsPanel = () => useOwnPanel(PANEL, optionsGate, true);
