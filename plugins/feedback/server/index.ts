import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createExport, readExportTexts } from './export.ts';
import { createFeedback } from './migrations/001-feedback.ts';
import { createProblems } from './problems.ts';
import { createRecords } from './records.ts';
import { feedbackRoutes } from './routes.ts';
import { createFeedbackStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-feedback': createFeedback },
  uses,
  extensions: (core) => {
    const store = createFeedbackStore(core.db);
    const exported = createExport(core, store, readExportTexts());
    return feedbackRoutes(core, createProblems(core, store), createRecords(core, store), exported);
  },
});
