import { extractCards, readContent } from '../../../platform/contract/content/index.ts';
import type { Post, PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { FirstImage } from '../../../platform/contract/post-options.ts';
import { asAnyone, postSummary, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import { countSeen } from './seen-counts.ts';
import { coverImageOf, hasPrivateReplies, readCovers } from './options.ts';
import type { ContentUsers } from './ports.ts';
import type { Cached, DefaultsOf, HookService } from '../../host/services.ts';
import { FavorTarget, type ContentTables, type FavorTargetType } from './tables.ts';
import { tags } from './tags.ts';
import { postHooks } from './hooks.ts';

export type Where = 'list' | 'detail';

interface PresentDeps {
  readonly db: Db;
  readonly users: Pick<ContentUsers, 'cards'>;
  readonly hooks: HookService;
  /** What posts bear where no plugin says more. */
  readonly defaultsOf: DefaultsOf;
  /** Keeps what is one person's own, apart from what everybody shares. */
  readonly cachedOwn: Cached;
}

/**
 * The fields of posts, for every viewer alike: cards and plugin fields are asked for once per page.
 * Names the tags of what it used. What it asks others for is asked as nobody, so that nothing of
 * one viewer can reach the cache.
 */
export async function withFields(
  { users, hooks, defaultsOf }: PresentDeps,
  ctx: RequestContext,
  rows: readonly PostRow[],
  where: Where,
): Promise<Post[]> {
  if (rows.length === 0) return [];
  const anyone = asAnyone(ctx);
  const [cards, fields] = await Promise.all([
    users.cards(anyone, [...new Set(rows.map(({ uid }) => uid))]),
    hooks.run(postHooks.present, anyone, rows, where),
  ]);
  ctx.tag(...rows.flatMap(({ id, uid }) => [tags.post(id), tags.user(uid)]));
  return rows.map((row) => ({
    ...corePost(row, where, cardOf(cards, row.uid)),
    ...defaultsOf('post'),
    ...fields.get(row.id),
  }));
}

/**
 * The viewer's part: the same posts with the viewer's own state; the given ones, which may lie in a
 * cache, stay as they are.
 */
export async function withViewersPart<P extends Post>(
  deps: PresentDeps,
  ctx: RequestContext,
  posts: readonly P[],
): Promise<P[]> {
  const { viewer } = ctx;
  if (!viewer || posts.length === 0) return [...posts];
  const [own, fields, counts] = await Promise.all([
    ownMarks(deps, ctx, viewer.uid, posts),
    deps.hooks.run(postHooks.viewer, ctx, posts),
    countSeen(deps.db, ctx, posts),
  ]);
  return posts.map((post) => ({
    ...post,
    wbcCount: counts.get(post.wbId) ?? post.wbcCount,
    isFavor: flag(own.favors.includes(post.wbId)),
    isCollect: flag(own.collects.includes(post.wbId)),
    ...fields.get(post.wbId),
  }));
}

/**
 * Which of the posts a person likes and collects: kept under their name until they like or collect
 * another, or take one back.
 */
function ownMarks(
  { db, cachedOwn }: PresentDeps,
  ctx: RequestContext,
  uid: number,
  posts: readonly Post[],
): Promise<{ readonly favors: readonly number[]; readonly collects: readonly number[] }> {
  const ids = posts.map(({ wbId }) => wbId);
  return cachedOwn(`marks:${uid}:${ids.join()}`, ctx, async () => {
    ctx.tag(tags.marks(uid));
    const [favors, collects] = await Promise.all([
      favoredBy(db, uid, FavorTarget.post, ids),
      collectedBy(db, uid, ids),
    ]);
    return { favors: [...favors], collects };
  });
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Which of the targets the user likes. */
export async function favoredBy(
  db: Db,
  uid: number,
  type: FavorTargetType,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const favors = db.q<ContentTables>().selectFrom('favor').select('target_id').where('uid', '=', uid);
  const rows = await favors
    .where('target_type', '=', type)
    .where('target_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ target_id }) => target_id));
}

async function collectedBy(db: Db, uid: number, ids: readonly number[]): Promise<number[]> {
  const collects = db.q<ContentTables>().selectFrom('collect').select('post_id').where('uid', '=', uid);
  const rows = await collects.where('post_id', 'in', [...ids]).execute();
  return rows.map(({ post_id }) => post_id);
}

/** The author's card; a nameless one for an account that is gone. */
export function cardOf(cards: ReadonlyMap<number, UserCard>, uid: number): UserCard {
  return cards.get(uid) ?? { uid, nick: '', avatarUrl: '', sex: 0, sig: '', badge: 0 };
}

/** Images as stored by this module: JSON that it wrote itself. */
export const readImages = (json: string): PostImage[] => JSON.parse(json) as PostImage[];

/** Most posts have none, and are not read for it. */
function cardsOf({ content }: PostRow): Post['cards'] {
  if (!content.includes('[card,')) return [];
  return extractCards(readContent(content)).map(({ cardType, id, name }) => ({
    type: Number(cardType),
    id,
    name,
  }));
}

function corePost(row: PostRow, where: Where, userInfo: UserCard): Post {
  const images = readImages(row.images);
  const covers = coverImageOf(row);
  const isOnlyFirst = row.first_image === FirstImage.onlyFirst;
  return {
    wbId: row.id,
    wbZone: row.zone,
    wbTitle: row.title,
    wbContent: where === 'detail' ? row.content : '',
    wbDesc: postSummary(row),
    wbLink: `/posts/${row.id}`,
    cards: where === 'detail' ? cardsOf(row) : [],
    wbImages: where === 'detail' ? images : images.slice(0, LIMITS.listImages),
    ...(covers ? { wbCovers: readCovers(row) } : {}),
    wbCoverImage: covers,
    ...(where === 'detail' || isOnlyFirst ? { firstImage: row.first_image } : {}),
    wbThemeId: row.theme_id,
    wbAudit: row.audit,
    wbMark: row.mark,
    wbCreateTime: row.created_at,
    wbUpdateTime: row.updated_at,
    // When somebody wrote one, and how many there are, is as private as they are; `withViewersPart`
    // counts for those who may read them.
    wbLastCommentTime: hasPrivateReplies(row) ? row.created_at : row.last_comment_at,
    wbHiddenTime: row.hidden_at ?? 0,
    wbIsForbidComment: row.forbid_comment,
    wbcCount: hasPrivateReplies(row) ? 0 : row.comment_count,
    wbfCount: row.favor_count,
    collectCount: row.collect_count,
    userInfo,
    isFavor: 0,
    isCollect: 0,
  };
}
