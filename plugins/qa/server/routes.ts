import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { acceptances, acceptReply, hotQuestions } from '../contract.ts';
import { accepted } from '../shared/accepted.ts';
import type { QaService } from './service.ts';
import type { Core } from './uses.ts';

export function qaRoutes({ messages }: Pick<Core, 'messages'>, qa: QaService): RouteExtension[] {
  return [
    route(acceptances, (ctx, input) => messages.list(ctx, accepted, input)),
    route(hotQuestions, (ctx, { limit, offset }) => qa.hot(ctx, limit, offset)),
    route(acceptReply, (ctx, { cid }) => qa.accept(ctx, cid)),
  ];
}
