import { defineServerPlugin, hook, postFields } from '../../../server/sdk/index.ts';
import { teamPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createTeams as createTables } from './migrations/001-teams.ts';
import { createTeamPosts } from './posts.ts';
import { teamRoutes } from './routes.ts';
import { createTeams } from './service.ts';
import { createTeamStore } from './store.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-teams': createTables },
  extensions: (core) => {
    const store = createTeamStore(core.db);
    const posts = createTeamPosts(core, store);
    return [
      ...teamRoutes(createTeams(core, store, posts)),
      postFields(teamPostFields),
      hook('post.beforeCreate', posts.check),
      hook('post.attach', posts.attach),
      hook('post.reattach', posts.reattach),
      hook('post.visibility', posts.visibility),
      hook('post.list', posts.list),
      hook('post.present', posts.publicFields),
      hook('post.viewer', posts.viewerFields),
      hook('post.markRule', posts.markRule),
      hook(
        'user.own',
        async (ctx, uids) =>
          new Map(
            await Promise.all(
              uids.map(
                async (uid) =>
                  [uid, { teamStatus: await posts.mayOpen(ctx, uid) }] as [number, { teamStatus: boolean }],
              ),
            ),
          ),
      ),
    ];
  },
});
