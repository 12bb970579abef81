import { CommentBits, type CommentRow, type PostRow, type RequestContext } from '../../../server/sdk/index.ts';
import { newsOfPosts } from '../shared/news-of-posts.ts';
import type { WatchStore } from './store.ts';
import type { Core } from './uses.ts';

/** Tells those who follow a post of its new comments (docs/product/watching.md). */
export function createNews(core: Core, store: WatchStore) {
  /** Those of them who are to hear of a comment: not its writer, who blocks them, or was told already. */
  async function audienceOf(
    ctx: RequestContext,
    followers: readonly number[],
    { id, uid: writer }: CommentRow,
  ): Promise<number[]> {
    const others = followers.filter((uid) => uid !== writer);
    if (others.length === 0) return [];
    const told = await core.messages.toldOf(ctx, id, others);
    const untold = others.filter((uid) => !told.has(uid));
    const blocks = await Promise.all(untold.map((uid) => core.people.blockedBy(uid)));
    return untold.filter((_uid, index) => !blocks[index]?.has(writer));
  }

  return {
    /** After the commit of a comment that everybody can read. */
    async commented(ctx: RequestContext, comment: CommentRow, post: PostRow): Promise<void> {
      // Of private replies and hidden posts nobody hears who may not see them.
      if (post.visible !== 1 || (post.forbid_comment & CommentBits.privateReplies) !== 0) return;
      if (!(await store.isFollowed(post.id))) return;
      await core.db.tx(async () => {
        const to = await audienceOf(ctx, await store.followersOf(post.id), comment);
        await core.messages.count(ctx, to, {
          kind: newsOfPosts,
          text: 'watching:news',
          postId: post.id,
          onceKey: `p${post.id}`,
        });
      });
    },
  };
}
