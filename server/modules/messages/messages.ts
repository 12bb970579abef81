import type { MessageItem, Unread } from '../../../platform/contract/endpoints/messages.ts';
import type { MessageGroup } from '../../../platform/contract/message-kinds.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import { systemKind } from './kinds.ts';
import { withFields, type PresentDeps } from './present.ts';
import { listQuery, unreadOfQuery, type Range } from './queries.ts';
import { createReading } from './reading.ts';
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

/**
 * A person's own messages in the zone of the context; whose they are comes from the session alone.
 */
export function createMessages(deps: MessagesDeps) {
  const { db, blockedBy, submissions, kinds: known, settings } = deps;
  const counts = createUnread(deps);
  const reading = createReading(deps);

  async function read(ctx: RequestContext, kinds: readonly number[], range: Range): Promise<MessagePage> {
    if (kinds.length === 0) return { list: [], hasMore: false };
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

  /** @throws BAD_INPUT for a list that there is not */
  const kindsOf = ({ zone }: RequestContext, type: string): readonly number[] => {
    const kinds = known.in(zone.abbr).of(type);
    if (!kinds) throw fail('BAD_INPUT', { field: 'type' });
    return kinds;
  };

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

    /** Of a tab of the popover, without the kinds that the viewer is not told of on pages. */
    async latest(ctx: RequestContext, input: Range & { readonly tab: MessageGroup }): Promise<MessagePage> {
      const off = await settings.notOnPage(viewerOf(ctx).uid, ctx.zone.abbr);
      const kinds = known.in(ctx.zone.abbr).inGroup(input.tab);
      return page(
        ctx,
        kinds.filter((kind) => !off.has(kind)),
        input,
      );
    },

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
      await reading.markRead(ctx, kindsOf(ctx, type));
      return unread(ctx);
    },

    /** The same for all lists of a tab of the popover. */
    async readGroup(ctx: RequestContext, group: MessageGroup): Promise<Unread> {
      await reading.markRead(ctx, known.in(ctx.zone.abbr).inGroup(group));
      return unread(ctx);
    },

    /**
     * Marks all messages of the zone as read.
     * @returns what takes it back (`undoReadAll`) and how many it were, 0 when nothing was unread, and
     *   what is unread then
     */
    async readAll(ctx: RequestContext): Promise<{ markedAt: number; marked: number; unread: Unread }> {
      const kinds = known.in(ctx.zone.abbr).all.flatMap(({ stored }) => stored);
      return { ...(await reading.readAll(ctx, kinds)), unread: await unread(ctx) };
    },

    /** @returns what is unread then */
    async undoReadAll(ctx: RequestContext, markedAt: number): Promise<Unread> {
      await reading.undo(ctx, markedAt);
      return unread(ctx);
    },

    /**
     * One message becomes read or unread.
     * @returns what is unread then
     * @throws NOT_FOUND for a message of somebody else, or of another zone
     */
    async mark(ctx: RequestContext, umId: number, isRead: boolean): Promise<Unread> {
      await reading.mark(ctx, umId, isRead);
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
        await reading.gone({ uid, zone: ctx.zone.abbr }, gone);
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
