import { mediaService, type ServicesOf } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = { media: mediaService };
export type Core = ServicesOf<typeof uses>;
