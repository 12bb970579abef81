import { route, type RouteExtension } from '../../../../server/sdk/index.ts';
import { deleteRule, judgeHit, ruleHits, ruleList, saveRule, switchRule, tryRule } from '../../contract.ts';
import type { Rules } from './rules.ts';

export const ruleRoutes = (rules: Rules): RouteExtension[] => [
  route(ruleList, (ctx) => rules.list(ctx)),
  route(saveRule, (ctx, input) => rules.save(ctx, input)),
  route(tryRule, (ctx, input) => rules.attempt(ctx, input)),
  route(switchRule, async (ctx, input) => {
    await rules.turn(ctx, input);
    return {};
  }),
  route(deleteRule, async (ctx, { id }) => {
    await rules.remove(ctx, id);
    return {};
  }),
  route(ruleHits, (ctx, query) => rules.hits(ctx, query)),
  route(judgeHit, async (ctx, input) => {
    await rules.judge(ctx, input);
    return {};
  }),
];
