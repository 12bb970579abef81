import { commentHooks, defineServerPlugin, hook, postHooks } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createAppeals } from './appeals.ts';
import { createBulk } from './bulk.ts';
import { createClauses } from './clauses.ts';
import { createEffects } from './effects.ts';
import { createIssue } from './issue.ts';
import { createSanctions as createTables } from './migrations/001-sanctions.ts';
import { createPublicLog as createPublicLogTables } from './migrations/002-public-log.ts';
import { createMonths } from './months.ts';
import { createPublicLog } from './public-log.ts';
import { moderationRoutes } from './routes.ts';
import { createSanctions } from './sanctions.ts';
import { createModeration } from './service.ts';
import { createModerationStore } from './store.ts';
import { transparencyRoutes } from './transparency.ts';
import { createUndo } from './undo.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-sanctions': createTables, '002-public-log': createPublicLogTables },
  uses,
  extensions: (core) => {
    const store = createModerationStore(core.db);
    const clauses = createClauses(core.db, store);
    const effects = createEffects(core, store);
    const publicLog = createPublicLog(core.db);
    const issue = createIssue({ core, store, clauses, effects, publicLog });
    const undo = createUndo({ core, store, clauses, effects, publicLog });
    const sanctions = createSanctions({ core, store, clauses });
    const appeals = createAppeals({ core, store, clauses, undo, publicLog });
    const moderation = createModeration(core, issue, undo);
    return [
      ...moderationRoutes({ moderation, clauses, issue, bulk: createBulk(core, issue), undo, sanctions, appeals }),
      ...transparencyRoutes(core, publicLog, createMonths(core, clauses)),
      hook(postHooks.authoriseDelete, moderation.authorisePostDelete),
      hook(commentHooks.authoriseDelete, moderation.authoriseCommentDelete),
    ];
  },
});
