import { dataPoint } from './data-point.ts';
import type { OpenThing } from './schemas.ts';

/** What a thing of replies bears where the plugin whose fields these are says nothing of it. */
export interface ReplyDefaults {
  readonly of: OpenThing;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Plugins declare here what of their fields (`fieldsHook`) is always there: in every zone of a host
 * that has the plugin, also in zones without it and while it cannot be started, so that clients
 * need not ask which zone has what (docs/product/fields-of-plugins.md).
 */
export const replyDefaults = dataPoint<ReplyDefaults>('replies.defaults');
