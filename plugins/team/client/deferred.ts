import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { TEAM_LABEL_TYPE } from '../shared/team-theme.ts';
import { draftFields, draftProblem } from './composer/draft.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerPanel, {
    name: 'team',
    labelTypes: [TEAM_LABEL_TYPE],
    load: withTexts('team-pages', async () => ({ Panel: (await import('./composer/TeamPanel.tsx')).TeamPanel })),
    validate: draftProblem,
    toFields: (value) => ({ ...draftFields(value) }),
  }),
];
