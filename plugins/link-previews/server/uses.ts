import {
  contextService,
  databaseService,
  invalidateService,
  outsideService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  contexts: contextService,
  invalidate: invalidateService,
  outside: outsideService,
};
export type Core = ServicesOf<typeof uses>;
