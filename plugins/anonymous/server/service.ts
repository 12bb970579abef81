import { sql, type SqlBool } from 'kysely';
import {
  HOUR_MS,
  CommentBits,
  type commentHooks,
  fail,
  type InputOf,
  LABEL_TYPE,
  type OwnDraft,
  passes,
  pluginError,
  type Post,
  type PostDraft,
  type postHooks,
  type PostRow,
  settingsOf,
  type RequestContext,
  type RunOf,
  viewerOf,
} from '../../../server/sdk/index.ts';
import { TEAM_LABEL_TYPE } from '../../team/server/face.ts';
import type { AnonymousOfDraft, AnonymousPostFields, revealAuthor } from '../contract.ts';
import { anonymousGate } from '../gates.ts';
import { isAnonymous } from '../shared/is-anonymous.ts';
import { manifest } from '../manifest.ts';
import type { AnonymousTables } from './tables.ts';
import type { Core } from './uses.ts';

/** An author hears of new comments once in this time, for each post. Milliseconds. */
const TOLD_EVERY_MS = HOUR_MS;
/**
 * Whoever starts one of these has to be known: teams are joined, questions answered and settled,
 * suggestions decided.
 */
const NAMED: readonly number[] = [TEAM_LABEL_TYPE, LABEL_TYPE.question, LABEL_TYPE.suggestion];

/**
 * Posts without their author's name. They stand under a system account, so that every list, card,
 * feed, message and export that shows a post shows that one; who has written them is kept in a
 * table of its own and decides who may change them.
 */
export interface Anonymous {
  readonly check: RunOf<typeof postHooks.beforeCreate>;
  readonly displayAuthor: RunOf<typeof postHooks.displayAuthor>;
  readonly attach: RunOf<typeof postHooks.attach>;
  readonly anonymous: RunOf<typeof postHooks.anonymous>;
  readonly reattach: RunOf<typeof postHooks.reattach>;
  readonly mayEdit: RunOf<typeof postHooks.authoriseEdit>;
  readonly mayDelete: RunOf<typeof postHooks.authoriseDelete>;
  readonly commented: RunOf<typeof commentHooks.attach>;
  /** `isAnonymous` for whom that may concern. */
  publicFields(ctx: RequestContext, posts: readonly PostRow[]): Promise<Map<number, { isAnonymous: 1 }>>;
  /** `isMine` for the viewer's own posts without a name. */
  viewerFields(ctx: RequestContext, posts: readonly Post[]): Promise<Map<number, { isMine: 1 }>>;
  /**
   * `byline` of drafts that are to become such posts, or to change one: the name and picture that
   * their readers will see.
   */
  bylines(ctx: RequestContext, drafts: readonly OwnDraft[]): Promise<Map<number, AnonymousOfDraft>>;
  /** @throws NOT_FOUND, NOT_ANONYMOUS */
  reveal(ctx: RequestContext, input: InputOf<typeof revealAuthor>): Promise<{ uid: number; nick: string }>;
}

export function createAnonymous(core: Core): Anonymous {
  const q = () => core.db.q<AnonymousTables>();
  const houses = new Map<string, number>();

  /**
   * The account that such posts of a zone stand under. It never changes, so it is remembered once
   * it is there for good.
   */
  async function nobody({ zone, now }: Pick<RequestContext, 'zone' | 'now'>): Promise<number> {
    const known = houses.get(zone.abbr);
    if (known !== undefined) return known;
    const { name } = settingsOf({ zone }, manifest);
    const uid = await core.users.systemAccount(`anonymous-${zone.abbr}`, name, now);
    core.db.afterCommit(() => void houses.set(zone.abbr, uid));
    return uid;
  }

  async function authorsOf(postIds: readonly number[]): Promise<Map<number, number>> {
    if (postIds.length === 0) return new Map();
    const rows = await q()
      .selectFrom('anonymous_post')
      .select(['post_id', 'uid'])
      .where('post_id', 'in', postIds)
      .execute();
    return new Map(rows.map(({ post_id, uid }) => [post_id, uid]));
  }

  // `postFields` had it checked by its schema.
  const isAsked = ({ fields }: PostDraft): boolean => (fields as AnonymousPostFields).wbAnonymous === 1;

  /** @throws FORBIDDEN, NO_ENTRANCE, THEME_FORBIDDEN */
  async function assertMay(ctx: RequestContext, themeId: number): Promise<void> {
    if (!passes(anonymousGate, ctx.viewer)) throw fail('FORBIDDEN');
    if (!(await core.people.hasVipEntrance(ctx))) throw pluginError(manifest, 'NO_ENTRANCE');
    assertAnonymousTheme(ctx, themeId);
  }

  async function isAuthor(ctx: RequestContext, postId: number): Promise<boolean> {
    return (await authorsOf([postId])).get(postId) === viewerOf(ctx).uid;
  }

  /**
   * Those for whom they would be private are the author, who is nobody here, and whoever answers:
   * nobody would read them.
   * @throws PRIVATE_REPLIES
   */
  function assertReadable(forbidComment: unknown): void {
    if ((Number(forbidComment ?? 0) & CommentBits.privateReplies) !== 0) throw pluginError(manifest, 'PRIVATE_REPLIES');
  }

  // i18n-keys: anonymous-notices:commented
  return {
    async check(_ctx, draft) {
      if (isAsked(draft)) assertReadable(draft.fields['wbIsForbidComment']);
    },

    async displayAuthor(ctx, draft) {
      if (!isAsked(draft)) return null;
      await assertMay(ctx, draft.themeId);
      return nobody(ctx);
    },

    async attach(ctx, post, draft) {
      if (!isAsked(draft)) return;
      const { uid } = viewerOf(ctx);
      await q().insertInto('anonymous_post').values({ post_id: post.id, uid, created_at: ctx.now }).execute();
    },

    async reattach(ctx, before, after) {
      if (after.uid !== (await nobody(ctx))) return;
      if (before.forbid_comment !== after.forbid_comment) assertReadable(after.forbid_comment);
      if (before.theme_id !== after.theme_id) assertAnonymousTheme(ctx, after.theme_id);
    },

    // The look-up by the author goes through its index; whose posts they are stays in this
    // statement.
    anonymous: async (_at, uid) => (postId) =>
      sql<SqlBool>`${postId} in (select ap.post_id from anonymous_post ap where ap.uid = ${uid})`,

    mayEdit: (ctx, post) => isAuthor(ctx, post.id),
    async mayDelete(ctx, post) {
      if (!(await isAuthor(ctx, post.id))) return false;
      const detail = { title: post.title, uid: post.uid };
      const deed = { action: 'post.delete', targetType: 'post', targetId: post.id, reason: '', detail } as const;
      // The record, as for every author's own deletion, which names nobody here.
      await core.audit.record(ctx, { ...deed, byUid: post.uid });
      return true;
    },

    async commented(at, comments) {
      const [first] = comments;
      if (!first) return;
      const { ctx } = first;
      const uid = await nobody(ctx);
      const posts = comments.filter(({ post }) => post.uid === uid);
      if (posts.length === 0) return;
      const authors = await authorsOf([...new Set(posts.map(({ post }) => post.id))]);
      const notices = posts.flatMap(({ post, row }) => {
        const to = authors.get(post.id);
        if (to === undefined || to === row.uid) return [];
        const onceKey = `anonymous-${post.id}-${Math.floor(row.created_at / TOLD_EVERY_MS)}`;
        return [{ to, kind: 'system' as const, text: 'anonymous:commented', postId: post.id, onceKey }];
      });
      if (notices.length > 0) await core.messages.send({ ...ctx, zone: at.zone }, notices);
    },

    async publicFields(ctx, posts) {
      const uid = await nobody(ctx);
      return new Map(posts.flatMap((post) => (post.uid === uid ? [[post.id, { isAnonymous: 1 }]] : [])));
    },

    async viewerFields(ctx, posts) {
      const theirs = posts.filter(isAnonymous).map(({ wbId }) => wbId);
      const authors = await authorsOf(theirs);
      const own = theirs.filter((wbId) => authors.get(wbId) === viewerOf(ctx).uid);
      return new Map(own.map((wbId) => [wbId, { isMine: 1 }]));
    },

    async bylines(ctx, drafts) {
      const isToBeAnonymous = ({ attachments, mode = manifest.id }: OwnDraft) =>
        attachments[manifest.id] !== undefined && mode === manifest.id;
      const changed = drafts.flatMap(({ wbId }) => (wbId > 0 ? [wbId] : []));
      const added = drafts.filter((draft) => draft.wbId === 0 && isToBeAnonymous(draft));
      if (changed.length === 0 && added.length === 0) return new Map();
      const uid = await nobody(ctx);
      const posts = new Set(
        (await core.posts.many(ctx, changed)).filter((post) => post.uid === uid).map(({ id }) => id),
      );
      const { nick = '', avatarUrl = '' } = (await core.users.cards(ctx, [uid])).get(uid) ?? {};
      const anonymous = drafts.filter((draft) => added.includes(draft) || posts.has(draft.wbId));
      return new Map(anonymous.map(({ id }) => [id, { byline: { nick, avatarUrl } }]));
    },

    reveal: (ctx, { wbId, reason }) =>
      core.db.tx(async () => {
        const post = await core.posts.get(ctx, wbId);
        const uid = (await authorsOf([post.id])).get(post.id);
        if (uid === undefined) throw pluginError(manifest, 'NOT_ANONYMOUS');
        await core.audit.record(ctx, { action: 'anonymous.reveal', targetType: 'post', targetId: wbId, reason });
        const nick = (await core.users.cards(ctx, [uid])).get(uid)?.nick ?? '';
        return { uid, nick };
      }),
  };
}

/** @throws THEME_FORBIDDEN */
function assertAnonymousTheme({ zone }: RequestContext, themeId: number): void {
  const theme = zone.themes.find((one) => one.themeId === themeId);
  if (!theme || NAMED.includes(theme.labelType)) throw fail('THEME_FORBIDDEN');
}
