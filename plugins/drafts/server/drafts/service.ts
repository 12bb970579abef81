import {
  fail,
  pictureUrls,
  pluginError,
  viewerOf,
  withPictures,
  type InputOf,
  type OwnDraft,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import {
  DRAFT_LIMITS,
  DraftStatus,
  type addDraft,
  type Draft,
  type DraftPostFields,
  type DraftTiming,
  type SavedDraft,
  type updateDraft,
} from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { isAsApproved, type SentPost } from './approved.ts';
import { ownDraft, withAttached, withOwnFields } from './attached.ts';
import { editorOf, type Editor } from './holder.ts';
import type { Leases } from './leases.ts';
import type { Reopening } from './reopen.ts';
import { payloadOf, presentDraft, summaryOf } from './present.ts';
import type { DraftStore, Owner } from './store.ts';
import type { DraftFields, Timed } from './own-fields.ts';
import { payloadText } from './stored.ts';
import type { DraftRow, LeaseRow } from './tables.ts';
import type { Core } from '../uses.ts';

type AddInput = InputOf<typeof addDraft>;
type UpdateInput = InputOf<typeof updateDraft>;

export const ownerOf = (ctx: RequestContext): Owner => ({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid });
export const missing = () => pluginError(manifest, 'DRAFT_MISSING');

/** Another editor has the draft; with the stored one, where there is something to compare. */
export const held = ({ device }: LeaseRow, draft?: Draft) =>
  pluginError(manifest, 'DRAFT_HELD', { device: device && ` (${device})` }, draft && { draft });

/** Nobody changes it; with the stored one, for an editor that still holds another text. */
export const inReview = (row: DraftRow, { defaults }: Pick<Core['drafts'], 'defaults'>) =>
  pluginError(manifest, 'DRAFT_IN_REVIEW', {}, { draft: presentDraft(row, false, defaults) });

/**
 * Which drafts may be changed, by status. An approved one is unlocked by being sent back to review.
 */
function checkEditable(row: DraftRow, drafts: Pick<Core['drafts'], 'defaults'>): void {
  const { status } = row;
  if (status === DraftStatus.inReview) throw inReview(row, drafts);
  if (status === DraftStatus.approved) throw pluginError(manifest, 'DRAFT_APPROVED');
}

/**
 * The text with the pictures that are named beside it, as its post would have it; undefined: it
 * stays.
 * @throws BAD_INPUT
 */
const textOf = ({ content, wbImages }: Pick<AddInput, 'content' | 'wbImages'>): string | undefined =>
  content === undefined ? undefined : withPictures(content, pictureUrls(wbImages, 'wbImages'));

/** @throws DRAFT_EMPTY for what nobody would look for in the box */
function checkNotEmpty({ title, content, payload }: Pick<DraftRow, 'title' | 'content' | 'payload'>): void {
  const { attachments = '{}' } = payload;
  if (title === '' && content === '' && attachments.length <= 2) throw pluginError(manifest, 'DRAFT_EMPTY');
}

/** Drafts that are to be published at their times. */
export interface DraftTimings {
  /** What drafts show of that, by their ids. */
  fieldsOf(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, DraftTiming>>;
  /**
   * In the transaction of a save, before it: what becomes of its time.
   * @returns the one at which it is published by itself; null: it is not
   */
  saved(ctx: RequestContext, before: DraftRow, payload: DraftFields): Promise<Timed | null>;
}

export interface DraftServiceDeps {
  readonly store: DraftStore;
  readonly leases: Leases;
  readonly timings: DraftTimings;
  readonly reopening: Reopening;
}

/** Drafts of posts. All of them are the viewer's own of this zone; any other is DRAFT_MISSING. */
export function createDraftService(core: Core, deps: DraftServiceDeps) {
  const { store, leases, timings, reopening } = deps;
  const { db } = core;
  const { defaults } = core.drafts;

  async function presented(ctx: RequestContext, stored: readonly DraftRow[]): Promise<Draft[]> {
    const rows = await Promise.all(stored.map((row) => reopening.seen(ctx, row)));
    const ids = rows.map(({ id }) => id);
    const [leased, timed] = await Promise.all([leases.of(ids, ctx.now), timings.fieldsOf(ctx, ids)]);
    const own = rows.map(ownDraft);
    const shown = await core.drafts.shown(ctx, own);
    return rows.map((row) => ({
      ...presentDraft(row, leased.has(row.id), defaults),
      ...timed.get(row.id),
      ...shown.get(row.id),
    }));
  }

  async function one(ctx: RequestContext, row: DraftRow): Promise<Draft> {
    const [draft] = await presented(ctx, [row]);
    return draft ?? Promise.reject(missing());
  }

  const savedOf = ({ id, version, updated_at }: Pick<DraftRow, 'id' | 'version' | 'updated_at'>): SavedDraft => ({
    id,
    version,
    updateTime: updated_at,
  });

  /**
   * In a transaction: the own draft, locked, out of a review that nobody makes.
   * @throws DRAFT_MISSING
   */
  async function lockOwn(ctx: RequestContext, id: number): Promise<DraftRow> {
    const [row] = await store.lock(ownerOf(ctx), [id]);
    if (!row) throw missing();
    return reopening.reopened(ctx, row);
  }

  /**
   * In a transaction: the own draft, locked, as this editor may write it.
   * @throws DRAFT_MISSING, DRAFT_HELD, DRAFT_CHANGED
   */
  async function lockFor(ctx: RequestContext, id: number, editor: Editor, version?: number): Promise<DraftRow> {
    const row = await lockOwn(ctx, id);
    const lease = (await leases.of([id], ctx.now)).get(id);
    if (lease && lease.holder !== editor.holder) throw held(lease, presentDraft(row, true, defaults));
    if (version !== undefined && version !== row.version)
      throw pluginError(manifest, 'DRAFT_CHANGED', {}, { draft: presentDraft(row, lease !== undefined, defaults) });
    return row;
  }

  /**
   * In a transaction: the draft that these fields of a call name, locked.
   * @returns null: they name none
   * @throws DRAFT_MISSING, DRAFT_HELD, DRAFT_CHANGED, DRAFT_IN_REVIEW
   */
  async function lockNamed(ctx: RequestContext, fields: SentPost['fields']): Promise<DraftRow | null> {
    // Read by their schema.
    const { draftId, draftVersion, draftHolder } = fields as DraftPostFields;
    if (!draftId) return null;
    const row = await lockFor(ctx, draftId, editorOf(ctx, draftHolder), draftVersion);
    if (row.status === DraftStatus.inReview) throw inReview(row, core.drafts);
    return row;
  }

  /**
   * In a transaction: the draft that a post was written as, locked. An approved one becomes the
   * post that was approved and no other.
   * @returns null: the post names none
   * @throws DRAFT_MISSING, DRAFT_HELD, DRAFT_CHANGED, DRAFT_IN_REVIEW, DRAFT_NOT_AS_APPROVED
   */
  async function take(ctx: RequestContext, post: SentPost): Promise<DraftRow | null> {
    const row = await lockNamed(ctx, post.fields);
    if (row?.status === DraftStatus.approved && !isAsApproved(row, post))
      throw pluginError(manifest, 'DRAFT_NOT_AS_APPROVED');
    return row;
  }

  async function ownPost(ctx: RequestContext, wbId: number): Promise<number> {
    const post = await core.posts.get(ctx, wbId);
    if (!(await core.posts.mayEdit(ctx, post))) throw fail('FORBIDDEN');
    return post.id;
  }

  /**
   * The texts that this draft's next one takes the place of: the one that it has, and that of the
   * post it changes.
   */
  async function replacedBy(ctx: RequestContext, id: number): Promise<string[]> {
    const row = await store.get(ownerOf(ctx), id);
    if (!row) return [];
    const posts = row.post_id === null ? [] : await core.posts.many(ctx, [row.post_id]);
    return [row.content, ...posts.map(({ content }) => content)];
  }

  /**
   * What a draft that is made from this one goes on with; null when that is no approved one, or
   * gone meanwhile.
   */
  async function originOf(owner: Owner, id: number | undefined): Promise<number | null> {
    const from = id === undefined ? undefined : await store.get(owner, id);
    return from?.status === DraftStatus.approved ? (from.origin_id ?? from.id) : null;
  }

  return {
    /** @throws the refusals of a post's title and text, DRAFT_EMPTY, DRAFT_LIMIT */
    async add(ctx: RequestContext, input: AddInput): Promise<SavedDraft> {
      const owner = ownerOf(ctx);
      const { requestKey, title = '', wbThemeId = 0, wbId = 0 } = input;
      const content = textOf(input) ?? '';
      const before = async () => (wbId > 0 ? [(await core.posts.get(ctx, wbId)).content] : []);
      const text = await core.content.read(ctx, { title, content, before }, false);
      const kept = await core.drafts.kept(ctx, input);
      const payload = await withAttached(core, ctx, input, withOwnFields(input, payloadOf(input, kept)));
      const row = {
        ...owner,
        ...text,
        summary: summaryOf(text.content),
        payload: payloadText(payload, null),
        status: DraftStatus.editable,
        theme_id: wbThemeId,
        version: 1,
        post_id: wbId > 0 ? await ownPost(ctx, wbId) : null,
        origin_id: await originOf(owner, input.fromDraftId),
        created_at: ctx.now,
        updated_at: ctx.now,
      };
      checkNotEmpty({ ...row, payload });
      return db.tx(async () => {
        const id = await core.submissions.once(ctx, 'draft', requestKey, {
          stands: async (made) => Boolean(await store.get(owner, made)),
          make: async () => {
            if ((await store.countToAdd(owner)) >= DRAFT_LIMITS.most)
              throw pluginError(manifest, 'DRAFT_LIMIT', { max: DRAFT_LIMITS.most });
            return store.insert(row);
          },
        });
        const saved = await store.get(owner, id);
        return saved ? savedOf(saved) : Promise.reject(missing());
      });
    },

    /**
     * What is absent stays. An editor that names itself holds the draft from now on. Repeated it
     * changes nothing.
     * @throws DRAFT_MISSING, DRAFT_HELD and DRAFT_CHANGED with the stored one, DRAFT_IN_REVIEW,
     *   DRAFT_APPROVED, and as `add`
     */
    async update(ctx: RequestContext, sent: UpdateInput): Promise<SavedDraft> {
      const { id, version, holder, ...input } = sent;
      const owner = ownerOf(ctx);
      const editor = editorOf(ctx, holder);
      const { title, wbThemeId } = input;
      const content = textOf(input);
      // Before the lock: reading a long text takes its time.
      const read = { title: title ?? '', content: content ?? '', before: () => replacedBy(ctx, id) };
      const text = await core.content.read(ctx, read, false);
      const kept = await core.drafts.kept(ctx, input);
      const save = async (): Promise<number> => {
        const before = await lockFor(ctx, id, editor, version);
        checkEditable(before, core.drafts);
        const payload = await withAttached(
          core,
          ctx,
          input,
          withOwnFields(input, payloadOf(input, kept, before.payload)),
        );
        const change = {
          title: title === undefined ? before.title : text.title,
          theme_id: wbThemeId ?? before.theme_id,
          ...(content === undefined ? {} : { content: text.content, summary: summaryOf(text.content) }),
          version: before.version + 1,
          updated_at: ctx.now,
        };
        checkNotEmpty({ ...before, ...change, payload });
        const time = await timings.saved(ctx, before, payload);
        await store.update(id, { ...change, payload: payloadText(payload, time) });
        if (holder !== undefined) await leases.hold(id, editor, ctx.now);
        return change.version;
      };
      const stands = async (made: number): Promise<boolean> => {
        const stored = await store.get(owner, id);
        return stored?.version === made && stored.status === DraftStatus.editable;
      };
      return db.tx(async () => {
        // Whoever names no version saves over whatever is stored, their own last save too.
        if (version === undefined) await save();
        else await core.submissions.sentOnce(ctx, 'draft.save', sent, { make: save, stands });
        const saved = await store.get(owner, id);
        return saved ? savedOf(saved) : Promise.reject(missing());
      });
    },

    /** @throws DRAFT_MISSING, DRAFT_IN_REVIEW */
    async remove(ctx: RequestContext, id: number): Promise<void> {
      await core.submissions.goneOnce(ctx, 'draft', id, async () => {
        const row = await lockOwn(ctx, id);
        if (row.status === DraftStatus.inReview) throw inReview(row, core.drafts);
        await store.remove(id);
      });
    },

    async list(ctx: RequestContext, limit: number, offset: number) {
      const owner = ownerOf(ctx);
      const rows = await store.list(owner, limit + 1, offset);
      return {
        list: await presented(ctx, rows.slice(0, limit)),
        hasMore: rows.length > limit,
        count: await store.count(owner),
      };
    },

    /** @throws DRAFT_MISSING */
    async detail(ctx: RequestContext, id: number): Promise<Draft> {
      const row = await store.get(ownerOf(ctx), id);
      if (!row) throw missing();
      return one(ctx, row);
    },

    /** The hook `draft.own`. @throws DRAFT_MISSING */
    async own(ctx: RequestContext, id: number): Promise<OwnDraft> {
      const row = await store.get(ownerOf(ctx), id);
      if (!row) throw missing();
      return ownDraft(await reopening.seen(ctx, row));
    },

    async last(ctx: RequestContext): Promise<{ count: number; weiboDraft: Draft | null }> {
      const owner = ownerOf(ctx);
      const [newest] = await store.list(owner, 1, 0);
      const row = newest && (await store.get(owner, newest.id));
      return { count: await store.count(owner), weiboDraft: row ? await one(ctx, row) : null };
    },

    /**
     * In the transaction of a post that was written as a draft: the draft goes with it, so that it
     * is sent once.
     * @throws as `take`
     */
    async send(ctx: RequestContext, post: SentPost): Promise<void> {
      const row = await take(ctx, post);
      if (row) await store.remove(row.id);
    },

    /** The hook `draft.used`. @throws as `lockNamed` */
    async use(ctx: RequestContext, fields: SentPost['fields']): Promise<void> {
      const row = await lockNamed(ctx, fields);
      if (row) await store.remove(row.id);
    },

    /**
     * The same as `send` for a post that waits for its time as that draft: its editor leaves it.
     * @throws as `take`
     */
    async keep(ctx: RequestContext, post: SentPost): Promise<DraftRow | null> {
      const row = await take(ctx, post);
      const { draftHolder } = post.fields as DraftPostFields; // read by their schema
      if (row) await leases.leave(row.id, editorOf(ctx, draftHolder));
      return row;
    },

    lockFor,
  };
}

export type DraftService = ReturnType<typeof createDraftService>;
