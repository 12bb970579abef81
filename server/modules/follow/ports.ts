import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import type { Db, RequestContext } from '../../sdk/index.ts';
import type { Cached, Invalidate } from '../../host/services.ts';
import type { UserService } from '../users/index.ts';

export interface FollowDeps {
  readonly db: Db;
  readonly users: Pick<UserService, 'cards' | 'stats' | 'exists'>;
  readonly cached: Cached;
  readonly cachedOwn: Cached;
  readonly invalidate: Invalidate;
  /**
   * Posts by id as this viewer sees them in a list, those that everybody may see, in the given
   * order.
   */
  readonly listed: (ctx: RequestContext, ids: readonly number[]) => Promise<Post[]>;
}
