import { fromPlainText, serializeContent } from '../../../platform/contract/content/index.ts';
import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import {
  postSummary,
  type CommentRow,
  type Db,
  type NoticeValues,
  type PostRow,
  type RequestContext,
} from '../../sdk/index.ts';
import { loadComments } from '../comments/index.ts';
import { type ContentUsers, cardOf, loadPostsForList, mayReadReply, maySee, visibleTo } from '../posts/index.ts';
import type { MessageKinds } from './kinds.ts';
import { likedComment, likedPost, likersOf, type Likers } from './likers.ts';
import type { Reader } from './queries.ts';
import type { MessageRow } from './tables.ts';

/** A notice's text in a language. */
export type NoticeText = (locale: Locale, key: string, values: NoticeValues) => string;

export interface PresentDeps {
  readonly db: Db;
  readonly users: Pick<ContentUsers, 'cards'>;
  readonly noticeText: NoticeText;
  readonly kinds: MessageKinds;
}

/** What the messages of a page are about. */
interface Content {
  readonly posts: ReadonlyMap<number, PostRow>;
  readonly comments: ReadonlyMap<number, CommentRow>;
}

/**
 * The fields of messages, all of them their reader's own: what they are about is loaded once per
 * page, and visible by the rules of `posts.get`.
 */
export async function withFields(
  { db, users, noticeText, kinds }: PresentDeps,
  ctx: RequestContext,
  reader: Reader,
  rows: readonly MessageRow[],
): Promise<MessageItem[]> {
  const content = visibleContent(ctx, await loadContent(db, ctx.zone.abbr, rows));
  const likers = await likersOf(
    db,
    reader,
    rows.flatMap((row) => likedBy(row, content) ?? []),
  );
  const people = rows.flatMap((row) => [row.from_uid ?? [], likers.get(row.once_key ?? '')?.uids ?? []].flat());
  const cards = people.length === 0 ? new Map<number, UserCard>() : await users.cards(ctx, [...new Set(people)]);
  const here = kinds.in(ctx.zone.abbr);
  return rows.map((row) => {
    const liked = row.kind === StoredKind.favor ? likers.get(row.once_key ?? '') : undefined;
    const type = here.typeOf(row.kind) ?? ''; // only rows of the zone's kinds are read
    return item(row, { ...content, cards, liked, type, text: textOf(row, ctx.locale, noticeText) });
  });
}

const likedBy = ({ kind, post_id, comment_id }: MessageRow, { posts, comments }: Content) => {
  if (kind !== StoredKind.favor) return undefined;
  const comment = comments.get(comment_id ?? 0);
  const post = posts.get(post_id ?? 0);
  if (comment_id !== null) return comment && likedComment(comment);
  return post && likedPost(post);
};

async function loadContent(db: Db, zone: string, rows: readonly MessageRow[]): Promise<Content> {
  const postIds = new Set(rows.flatMap(({ post_id }) => post_id ?? []));
  const posts = await loadPostsForList(db, zone, [...postIds]);
  const named = await loadComments(
    db,
    zone,
    rows.flatMap(({ comment_id, answers_id }) => [comment_id ?? [], answers_id ?? []].flat()),
  );
  const above = [...named.values()].flatMap(({ parent_id }) => parent_id ?? []).filter((id) => !named.has(id));
  return {
    posts: new Map(posts.map((post) => [post.id, post])),
    comments: new Map([...named, ...(await loadComments(db, zone, above))]),
  };
}

/**
 * As much of it as the reader may see: hidden posts and comments are there for their authors and
 * for managers, deleted ones for nobody; a reply goes with its parent.
 */
function visibleContent(ctx: RequestContext, { posts, comments }: Content): Content {
  const visible = new Map(visibleTo(ctx, [...posts.values()]).map((post) => [post.id, post]));
  const readable = [...comments.values()].filter((comment) => {
    const parent = comment.parent_id === null ? comment : comments.get(comment.parent_id);
    const post = visible.get(comment.post_id);
    if (!post || !parent || !maySee(ctx, comment) || !maySee(ctx, parent)) return false;
    return mayReadReply(ctx.viewer, post, comment, parent.uid);
  });
  return { posts: visible, comments: new Map(readable.map((comment) => [comment.id, comment])) };
}

interface Parts extends Content {
  readonly cards: ReadonlyMap<number, UserCard>;
  readonly liked: Likers | undefined;
  readonly type: string;
  readonly text: string;
}

function item(row: MessageRow, { posts, comments, cards, liked, type, text }: Parts): MessageItem {
  const post = posts.get(row.post_id ?? 0);
  const comment = comments.get(row.comment_id ?? 0);
  const isGone = (row.post_id !== null && !post) || (row.comment_id !== null && !comment);
  const sender = liked?.uids[0] ?? row.from_uid;
  const userInfo = sender === null ? null : cardOf(cards, sender);
  return {
    umId: row.id,
    type,
    action: row.kind === StoredKind.activity ? 1 : 0,
    time: row.sent_at,
    isRead: row.is_read === 1 ? 1 : 0,
    isGone,
    wbZone: row.zone,
    wbThemeId: post?.theme_id ?? 0,
    wbId: post?.id ?? 0,
    cid: comment?.id ?? 0,
    wbReplayTo: comment?.post_id ?? 0,
    wbOrigin:
      post && !isGone
        ? { ...originOf(post), firstComment: quoted(comments.get(comment?.parent_id ?? 0), row.to_uid) }
        : null,
    wbcContent: comment?.content ?? '',
    replyToComment: isGone ? null : quoted(comments.get(row.answers_id ?? 0), row.to_uid),
    userInfo,
    userFromInfo: userInfo,
    users: (liked?.uids ?? []).map((uid) => cardOf(cards, uid)),
    userCount: liked?.total ?? 0,
    text,
    link: row.link,
  };
}

function originOf(post: PostRow) {
  const wbDesc = postSummary(post);
  return { wbTitle: post.title, wbContent: serializeContent(fromPlainText(wbDesc)), wbDesc };
}

const quoted = (comment: CommentRow | undefined, reader: number) =>
  comment ? { cid: comment.id, wbcContent: comment.content, isOwn: comment.uid === reader } : null;

const textOf = ({ text, text_values }: MessageRow, locale: Locale, noticeText: NoticeText): string =>
  // The values are JSON that `send` wrote.
  text === '' ? '' : noticeText(locale, text, JSON.parse(text_values) as NoticeValues);
