import {
  cachedOutsideTx,
  fail,
  pluginError,
  viewerOf,
  type Notice,
  type Post,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { TeamState, type Team } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { isTeamTheme } from './form.ts';
import { ownTeamsTag, teamTag, type TeamPosts } from './posts.ts';
import { membersOf, presentTeam } from './present.ts';
import type { TeamStore } from './store.ts';
import type { TeamRow } from './tables.ts';
import type { Core } from './uses.ts';

/** What is told of a team, with what it is about. */
const NOTICES = {
  joined: 'seat',
  full: 'seat',
  left: 'seat',
  removed: 'seat',
  closed: 'state',
  reopened: 'state',
} as const;
type NoticeText = keyof typeof NOTICES;

/** Among how many of the newest open teams the recommended ones are. */
const RECOMMENDED_AMONG = 60;

export interface TeamService {
  /** @throws NOT_FOUND */
  detail(ctx: RequestContext, id: number): Promise<Team>;
  /** Whoever is in it stays in it. @throws NOT_FOUND, OWNER, BLOCKED_BY, CLOSED, FULL */
  join(ctx: RequestContext, id: number): Promise<Team>;
  /** Whoever is not in it stays outside. @throws NOT_FOUND, OWNER */
  leave(ctx: RequestContext, id: number): Promise<Team>;
  /** The same for another person. @throws NOT_FOUND, ONLY_OWNER */
  remove(ctx: RequestContext, id: number, uid: number): Promise<Team>;
  /**
   * Closing a closed team, or reopening an open one, changes nothing.
   * @throws NOT_FOUND, ONLY_OWNER, TEAM_LIMIT
   */
  setClosed(ctx: RequestContext, id: number, closed: boolean): Promise<Team>;
  recommended(ctx: RequestContext, limit: number, offset: number): Promise<{ list: Post[]; hasMore: boolean }>;
}

export function createTeams(core: Core, store: TeamStore, posts: TeamPosts): TeamService {
  const { db } = core;
  const kept = cachedOutsideTx(db, core.cache.shared);
  const refuse = (id: string) => pluginError(manifest, id);
  const stateOf = (taken: number, seats: number) => (taken >= seats ? TeamState.full : TeamState.open);

  /**
   * The team of a post that this viewer may see, locked when it is to be changed. @throws NOT_FOUND
   */
  async function find(ctx: RequestContext, id: number, lock: boolean): Promise<TeamRow> {
    const post = await core.posts.get(ctx, id);
    const isShown = isTeamTheme(ctx, post.theme_id) && (post.visible === 1 || !lock);
    const row = lock ? await store.lock(post.zone, id) : (await store.find(post.zone, [id])).get(id);
    return isShown && row ? row : Promise.reject(fail('NOT_FOUND'));
  }

  async function teamFor(ctx: RequestContext, row: TeamRow): Promise<Team> {
    const uid = ctx.viewer?.uid ?? null;
    const members = await membersOf(core, store, ctx, row);
    return presentTeam(
      row,
      uid,
      members.some((member) => member.uid === uid),
      members,
    );
  }

  /** Changes a team under its lock and answers with it. */
  const change = (
    ctx: RequestContext,
    id: number,
    decide: (row: TeamRow, uid: number) => Promise<Partial<Pick<TeamRow, 'taken' | 'state'>>>,
  ): Promise<Team> =>
    db.tx(async () => {
      const row = await find(ctx, id, true);
      const changed = await decide(row, viewerOf(ctx).uid);
      if (Object.keys(changed).length > 0) {
        await store.update(id, changed);
        core.invalidate(`post:${id}`, teamTag(ctx), ownTeamsTag(row.uid));
      }
      return teamFor(ctx, { ...row, ...changed });
    });

  /**
   * However often people come and go, or a team closes and opens: one message about it, and it says
   * how things stand.
   */
  const notice = (row: TeamRow, to: number, text: NoticeText, from: number): Notice => ({
    to,
    kind: 'system',
    action: 1,
    text: `team:${text}`,
    postId: row.post_id,
    fromUid: from,
    onceKey: `team:${NOTICES[text]}:${row.post_id}:${from}`,
    isLatest: true,
  });

  async function tellMembers(ctx: RequestContext, row: TeamRow, text: NoticeText): Promise<void> {
    const members = await store.members(row.post_id);
    await core.messages.send(
      ctx,
      members.map((member) => notice(row, member, text, row.uid)),
    );
  }

  async function giveBack(row: TeamRow, uid: number): Promise<Partial<TeamRow> | null> {
    if (!(await store.removeMember(row.post_id, uid))) return null;
    const taken = row.taken - 1;
    return { taken, state: row.state === TeamState.closed ? row.state : stateOf(taken, row.seats) };
  }

  return {
    detail: async (ctx, id) => teamFor(ctx, await find(ctx, id, false)),

    join: async (ctx, id) => {
      const enter = (): Promise<Team> =>
        change(ctx, id, async (row, uid) => {
          if (row.uid === uid) throw refuse('OWNER');
          if ((await store.joined(uid, [id])).size > 0) return {};
          if ((await core.people.blockedBy(row.uid)).has(uid)) throw refuse('BLOCKED_BY');
          if (row.state === TeamState.closed) throw refuse('CLOSED');
          if (row.taken >= row.seats) throw refuse('FULL');
          await store.addMember(id, uid, ctx.now);
          const taken = row.taken + 1;
          const state = stateOf(taken, row.seats);
          await core.messages.send(ctx, [notice(row, row.uid, state === TeamState.full ? 'full' : 'joined', uid)]);
          return { taken, state };
        });
      try {
        return await enter();
      } catch (error) {
        // Twice at one moment: the other request is done.
        if (!db.isUniqueViolation(error)) throw error;
        return enter();
      }
    },

    leave: (ctx, id) =>
      change(ctx, id, async (row, uid) => {
        if (row.uid === uid) throw refuse('OWNER');
        const changed = await giveBack(row, uid);
        if (!changed) return {};
        await core.messages.send(ctx, [notice(row, row.uid, 'left', uid)]);
        return changed;
      }),

    remove: (ctx, id, member) =>
      change(ctx, id, async (row, uid) => {
        if (row.uid !== uid) throw refuse('ONLY_OWNER');
        const changed = await giveBack(row, member);
        if (!changed) return {};
        await core.messages.send(ctx, [notice(row, member, 'removed', uid)]);
        return changed;
      }),

    setClosed: (ctx, id, closed) =>
      change(ctx, id, async (row, uid) => {
        if (row.uid !== uid) throw refuse('ONLY_OWNER');
        if ((row.state === TeamState.closed) === closed) return {};
        if (!closed) {
          await posts.admit(ctx, false);
          await tellMembers(ctx, row, 'reopened');
          return { state: stateOf(row.taken, row.seats) };
        }
        await tellMembers(ctx, row, 'closed');
        return { state: TeamState.closed };
      }),

    async recommended(ctx, limit, offset) {
      ctx.tag(teamTag(ctx), `posts:${ctx.zone.abbr}`);
      const ids = await kept('team-open', ctx, [teamTag(ctx)], () =>
        store.open(ctx.zone.abbr, null, RECOMMENDED_AMONG - 1, 0),
      );
      const interest = ({ wbfCount, wbcCount }: Post) => wbfCount * 2 + wbcCount;
      const ranked = (await core.posts.listed(ctx, ids)).toSorted(
        (a, b) => interest(b) - interest(a) || b.wbId - a.wbId,
      );
      return { list: ranked.slice(offset, offset + limit), hasMore: ranked.length > offset + limit };
    },
  };
}
