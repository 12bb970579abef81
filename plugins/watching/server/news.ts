import { CommentBits, type CommentRow, type PostRow, type RequestContext } from '../../../server/sdk/index.ts';
import { newsOfPosts } from '../shared/news-of-posts.ts';
import type { WatchStore } from './store.ts';
import type { Core } from './uses.ts';

type Written = Pick<CommentRow, 'id' | 'uid'>;

/** Tells those who follow a post of its new comments (docs/product/watching.md). */
export function createNews(core: Core, store: WatchStore) {
  /** Those of them who are to hear of a comment: not its writer, who blocks them, or was told already. */
  async function audienceOf(
    ctx: RequestContext,
    followers: readonly number[],
    { id, uid: writer }: Written,
  ): Promise<number[]> {
    const others = followers.filter((uid) => uid !== writer);
    if (others.length === 0) return [];
    const told = await core.messages.toldOf(ctx, id, others);
    const untold = others.filter((uid) => !told.has(uid));
    const blocks = await Promise.all(untold.map((uid) => core.people.blockedBy(uid)));
    return untold.filter((_uid, index) => !blocks[index]?.has(writer));
  }

  const messageOf = (postId: number) => ({ kind: newsOfPosts, onceKey: `p${postId}` }) as const;

  return {
    /** After the commit of a comment that everybody can read. */
    async commented(ctx: RequestContext, comment: CommentRow, post: PostRow): Promise<void> {
      // Of private replies and hidden posts nobody hears who may not see them.
      if (post.visible !== 1 || (post.forbid_comment & CommentBits.privateReplies) !== 0) return;
      if (!(await store.isFollowed(post.id))) return;
      await core.db.tx(async () => {
        const followers = await store.followersOf(post.id);
        // Somebody was quick to delete it.
        if (!(await store.isShown(comment.id))) return;
        const to = await audienceOf(ctx, followers, comment);
        const about = { text: 'watching:news', postId: post.id, countedId: comment.id };
        await core.messages.count(ctx, to, { ...messageOf(post.id), ...about });
      });
    },

    /**
     * In the transaction that deletes, hides or restores a comment, with its answers: unread messages
     * that count them count what is still to be read.
     */
    async shownOrHidden(ctx: RequestContext, comment: CommentRow): Promise<void> {
      const { id, post_id, parent_id, visible } = comment;
      if (!(await store.isFollowed(post_id))) return;
      // An answer below a comment that is hidden is not read, whatever becomes of it.
      if (parent_id !== null && !(await store.isShown(parent_id))) return;
      const firsts = await core.messages.counting(ctx, await store.followersOf(post_id), messageOf(post_id));
      if (firsts.size === 0) return;
      const answers = parent_id === null ? await store.answersTo(id) : [];
      const by = new Map<number, number>();
      for (const one of [comment, ...answers]) {
        const counting = [...firsts].flatMap(([uid, first]) => (first > 0 && first <= one.id ? [uid] : []));
        for (const uid of await audienceOf(ctx, counting, one)) by.set(uid, (by.get(uid) ?? 0) + (visible ? 1 : -1));
      }
      await core.messages.recount(ctx, by, messageOf(post_id));
    },
  };
}
