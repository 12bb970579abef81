import { defineServerPlugin, hook, postFields } from '../../../server/sdk/index.ts';
import { pollPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createPolls } from './migrations/001-polls.ts';
import { pollRoutes } from './routes.ts';
import { createPollService } from './service.ts';
import { createPollStore } from './store.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-polls': createPolls },
  extensions: (core) => {
    const polls = createPollService(core, createPollStore(core.db));
    return [
      ...pollRoutes(polls),
      postFields(pollPostFields),
      hook('post.beforeCreate', polls.check),
      hook('post.attach', polls.attach),
      hook('post.present', polls.publicFields),
      hook('post.viewer', polls.viewerFields),
    ];
  },
});
