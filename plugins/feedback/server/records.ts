import {
  cleanText,
  fail,
  viewerOf,
  type InputOf,
  postSummary,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { FEEDBACK, RecordKind, type addRecord, type FeedbackRecord } from '../contract.ts';
import { presentRecord } from './present.ts';
import { problemNotice } from './problems.ts';
import type { FeedbackStore } from './store.ts';
import type { RecordRow } from './tables.ts';
import type { Core } from './uses.ts';

interface RecordQuery {
  readonly state?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What the staff works through (code 23, by zone). Every change is in the audit log. */
export interface Records {
  list(ctx: RequestContext, query: RecordQuery): Promise<{ list: FeedbackRecord[]; hasMore: boolean }>;
  /** @throws NOT_FOUND, BAD_INPUT when no post of this site is named */
  add(ctx: RequestContext, input: InputOf<typeof addRecord>): Promise<{ id: number }>;
  /** @throws NOT_FOUND */
  setState(ctx: RequestContext, id: number, state: number): Promise<{ id: number; state: number }>;
  /** One that is gone already is (docs/product/repeated-writes.md). @throws NOT_FOUND */
  remove(ctx: RequestContext, id: number): Promise<void>;
}

/** The post that an address of this site leads to. */
const postOf = (link: string): number | undefined => {
  const [, id] = /^(?:https?:\/\/[^/\s]+)?(?:\/[a-z0-9]+)?\/posts\/(\d{1,15})(?:[/?#]|$)/.exec(link.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
};

const cut = (text: string): string => [...text].slice(0, FEEDBACK.content).join('');
const contentOf = (post: PostRow): string => [post.title, postSummary(post)].filter((line) => line !== '').join('\n');

export function createRecords(core: Core, store: FeedbackStore): Records {
  const { db } = core;

  /** The listed record, locked, for a change that the audit log tells of. */
  const changing = <T>(ctx: RequestContext, id: number, change: (row: RecordRow) => Promise<T>): Promise<T> =>
    db.tx(async () => {
      const row = await store.lockRecord(ctx.zone.abbr, id, { listed: true });
      if (!row) throw fail('NOT_FOUND');
      return change(row);
    });
  const audit = (ctx: RequestContext, verb: string, id: number, detail: Readonly<Record<string, unknown>>) =>
    core.audit.record(ctx, { action: `feedback.${verb}`, targetType: 'feedback', targetId: id, reason: '', detail });

  return {
    async list(ctx, { state, limit, offset }) {
      const rows = await store.records(ctx.zone.abbr, state, { limit: limit + 1, offset });
      const page = rows.slice(0, limit);
      const cards = await core.users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
      const list = page.map((row) => presentRecord(row, cards.get(row.uid) ?? null));
      return { list, hasMore: rows.length > limit };
    },

    async add(ctx, { wbId, wbLink = '', wbContent = '' }) {
      const postId = wbId ?? postOf(wbLink);
      if (postId === undefined) throw fail('BAD_INPUT', { field: 'wbId' });
      const post = await core.posts.get(ctx, postId);
      return db.tx(async () => {
        const { id, isNew } = await store.addPost({
          zone: ctx.zone.abbr,
          kind: RecordKind.post,
          uid: post.uid,
          post_id: post.id,
          content: cut(cleanText(wbContent) || contentOf(post)),
          wb_created_at: post.created_at,
          created_at: ctx.now,
        });
        if (isNew) await audit(ctx, 'add', id, { wbId: post.id });
        return { id };
      });
    },

    setState: (ctx, id, state) =>
      changing(ctx, id, async (row) => {
        if (row.state === state) return { id, state };
        await store.setState(id, state);
        await audit(ctx, 'state', id, { from: row.state, to: state });
        if (row.kind === RecordKind.problem && row.uid !== viewerOf(ctx).uid)
          await core.messages.send(ctx, [problemNotice(row.uid, id, row.content, `state${state}`)]);
        return { id, state };
      }),

    remove: (ctx, id) =>
      db.tx(async () => {
        const row = await store.lockRecord(ctx.zone.abbr, id, { listed: false });
        if (!row) throw fail('NOT_FOUND');
        if (row.deleted_at !== null) return;
        await store.remove(id, ctx.now);
        await audit(ctx, 'delete', id, { content: row.content, uid: row.uid, state: row.state });
      }),
  };
}
