import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import type { MessageItem, Unread } from '../../../platform/contract/endpoints/messages.ts';
import type { MessageGroup } from '../../../platform/contract/message-kinds.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import { systemKind } from './kinds.ts';
import { withFields, type PresentDeps } from './present.ts';
import { listQuery, unreadIds, unreadOfQuery, type Range } from './queries.ts';
import type { MessageRow } from './tables.ts';
import { countLikes } from './unread-likes.ts';
import { createUnread, type UnreadDeps } from './unread.ts';
import { messagesOf, type MessageWriter } from './write.ts';
import type { SubmissionService } from '../posts/index.ts';

export interface MessagesDeps extends PresentDeps, UnreadDeps {
  readonly writer: Pick<MessageWriter, 'changed'>;
  readonly submissions: Pick<SubmissionService, 'goneOnce'>;
}

export interface MessagePage {
  readonly list: MessageItem[];
  readonly hasMore: boolean;
}

/** Messages that one transaction marks as read: it bounds how long others wait. */
const MARKED_AT_ONCE = 1000;

/**
 * A person's own messages in the zone of the context; whose they are comes from the session alone.
 */
export function createMessages(deps: MessagesDeps) {
  const { db, writer, blockedBy, submissions, kinds: known } = deps;
  const counts = createUnread(deps);

  async function read(ctx: RequestContext, kinds: readonly number[], range: Range): Promise<MessagePage> {
    const { uid } = viewerOf(ctx);
    const own = { uid, zone: ctx.zone.abbr, blocked: await blockedBy(uid) };
    const { rows } = await listQuery(db, own, kinds, range).execute(db.q());
    const list = await withFields(deps, ctx, own, rows.slice(0, range.limit));
    return { list, hasMore: rows.length > range.limit };
  }

  /**
   * On the primary, as the counts are: who is told of a message looks at once, and a replica may
   * not have it yet.
   */
  const page = (...asked: Parameters<typeof read>): Promise<MessagePage> => db.primary(() => read(...asked));

  const unread = (ctx: RequestContext): Promise<Unread> => counts.of(viewerOf(ctx).uid, ctx.zone.abbr);

  /** Unread messages that are not there or not unread any more: of these, likes are counted. */
  function left({ uid, zone }: { uid: number; zone: string }, rows: readonly Pick<MessageRow, 'kind' | 'shown'>[]) {
    const likes = rows.filter(({ kind, shown }) => kind === StoredKind.favor && shown === 1);
    return countLikes(db, zone, new Map([[uid, -likes.length]]));
  }

  /** @throws BAD_INPUT for a list that there is not */
  const kindsOf = ({ zone }: RequestContext, type: string): readonly number[] => {
    const kinds = known.in(zone.abbr).of(type);
    if (!kinds) throw fail('BAD_INPUT', { field: 'type' });
    return kinds;
  };

  /** One transaction, or several when there are very many. */
  async function markRead(ctx: RequestContext, kinds: readonly number[]): Promise<void> {
    const own = { uid: viewerOf(ctx).uid, zone: ctx.zone.abbr };
    // On the primary: a replica may not know yet what the reader has just been told of.
    const ids = await db.primary(() => unreadIds(db, own, kinds));
    for (let start = 0; start < ids.length; start += MARKED_AT_ONCE) {
      const some = ids.slice(start, start + MARKED_AT_ONCE);
      await db.tx(async () => {
        const messages = messagesOf(db).updateTable('message').set({ is_read: 1, seen_at: ctx.now });
        const unread = messages.where('id', 'in', some).where('is_read', '=', 0);
        await left(own, await unread.returning(['kind', 'shown']).execute());
        writer.changed(own.zone, [own.uid], kinds);
      });
    }
  }

  return {
    /** A page of one list of the viewer's. @throws FORBIDDEN for the uid of somebody else */
    async list(
      ctx: RequestContext,
      input: Range & { readonly type: string; readonly action?: number | undefined; readonly uid?: number | undefined },
    ) {
      const { type, action, uid } = input;
      assertOwn(ctx, uid);
      const narrowed = type === 'systemMsg' && action !== undefined;
      return page(ctx, narrowed ? [systemKind(action)] : kindsOf(ctx, type), input);
    },

    latest: (ctx: RequestContext, input: Range & { readonly tab: MessageGroup }) =>
      page(ctx, known.in(ctx.zone.abbr).inGroup(input.tab), input),

    /** Those of these messages that are new to the viewer, as their lists have them. */
    async unreadItems(ctx: RequestContext, ids: readonly number[]): Promise<MessageItem[]> {
      const { uid } = viewerOf(ctx);
      const own = { uid, zone: ctx.zone.abbr, blocked: await blockedBy(uid) };
      const { rows } = await unreadOfQuery(db, own, ids).execute(db.q());
      const here = known.in(ctx.zone.abbr);
      return withFields(
        deps,
        ctx,
        own,
        rows.filter(({ kind }) => here.typeOf(kind) !== undefined),
      );
    },

    unread,
    unreadFor: counts.of,
    count: (ctx: RequestContext) => counts.everywhere(viewerOf(ctx).uid),

    /**
     * Marks all messages of a list as read.
     * @returns what is unread then
     * @throws BAD_INPUT for a list that there is not
     */
    async read(ctx: RequestContext, type: string): Promise<Unread> {
      await markRead(ctx, kindsOf(ctx, type));
      return unread(ctx);
    },

    /** The same for all lists of a tab of the popover. */
    async readGroup(ctx: RequestContext, group: MessageGroup): Promise<Unread> {
      await markRead(ctx, known.in(ctx.zone.abbr).inGroup(group));
      return unread(ctx);
    },

    /**
     * One that is gone already is.
     * @returns what is unread then
     * @throws NOT_FOUND for a message of somebody else, or of another zone
     */
    async delete(ctx: RequestContext, umId: number): Promise<Unread> {
      await submissions.goneOnce(ctx, 'message', umId, async () => {
        const { uid } = viewerOf(ctx);
        const messages = messagesOf(db).deleteFrom('message').where('id', '=', umId).where('to_uid', '=', uid);
        const gone = await messages
          .where('zone', '=', ctx.zone.abbr)
          .returning(['kind', 'shown', 'is_read'])
          .executeTakeFirst();
        if (!gone) throw fail('NOT_FOUND');
        if (gone.is_read === 0) await left({ uid, zone: ctx.zone.abbr }, [gone]);
        writer.changed(ctx.zone.abbr, [uid], [gone.kind]);
      });
      return unread(ctx);
    },
  };
}

export type MessageService = ReturnType<typeof createMessages>;

/** @throws FORBIDDEN for the uid of somebody else: messages are nobody's but their receiver's */
export function assertOwn(ctx: RequestContext, uid: number | undefined): void {
  if (uid !== undefined && uid !== viewerOf(ctx).uid) throw fail('FORBIDDEN');
}
