import { AppError, PermissionCode, pluginError, refusalOf, type RequestContext } from '../../../server/sdk/index.ts';
import { ContributionType } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ColumnStore } from './column-store.ts';
import type { ContributionStore } from './store.ts';
import type { ContributionRow, RevisionRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Pieces that one run of the job publishes at most. */
const AT_ONCE = 100;
/** After a fault a piece is tried again so many times, each time after twice as long. */
const ATTEMPTS = 6;
const RETRY_MS = 30_000;

export interface PublishingDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly columns: ColumnStore;
}

/** Makes posts of what was accepted: at once, or when its time comes. */
export function createPublishing({ core, store, columns }: PublishingDeps) {
  const { db } = core;

  /** What the post is sent with, by its author. */
  async function fieldsOf(row: ContributionRow, revision: RevisionRow): Promise<Readonly<Record<string, unknown>>> {
    const column = row.column_id === null ? undefined : await columns.find(row.zone, row.column_id);
    const cover = revision.own_cover || revision.cover;
    const shown =
      row.kind === ContributionType.video
        ? { existVideo: 1, videoUrl: revision.video_url, videoCoverUrl: cover }
        : cover === ''
          ? {}
          : { coverImage: cover };
    return {
      wbTitle: revision.title,
      wbContent: revision.content,
      wbThemeId: column?.theme_id ?? 0,
      ...shown,
    };
  }

  /**
   * Whoever the piece is published for: its author, who may give their post the cover that was
   * accepted with it, which else takes a code.
   */
  async function authorOf({ zone, uid }: ContributionRow, now: number): Promise<RequestContext | null> {
    const ctx = await core.contexts.as(zone, uid, now);
    if (!ctx?.viewer) return null;
    return { ...ctx, viewer: { ...ctx.viewer, codes: [...ctx.viewer.codes, PermissionCode.covers] } };
  }

  /** A post that was handed in bears the mark from now on, if it is still what was read. @throws MOVED */
  async function confirm(author: RequestContext, row: ContributionRow, revision: RevisionRow): Promise<number> {
    const post = await core.posts.get(author, row.post_id);
    if (post.title !== revision.title || post.content !== revision.content) throw pluginError(manifest, 'MOVED');
    return post.id;
  }

  /**
   * In a transaction that has the piece locked: its post.
   * @returns its number @throws MOVED, and why its author may not publish it
   */
  async function publish(ctx: RequestContext, row: ContributionRow, revision: RevisionRow): Promise<number> {
    const author = await authorOf(row, ctx.now);
    if (!author) throw pluginError(manifest, 'MOVED');
    const at = revision.alter_create === 1 && row.publish_at ? row.publish_at : ctx.now;
    const wbId =
      row.post_id > 0
        ? await confirm(author, row, revision)
        : (await core.posts.publish(author, await fieldsOf(row, revision), at)).wbId;
    const [post] = await core.posts.many(author, [wbId]);
    await store.update(row.id, {
      state: 'published',
      post_id: wbId,
      open_post_id: wbId,
      is_shown: post?.visible === 1 ? 1 : 0,
      publish_at: null,
      try_at: null,
      updated_at: ctx.now,
    });
    await store.decide(row, 'publish', { uid: 0, at: ctx.now });
    core.invalidate(`post:${wbId}`);
    await core.messages.send(ctx, [
      {
        to: row.uid,
        kind: 'system',
        action: 0,
        text: 'contribution:published',
        values: { title: revision.title },
        link: `/posts/${wbId}`,
      },
    ]);
    return wbId;
  }

  /** It waits again at the desk, and both sides see why. */
  async function giveUp(ctx: RequestContext, row: ContributionRow, error: AppError): Promise<void> {
    const reason = refusalOf(error);
    await store.update(row.id, { state: 'submitted', decided_at: null, publish_at: null, try_at: null });
    await store.decide(row, 'reopen', { uid: 0, reason: core.texts.reason(ctx, error), at: ctx.now });
    // i18n-keys: contribution-notices:notPublished
    await core.messages.send(ctx, [
      {
        to: row.uid,
        kind: 'system',
        action: 0,
        text: 'contribution:notPublished',
        values: { refusal: reason },
        link: `/contribution_web/view?id=${row.id}`,
      },
    ]);
  }

  /** @returns the piece, locked, if it is still due */
  async function lockDue(due: ContributionRow, now: number): Promise<ContributionRow | undefined> {
    const row = await store.lock(due.zone, due.id);
    return row?.state === 'accepted' && row.try_at !== null && row.try_at <= now ? row : undefined;
  }

  /** Before the transaction that publishes it, which meets again whatever is wrong with it. */
  async function prepare(row: ContributionRow | undefined, now: number): Promise<void> {
    const author = row && (await authorOf(row, now));
    const revision = row && (await store.revision(row.id, row.revision));
    if (!author || !revision || row.post_id > 0) return;
    try {
      await core.posts.prepare(author, await fieldsOf(row, revision));
    } catch {
      // One bad piece holds up no other.
    }
  }

  async function fire(due: ContributionRow, now: number): Promise<void> {
    const row = await lockDue(due, now);
    if (!row) return;
    const ctx = core.contexts.in(row.zone, now);
    // A zone that is stopped may go on: its pieces appear then.
    if (!ctx) return store.update(row.id, { try_at: now + RETRY_MS });
    const revision = await store.revision(row.id, row.revision);
    if (!revision) return;
    try {
      await db.tx(() => publish(ctx, row, revision));
    } catch (error) {
      // What cannot be asked now is asked later.
      if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
      await giveUp(ctx, row, error);
    }
  }

  const postpone = (due: ContributionRow, now: number): Promise<void> =>
    db.tx(async () => {
      const row = await lockDue(due, now);
      if (!row) return;
      const attempts = row.attempts + 1;
      const ctx = core.contexts.in(row.zone, now);
      if (attempts >= ATTEMPTS && ctx) await giveUp(ctx, row, pluginError(manifest, 'MOVED'));
      else await store.update(row.id, { attempts, try_at: now + RETRY_MS * 2 ** attempts });
    });

  return {
    publish,
    prepare,

    /** The job: publishes what is due, each in a transaction of its own. */
    async publishDue(now: number): Promise<void> {
      for (let left = AT_ONCE; left > 0; left--) {
        const due = await store.nextDue(now);
        if (!due) return;
        await prepare(due, now);
        try {
          await db.tx(() => fire(due, now));
        } catch {
          await postpone(due, now);
        }
      }
    },
  };
}
export type Publishing = ReturnType<typeof createPublishing>;
