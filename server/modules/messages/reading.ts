import { sql } from 'kysely';
import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import { REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { unreadIds } from './queries.ts';
import type { MessageRow, MessageUndoRow } from './tables.ts';
import { countLikes } from './unread-likes.ts';
import { messagesOf, type MessageWriter } from './write.ts';

export interface ReadingDeps {
  readonly db: Db;
  readonly writer: Pick<MessageWriter, 'changed'>;
}

interface Own {
  readonly uid: number;
  readonly zone: string;
}
/** What `readAll` has done. */
interface AllRead {
  readonly markedAt: number;
  readonly marked: number;
}
type Marked = Pick<MessageRow, 'id' | 'kind' | 'shown' | 'is_read' | 'seen_at' | 'sent_at'>;

/** Messages that one transaction marks: it bounds how long others wait. */
const MARKED_AT_ONCE = 1000;
const COLUMNS = ['id', 'kind', 'shown', 'is_read', 'seen_at', 'sent_at'] as const;

/** Marks a person's own messages as read and unread (docs/product/messages.md#read-and-unread). */
export function createReading({ db, writer }: ReadingDeps) {
  const ownOf = (ctx: RequestContext): Own => ({ uid: viewerOf(ctx).uid, zone: ctx.zone.abbr });

  /** After messages became unread (1), or are not unread or there any more (-1): likes are counted. */
  async function counted({ uid, zone }: Own, by: 1 | -1, rows: readonly Pick<MessageRow, 'kind' | 'shown'>[]) {
    const likes = rows.filter(({ kind, shown }) => kind === StoredKind.favor && shown === 1);
    await countLikes(db, zone, new Map([[uid, by * likes.length]]));
    writer.changed(zone, [uid], [...new Set(rows.map(({ kind }) => kind))]);
  }

  /** Some of one's own messages, locked. */
  const locked = ({ uid, zone }: Own, ids: readonly number[]) => {
    const own = messagesOf(db).selectFrom('message').select(COLUMNS).where('to_uid', '=', uid).where('zone', '=', zone);
    return db.forUpdate(own.where('id', 'in', ids).orderBy('id'));
  };

  /** Marks those that are unread, with what is written beside them, in transactions of a bounded size. */
  async function markRead(
    ctx: RequestContext,
    kinds: readonly number[],
    beside: (own: Own, rows: readonly Marked[]) => Promise<void> = async () => {},
  ): Promise<void> {
    const own = ownOf(ctx);
    // On the primary: a replica may not know yet what the reader has just been told of.
    const ids = await db.primary(() => unreadIds(db, own, kinds));
    for (let start = 0; start < ids.length; start += MARKED_AT_ONCE) {
      await db.tx(async () => {
        const some = await locked(own, ids.slice(start, start + MARKED_AT_ONCE)).execute();
        const rows = some.filter(({ is_read }) => is_read === 0);
        if (rows.length === 0) return;
        await beside(own, rows);
        const messages = messagesOf(db).updateTable('message').set({ is_read: 1, seen_at: ctx.now });
        const unread = rows.map(({ id }) => id);
        await messages.where('id', 'in', unread).execute();
        await counted(own, -1, rows);
      });
    }
  }

  /** Keeps how these were, in the place of what was kept before. */
  const keep =
    (marked_at: number) =>
    async ({ uid, zone }: Own, rows: readonly Marked[]): Promise<void> => {
      const former = messagesOf(db).deleteFrom('message_undo').where('uid', '=', uid).where('zone', '=', zone);
      await former.where('marked_at', '<>', marked_at).execute();
      const kept = rows.map(({ id, seen_at, sent_at }) => ({
        message_id: id,
        uid,
        zone,
        marked_at,
        seen_at,
        sent_at,
      }));
      await messagesOf(db).insertInto('message_undo').values(kept).execute();
    };

  /** When a person has last marked everything, and how much that was; 0 and 0: it is not kept any more. */
  async function lastMarked({ uid, zone }: Own): Promise<AllRead> {
    const kept = messagesOf(db).selectFrom('message_undo').where('uid', '=', uid).where('zone', '=', zone);
    const counted = kept.select(({ fn }) => ['marked_at', fn.countAll().as('n')]).groupBy('marked_at');
    const row = await db.primary(() => counted.orderBy('marked_at', 'desc').limit(1).executeTakeFirst());
    return { markedAt: row?.marked_at ?? 0, marked: Number(row?.n ?? 0) };
  }

  /** Takes what was kept out, as much as one transaction marks. */
  async function takeKept({ uid, zone }: Own, markedAt: number): Promise<ReadonlyMap<number, MessageUndoRow>> {
    const kept = messagesOf(db)
      .selectFrom('message_undo')
      .selectAll()
      .where('uid', '=', uid)
      .where('zone', '=', zone)
      .where('marked_at', '=', markedAt);
    const rows = await db.forUpdate(kept.orderBy('message_id').limit(MARKED_AT_ONCE)).execute();
    if (rows.length === 0) return new Map();
    const taken = messagesOf(db).deleteFrom('message_undo').where('uid', '=', uid).where('zone', '=', zone);
    const ids = rows.map(({ message_id }) => message_id);
    await taken.where('message_id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.message_id, row]));
  }

  /** @returns whether there was something to restore */
  async function restoreSome(own: Own, markedAt: number): Promise<boolean> {
    const kept = await takeKept(own, markedAt);
    if (kept.size === 0) return false;
    const messages = await locked(own, [...kept.keys()]).execute();
    const restored = messages.flatMap((message) => {
      const before = kept.get(message.id);
      return before && isAsMarked(message, before) ? { message, before } : [];
    });
    if (restored.length === 0) return true;
    const rows = restored.map(({ message, before }) => ({ id: message.id, seen_at: before.seen_at }));
    const list = db.rowList('former', { id: 'int', seen_at: 'int' }, rows);
    await sql`update message set is_read = 0, seen_at = former.seen_at from ${list}
      where message.id = former.id`.execute(db.q());
    // One that was liked again since is unread and counted already.
    const back = restored.map(({ message }) => message).filter(({ is_read }) => is_read === 1);
    await counted(own, 1, back);
    return true;
  }

  return {
    markRead,

    /** Of one that was deleted. */
    async gone(own: Own, row: Pick<MessageRow, 'kind' | 'shown' | 'is_read'>): Promise<void> {
      if (row.is_read === 0) await counted(own, -1, [row]);
      else writer.changed(own.zone, [own.uid], [row.kind]);
    },

    /**
     * Marks everything of these kinds as read.
     * @returns when, which `undo` takes, and how many; of a repeat what the first has got; 0 and 0
     *   when nothing was unread
     */
    async readAll(ctx: RequestContext, kinds: readonly number[]): Promise<AllRead> {
      await markRead(ctx, kinds, keep(ctx.now));
      const last = await lastMarked(ownOf(ctx));
      return ctx.now - last.markedAt < REPEAT_WINDOW_MS ? last : { markedAt: 0, marked: 0 };
    },

    /**
     * Makes unread again what `readAll` has marked at this time and nobody has read or deleted since.
     * What has come since is as it is.
     */
    async undo(ctx: RequestContext, markedAt: number): Promise<void> {
      const own = ownOf(ctx);
      while (await db.tx(() => restoreSome(own, markedAt)));
    },

    /** @throws NOT_FOUND for a message of somebody else, or of another zone */
    async mark(ctx: RequestContext, umId: number, isRead: boolean): Promise<void> {
      const own = ownOf(ctx);
      await db.tx(async () => {
        const [message] = await locked(own, [umId]).execute();
        if (!message) throw fail('NOT_FOUND');
        if (message.is_read === Number(isRead)) return;
        // One that is to be read again was never seen: a like that is taken back leaves it unread.
        const as = { is_read: Number(isRead), seen_at: isRead ? ctx.now : 0 };
        await messagesOf(db).updateTable('message').set(as).where('id', '=', umId).execute();
        await counted(own, isRead ? -1 : 1, [message]);
      });
    },
  };
}

/**
 * Whether nobody has read a message since it was marked with everything else. Of one that has lost
 * likes since, what is left may have been read before that.
 */
const isAsMarked = (now: Marked, before: MessageUndoRow): boolean =>
  now.seen_at === before.marked_at && (now.sent_at >= before.sent_at || before.seen_at < now.sent_at);
