import {
  defineServerPlugin,
  fieldsHook,
  hook,
  mediaHooks,
  type RequestContext,
  userHooks,
} from '../../../server/sdk/index.ts';
import { ownOpinionFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createState } from './migrations/001-state.ts';
import { publicOpinionRoutes } from './routes.ts';
import { createPublicOpinion } from './service.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-state': createState },
  uses,
  extensions: (core) => {
    const opinion = createPublicOpinion(core);
    return [
      ...publicOpinionRoutes(opinion),
      hook(mediaHooks.beforeUpload, (ctx) => opinion.assertMayUpload(ctx)),
      fieldsHook(userHooks.own, ownOpinionFields, async (ctx: RequestContext, uids: readonly number[]) => {
        const publicOpinion = await opinion.closesFor(ctx);
        return new Map(uids.map((uid) => [uid, { publicOpinion }]));
      }),
    ];
  },
});
