import { databaseService, type ServicesOf } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
};
export type Core = ServicesOf<typeof uses>;
