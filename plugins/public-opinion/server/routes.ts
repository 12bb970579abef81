import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { getEnable, operateRecords, setEnable } from '../contract.ts';
import type { PublicOpinion } from './service.ts';

export function publicOpinionRoutes(opinion: PublicOpinion): RouteExtension[] {
  return [
    route(getEnable, async (ctx) => ({ enable: (await opinion.isOn(ctx)) ? (1 as const) : (0 as const) })),
    route(setEnable, async (ctx, { enable, reason }) => {
      await opinion.set(ctx, enable === 1, reason);
      return { enable };
    }),
    route(operateRecords, (ctx, input) => opinion.records(ctx, input)),
  ];
}
