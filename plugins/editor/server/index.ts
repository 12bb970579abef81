import { defineServerPlugin, uploadRoute } from '../../../server/sdk/index.ts';
import { convertDocument } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts/routes.ts';
import { markExtensions } from './marks/index.ts';
import { createDrafts } from './migrations/001-drafts.ts';
import { createEditLeases } from './migrations/002-edit-leases.ts';
import { createMarks } from './migrations/010-marks.ts';
import { createTemplates as createTemplateTables } from './migrations/020-templates.ts';
import { createTiming } from './migrations/030-timing.ts';
import { createDocuments } from './documents/documents.ts';
import { templateRoutes } from './templates/routes.ts';
import { createTemplates } from './templates/templates.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {
    '001-drafts': createDrafts,
    '002-edit-leases': createEditLeases,
    '010-marks': createMarks,
    '020-templates': createTemplateTables,
    '030-timing': createTiming,
  },
  extensions: (core) => [
    ...draftExtensions(core),
    ...markExtensions(core),
    uploadRoute(convertDocument, createDocuments(core).convert),
    ...templateRoutes(createTemplates(core)),
  ],
});
