import {
  defineServerPlugin,
  fieldsHook,
  hook,
  job,
  mediaHooks,
  postHooks,
  waitingKinds,
} from '../../../server/sdk/index.ts';
import { contributionFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createAgreements } from './agreements.ts';
import { createAuthors } from './authors.ts';
import { createColumnStore } from './column-store.ts';
import { createColumns } from './columns.ts';
import { createConditions } from './conditions.ts';
import { createEntries } from './entries.ts';
import { createContributions as createTables } from './migrations/001-contributions.ts';
import { indexAuthors } from './migrations/002-author-shown.ts';
import { createContributedPosts } from './posts.ts';
import { createPublishing } from './publishing.ts';
import { createRecords } from './records.ts';
import { pictureReferences } from './references.ts';
import { createReview } from './review.ts';
import { contributionRoutes } from './routes.ts';
import { createContributionStore } from './store.ts';
import { createSubmissions } from './submissions.ts';
import { createTexts } from './text.ts';
import { uses } from './uses.ts';

/** How often it is looked which accepted pieces are due. */
const PUBLISH_EVERY_MS = 5_000;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-contributions': createTables, '002-author-shown': indexAuthors },
  uses,
  extensions: (core) => {
    const store = createContributionStore(core.db);
    const columnStore = createColumnStore(core.db);
    const entries = createEntries(core);
    const columns = createColumns({ core, store, columns: columnStore, entries });
    const authors = createAuthors({ core, store, columns: columnStore, entries });
    const conditions = createConditions(core);
    const agreements = createAgreements(store);
    const texts = createTexts(core);
    const submissions = createSubmissions({ core, store, texts, columns, conditions, agreements });
    const records = createRecords({ core, store, columns: columnStore });
    const publishing = createPublishing({ core, store, columns: columnStore });
    const review = createReview({ core, store, records, publishing });
    const posts = createContributedPosts(store, columnStore);
    return [
      ...contributionRoutes({ core, store, submissions, records, review, columns, conditions, agreements, authors }),
      ...waitingKinds([review.waiting]),
      hook(postHooks.visibility, posts.visibility),
      hook(mediaHooks.references, pictureReferences(core)),
      fieldsHook(postHooks.present, contributionFields, posts.present),
      job('contribution-publish', PUBLISH_EVERY_MS, publishing.publishDue),
    ];
  },
});
