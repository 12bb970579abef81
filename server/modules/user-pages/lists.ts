import {
  OWN_LISTS,
  type ListedComment,
  type UserList,
  type UserListItem,
} from '../../../platform/contract/endpoints/user-pages.ts';
import { asAnyone, fail, type CommentRow, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import { loadComments } from '../comments/index.ts';
import {
  unwanted,
  type BlockedBy,
  cardOf,
  readImages,
  listIdsQuery,
  ownIdsQuery,
  loadPostsForList,
  FavorTarget,
  tags,
  visibleToAll,
  visibleToAuthor,
  type ContentUsers,
  type Posts,
} from '../posts/index.ts';
import type { HookService } from '../../host/services.ts';
import { collectHooks } from './hooks.ts';
import { collectsQuery, commentsQuery, favorsQuery, visitsQuery, type Page } from './queries.ts';

export interface ListsDeps {
  readonly hooks: HookService;
  readonly blockedBy: BlockedBy;
  readonly db: Db;
  readonly posts: Pick<Posts, 'present'>;
  readonly users: Pick<ContentUsers, 'cards'> & { exists(uid: number): Promise<boolean> };
}

/** A line before it is presented. */
interface Entry {
  readonly postId: number;
  readonly time: number;
  readonly comment?: CommentRow;
  readonly seconds?: number;
}

interface Entries {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

export interface UserListPage {
  readonly list: UserListItem[];
  readonly hasMore: boolean;
}

/**
 * The lists of a user's home, each in the context's zone; what became hidden or was deleted is in
 * none of them, but for the viewer's own hidden posts.
 */
export function createLists({ db, posts, users, hooks, blockedBy }: ListsDeps) {
  const pageOf = <Row>(rows: readonly Row[], { limit }: Page, entry: (row: Row) => Entry | undefined): Entries => ({
    entries: rows.slice(0, limit).flatMap((row) => entry(row) ?? []),
    hasMore: rows.length > limit,
  });

  async function favors(zone: string, uid: number, page: Page): Promise<Entries> {
    const rows = await favorsQuery(db, zone, uid, page).execute();
    const ids = rows.flatMap(({ target_type, target_id }) => (target_type === FavorTarget.comment ? [target_id] : []));
    const comments = await loadComments(db, zone, ids);
    return pageOf(rows, page, ({ target_type, target_id, created_at: time }) => {
      if (target_type === FavorTarget.post) return { postId: target_id, time };
      const comment = comments.get(target_id);
      return comment && { postId: comment.post_id, time, comment };
    });
  }

  const load: Record<UserList, (zone: string, uid: number, page: Page, isOwn: boolean) => Promise<Entries>> = {
    posts: async (zone, uid, { limit, offset }, isOwn) => {
      const rows = isOwn
        ? await ownIdsQuery(db, zone, { uid, limit: limit + 1, offset }).execute()
        : await listIdsQuery(db, zone, { uid, limit, offset }).execute();
      return pageOf(rows, { limit, offset }, ({ id }) => ({ postId: id, time: 0 }));
    },
    comments: async (zone, uid, page, isOwn) =>
      pageOf(await commentsQuery(db, zone, uid, page, isOwn).execute(), page, (comment) => ({
        postId: comment.post_id,
        time: comment.created_at,
        comment,
      })),
    favors,
    collects: async (zone, uid, page) =>
      pageOf(await collectsQuery(db, zone, uid, page).execute(), page, (row) => ({
        postId: row.post_id,
        time: row.created_at,
      })),
    visits: async (zone, uid, page) =>
      pageOf(await visitsQuery(db, zone, uid, page).execute(), page, (row) => ({
        postId: row.post_id,
        time: row.visited_at,
        seconds: row.seconds,
      })),
  };

  /** Fields and viewer's part of the entries whose posts are among `rows`. */
  async function withFields(
    ctx: RequestContext,
    entries: readonly Entry[],
    rows: readonly PostRow[],
  ): Promise<UserListItem[]> {
    const shown = await posts.present(ctx, rows, 'list');
    const byId = new Map(shown.map((post) => [post.wbId, post]));
    const uids = new Set(entries.flatMap(({ comment }) => (comment ? [comment.uid] : [])));
    const cards = await users.cards(asAnyone(ctx), [...uids]);
    return entries.flatMap(({ postId, time, comment, seconds }): UserListItem[] => {
      const post = byId.get(postId);
      // Between the two reads it may have been hidden.
      if (!post) return [];
      return [
        {
          ...post,
          itemTime: time || post.wbCreateTime,
          ...(comment ? { itemComment: listed(comment, cards) } : {}),
          ...(seconds === undefined ? {} : { itemSeconds: seconds }),
        },
      ];
    });
  }

  return {
    /**
     * @param page with what a plugin narrows a list of collections by
     * @throws NOT_FOUND for a user who does not exist, and for a list that is another's own
     */
    async list(
      ctx: RequestContext,
      uid: number,
      which: UserList,
      page: Omit<Page, 'without' | 'narrow'>,
    ): Promise<UserListPage> {
      if (OWN_LISTS.includes(which) && ctx.viewer?.uid !== uid) throw fail('NOT_FOUND');
      // Kept replies to visitors fall with what the person does, and with what hides or shows posts
      // and comments of the zone.
      ctx.tag(tags.user(uid), `user-stats:${uid}`, tags.posts(ctx.zone.abbr));
      if (which === 'comments' || which === 'favors') ctx.tag(tags.heat(ctx.zone.abbr));
      if (!(await users.exists(uid))) throw fail('NOT_FOUND');
      // Whoever opens the page of somebody whom they have blocked wants to see it.
      const without = [...(await unwanted(blockedBy, ctx))].filter((blocked) => blocked !== uid);
      const isOwn = ctx.viewer?.uid === uid;
      const narrow = which === 'collects' ? await hooks.run(collectHooks.narrow, ctx, { ...page }) : null;
      const { entries, hasMore } = await load[which](ctx.zone.abbr, uid, { ...page, without, narrow }, isOwn);
      const ids = new Set(entries.map(({ postId }) => postId));
      const loaded = await loadPostsForList(db, ctx.zone.abbr, [...ids]);
      const visible = which === 'posts' && isOwn ? visibleToAuthor(loaded) : visibleToAll(loaded);
      return { list: await withFields(ctx, entries, visible), hasMore };
    },
  };
}

function listed(row: CommentRow, cards: Parameters<typeof cardOf>[0]): ListedComment {
  return {
    cid: row.id,
    parentId: row.parent_id,
    wbcContent: row.content,
    wbImages: readImages(row.images),
    createTime: row.created_at,
    wbfCount: row.favor_count,
    userInfo: cardOf(cards, row.uid),
  };
}

export type UserLists = ReturnType<typeof createLists>;
