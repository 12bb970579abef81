import {
  OWN_LISTS,
  type ListedComment,
  type UserList,
  type UserListItem,
} from '../../../platform/contract/endpoints/user-pages.ts';
import { fail, type CommentRow, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import {
  unwanted,
  type BlockedBy,
  cardOf,
  readImages,
  listIdsQuery,
  ownIdsQuery,
  rowsForList,
  FavorTarget,
  tags,
  type ContentUsers,
  type Posts,
} from '../posts/index.ts';
import { collectsQuery, commentRows, commentsQuery, favorsQuery, visitsQuery, type Page } from './queries.ts';

export interface ListsDeps {
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
export function createLists({ db, posts, users, blockedBy }: ListsDeps) {
  const pageOf = <Row>(rows: readonly Row[], { limit }: Page, entry: (row: Row) => Entry | undefined): Entries => ({
    entries: rows.slice(0, limit).flatMap((row) => entry(row) ?? []),
    hasMore: rows.length > limit,
  });

  async function favors(zone: string, uid: number, page: Page): Promise<Entries> {
    const rows = await favorsQuery(db, zone, uid, page).execute();
    const ids = rows.flatMap(({ target_type, target_id }) => (target_type === FavorTarget.comment ? [target_id] : []));
    const comments = await commentRows(db, zone, ids);
    return pageOf(rows, page, ({ target_type, target_id, created_at: time }) => {
      if (target_type === FavorTarget.post) return { postId: target_id, time };
      const comment = comments.get(target_id);
      return comment && { postId: comment.post_id, time, comment };
    });
  }

  const read: Record<UserList, (zone: string, uid: number, page: Page, isOwn: boolean) => Promise<Entries>> = {
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

  async function present(
    ctx: RequestContext,
    entries: readonly Entry[],
    shows: (row: PostRow) => boolean,
  ): Promise<UserListItem[]> {
    const zone = ctx.zone.abbr;
    const rows = await rowsForList(db, zone, [...new Set(entries.map(({ postId }) => postId))]);
    const posted = await posts.present(ctx, rows.filter(shows), 'list');
    const byId = new Map(posted.map((post) => [post.wbId, post]));
    const uids = new Set(entries.flatMap(({ comment }) => (comment ? [comment.uid] : [])));
    const cards = await users.cards({ ...ctx, viewer: null, session: null }, [...uids]);
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
    /** @throws NOT_FOUND for a user who does not exist, and for a list that is another's own */
    async list(ctx: RequestContext, uid: number, which: UserList, page: Omit<Page, 'without'>): Promise<UserListPage> {
      if (OWN_LISTS.includes(which) && ctx.viewer?.uid !== uid) throw fail('NOT_FOUND');
      // Kept replies to visitors fall with what the person does, and with what hides or shows posts
      // and comments of the zone.
      ctx.tag(tags.user(uid), `user-stats:${uid}`, tags.posts(ctx.zone.abbr));
      if (which === 'comments' || which === 'favors') ctx.tag(tags.heat(ctx.zone.abbr));
      if (!(await users.exists(uid))) throw fail('NOT_FOUND');
      // Whoever opens the page of somebody whom they have blocked wants to see it.
      const without = [...(await unwanted(blockedBy, ctx))].filter((blocked) => blocked !== uid);
      const isOwn = ctx.viewer?.uid === uid;
      const { entries, hasMore } = await read[which](ctx.zone.abbr, uid, { ...page, without }, isOwn);
      return { list: await present(ctx, entries, which === 'posts' && isOwn ? isKeptRow : isVisibleRow), hasMore };
    },
  };
}

const isVisibleRow = ({ visible }: PostRow): boolean => visible === 1;
const isKeptRow = ({ deleted_at }: PostRow): boolean => deleted_at === null;

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
