import {
  DAY_MS,
  draftHooks,
  fail,
  pluginError,
  settingsOf,
  viewerOf,
  type InputOf,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { videoHooks } from '../../video/server/face.ts';
import {
  CONTRIBUTION_LIMITS,
  ContributionType,
  type addArticle,
  type contributePost,
  type ContributionTypeValue,
  type submitVideo,
  type updateArticle,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { gameOf } from '../shared/conditions.ts';
import type { Agreements } from './agreements.ts';
import type { Columns } from './columns.ts';
import type { Conditions } from './conditions.ts';
import { assertRoom } from './room.ts';
import type { ContributionStore } from './store.ts';
import type { ContributionRow, NewRevision, RevisionRow } from './tables.ts';
import type { Texts } from './text.ts';
import type { Core } from './uses.ts';

type Kept = InputOf<typeof addArticle>;
type Input = Omit<Kept, 'wbId'>;
type Roles = Awaited<ReturnType<Conditions['assertMet']>>;

/** How long an upload is kept for a piece that waits. */
const VIDEO_KEPT_MS = 180 * DAY_MS;

export interface SubmissionsDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly texts: Texts;
  readonly columns: Columns;
  readonly conditions: Conditions;
  readonly agreements: Agreements;
}

/** Pieces on their way from their author to the desk: docs/product/contributions.md. */
export function createSubmissions({ core, store, texts, columns, conditions, agreements }: SubmissionsDeps) {
  const { db } = core;

  /**
   * Which role the piece names, and the game that this files it under.
   * @throws ROLE_UNKNOWN, SERVER_REQUIRED, COLUMN_UNKNOWN for another game
   */
  function readRole(
    ctx: RequestContext,
    { roleId, gameId }: Pick<Input, 'roleId' | 'gameId'>,
    before: RevisionRow | undefined,
    known: Roles | null,
  ): Pick<RevisionRow, 'game_id' | 'sid' | 'servername' | 'role_id' | 'role_nick'> {
    const wanted = roleId ?? before?.role_id ?? '';
    const role = known?.roles.find((one) => one.roleId === wanted);
    if (known && wanted !== '' && !role) throw pluginError(manifest, 'ROLE_UNKNOWN');
    if (known?.needsRole && !role) throw pluginError(manifest, 'SERVER_REQUIRED');
    const own = ctx.zone.gameId;
    const game_id = gameOf(own, role?.areaId, settingsOf(ctx, manifest).specialAreas);
    if (gameId !== undefined && gameId !== own && gameId !== game_id) throw pluginError(manifest, 'COLUMN_UNKNOWN');
    return {
      game_id,
      sid: role?.areaId ?? 0,
      servername: role?.servername ?? '',
      role_id: wanted,
      role_nick: role?.nick ?? '',
    };
  }

  /** The own piece, locked, which may be changed. @throws NOT_FOUND, MOVED */
  async function lockOwn(ctx: RequestContext, id: number): Promise<ContributionRow> {
    const row = await store.lock(ctx.zone.abbr, id);
    if (row?.uid !== viewerOf(ctx).uid) throw fail('NOT_FOUND');
    if (row.state !== 'draft' && row.state !== 'returned') throw pluginError(manifest, 'MOVED');
    return row;
  }

  /** @throws NOT_FOUND */
  async function assertOwn(ctx: RequestContext, id: number): Promise<void> {
    if ((await store.find(ctx.zone.abbr, id))?.uid !== viewerOf(ctx).uid) throw fail('NOT_FOUND');
  }

  /** An own post that everybody sees. @throws NOT_FOUND */
  async function ownPost(ctx: RequestContext, wbId: number): Promise<PostRow> {
    const post = await core.posts.get(ctx, wbId);
    const isOwn = post.uid === viewerOf(ctx).uid && post.visible === 1;
    if (!isOwn || !(await core.posts.mayEdit(ctx, post))) throw fail('NOT_FOUND');
    return post;
  }

  /** A new one as a draft, in a transaction. @throws TOO_MANY */
  async function begin(ctx: RequestContext, kind: ContributionTypeValue, post: number): Promise<ContributionRow> {
    await assertRoom(ctx, { core, store });
    const id = await store.add({
      zone: ctx.zone.abbr,
      uid: viewerOf(ctx).uid,
      kind,
      state: 'draft',
      revision: 1,
      column_id: null,
      post_id: post,
      open_post_id: post || null,
      submitted_at: null,
      decided_at: null,
      claimed_by: null,
      claimed_until: null,
      publish_at: null,
      try_at: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    const row = await store.find(ctx.zone.abbr, id);
    if (!row) throw fail('INTERNAL');
    return row;
  }

  /** The column that is named now, or was before; null: none was. @throws COLUMN_UNKNOWN */
  const columnOf = async (ctx: RequestContext, row: ContributionRow, input: Input): Promise<number | null> =>
    (await columns.named(ctx, input.topicType, input.topicContent))?.id ?? row.column_id;

  /**
   * Writes down what was sent, in a transaction: into the revision that was not handed in yet, or
   * the next one.
   * @param known what the condition was decided by; null: it is only kept
   */
  async function write(
    ctx: RequestContext,
    row: ContributionRow,
    input: Input,
    { column, known }: { readonly column: number | null; readonly known: Roles | null },
  ) {
    const before = await store.revision(row.id, row.revision);
    const number = before?.submitted_at ? row.revision + 1 : row.revision;
    const revision: NewRevision = {
      ...(await texts.read(ctx, input, before)),
      ...readRole(ctx, input, before, known),
      contribution_id: row.id,
      number,
      agreement: before?.agreement ?? '',
      submitted_at: null,
    };
    await store.putRevision(revision);
    await store.update(row.id, { revision: number, column_id: column, updated_at: ctx.now });
    return { revision, row: { ...row, revision: number, column_id: column } };
  }

  /** Hands in what is written, in the same transaction. @throws what is missing */
  async function handIn(ctx: RequestContext, row: ContributionRow, input: Input, known: Roles): Promise<void> {
    const { id, uid, kind } = row;
    const column = await columnOf(ctx, row, input);
    await columns.admit(ctx, { column, kind, uid, but: id });
    const { revision, row: written } = await write(ctx, row, input, { column, known });
    const agreement = agreements.assertTicked(ctx, input.agreementVersion);
    texts.assertWhole(revision, kind);
    if (revision.timing_at !== 0 && revision.timing_at <= ctx.now)
      throw pluginError(manifest, 'TIME_PAST', { days: CONTRIBUTION_LIMITS.timingDays });
    // With the cover that the post will be given (`publishing.ts`).
    const cover = revision.own_cover || revision.cover;
    if (revision.video_url !== '' && written.post_id === 0)
      await core.hooks.run(videoHooks.keep, ctx, revision.video_url, cover, ctx.now + VIDEO_KEPT_MS);
    await agreements.keep(ctx);
    await store.putRevision({ ...revision, agreement });
    await store.markSubmitted(id, revision.number, ctx.now);
    await store.update(id, {
      state: 'submitted',
      submitted_revision: revision.number,
      submitted_at: ctx.now,
      decided_at: null,
      claimed_by: null,
      claimed_until: null,
    });
    await store.decide(written, 'submit', { uid, at: ctx.now });
  }

  /** Outside of a transaction: others' systems are asked. @throws why the viewer may not */
  async function mayHandIn(ctx: RequestContext): Promise<Roles> {
    await core.rules.check(ctx, 'post');
    return conditions.assertMet(ctx);
  }

  /** Of two that hand in one post at once one does. @throws POST_TAKEN */
  async function once(
    ...asked: [RequestContext, string | undefined, { make: () => Promise<number> }]
  ): Promise<number> {
    const [ctx, key, how] = asked;
    try {
      return await core.submissions.once(ctx, 'contribution', key, how);
    } catch (error) {
      throw db.isUniqueViolation(error) ? pluginError(manifest, 'POST_TAKEN') : error;
    }
  }

  async function submit(
    ctx: RequestContext,
    { contribution_id, ...input }: InputOf<typeof submitVideo>,
    kind: ContributionTypeValue,
  ): Promise<number> {
    // Another's answers as a missing one, whatever else stands in the way.
    if (contribution_id !== undefined) await assertOwn(ctx, contribution_id);
    const known = await mayHandIn(ctx);
    return core.submissions.once(ctx, 'contribution', input.requestKey, {
      make: async () => {
        const row = contribution_id === undefined ? await begin(ctx, kind, 0) : await lockOwn(ctx, contribution_id);
        if (row.kind !== kind) throw fail('BAD_INPUT', { field: 'contributionType' });
        await handIn(ctx, row, input, known);
        await core.hooks.run(draftHooks.used, ctx, input);
        return row.id;
      },
    });
  }

  return {
    /** @throws the refusals of a post's text, COVER_UNKNOWN, COLUMN_UNKNOWN, TOO_MANY, ... */
    async add(ctx: RequestContext, { wbId, ...sent }: Kept): Promise<number> {
      const { article, video } = ContributionType;
      const kind = sent.contributionType === video ? video : article;
      const post = wbId === undefined ? undefined : await ownPost(ctx, wbId);
      const input = post ? { ...sent, wbTitle: post.title, wbContent: post.content } : sent;
      return once(ctx, input.requestKey, {
        make: async () => {
          const row = await begin(ctx, kind, wbId ?? 0);
          await write(ctx, row, input, { column: await columnOf(ctx, row, input), known: null });
          return row.id;
        },
      });
    },

    /** @throws NOT_FOUND, MOVED, and as `add` */
    update: (ctx: RequestContext, { contribution_id, ...input }: InputOf<typeof updateArticle>): Promise<void> =>
      db.tx(async () => {
        const row = await lockOwn(ctx, contribution_id);
        await write(ctx, row, input, { column: await columnOf(ctx, row, input), known: null });
      }),

    /**
     * @throws why the viewer may not contribute, what is missing (COLUMN_REQUIRED, SERVER_REQUIRED,
     *   AGREEMENT_REQUIRED, CONTENT_REQUIRED), and as `add`
     */
    article: (ctx: RequestContext, input: InputOf<typeof submitVideo>) => submit(ctx, input, ContributionType.article),
    /** The same, and why no post could have the video. */
    video: (ctx: RequestContext, input: InputOf<typeof submitVideo>) => submit(ctx, input, ContributionType.video),

    /**
     * An own post as it stands now; one that was returned is handed in again.
     * @throws NOT_FOUND for what is not the viewer's, POST_TAKEN, and as `article`
     */
    async post(ctx: RequestContext, { wbId, ...input }: InputOf<typeof contributePost>): Promise<number> {
      await ownPost(ctx, wbId);
      const known = await mayHandIn(ctx);
      return once(ctx, input.requestKey, {
        make: async () => {
          const post = await ownPost(ctx, wbId);
          const kind = input.contributionType === ContributionType.video ? input.contributionType : 1;
          const before = await store.openOfPost(ctx.zone.abbr, wbId);
          if (before && before.state !== 'returned' && before.state !== 'draft')
            throw pluginError(manifest, 'POST_TAKEN');
          const row = before ? await lockOwn(ctx, before.id) : await begin(ctx, kind, wbId);
          // What stands there is what is read, whatever else was sent.
          await handIn(ctx, row, { ...input, wbTitle: post.title, wbContent: post.content }, known);
          return row.id;
        },
      });
    },
  };
}
export type Submissions = ReturnType<typeof createSubmissions>;
