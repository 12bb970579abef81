import { followGate } from '../../../platform/contract/endpoints/follow.ts';
import { passes } from '../../../platform/contract/gate.ts';
import type { RequestContext } from '../../sdk/index.ts';
import type { createBlocks } from './blocks.ts';
import { createFeed } from './feed.ts';
import { createFollows } from './follows.ts';
import { createPeople } from './people.ts';
import type { FollowDeps } from './ports.ts';

/**
 * Following, the followed feed and blocking, put together. Blocks come in because posts are made
 * before this (`createBlocks`).
 */
export function createFollow(deps: FollowDeps, blocks: ReturnType<typeof createBlocks>) {
  const { blockedBy, list, block, unblock } = blocks;
  const people = createPeople({ ...deps, blockedBy });
  return {
    ...createFollows(deps),
    feed: createFeed({ ...deps, blockedBy, people }),
    people,
    blockedBy,
    blocks: list,
    block,
    unblock,

    /**
     * What a user page's head shows of this: the counts, and the viewer's own relation, which no
     * cache for everybody may hold.
     */
    async ofUser(ctx: RequestContext, uid: number) {
      const social = await people.social(ctx, uid);
      return { ...social, ...(await people.relationTo(ctx, uid, social)) };
    },

    /** What signed-in users are told of themselves; `mayFollow` is check 78. */
    async ofSelf(ctx: RequestContext, uid: number) {
      return {
        ...(await people.social(ctx, uid)),
        isFollow: 0 as const,
        mayFollow: passes(followGate(ctx.zone), ctx.viewer),
      };
    },
  };
}

export type FollowService = ReturnType<typeof createFollow>;
