import {
  defineServerPlugin,
  fieldsHook,
  hook,
  postFields,
  postHooks,
  type RequestContext,
  userHooks,
} from '../../../server/sdk/index.ts';
import { ownTeamFields, teamMarkFields, teamListFields, teamPostFields, teamReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createTeams as createTables } from './migrations/001-teams.ts';
import { createTeamPosts } from './posts.ts';
import { teamRoutes } from './routes.ts';
import { createTeams } from './service.ts';
import { createTeamStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-teams': createTables },
  uses,
  extensions: (core) => {
    const store = createTeamStore(core.db);
    const posts = createTeamPosts(core, store);
    const ownFields = async (ctx: RequestContext, uids: readonly number[]) => {
      const own = uids.map(async (uid) => [uid, { teamStatus: await posts.mayOpen(ctx, uid) }] as const);
      return new Map(await Promise.all(own));
    };
    return [
      ...teamRoutes(createTeams(core, store, posts)),
      postFields(teamPostFields),
      postFields(teamListFields, 'list'),
      hook(postHooks.beforeCreate, posts.check),
      hook(postHooks.attach, posts.attach),
      hook(postHooks.reattach, posts.reattach),
      hook(postHooks.visibility, posts.visibility),
      hook(postHooks.list, posts.list),
      fieldsHook(postHooks.present, teamReplyFields, posts.publicFields),
      fieldsHook(postHooks.viewer, teamReplyFields, posts.viewerFields),
      fieldsHook(postHooks.markRule, teamMarkFields, posts.markRule),
      fieldsHook(postHooks.rules, ownTeamFields, ownFields),
      fieldsHook(userHooks.own, ownTeamFields, ownFields),
    ];
  },
});
