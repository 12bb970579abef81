import type { Comment, Reply } from '../../../platform/contract/endpoints/comments.ts';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { asAnyone, cachedOutsideTx, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import { type ContentUsers, cardOf, favoredBy, flag, readImages, FavorTarget, tags } from '../posts/index.ts';
import { isHot } from './hot.ts';
import { commentHooks } from './hooks.ts';
import type { Cached, HookService } from '../../host/services.ts';

interface Sources {
  readonly users: Pick<ContentUsers, 'cards'>;
  /**
   * Absent for a comment that was just made without fields for plugins: there is nothing that they
   * could say about it.
   */
  readonly hooks?: HookService;
}

/**
 * The fields of comments, for every viewer alike: the cards of a page, and what plugins say of its
 * comments, are asked for once.
 * @returns what makes a comment or reply of a row
 */
export async function fieldsOf(
  { users, hooks }: Sources,
  ctx: RequestContext,
  rows: readonly CommentRow[],
  postAuthor: number,
) {
  const uids = new Set(rows.flatMap(({ uid, reply_to_uid }) => (reply_to_uid === null ? [uid] : [uid, reply_to_uid])));
  const anyone = asAnyone(ctx);
  const cards = uids.size === 0 ? new Map<number, UserCard>() : await users.cards(anyone, [...uids]);
  const extra = rows.length === 0 ? undefined : await hooks?.run(commentHooks.present, anyone, rows);
  ctx.tag(...[...uids].map(tags.user));

  const fields = (row: CommentRow) => ({
    ...extra?.get(row.id),
    cid: row.id,
    wbId: row.id,
    referWbId: row.post_id,
    wbReplayTo: row.post_id,
    'replay-to': row.post_id,
    zone: row.zone,
    acct: '',
    wbcContent: row.content,
    wbImages: readImages(row.images),
    createTime: row.created_at,
    floor: row.floor,
    wbfCount: row.favor_count,
    isFavor: 0 as const,
    isAuthor: row.uid === postAuthor,
    hiddenTime: row.hidden_at ?? 0,
    isHot: flag(isHot(row)),
    userInfo: cardOf(cards, row.uid),
  });

  const reply = (row: CommentRow): Reply => ({
    ...fields(row),
    parentId: row.parent_id ?? row.id,
    replyTo: row.reply_to_uid === null ? null : cardOf(cards, row.reply_to_uid),
  });

  const comment = (row: CommentRow, replies: readonly CommentRow[]): Comment => ({
    ...fields(row),
    replyCount: row.reply_count,
    replies: replies.map(reply),
  });

  /** Either level, as `get_comment` shows it. */
  const single = (row: CommentRow) => ({ ...fields(row), parentId: row.parent_id });

  return { reply, comment, single };
}

type OwnFields = Pick<Reply, 'cid' | 'referWbId' | 'isFavor' | 'acct' | 'userInfo'> & {
  readonly replies?: readonly Reply[];
};

/** The account of a comment's author, as its author sees it. */
export const ownAcct = ({ viewer }: RequestContext, { userInfo }: Pick<OwnFields, 'userInfo'>): string =>
  viewer?.uid === userInfo.uid ? viewer.account : '';

/**
 * The viewer's part: the comments, and the replies in them, with the viewer's likes, their account
 * on their own, and what plugins say to them; the given ones stay as they are.
 */
export async function withViewersPart<C extends OwnFields>(
  { db, cachedOwn, hooks }: { readonly db: Db; readonly cachedOwn: Cached; readonly hooks: HookService },
  ctx: RequestContext,
  comments: readonly C[],
): Promise<C[]> {
  const { viewer } = ctx;
  if (!viewer) return [...comments];
  const all = comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  if (all.length === 0) return [];
  const ids = all.map(({ cid }) => cid);
  const { uid } = viewer;
  const [favors, fields] = await Promise.all([
    cachedOutsideTx(db, cachedOwn)(`comment-marks:${uid}:${ids.join()}`, ctx, [tags.marks(uid)], async () => [
      ...(await favoredBy(db, uid, FavorTarget.comment, ids)),
    ]),
    hooks.run(commentHooks.viewer, ctx, all),
  ]);
  const own = <T extends OwnFields>(item: T): T => ({
    ...item,
    isFavor: flag(favors.includes(item.cid)),
    acct: ownAcct(ctx, item),
    ...fields.get(item.cid),
  });
  return comments.map((shown) => ({ ...own(shown), ...(shown.replies ? { replies: shown.replies.map(own) } : {}) }));
}
