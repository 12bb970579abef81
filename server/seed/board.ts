import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { RequestContext } from '../sdk/index.ts';

/** Sends a call of the core or a plugin as this person; undefined where the zone has not got it. */
export type Call = (ctx: RequestContext, address: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Whose turn it is in a zone: the demo's people by key, as they would have sent a request at that
 * time.
 */
export type As = (key: string, ago: number) => Promise<RequestContext>;

/** What the parts of the fill have in hand in a zone. */
export interface Board {
  readonly zone: ZoneConfig;
  readonly as: As;
  readonly call: Call;
  /** The key of the person who wrote a post. */
  readonly writer: (post: Post) => string;
  readonly posts: (themeId: number) => Promise<Post[]>;
  readonly manager: string;
}
