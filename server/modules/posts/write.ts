import type {
  DeferredPost,
  Post,
  PostChanged,
  SentBefore,
  WrittenPost,
} from '../../../platform/contract/endpoints/posts.ts';
import type { ThemeType } from '../../../platform/contract/zone/theme-types.ts';
import {
  fail,
  isDerived,
  viewerOf,
  type Db,
  type PostDraft,
  type PostRow,
  type RequestContext,
  type SentKey,
} from '../../sdk/index.ts';
import {
  chooseTheme,
  cleanTitle,
  checkTitle,
  isTitleEnough,
  readBody,
  type GroupLookup,
  type NamedCounts,
  type PostBody,
} from './body.ts';
import { PART } from '../media/index.ts';
import { countAudience } from './audience.ts';
import { digestOf } from '../../sdk/digest.ts';
import { indexPost } from './indexing.ts';
import { checkType, namedAdd, namedEdit, type AddInput, type EditInput } from './other-names.ts';
import { picturesOf, readOptions, type PostOptions } from './options.ts';
import type { WritingPace } from './pace.ts';
import type { ContentUsers, Pictures } from './ports.ts';
import { loadPosts, lockPost, maySee } from './queries.ts';
import { isSameAs, type Made, type RequestKeys, type Stands } from './request-keys.ts';
import type { Rules } from './rules.ts';
import type { ContentTables, StoredPost } from './tables.ts';
import { tags } from './tags.ts';
import { writtenPost } from './written.ts';
import { postHooks, type Screening } from './hooks.ts';
import type { HookService, Invalidate } from '../../host/services.ts';

export interface WriteDeps {
  readonly db: Db;
  readonly users: ContentUsers;
  readonly hooks: HookService;
  readonly media: Pictures;
  readonly groups: GroupLookup;
  readonly rules: Rules;
  readonly requestKeys: RequestKeys;
  readonly pace: WritingPace;
  readonly invalidate: Invalidate;
  /** The types of themes that plugins declare. */
  readonly themeTypes: readonly ThemeType[];
  /** The post as its author sees it. */
  readonly present: (ctx: RequestContext, row: StoredPost) => Promise<Post>;
  /** @throws NOT_FOUND */
  readonly get: (ctx: RequestContext, wbId: number) => Promise<StoredPost>;
  /** In the transaction that stored it. */
  readonly hide: (ctx: RequestContext, wbId: number) => Promise<StoredPost>;
}

export interface PublishOptions {
  /** The time that the post bears, milliseconds; now when absent. */
  readonly createdAt?: number;
  /** Of what was sent when that was earlier and has changed since. */
  readonly digest?: string | null;
  /** Asks whether a plugin publishes it later. */
  readonly defer?: (draft: PostDraft, sent: SentKey | undefined) => Promise<DeferredPost | null>;
}

/** What is stored of a post that was sent. */
interface Parts {
  readonly body: PostBody;
  readonly options: PostOptions;
  readonly screening: Screening | null;
}

/** A post that is published now, or kept for later. */
type Stored = { readonly row: StoredPost; readonly named?: NamedCounts } | { readonly deferred: DeferredPost };

/** A post as its author sees it; without `named` it was written by an earlier request. */
interface Published {
  readonly post: Post;
  readonly named?: NamedCounts;
}

/**
 * Publishing and editing. Replies are presented after the commit: a plugin's failure there
 * is isolated, and inside a transaction it would undo the write all the same.
 */
export function createPostWriter(deps: WriteDeps) {
  const { db, users, hooks, media, groups, rules, requestKeys, pace, invalidate, present, get, hide } = deps;

  async function insert(ctx: RequestContext, draft: PostDraft, parts: Parts, createdAt: number): Promise<StoredPost> {
    const uid = (await hooks.run(postHooks.displayAuthor, ctx, draft)) ?? viewerOf(ctx).uid;
    const zone = ctx.zone.abbr;
    const row: Omit<StoredPost, 'id'> = {
      zone,
      uid,
      theme_id: draft.themeId,
      title: draft.title,
      ...stored(parts.body),
      ...parts.options,
      audit: 2,
      mark: 0,
      visible: 1,
      hidden_at: null,
      deleted_at: null,
      created_at: createdAt,
      updated_at: createdAt,
      last_comment_at: ctx.now,
      comment_count: 0,
      favor_count: 0,
      collect_count: 0,
      root_count: 0,
      floor_count: 0,
      heat: 0,
    };
    return { ...row, id: await db.insertId(db.q<ContentTables>().insertInto('post').values(row)) };
  }

  /**
   * What the same submission has made before.
   * @throws SENT_BEFORE for another one under its key, NOT_FOUND when it is gone
   */
  async function repeated(ctx: RequestContext, { id, ...made }: Made, { digest }: SentKey): Promise<StoredPost> {
    const row = await get(ctx, id);
    const before = { wbId: id, wbUpdateTime: made.at } satisfies SentBefore;
    if (!isSameAs(made, digest)) throw fail('SENT_BEFORE', {}, before);
    return row;
  }

  /**
   * The same text sent again after its author has deleted the post is a new post, unless a key says
   * that it is the same.
   */
  const standing =
    (ctx: RequestContext): Stands =>
    async ({ id }, { key }) =>
      !isDerived(key) || (await loadPosts(db, ctx.zone.abbr, [id])).some((row) => row.deleted_at === null);

  async function store(
    ctx: RequestContext,
    draft: PostDraft,
    parts: Parts,
    sent: SentKey | undefined,
    { createdAt = ctx.now, defer }: PublishOptions,
  ): Promise<Stored> {
    const key = sent?.key;
    const made = await requestKeys.claim(ctx, 'post', sent, standing(ctx));
    if (made && sent) return { row: await repeated(ctx, made, sent) };
    await hooks.run(postHooks.beforeCreate, ctx, draft);
    const deferred = (await defer?.(draft, sent)) ?? null;
    if (deferred) {
      // The post takes it when it comes; until then whoever keeps it knows its key.
      await requestKeys.release(ctx, 'post', key);
      return { deferred };
    }
    if (!draft.isLater) {
      const pictures = parts.body.images.map(({ url }) => url).join(' ');
      const text = `${draft.title} ${parts.body.index.text} ${pictures}`;
      await pace.admit({ ctx, kind: 'post', text, allowance: parts.screening?.allowance });
    }
    const row = await insert(ctx, draft, parts, createdAt);
    await media.show(row.zone, [{ postId: row.id, part: PART.text, urls: picturesOf(row) }]);
    await indexPost(db, row, { index: parts.body.index, isNew: true });
    await hooks.run(postHooks.attach, ctx, row, draft);
    requestKeys.fill(ctx, 'post', key, row.id);
    await users.bumpStats(row.zone, [{ uid: row.uid, delta: { posts: 1 } }], 'atEnd');
    invalidate(tags.posts(row.zone), tags.post(row.id));
    const kept = await keepScreened(ctx, row, parts.screening);
    if (kept.visible === 1) db.afterCommit(() => hooks.run(postHooks.created, ctx, row));
    return { row: kept, named: parts.body.named };
  }

  /** What is to be done with what was just stored. @returns the row as it is then */
  async function keepScreened(ctx: RequestContext, row: StoredPost, screening: Screening | null): Promise<StoredPost> {
    const kept = screening?.isHeld ? await hide(ctx, row.id) : row;
    await screening?.stored(ctx, { kind: 'post', row: kept });
    return kept;
  }

  async function publish(ctx: RequestContext, input: AddInput, how: PublishOptions): Promise<Published | DeferredPost> {
    const sent = sentKey(input, how);
    const made = await requestKeys.find(ctx, 'post', sent?.key);
    if (made && sent) return { post: await present(ctx, await repeated(ctx, made, sent)) };
    await rules.check(ctx, 'post');
    const title = cleanTitle(input.wbTitle ?? '');
    const themeId = chooseTheme(ctx, input.wbThemeId);
    // What waited for its time was let in by the rules of then.
    if (how.createdAt === undefined) checkTitle(ctx, themeId, title);
    const body = await readBody(
      ctx,
      input.wbContent,
      { media, groups },
      { mayBeEmpty: isTitleEnough(ctx, themeId, title) },
    );
    const options = await readOptions(ctx, input, media);
    const draft: PostDraft = {
      title,
      content: body.content,
      themeId,
      fields: input,
      ...(how.createdAt === undefined ? {} : { isLater: true }),
    };
    if (how.createdAt === undefined) await hooks.run(postHooks.prepare, ctx, input);
    const screening = await screen(ctx, 0, title, body);
    const stored = await db.tx(() => store(ctx, draft, { body, options, screening }, sent, how));
    if ('deferred' in stored) return stored.deferred;
    const { row, ...rest } = stored;
    return { post: await present(ctx, row), ...rest };
  }

  /** What nothing defers. */
  const publishNow = async (ctx: RequestContext, input: AddInput, how: PublishOptions): Promise<Post> =>
    ((await publish(ctx, input, how)) as Published).post;

  /** An edit shows these pictures from now on, and others no more. */
  async function showOthers(before: StoredPost, after: StoredPost): Promise<void> {
    const place = { postId: after.id, part: PART.text };
    const [had, has] = [picturesOf(before), picturesOf(after)];
    await media.takeOut(after.zone, { ...place, urls: had.filter((url) => !has.includes(url)) });
    await media.show(after.zone, [{ ...place, urls: has.filter((url) => !had.includes(url)) }]);
  }

  const screen = (ctx: RequestContext, id: number, title: string, { content, index }: PostBody) =>
    hooks.run(postHooks.screen, ctx, { kind: 'post', id, title, content, text: index.searched });

  const mayEdit = async (ctx: RequestContext, post: PostRow): Promise<boolean> =>
    post.uid === viewerOf(ctx).uid || hooks.run(postHooks.authoriseEdit, ctx, post);

  return {
    mayEdit,

    /**
     * Publishes now, also what has a time of its own.
     * @throws REAL_NAME_REQUIRED, MUTED, BANNED, TITLE_TOO_LONG, THEME_REQUIRED, THEME_UNKNOWN,
     *   THEME_FORBIDDEN, and what the body's check and the plugins' hooks throw
     */
    add: (ctx: RequestContext, input: AddInput): Promise<Post> => publishNow(ctx, input, {}),

    /** `add` of what was sent before, for `postService`. */
    publish: (
      ctx: RequestContext,
      fields: Readonly<Record<string, unknown>>,
      createdAt: number,
      digest: string | null = null,
    ): Promise<Post> =>
      // The fields were read by the call's own schema when they were sent.
      publishNow(ctx, fields as AddInput, { createdAt, digest }),

    /** For `postService`. */
    prepare: (ctx: RequestContext, fields: Readonly<Record<string, unknown>>): Promise<void> =>
      hooks.run(postHooks.prepare, ctx, fields),

    /** Publishes now, or later when a plugin says so. @throws as `add` */
    async submit(ctx: RequestContext, input: AddInput): Promise<WrittenPost | DeferredPost> {
      const sent = await publish(ctx, namedAdd(input), {
        defer: (draft, key) => hooks.run(postHooks.defer, ctx, draft, key),
      });
      return 'draftId' in sent ? sent : writtenPost(sent.post, sent.named);
    },

    /**
     * Changes the author's own post, or one that a plugin lets the viewer change. An absent title
     * or theme stays.
     * @throws as `add`, FORBIDDEN for another's post, POST_CHANGED with what stands there
     */
    async edit(ctx: RequestContext, asSent: EditInput): Promise<WrittenPost> {
      const input = namedEdit(asSent);
      const sent = sentKey(input);
      const made = await requestKeys.find(ctx, 'edit', sent?.key);
      if (made && sent) return writtenPost(await present(ctx, await repeated(ctx, made, sent)));
      const before = await get(ctx, input.wbId);
      if (!(await mayEdit(ctx, before))) throw fail('FORBIDDEN');
      await rules.check(ctx, 'post');
      const keepsTheme = input.themeId === undefined || input.themeId === before.theme_id;
      const title = input.title === undefined ? before.title : cleanTitle(input.title);
      const themeId = keepsTheme ? before.theme_id : chooseTheme(ctx, input.themeId);
      checkType(ctx, input.type, themeId, deps.themeTypes);
      if (before.title !== '') checkTitle(ctx, themeId, title);
      const mayBeEmpty = isTitleEnough(ctx, themeId, title);
      const body = await readBody(
        ctx,
        input.content,
        { media, groups },
        { mayBeEmpty, before: async () => [before.content] },
      );
      const change = {
        title,
        theme_id: themeId,
        updated_at: ctx.now,
        ...stored(body),
        ...(await readOptions(ctx, input, media, before)),
      };
      await hooks.run(postHooks.prepare, ctx, input);
      const screening = await screen(ctx, before.id, title, body);
      const after = await db.tx(async () => {
        const locked = await lockPost(db, ctx.zone.abbr, input.wbId);
        if (!maySee(ctx, locked)) throw fail('NOT_FOUND');
        // The same change sent again after another one is no repeat.
        const stands: Stands = async ({ at }, { key }) => !isDerived(key) || at === locked.updated_at;
        const meanwhile = await requestKeys.claim(ctx, 'edit', sent, stands);
        if (meanwhile && sent) return repeated(ctx, meanwhile, sent);
        assertUnchanged(locked, input.wbUpdateTime);
        await db.q<ContentTables>().updateTable('post').set(change).where('id', '=', locked.id).execute();
        const row = { ...locked, ...change };
        await showOthers(locked, row);
        await indexPost(db, row, { index: body.index });
        if (await countAudience(db, users, locked, row)) invalidate(tags.heat(row.zone));
        await hooks.run(postHooks.reattach, ctx, locked, row, input);
        requestKeys.fill(ctx, 'edit', sent?.key, row.id);
        invalidate(tags.posts(row.zone), tags.post(row.id));
        // Who reads them may have changed.
        if (row.forbid_comment !== locked.forbid_comment) invalidate(tags.comments(row.id));
        return keepScreened(ctx, row, screening);
      });
      return writtenPost(await present(ctx, after), body.named);
    },
  };
}

const sentKey = (
  { requestKey: key, ...input }: AddInput | EditInput,
  { digest }: PublishOptions = {},
): SentKey | undefined => (key === undefined ? undefined : { key, digest: digest ?? digestOf(input) });

/**
 * @param began when the post was changed last before the text began; undefined: nobody says @throws
 *   POST_CHANGED
 */
function assertUnchanged({ id, title, content, updated_at }: StoredPost, began: number | undefined): void {
  if (began === undefined || began === updated_at) return;
  const stands = { wbId: id, wbTitle: title, wbContent: content, wbUpdateTime: updated_at };
  throw fail('POST_CHANGED', {}, stands satisfies PostChanged);
}

const stored = ({ content, summary, images }: PostBody) => ({ content, summary, images: JSON.stringify(images) });
