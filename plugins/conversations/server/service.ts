import {
  cleanText,
  fail,
  fromPlainText,
  pluginError,
  postHooks,
  serializeContent,
  viewerOf,
  type InputOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  CONVERSATION,
  type answerRequest,
  type Admitted,
  type Conversation,
  type conversations,
  type ConversationState,
  type Message,
  type removeMessage,
  type sendMessage,
  type Thread,
  type thread,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { privateMessages } from '../shared/kind.ts';
import type { Pace } from './pace.ts';
import type { Standings } from './standing.ts';
import type { ConversationStore, Pair, Sides } from './store.ts';
import { PairState } from './tables.ts';
import type { Core } from './uses.ts';

interface Written {
  readonly id: number;
  readonly from_uid: number;
  readonly text: string;
  readonly created_at: number;
  readonly removed_at: number | null;
}

/** A text as readers are shown it: with emoticons, as a comment. */
export const contentOf = (text: string): string => serializeContent(fromPlainText(text));

export interface ConversationDeps {
  readonly core: Core;
  readonly store: ConversationStore;
  readonly standingOf: Standings;
  readonly pace: Pace;
}

/** Private messages between two people: docs/product/conversations.md. */
export function createConversations({ core, store, standingOf, pace }: ConversationDeps) {
  const { db } = core;

  const sidesOf = (ctx: RequestContext, other: number): Sides => ({
    zone: ctx.zone.abbr,
    uid: viewerOf(ctx).uid,
    other,
  });

  /** @throws CONVERSATION_EMPTY, CONVERSATION_TOO_LONG */
  function textOf(typed: string): string {
    const text = cleanText(typed);
    if (text === '') throw pluginError(manifest, 'CONVERSATION_EMPTY');
    const { length: max } = CONVERSATION;
    if ([...text].length > max) throw pluginError(manifest, 'CONVERSATION_TOO_LONG', { max });
    return text;
  }

  const shown = (uid: number, { id, from_uid, text, created_at, removed_at }: Written): Message => ({
    id,
    content: removed_at === null ? contentOf(text) : '',
    isRemoved: removed_at === null ? 0 : 1,
    createTime: created_at,
    isOwn: from_uid === uid ? 1 : 0,
  });

  /** The one notice that a conversation has: see `privateMessages`. */
  const noticeTo = (to: number, from: number) => ({ to, kind: privateMessages, onceKey: String(from) }) as const;

  /** In a transaction: the notice of a conversation of which nothing is unread goes. */
  async function settle(ctx: RequestContext, pairId: number, uid: number, other: number): Promise<number> {
    const unread = (await store.unread(uid, [pairId])).get(pairId) ?? 0;
    if (unread === 0) await core.messages.withdraw(ctx, noticeTo(uid, other));
    return unread;
  }

  /**
   * In a transaction: the conversation of the viewer with somebody, locked, and their side of it.
   * @throws NOT_FOUND when they have none in this zone
   */
  async function lockOwn(ctx: RequestContext, other: number) {
    const sides = sidesOf(ctx, other);
    const pair = await store.lock(sides);
    const side = pair && (await store.sideOf(pair.id, sides.uid));
    if (!pair || !side) throw fail('NOT_FOUND');
    return { pair, side, uid: sides.uid };
  }

  /** In the transaction that writes. @throws CONVERSATION_CLOSED, CONVERSATION_WAITS */
  async function enter(ctx: RequestContext, sides: Sides, starts: number): Promise<Pair> {
    const found = await store.lock(sides);
    const standing = await standingOf(sides.uid, sides.other, found);
    if (standing === 'closed') throw pluginError(manifest, 'CONVERSATION_CLOSED');
    if (standing === 'waits') throw pluginError(manifest, 'CONVERSATION_WAITS');
    if (!found) await pace.begin(ctx, starts);
    const state = standing === 'open' ? PairState.open : PairState.asked;
    const pair = await store.lockOrMake(sides, state, ctx.now);
    // Both have written at once: that of the one who was later answers.
    const isAnswer = pair.begun_by === sides.other;
    if (pair.state !== PairState.open && (standing === 'open' || isAnswer)) {
      await store.setState(pair.id, PairState.open);
      return { ...pair, state: PairState.open };
    }
    return pair;
  }

  // i18n-keys: conversations-notices:wrote, conversations-notices:asks
  async function write(ctx: RequestContext, sides: Sides, text: string, starts: number): Promise<number> {
    await pace.write(ctx);
    const pair = await enter(ctx, sides, starts);
    const id = await store.add(pair, sides.uid, text, ctx.now);
    // Whoever answers has read what they answer.
    await core.messages.withdraw(ctx, noticeTo(sides.uid, sides.other));
    await core.messages.send(ctx, [
      {
        ...noticeTo(sides.other, sides.uid),
        text: pair.state === PairState.open ? 'conversations:wrote' : 'conversations:asks',
        fromUid: sides.uid,
        link: `/conversations/${sides.uid}`,
        isLatest: true,
      },
    ]);
    return id;
  }

  return {
    async list(ctx: RequestContext, { before, limit = CONVERSATION.page }: InputOf<typeof conversations>) {
      const { uid } = viewerOf(ctx);
      const blocked = await core.people.blockedBy(uid);
      const rows = await store.list(ctx.zone.abbr, uid, blocked, { before, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const [cards, unread] = await Promise.all([
        core.users.cards(
          ctx,
          page.map(({ other_uid }) => other_uid),
        ),
        store.unread(
          uid,
          page.map(({ pair_id }) => pair_id),
        ),
      ]);
      const list = page.map((row): Conversation => {
        const { id, from_uid, text, created_at, removed_at } = row;
        return {
          uid: row.other_uid,
          userInfo: cards.get(row.other_uid) ?? null,
          state: stateOf(row, uid),
          lastId: row.last_id,
          last: id === null ? null : shown(uid, { id, from_uid, text, created_at, removed_at } as Written),
          unread: unread.get(row.pair_id) ?? 0,
        };
      });
      return { list, hasMore: rows.length > limit };
    },

    async thread(ctx: RequestContext, { uid: other, before, limit = CONVERSATION.page }: InputOf<typeof thread>) {
      const sides = sidesOf(ctx, other);
      const { uid } = sides;
      const [pair, cards] = await Promise.all([store.find(sides), core.users.cards(ctx, [other])]);
      const side = pair && (await store.sideOf(pair.id, uid));
      const standing = await standingOf(uid, other, pair);
      const rows = side ? await store.messages(side, { before, limit: limit + 1 }) : [];
      const { first, unread } = side ? await store.firstUnread(side) : { first: 0, unread: 0 };
      return {
        userInfo: cards.get(other) ?? null,
        state: pair ? stateOf(pair, uid) : 'none',
        mayWrite: standing === 'open' || standing === 'request' ? 1 : 0,
        isRequest: standing === 'request' ? 1 : 0,
        unread,
        firstUnread: first,
        list: rows
          .slice(0, limit)
          .toReversed()
          .map((row) => shown(uid, row)),
        hasMore: rows.length > limit,
      } satisfies Thread;
    },

    async send(ctx: RequestContext, input: InputOf<typeof sendMessage>): Promise<Message> {
      const sides = sidesOf(ctx, input.uid);
      const text = textOf(input.text);
      await core.rules.check(ctx, 'comment');
      const words = { kind: 'comment', id: 0, title: '', content: contentOf(text), text, isPassing: true } as const;
      await core.hooks.run(postHooks.screen, ctx, words);
      const starts = await pace.startsOf(ctx);
      return db.tx(async () => {
        const make = () => write(ctx, sides, text, starts);
        const id = await core.submissions.once(ctx, 'conversation-message', input.requestKey, { make });
        const pair = await store.find(sides);
        const message = pair && (await store.message(pair.id, id));
        // A retry of what has gone meanwhile.
        if (!message || message.from_uid !== sides.uid) throw fail('NOT_FOUND');
        return shown(sides.uid, message);
      });
    },

    /** @returns what is unread then @throws NOT_FOUND */
    read: (ctx: RequestContext, other: number, id: number): Promise<{ unread: number }> =>
      db.tx(async () => {
        const { pair, side, uid } = await lockOwn(ctx, other);
        await store.markRead(pair.id, uid, Math.min(id, Math.max(side.last_id, side.read_id)));
        return { unread: await settle(ctx, pair.id, uid, other) };
      }),

    /** @throws NOT_FOUND when the other one has asked nothing */
    answer: (ctx: RequestContext, { uid: other, answer }: InputOf<typeof answerRequest>) =>
      db.tx(async () => {
        const { pair, uid } = await lockOwn(ctx, other);
        if (pair.begun_by === uid) throw fail('NOT_FOUND');
        // A request that was accepted is one no more.
        if (pair.state === PairState.open) return { state: 'open' as const };
        const state = ANSWERS[answer];
        await store.setState(pair.id, state);
        if (state === PairState.declined) await core.messages.withdraw(ctx, noticeTo(uid, other));
        return { state: stateOf({ ...pair, state }, uid) };
      }),

    /** @throws NOT_FOUND for a message that is not of this conversation */
    removeMessage: (ctx: RequestContext, { uid: other, id, isGone }: InputOf<typeof removeMessage>) =>
      db.tx(async () => {
        const { pair, uid } = await lockOwn(ctx, other);
        const message = await store.message(pair.id, id);
        if (!message) throw fail('NOT_FOUND');
        await store.setGone(id, message.from_uid === uid ? 'gone_from' : 'gone_to', isGone);
        await store.refresh(pair.id);
        await settle(ctx, pair.id, uid, other);
      }),

    /** @throws NOT_FOUND */
    remove: (ctx: RequestContext, other: number, isGone: boolean) =>
      db.tx(async () => {
        const { pair, side, uid } = await lockOwn(ctx, other);
        if (isGone && side.last_id === 0) return;
        if (isGone) await store.clear(pair.id, uid, side.last_id, side.cleared_id);
        else await store.clear(pair.id, uid, side.cleared_before, side.cleared_before);
        await store.refresh(pair.id);
        await settle(ctx, pair.id, uid, other);
      }),

    async settings(ctx: RequestContext): Promise<{ admitted: Admitted }> {
      return { admitted: await store.admitted(viewerOf(ctx).uid) };
    },

    async setSettings(ctx: RequestContext, admitted: Admitted): Promise<{ admitted: Admitted }> {
      await db.tx(() => store.setAdmitted(viewerOf(ctx).uid, admitted));
      return { admitted };
    },

    settle,
  };
}
export type Conversations = ReturnType<typeof createConversations>;

const ANSWERS = { accept: PairState.open, decline: PairState.declined, open: PairState.asked } as const;

function stateOf({ state, begun_by }: Pick<Pair, 'state' | 'begun_by'>, uid: number): ConversationState {
  if (state === PairState.open) return 'open';
  // Who was declined is told nothing of it.
  if (begun_by === uid) return 'waits';
  return state === PairState.declined ? 'declined' : 'asked';
}
