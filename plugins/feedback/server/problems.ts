import {
  cleanText,
  fail,
  passes,
  pluginError,
  viewerOf,
  type InputOf,
  type Notice,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { FEEDBACK, RecordKind, type Problem, type ProblemItem, type updateReplyState } from '../contract.ts';
import { recordsGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { answered } from '../shared/answered.ts';
import { isLong, readForm, type ProblemInput } from './form.ts';
import { presentItem, presentProblem } from './present.ts';
import type { FeedbackStore } from './store.ts';
import type { ProblemRow } from './tables.ts';
import type { Core } from './uses.ts';

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

/**
 * What players tell the staff, and what they are told. A problem is its owner's and, with code 23,
 * the staff's of its zone.
 */
export interface Problems {
  /**
   * @throws what `readForm` throws, FILE_UNKNOWN for an image that this person has not uploaded
   *   here
   */
  submit(ctx: RequestContext, input: ProblemInput): Promise<{ id: number }>;
  mine(ctx: RequestContext, paging: Paging): Promise<{ list: ProblemItem[]; hasMore: boolean }>;
  /** @throws NOT_FOUND */
  detail(ctx: RequestContext, id: number): Promise<Problem>;
  /**
   * The catalogue names only the path, beside the player's own calls. With the id alone its owner
   * has read the reply; with a reply or a state it is the staff's answer.
   * @throws NOT_FOUND, FORBIDDEN, REPLY_TOO_LONG, BAD_INPUT, ANSWERED (by somebody else meanwhile)
   */
  updateReplyState(ctx: RequestContext, input: InputOf<typeof updateReplyState>): Promise<ProblemItem>;
}

/** What the staff says of a problem. */
interface Answer {
  /** Clean text; empty: no other than there is. */
  readonly reply: string;
  readonly state: number | undefined;
  /** When what it takes the place of was said, milliseconds, 0 for nothing; undefined: whatever there is. */
  readonly replyTime: number | undefined;
}

// i18n-keys: feedback-notices:replied, feedback-notices:state*
/** What a player is told about one of their problems. */
export function problemNotice(uid: number, id: number, question: string, what: 'replied' | `state${number}`): Notice {
  const short = [...question].slice(0, 30).join('');
  return {
    to: uid,
    kind: answered,
    text: `feedback:${what}`,
    link: `/feedback/${id}`,
    values: { question: short === question ? short : `${short}…` },
    // Going back and forth between states leaves one message each, that of the state that holds
    // last.
    ...(what === 'replied' ? {} : { onceKey: `feedback:${id}:${what}`, isLatest: true }),
  };
}

export function createProblems(core: Core, store: FeedbackStore): Problems {
  const { db } = core;
  const isStaff = (ctx: RequestContext): boolean => passes(recordsGate, ctx.viewer);

  /** @throws NOT_FOUND, the same for what is not there, is another zone's or another person's */
  async function visibleProblem(ctx: RequestContext, id: number): Promise<ProblemRow> {
    const row = await store.problem(ctx.zone.abbr, id);
    if (!row || (row.uid !== viewerOf(ctx).uid && !isStaff(ctx))) throw fail('NOT_FOUND');
    return row;
  }

  async function imagesOf(ctx: RequestContext, urls: readonly string[]): Promise<string> {
    const known = await core.media.own(ctx, urls);
    const images = urls.map((url) => {
      const image = known.get(url);
      if (!image) throw pluginError(manifest, 'FILE_UNKNOWN');
      return { url, thumb: image.thumb };
    });
    return JSON.stringify(images);
  }

  function add(ctx: RequestContext, input: ProblemInput): Promise<number> {
    const { question, files, ...form } = readForm(ctx, input);
    const own = { zone: ctx.zone.abbr, uid: viewerOf(ctx).uid };
    return core.submissions.once(ctx, 'feedback', input.requestKey, {
      make: async () =>
        store.addProblem(
          {
            ...own,
            kind: RecordKind.problem,
            post_id: null,
            content: question,
            wb_created_at: ctx.now,
            created_at: ctx.now,
          },
          { ...own, ...form, files: await imagesOf(ctx, files) },
        ),
    });
  }

  /** In a transaction. @returns what the owner is to be told */
  async function answer(ctx: RequestContext, row: ProblemRow, { reply, state, replyTime }: Answer): Promise<Notice[]> {
    const record = await store.lockRecord(ctx.zone.abbr, row.id, { listed: false });
    if (!record) throw fail('NOT_FOUND');
    const notices: Notice[] = [];
    // The same answer once more, because nobody has heard of the first: its owner is told of it
    // once.
    const now = await store.problem(ctx.zone.abbr, row.id);
    const isNew = reply !== '' && reply !== now?.reply;
    if (isNew && replyTime !== undefined && replyTime !== (now?.replied_at ?? 0))
      throw pluginError(manifest, 'ANSWERED');
    if (!isNew && (state === undefined || state === record.state)) return notices;
    if (isNew) {
      await store.setReply(row.id, reply, ctx.now);
      notices.push(problemNotice(row.uid, row.id, row.content, 'replied'));
    }
    if (state !== undefined && state !== record.state) {
      await store.setState(row.id, state);
      // A reply says it already.
      if (!isNew) notices.push(problemNotice(row.uid, row.id, row.content, `state${state}`));
    }
    await core.audit.record(ctx, {
      action: 'feedback.reply',
      targetType: 'feedback',
      targetId: row.id,
      reason: reply,
      detail: { from: record.state, to: state ?? record.state },
    });
    return notices;
  }

  return {
    submit: async (ctx, input) => ({ id: await add(ctx, input) }),

    async mine(ctx, { limit, offset }) {
      const rows = await store.own(ctx.zone.abbr, viewerOf(ctx).uid, { limit: limit + 1, offset });
      return { list: rows.slice(0, limit).map(presentItem), hasMore: rows.length > limit };
    },

    async detail(ctx, id) {
      const row = await visibleProblem(ctx, id);
      const cards = await core.users.cards(ctx, [row.uid]);
      return presentProblem(row, { isOwn: row.uid === viewerOf(ctx).uid, userInfo: cards.get(row.uid) ?? null });
    },

    async updateReplyState(ctx, { id, reply, state, replyTime }) {
      const row = await visibleProblem(ctx, id);
      const { uid } = viewerOf(ctx);
      if (reply === undefined && state === undefined) {
        if (!(await db.tx(() => store.markRead(ctx.zone.abbr, uid, id)))) throw fail('BAD_INPUT', { field: 'reply' });
        return presentItem({ ...row, unread: 0 });
      }
      if (!isStaff(ctx)) throw fail('FORBIDDEN');
      await core.rules.assertNotBanned(ctx);
      const text = cleanText(reply ?? '');
      if (isLong(text, FEEDBACK.reply)) throw pluginError(manifest, 'REPLY_TOO_LONG', { max: FEEDBACK.reply });
      if (text === '' && state === undefined) throw fail('BAD_INPUT', { field: 'reply' });
      return db.tx(async () => {
        const notices = await answer(ctx, row, { reply: text, state, replyTime });
        await core.messages.send(
          ctx,
          notices.filter(({ to }) => to !== uid),
        );
        return { ...presentItem(await visibleProblem(ctx, id)), unread: 0 };
      });
    },
  };
}
