import {
  cachedOutsideTx,
  dayIn,
  fromPlainText,
  pluginError,
  postHooks,
  serializeContent,
  settingsOf,
  untilNextDay,
  viewerOf,
  type MarkRule,
  type Post,
  type PostDraft,
  type PostListQuery,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { TeamState, type Team, type TeamListFields, type TeamPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { isTeamTheme, readTeamForm, type TeamForm } from './form.ts';
import { membersOf, presentTeam } from './present.ts';
import type { TeamStore } from './store.ts';
import type { Core } from './uses.ts';

type TeamFields = Map<number, { team: Team }>;

/** How a team follows its post: written with it, shown in it, moved and hidden with it. */
export interface TeamPosts {
  /** Refuses a post in a team theme with a wrong team, or of somebody who has too many. */
  check(ctx: RequestContext, draft: PostDraft): Promise<void>;
  attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void>;
  reattach(ctx: RequestContext, before: PostRow, after: PostRow): Promise<void>;
  visibility(ctx: RequestContext, post: PostRow): Promise<void>;
  publicFields(ctx: RequestContext, posts: readonly PostRow[], where: 'list' | 'detail'): Promise<TeamFields>;
  viewerFields(ctx: RequestContext, posts: readonly Post[]): Promise<TeamFields>;
  /** Home's list of team-ups that one can join (`teamStatus=1`); null for any other list. */
  list(ctx: RequestContext, query: PostListQuery): Promise<number[] | null>;
  /** May this person open another team-up now. */
  mayOpen(ctx: RequestContext, uid: number): Promise<boolean>;
  /** The same as a part of the rule about marks. */
  markRule(ctx: RequestContext, themeId: number): Promise<Map<number, { teamStatus: MarkRule }>>;
  /** The same under a lock, in a transaction. @throws TEAM_LIMIT, DAY_LIMIT */
  admit(ctx: RequestContext, isNew: boolean): Promise<void>;
}

/** How many teams somebody has open. */
export const ownTeamsTag = (uid: number): string => `teams:${uid}`;

export const teamTag = ({ zone }: Pick<RequestContext, 'zone'>): string => `team:${zone.abbr}`;

export function createTeamPosts(core: Core, store: TeamStore): TeamPosts {
  const kept = cachedOutsideTx(core.db, core.cache.own);
  const counts = (ctx: RequestContext, uid: number) =>
    store.counts(ctx.zone.abbr, uid, dayIn(ctx.now, ctx.zone.timeZone));

  async function admit(ctx: RequestContext, isNew: boolean): Promise<void> {
    const { uid } = viewerOf(ctx);
    const { openLimit, perDay } = settingsOf(ctx, manifest);
    await store.lockOwner(ctx.zone.abbr, uid, ctx.now);
    const { open, today } = await counts(ctx, uid);
    if (open >= openLimit) throw pluginError(manifest, 'TEAM_LIMIT', { count: openLimit });
    if (isNew && today >= perDay) throw pluginError(manifest, 'DAY_LIMIT', { count: perDay });
  }

  /** The note is no part of the post's text. @throws what the zone refuses in posts */
  async function screen(ctx: RequestContext, { note }: TeamForm): Promise<void> {
    if (note === '') return;
    const content = serializeContent(fromPlainText(note));
    await core.hooks.run(postHooks.screen, ctx, {
      kind: 'post',
      id: 0,
      title: '',
      content,
      text: note,
      isPassing: true,
    });
  }

  async function insert(ctx: RequestContext, post: PostRow, { seats, note }: TeamForm): Promise<void> {
    const { id, zone, theme_id, uid, visible } = post;
    const day = dayIn(ctx.now, ctx.zone.timeZone);
    await store.insert({
      post_id: id,
      zone,
      theme_id,
      uid,
      note,
      seats,
      day,
      taken: 1,
      state: TeamState.open,
      listed: visible,
    });
    core.invalidate(teamTag(ctx), ownTeamsTag(uid));
  }

  async function mayOpen(ctx: RequestContext, uid: number): Promise<boolean> {
    const { openLimit, perDay } = settingsOf(ctx, manifest);
    ctx.tag(ownTeamsTag(uid), untilNextDay(ctx));
    const { open, today } = await counts(ctx, uid);
    return open < openLimit && today < perDay;
  }

  /** In which of these teams of others somebody is. */
  async function joinedOf(ctx: RequestContext, uid: number, others: readonly number[]): Promise<readonly number[]> {
    if (others.length === 0) return [];
    const posts = others.map((id) => `post:${id}`);
    return kept(`team-joined:${uid}:${others.join()}`, ctx, posts, async () => [...(await store.joined(uid, others))]);
  }

  return {
    admit,
    mayOpen,

    async markRule(ctx, themeId) {
      const status = await mayOpen(ctx, viewerOf(ctx).uid);
      return new Map([[themeId, { teamStatus: { status, total: settingsOf(ctx, manifest).openLimit } }]]);
    },

    async check(ctx, draft) {
      if (!isTeamTheme(ctx, draft.themeId)) return;
      // `postFields` had them checked by their schema.
      await screen(ctx, readTeamForm(ctx, draft.fields as TeamPostFields));
      await admit(ctx, true);
    },

    async attach(ctx, post, draft) {
      if (isTeamTheme(ctx, post.theme_id)) await insert(ctx, post, readTeamForm(ctx, draft.fields as TeamPostFields));
    },

    async reattach(ctx, before, after) {
      if (before.theme_id === after.theme_id) return;
      const isTeam = isTeamTheme(ctx, after.theme_id);
      if (!isTeam && !isTeamTheme(ctx, before.theme_id)) return;
      const row = await store.lock(after.zone, after.id);
      if (isTeam && row?.listed !== 1 && row?.state !== TeamState.closed) await admit(ctx, !row);
      if (isTeam && !row) return insert(ctx, after, readTeamForm(ctx, {}));
      await store.update(after.id, { theme_id: after.theme_id, listed: isTeam ? after.visible : 0 });
      core.invalidate(teamTag(ctx), ownTeamsTag(after.uid));
    },

    async visibility(ctx, post) {
      if (!isTeamTheme(ctx, post.theme_id)) return;
      await store.update(post.id, { listed: post.visible });
      core.invalidate(teamTag(ctx), ownTeamsTag(post.uid));
    },

    async publicFields(ctx, posts, where) {
      const ids = posts.filter(({ theme_id }) => isTeamTheme(ctx, theme_id)).map(({ id }) => id);
      const fields: TeamFields = new Map();
      for (const [id, row] of await store.find(ctx.zone.abbr, ids)) {
        const members = where === 'detail' ? await membersOf(core, store, ctx, row) : undefined;
        fields.set(id, { team: presentTeam(row, null, false, members) });
      }
      return fields;
    },

    async viewerFields(ctx, posts) {
      const { uid } = viewerOf(ctx);
      // This plugin's own field.
      const teams = posts.flatMap((post) => (post as { team?: Team }).team ?? []);
      const others = teams.filter(({ owner }) => owner !== uid).map(({ wbId }) => wbId);
      const joined = await joinedOf(ctx, uid, others);
      const isIn = ({ wbId, owner }: Team): 0 | 1 => (owner === uid || joined.includes(wbId) ? 1 : 0);
      return new Map(teams.map((team) => [team.wbId, { team: { ...team, joined: isIn(team) } }]));
    },

    async list(ctx, query) {
      // Declared beside the hook, and checked by its schema.
      const { teamStatus } = query as TeamListFields;
      const { themeId = 0, q, topic, uid, limit, offset } = query;
      if (teamStatus !== 1 || q || topic || uid || (themeId !== 0 && !isTeamTheme(ctx, themeId))) return null;
      ctx.tag(teamTag(ctx));
      return store.open(ctx.zone.abbr, themeId || null, limit, offset);
    },
  };
}
