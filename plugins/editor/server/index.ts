import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createDrafts } from './migrations/001-drafts.ts';
import { createEditLeases } from './migrations/002-edit-leases.ts';
import { addReview } from './migrations/003-review.ts';
import { createMarks } from './migrations/010-marks.ts';
import { createTemplates } from './migrations/020-templates.ts';
import { createTiming } from './migrations/030-timing.ts';
import { addTimingRequests } from './migrations/040-timing-requests.ts';
import { addOrigins } from './migrations/050-origins.ts';
import { markPostsInReview } from './migrations/060-posts-in-review.ts';
import { createHints } from './migrations/070-hints.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {
    '001-drafts': createDrafts,
    '002-edit-leases': createEditLeases,
    '003-review': addReview,
    '010-marks': createMarks,
    '020-templates': createTemplates,
    '030-timing': createTiming,
    '040-timing-requests': addTimingRequests,
    '050-origins': addOrigins,
    '060-posts-in-review': markPostsInReview,
    '070-hints': createHints,
  },
  extensions: () => [],
});
