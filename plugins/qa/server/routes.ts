import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { acceptReply, hotQuestions } from '../contract.ts';
import type { QaService } from './service.ts';

export function qaRoutes(qa: QaService): RouteExtension[] {
  return [
    route(hotQuestions, (ctx, { limit, offset }) => qa.hot(ctx, limit, offset)),
    route(acceptReply, (ctx, { cid }) => qa.accept(ctx, cid)),
  ];
}
