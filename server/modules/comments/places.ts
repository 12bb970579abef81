import { sql } from 'kysely';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import {
  CommentSort,
  type keepReadingPlace,
  type ReadingPlace,
} from '../../../platform/contract/endpoints/comments.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import type { Cached, Invalidate } from '../../host/services.ts';
import { tags, type Posts } from '../posts/index.ts';
import type { PlaceTables } from './place-tables.ts';
import type { CommentService } from './services.ts';

/** Of a list of comments, what decides whether its reader is told where they have stopped. */
interface AskedList {
  readonly wbId: number;
  readonly offset: number;
  readonly sort?: number | undefined;
  readonly onlyAuthor?: boolean | undefined;
}

interface PlacesDeps {
  readonly db: Db;
  readonly posts: Pick<Posts, 'get'>;
  readonly comments: Pick<CommentService, 'get'>;
  readonly invalidate: Invalidate;
}

/**
 * Where people have stopped reading the comments of posts (docs/product/phone-site.md): one place
 * per person and post, theirs alone.
 */
export function createPlaces({ db, posts, comments, invalidate }: PlacesDeps) {
  const q = () => db.q<PlaceTables>();

  async function firstLevelOf(ctx: RequestContext, wbId: number, cid: number): Promise<CommentRow> {
    const comment = await comments.get(ctx, cid);
    if (comment.post_id !== wbId || comment.parent_id !== null) throw fail('NOT_FOUND');
    return comment;
  }

  return {
    /**
     * Keeps the viewer's place in a post; the last that was kept stands, however often it is sent.
     * @throws NOT_FOUND for a post or first-level comment that they may not see, or that do not
     *   belong together
     */
    async keep(
      ctx: RequestContext,
      { wbId, cid, sort, lastCid, count }: InputOf<typeof keepReadingPlace>,
    ): Promise<void> {
      const { uid } = viewerOf(ctx);
      const post = await posts.get(ctx, wbId);
      const at = await firstLevelOf(ctx, post.id, cid);
      const last = lastCid === cid ? at : await firstLevelOf(ctx, post.id, lastCid);
      const place = {
        comment_id: at.id,
        floor: at.floor,
        sort,
        seen_floor: Math.max(at.floor, last.floor),
        // Nobody has seen more than there are.
        seen_count: Math.min(count, post.comment_count),
        seen_at: ctx.now,
      };
      await db.tx(async () => {
        await q()
          .insertInto('reading_place')
          .values({ zone: post.zone, uid, post_id: post.id, ...place })
          .onConflict((conflict) =>
            conflict
              .columns(['uid', 'post_id'])
              .doUpdateSet((eb) => ({
                ...place,
                seen_floor: eb
                  .case()
                  .when('reading_place.seen_floor', '>', place.seen_floor)
                  .then(eb.ref('reading_place.seen_floor'))
                  .else(place.seen_floor)
                  .end(),
              }))
              // Of two devices the later one: a host whose request has waited changes nothing.
              .where('reading_place.seen_at', '<=', ctx.now),
          )
          .execute();
        await prunePlaces(uid).execute(q());
        invalidate(tags.places(uid));
      });
    },

    /** Takes one post out of a person's places, or all posts of a zone. In the caller's transaction. */
    async clear(zone: string, uid: number, wbId: number | 'all'): Promise<void> {
      const own = q().deleteFrom('reading_place').where('uid', '=', uid).where('zone', '=', zone);
      await (wbId === 'all' ? own : own.where('post_id', '=', wbId)).execute();
      invalidate(tags.places(uid));
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** Takes out what is older than a person's newest `LIMITS.places`. */
export const prunePlaces = (uid: number) =>
  sql`delete from reading_place where uid = ${uid} and (seen_at, post_id) <= (
    select r.seen_at, r.post_id from reading_place r where r.uid = ${uid}
    order by r.seen_at desc, r.post_id desc limit 1 offset ${sql.lit(LIMITS.places)})`;

/**
 * The viewer's place in a post, as the first page of its comments tells it: only where there is a
 * second one, because on the first there is nothing to be brought to.
 */
export async function placeOf(
  { db, cachedOwn }: { readonly db: Db; readonly cachedOwn: Cached },
  ctx: RequestContext,
  { wbId, offset, sort = CommentSort.oldest, onlyAuthor = false }: AskedList,
  hasMore: boolean,
): Promise<ReadingPlace | undefined> {
  const { viewer } = ctx;
  if (!viewer || !hasMore || offset > 0 || sort !== CommentSort.oldest || onlyAuthor) return undefined;
  const { uid } = viewer;
  const { place } = await cachedOwn(`place:${uid}:${wbId}`, ctx, async () => {
    ctx.tag(tags.places(uid));
    const row = await db
      .q<PlaceTables>()
      .selectFrom('reading_place')
      .select(['comment_id as cid', 'floor', 'sort'])
      .where('uid', '=', uid)
      .where('post_id', '=', wbId)
      .executeTakeFirst();
    return { place: row };
  });
  return place;
}
