import { databaseService, mediaService, type ServicesOf, storageService } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  media: mediaService,
  storage: storageService,
};
export type Core = ServicesOf<typeof uses>;
