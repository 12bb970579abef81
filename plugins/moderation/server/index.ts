import {
  commentHooks,
  DAY_MS,
  defineServerPlugin,
  HOUR_MS,
  hook,
  job,
  postHooks,
  reportHooks,
  waitingKinds,
} from '../../../server/sdk/index.ts';
import { APPEAL } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createAppeals } from './appeals.ts';
import { createBulk } from './bulk.ts';
import { createClauses } from './clauses.ts';
import { createEffects } from './effects.ts';
import { penaltyHooks } from './face.ts';
import { createIssue } from './issue.ts';
import { createSanctions as createTables } from './migrations/001-sanctions.ts';
import { createRules as createRuleTables } from './migrations/003-rules.ts';
import { createRuleLines } from './migrations/004-rule-lines.ts';
import { createPublicLog as createPublicLogTables } from './migrations/002-public-log.ts';
import { createMonths } from './months.ts';
import { createPublicLog } from './public-log.ts';
import { moderationRoutes } from './routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { createRules } from './rules/rules.ts';
import { createScreen } from './rules/screen.ts';
import { createRuleStore } from './rules/store.ts';
import { createTrust } from './rules/trust.ts';
import { createSanctions } from './sanctions.ts';
import { createModeration } from './service.ts';
import { createModerationStore } from './store.ts';
import { transparencyRoutes } from './transparency.ts';
import { createUndo } from './undo.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {
    '001-sanctions': createTables,
    '002-public-log': createPublicLogTables,
    '003-rules': createRuleTables,
    '004-rule-lines': createRuleLines,
  },
  uses,
  extensions: (core) => {
    const store = createModerationStore(core.db);
    const clauses = createClauses(core.db, store);
    const effects = createEffects(core, store);
    const publicLog = createPublicLog(core.db);
    const ruleStore = createRuleStore(core.db);
    const rules = createRules(core, ruleStore, publicLog);
    const issue = createIssue({ core, store, clauses, effects, publicLog, rules });
    const undo = createUndo({ core, store, clauses, effects, publicLog });
    const sanctions = createSanctions({ core, store, clauses });
    const appeals = createAppeals({ core, store, clauses, undo, publicLog });
    const moderation = createModeration({ core, issue, undo, rules });
    return [
      ...moderationRoutes({ moderation, clauses, issue, bulk: createBulk(core, issue), undo, sanctions, appeals }),
      ...transparencyRoutes(core, publicLog, createMonths(core, clauses, ruleStore)),
      ...ruleRoutes(rules),
      hook(postHooks.screen, createScreen({ core, store: ruleStore, rules, publicLog, trustOf: createTrust(core) })),
      hook(reportHooks.closed, rules.decide),
      hook(reportHooks.reopened, rules.reopened),
      hook(penaltyHooks.openCases, ({ zone, now }, type, ids) =>
        store.openCases(zone.abbr, type, ids, now - APPEAL.days * DAY_MS),
      ),
      ...waitingKinds([appeals.waiting]),
      job('text-rules', HOUR_MS, (now) => core.db.tx(() => ruleStore.sweep(now))),
      hook(postHooks.authoriseDelete, moderation.authorisePostDelete),
      hook(commentHooks.authoriseDelete, moderation.authoriseCommentDelete),
    ];
  },
});
