import { followGate, type Person } from '../../../platform/contract/endpoints/follow.ts';
import type { IsFollow } from '../../../platform/contract/endpoints/users.ts';
import { passes } from '../../../platform/contract/gate.ts';
import { cachedOutsideTx, viewerOf, type RequestContext } from '../../sdk/index.ts';
import type { BlockedBy } from '../posts/index.ts';
import type { FollowDeps } from './ports.ts';
import type { FollowTables } from './tables.ts';
import { followTags as tags } from './tags.ts';

export interface Social {
  readonly allowFollow: boolean;
  readonly followCount: number;
  readonly fansCount: number;
}

interface PeoplePage {
  readonly uid?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const UNKNOWN: Social = { allowFollow: true, followCount: 0, fansCount: 0 };

/** What is to be known of people and of the viewer's relation to them. */
export function createPeople({
  db,
  users,
  cachedOwn,
  blockedBy,
}: Pick<FollowDeps, 'db' | 'users' | 'cachedOwn'> & { readonly blockedBy: BlockedBy }) {
  const q = () => db.q<FollowTables>();
  const kept = cachedOutsideTx(db, cachedOwn);

  /** The same for every viewer; names its tags. */
  async function social(ctx: RequestContext, uids: readonly number[]): Promise<ReadonlyMap<number, Social>> {
    ctx.tag(...uids.map(tags.social));
    if (uids.length === 0) return new Map();
    const rows = await q()
      .selectFrom('follow_profile')
      .selectAll()
      .where('uid', 'in', [...uids])
      .execute();
    return new Map(
      rows.map((row) => [
        row.uid,
        { allowFollow: row.allow_follow === 1, followCount: row.follow_count, fansCount: row.fans_count },
      ]),
    );
  }

  /**
   * Whether the viewer follows each of these, and they the viewer; those to whom there is nothing
   * are left out.
   */
  async function relations(
    ctx: RequestContext,
    uid: number,
    others: readonly number[],
  ): Promise<ReadonlyMap<number, IsFollow>> {
    if (others.length === 0) return new Map();
    // Whoever follows the viewer changes how many do.
    const own = [tags.follows(uid), tags.social(uid)];
    return kept(`relations:${uid}:${others.join()}`, ctx, own, () => readRelations(uid, others));
  }

  async function readRelations(uid: number, others: readonly number[]): Promise<ReadonlyMap<number, IsFollow>> {
    const mine = q().selectFrom('follow').select('target_uid').where('uid', '=', uid);
    const followed = await mine.where('target_uid', 'in', [...others]).execute();
    const uids = followed.map(({ target_uid }) => target_uid);
    if (uids.length === 0) return new Map();
    const theirs = q().selectFrom('follow').select('uid').where('target_uid', '=', uid);
    const back = new Set((await theirs.where('uid', 'in', uids).execute()).map((row) => row.uid));
    return new Map(uids.map((other) => [other, back.has(other) ? 2 : 1]));
  }

  /** The viewer's relation to one person, as it goes into what is known of that person. */
  async function relationTo(ctx: RequestContext, uid: number, { allowFollow }: Social) {
    const { viewer } = ctx;
    if (!viewer) return { isFollow: 0 as IsFollow, mayFollow: false };
    const isFollow = (await relations(ctx, viewer.uid, [uid])).get(uid) ?? 0;
    return { isFollow, mayFollow: await mayFollow(ctx, uid, allowFollow) };
  }

  /** Check 78, the person's own setting, not oneself, nobody whom the viewer has blocked. */
  async function mayFollow(ctx: RequestContext, uid: number, allowFollow: boolean): Promise<boolean> {
    const { viewer } = ctx;
    if (!viewer || viewer.uid === uid || !allowFollow || !passes(followGate(ctx.zone), viewer)) return false;
    return !(await blockedBy(viewer.uid)).has(uid);
  }

  /** People in the given order; those that do not exist are left out. */
  async function many(ctx: RequestContext, uids: readonly number[]): Promise<Person[]> {
    const wanted = [...new Set(uids)];
    const [fields, viewersPart] = await Promise.all([fieldsOf(ctx, wanted), viewersPartOf(ctx, wanted)]);
    return Promise.all(fields.map(async (person) => ({ ...person, ...(await viewersPart(person)) })));
  }

  async function fieldsOf(ctx: RequestContext, uids: readonly number[]) {
    const [cards, socials] = await Promise.all([users.cards(ctx, uids), social(ctx, uids)]);
    const known = uids.flatMap((uid) => cards.get(uid) ?? []);
    return Promise.all(
      known.map(async (userInfo) => {
        const { uid } = userInfo;
        ctx.tag(`user-stats:${uid}`);
        return { userInfo, postCount: (await users.stats(uid)).posts, ...(socials.get(uid) ?? UNKNOWN) };
      }),
    );
  }

  async function viewersPartOf(ctx: RequestContext, uids: readonly number[]) {
    const { viewer } = ctx;
    const [relation, blocked] = await Promise.all([
      viewer ? relations(ctx, viewer.uid, uids) : new Map<number, IsFollow>(),
      viewer ? blockedBy(viewer.uid) : new Set<number>(),
    ]);
    return async ({ userInfo: { uid }, allowFollow }: Pick<Person, 'userInfo' | 'allowFollow'>) => ({
      isFollow: relation.get(uid) ?? 0,
      isBlock: blocked.has(uid) ? (1 as const) : (0 as const),
      mayFollow: await mayFollow(ctx, uid, allowFollow),
    });
  }

  async function page(
    ctx: RequestContext,
    [of, wanted]: readonly ['uid', 'target_uid'] | readonly ['target_uid', 'uid'],
    { uid = viewerOf(ctx).uid, limit, offset }: PeoplePage,
  ) {
    const follows = q().selectFrom('follow').select(`${wanted} as id`).where(of, '=', uid);
    const ordered = follows.orderBy('created_at', 'desc').orderBy(wanted, 'desc');
    const rows = await ordered
      .limit(limit + 1)
      .offset(offset)
      .execute();
    const uids = rows.slice(0, limit).map(({ id }) => id);
    return { list: await many(ctx, uids), hasMore: rows.length > limit };
  }

  return {
    many,
    relations,
    social: async (ctx: RequestContext, uid: number): Promise<Social> => (await social(ctx, [uid])).get(uid) ?? UNKNOWN,
    socials: social,
    relationTo,
    followed: (ctx: RequestContext, input: PeoplePage) => page(ctx, ['uid', 'target_uid'], input),
    fans: (ctx: RequestContext, input: PeoplePage) => page(ctx, ['target_uid', 'uid'], input),
  };
}

export type People = ReturnType<typeof createPeople>;
