import {
  CLOCK_DRIFT_MS,
  MINUTE_MS,
  cleanLine,
  fail,
  fromPlainText,
  moderatorGate,
  passes,
  pluginError,
  postHooks,
  serializeContent,
  settingsOf,
  viewerOf,
  type InputOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  CHAT,
  type ChatMessage,
  type ChatNews,
  type chatMessages,
  type muteChatter,
  type sendChat,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ChatTables } from './tables.ts';
import type { Core } from './uses.ts';

interface Row {
  readonly id: number;
  readonly uid: number;
  readonly text: string;
  readonly created_at: number;
}

const contentOf = (text: string): string => serializeContent(fromPlainText(text));

/** A zone's live room: docs/product/chat.md. */
export function createChat(core: Core) {
  const { db } = core;
  const q = () => db.q<ChatTables>();

  /** @throws NOT_SIGNED_IN to visitors where the room is for members */
  async function admit(ctx: RequestContext): Promise<void> {
    if (!ctx.viewer && !settingsOf(ctx, manifest).visitorsRead) throw fail('NOT_SIGNED_IN');
  }

  async function present(ctx: RequestContext, rows: readonly Row[]): Promise<ChatMessage[]> {
    const cards = await core.users.cards(ctx, [...new Set(rows.map(({ uid }) => uid))]);
    return rows.flatMap(({ id, uid, text, created_at: createTime }) => {
      const userInfo = cards.get(uid);
      return userInfo ? [{ id, content: contentOf(text), createTime, userInfo }] : [];
    });
  }

  const tell = (ctx: RequestContext, news: ChatNews, from: number | null) =>
    core.rooms.tell(ctx, manifest.id, news, from);

  /**
   * In the transaction: the row of the pace is locked, so that two hosts agree.
   * @returns whether this person may speak now
   */
  async function takeTurn(uid: number, now: number): Promise<boolean> {
    const turn = await q()
      .insertInto('chat_pace')
      .values({ uid, last_at: now })
      .onConflict((conflict) =>
        conflict
          .column('uid')
          .doUpdateSet({ last_at: now })
          .where((eb) =>
            eb.or([
              eb('chat_pace.last_at', '<=', now - CHAT.pauseMs),
              eb('chat_pace.last_at', '>', now + CLOCK_DRIFT_MS),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    if (!turn.numInsertedOrUpdatedRows) return false;
    const lately = await q()
      .selectFrom('chat_message')
      .select('id')
      .where('uid', '=', uid)
      .where('created_at', '>', now - MINUTE_MS)
      .where('created_at', '<=', now + CLOCK_DRIFT_MS)
      .limit(CHAT.perMinute)
      .execute();
    return lately.length < CHAT.perMinute;
  }

  function textOf(typed: string): string {
    const text = cleanLine(typed);
    if (text === '') throw pluginError(manifest, 'CHAT_EMPTY');
    if ([...text].length > CHAT.length) throw pluginError(manifest, 'CHAT_TOO_LONG', { max: CHAT.length });
    return text;
  }

  const findAny = (ctx: RequestContext, id: number) =>
    q()
      .selectFrom('chat_message')
      .select(['id', 'uid', 'text', 'created_at', 'deleted_at'])
      .where('id', '=', id)
      .where('zone', '=', ctx.zone.abbr)
      .where('created_at', '>', ctx.now - CHAT.keptMs)
      .executeTakeFirst();

  /** @throws NOT_FOUND: none of this zone, or older than a day */
  async function find(ctx: RequestContext, id: number) {
    const row = await findAny(ctx, id);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  const isModerator = ({ viewer }: RequestContext) => passes(moderatorGate, viewer);

  function reasonOf(typed: string | undefined): string {
    const reason = cleanLine(typed ?? '');
    if (reason === '') throw pluginError(manifest, 'CHAT_REASON_REQUIRED');
    return reason;
  }

  return {
    admit,

    async list(ctx: RequestContext, { before, limit = CHAT.page }: InputOf<typeof chatMessages>) {
      await admit(ctx);
      let rows = q()
        .selectFrom('chat_message')
        .select(['id', 'uid', 'text', 'created_at'])
        .where('zone', '=', ctx.zone.abbr)
        .where('deleted_at', 'is', null)
        .where('created_at', '>', ctx.now - CHAT.keptMs)
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (before !== undefined) rows = rows.where('id', '<', before);
      const blocked = ctx.viewer ? await core.people.blockedBy(ctx.viewer.uid) : new Set<number>();
      if (blocked.size > 0) rows = rows.where('uid', 'not in', [...blocked]);
      const found = await rows.execute();
      return { list: await present(ctx, found.slice(0, limit).reverse()), hasMore: found.length > limit };
    },

    async send(ctx: RequestContext, input: InputOf<typeof sendChat>): Promise<ChatMessage> {
      const { uid } = viewerOf(ctx);
      const text = textOf(input.text);
      await core.rules.check(ctx, 'comment');
      const words = { kind: 'comment', id: 0, title: '', content: contentOf(text), text, isPassing: true } as const;
      await core.hooks.run(postHooks.screen, ctx, words);
      const make = async (): Promise<number> => {
        if (!(await takeTurn(uid, ctx.now))) throw pluginError(manifest, 'CHAT_TOO_FAST');
        const row = { zone: ctx.zone.abbr, uid, text, created_at: ctx.now, deleted_at: null };
        const id = await db.insertId(q().insertInto('chat_message').values(row));
        const [message] = await present({ ...ctx, viewer: null }, [{ ...row, id }]);
        if (message) await tell(ctx, { message }, uid);
        return id;
      };
      const stands = async (id: number) => (await findAny(ctx, id))?.deleted_at === null;
      // Here, because on a replica it may not be yet.
      const said = await db.tx(async () =>
        find(ctx, await core.submissions.once(ctx, 'chat', input.requestKey, { make, stands })),
      );
      const [message] = await present(ctx, [said]);
      if (!message) throw fail('NOT_FOUND');
      return message;
    },

    async remove(ctx: RequestContext, id: number, typed: string | undefined): Promise<void> {
      const { uid } = viewerOf(ctx);
      await db.tx(async () => {
        const row = await find(ctx, id);
        const isOwn = row.uid === uid;
        if (!isOwn && !isModerator(ctx)) throw fail('FORBIDDEN');
        if (!isOwn) await core.rules.assertNotBanned(ctx);
        const reason = isOwn ? '' : reasonOf(typed);
        const done = await q()
          .updateTable('chat_message')
          .set({ deleted_at: ctx.now })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (!done.numUpdatedRows) return;
        if (!isOwn) {
          const about = { targetType: 'user', targetId: row.uid, detail: { id, text: row.text } } as const;
          await core.audit.record(ctx, { action: 'chat.delete', reason, ...about });
        }
        await tell(ctx, { gone: id }, null);
      });
    },

    async mute(ctx: RequestContext, { id, days, reason }: InputOf<typeof muteChatter>): Promise<void> {
      await db.tx(async () => core.rules.mute(ctx, (await find(ctx, id)).uid, days, reasonOf(reason)));
    },

    /** Messages older than a day go. @param now milliseconds */
    prune: (now: number): Promise<void> =>
      db.tx(async () => {
        await q()
          .deleteFrom('chat_message')
          .where('created_at', '<=', now - CHAT.keptMs)
          .execute();
        await q()
          .deleteFrom('chat_pace')
          .where('last_at', '<=', now - CHAT.keptMs)
          .execute();
      }),
  };
}
