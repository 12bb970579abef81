import { defineServerPlugin, hook, job, postFields, postHooks, route } from '../../../../server/sdk/index.ts';
import { arrivals, clear, listFields, moor, ships } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { arrived } from '../shared/arrived.ts';
import { createShips as createTables } from './migrations/001-ships.ts';
import { createShips } from './ships.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-ships': createTables },
  uses,
  extensions: (core) => {
    const drydock = createShips(core);
    return [
      route(ships, drydock.list),
      route(moor, drydock.moor),
      route(clear, drydock.clear),
      route(arrivals, (ctx, input) => core.messages.list(ctx, arrived, input)),
      postFields(listFields, 'list'),
      hook(postHooks.list, drydock.filter),
      job('leave', 1_000, drydock.leave),
    ];
  },
});
