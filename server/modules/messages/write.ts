import { sql } from 'kysely';
import { StoredKind, systemMessages } from '../../../platform/contract/core-message-kinds.ts';
import {
  viewerOf,
  type CommentRow,
  type Db,
  type FavorChange,
  type CountedNotice,
  type Notice,
  type PostRow,
  type RequestContext,
} from '../../sdk/index.ts';
import { FavorTarget, type ContentTables } from '../posts/index.ts';
import { systemKind } from './kinds.ts';
import { mentionedIn, recipientsOf } from './recipients.ts';
import type { MessageRow, MessageTables } from './tables.ts';
import { tagOf } from './tags.ts';
import { countLikes, isLike, showContent, showLikes } from './unread-likes.ts';
import type { HookService, Invalidate } from '../../host/services.ts';
import { messageHooks } from './hooks.ts';
import type { MessageService } from './services.ts';

/** A comment that was just stored, and what it answers (null: the post). */
export interface CommentNews {
  readonly row: CommentRow;
  readonly post: Pick<PostRow, 'uid' | 'forbid_comment' | 'visible'>;
  readonly parent: CommentRow | null;
  readonly answered: CommentRow | null;
}

export interface WriterDeps {
  readonly db: Db;
  /** Who this person blocks: what they do does not raise a folded message. */
  readonly blockedBy: (uid: number) => Promise<ReadonlySet<number>>;
  readonly invalidate: Invalidate;
  readonly hooks: HookService;
  /** Called after the commit, with messages that are new to whoever got them; returns at once. */
  readonly announce: (news: readonly MessageNews[]) => void;
}

/** Which message is new: whose, where, of which kind, and when it was sent. */
export interface MessageNews {
  readonly zone: string;
  readonly uid: number;
  readonly kind: number;
  readonly at: number;
}

type Counted = Parameters<MessageService['counting']>[2];
type Withdrawn = Parameters<MessageService['withdraw']>[1];
type NewRow = Omit<MessageRow, 'id' | 'is_read' | 'seen_at'>;
type Zoned = Pick<RequestContext, 'zone'>;

/** Numbers of rows that nobody mutes with their post. */
const ALWAYS_TOLD: readonly number[] = systemMessages.value.stored;

const ROW = {
  zone: 'text',
  to_uid: 'int',
  kind: 'int',
  from_uid: 'int',
  post_id: 'int',
  comment_id: 'int',
  answers_id: 'int',
  text: 'text',
  text_values: 'text',
  link: 'text',
  once_key: 'text',
  sent_at: 'int',
  shown: 'int',
} as const satisfies Record<keyof NewRow, 'int' | 'text'>;
const COLUMNS = sql.join(Object.keys(ROW).map((column) => sql.ref(column)));

const NOTHING = { from_uid: null, post_id: null, comment_id: null, answers_id: null, once_key: null, shown: 1 };
const BY_CONTENT = { text: '', text_values: '{}', link: '' } as const;

/**
 * Writes messages in the transaction of what they tell, with one statement for all of a call, and
 * drops the counts that changed. All of it throws outside of a transaction: nobody is told of what
 * may still not happen.
 */
export function createMessageWriter({ db, blockedBy, invalidate, hooks, announce }: WriterDeps) {
  /**
   * Writes those that have not been sent before by their key. Whom a text names may be `anybody`:
   * only who exists is told.
   */
  async function insert(at: Zoned, fresh: readonly NewRow[], whom: 'people' | 'anybody', when: 'now' | 'atEnd') {
    if (!db.inTx()) throw new Error('people are told in the transaction of what they are told about');
    const zone = at.zone.abbr;
    const rows = await welcome(at, fresh);
    if (rows.length === 0) return;
    const exists = sql`exists (select 1 from user_profile where user_profile.uid = fresh.to_uid)`;
    const write = sql`insert into message (${COLUMNS}) select ${COLUMNS} from ${db.rowList('fresh', ROW, rows)}
      where ${whom === 'people' ? sql`true` : exists}
      on conflict (to_uid, zone, kind, once_key) where once_key is not null do nothing`;
    if (when === 'atEnd') db.atEnd(write);
    else await write.execute(db.q());
    invalidate(...new Set(rows.map(({ kind, to_uid }) => tagOf(kind, zone, to_uid))));
    const news = rows.map(({ to_uid, kind, sent_at }) => ({ zone, uid: to_uid, kind, at: sent_at }));
    db.afterCommit(() => announce(news));
  }

  /** Those that their receivers want to have. */
  async function welcome(at: Zoned, rows: readonly NewRow[]): Promise<readonly NewRow[]> {
    const tellings = new Map(
      rows.flatMap((row) =>
        row.post_id === null || ALWAYS_TOLD.includes(row.kind)
          ? []
          : [[row, { to: row.to_uid, postId: row.post_id }] as const],
      ),
    );
    if (tellings.size === 0) return rows;
    const muted = await hooks.run(messageHooks.muted, at, [...tellings.values()]);
    return rows.filter((row) => {
      const telling = tellings.get(row);
      return !telling || !muted.has(telling);
    });
  }

  /**
   * Messages whose values count what has happened since they were read: those that are unread go, and
   * the new ones count on.
   */
  async function countOn(at: Zoned, rows: readonly NewRow[]): Promise<NewRow[]> {
    const [first] = rows;
    if (!first) return [];
    const sent = messagesOf(db).deleteFrom('message').where('zone', '=', at.zone.abbr);
    const before = await sent
      .where(db.isAmong('to_uid', [...new Set(rows.map(({ to_uid }) => to_uid))]))
      .where('kind', '=', first.kind)
      .where('once_key', '=', first.once_key)
      .returning(['to_uid', 'is_read', 'text_values'])
      .execute();
    const unread = new Map(before.flatMap((row) => (row.is_read === 1 ? [] : [[row.to_uid, row] as const])));
    return rows.map((row) => {
      const earlier = unread.get(row.to_uid);
      if (!earlier) return row;
      const count = countIn(earlier) + countIn(row);
      return { ...row, text_values: JSON.stringify({ ...valuesIn(row), ...valuesIn(earlier), count }) };
    });
  }

  /** Unread messages of a kind with a key. */
  const unreadCounted = (zone: string, to: readonly number[], { kind, onceKey }: Counted) =>
    messagesOf(db)
      .selectFrom('message')
      .select(['id', 'to_uid', 'text_values'])
      .where(db.isAmong('to_uid', to))
      .where('zone', '=', zone)
      .where('kind', '=', kind.value.stored[0])
      .where('once_key', '=', onceKey)
      .where('is_read', '=', 0)
      .execute();

  /** The one that was sent with its key, if any: another comes in its place. */
  async function takeBack({ zone, to_uid, kind, once_key }: NewRow): Promise<void> {
    const sent = messagesOf(db).deleteFrom('message').where('to_uid', '=', to_uid).where('zone', '=', zone);
    await sent.where('kind', '=', kind).where('once_key', '=', once_key).execute();
  }

  /**
   * Whose messages of which kinds came, were read or went: their counts fall, and their open pages
   * hear of it, with the commit.
   */
  function changed(zone: string, uids: readonly number[], kinds: readonly number[]): void {
    invalidate(...new Set(uids.flatMap((uid) => kinds.map((kind) => tagOf(kind, zone, uid)))));
  }

  /** The message about what was liked, locked. */
  const heldOf = (zone: string, favor: FavorChange) => {
    const own = messagesOf(db).selectFrom('message').select(['id', 'is_read', 'seen_at']).where(isLike);
    const mine = own.where('to_uid', '=', favor.authorUid).where('zone', '=', zone);
    return db.forUpdate(mine.where('once_key', '=', foldKey(favor))).executeTakeFirst();
  };

  /**
   * Counts what a like did to its one message: whether there is an unread one, before and after.
   */
  async function moved(zone: string, uid: number, before: boolean, after: boolean): Promise<void> {
    await countLikes(db, zone, new Map([[uid, Number(after) - Number(before)]]));
    changed(zone, [uid], [StoredKind.favor]);
  }

  /** A like that was given: the one message about its target comes up, unread. */
  async function raise({ zone: { abbr: zone }, now }: RequestContext, favor: FavorChange, uid: number): Promise<void> {
    const held = await heldOf(zone, favor);
    const latest = { from_uid: uid, sent_at: now };
    const write = held
      ? messagesOf(db)
          .updateTable('message')
          .set({ ...latest, is_read: 0 })
          .where('id', '=', held.id)
      : messagesOf(db)
          .insertInto('message')
          .values({
            ...BY_CONTENT,
            ...latest,
            zone,
            to_uid: favor.authorUid,
            kind: StoredKind.favor,
            is_read: 0,
            seen_at: 0,
            post_id: favor.postId,
            comment_id: favor.target === 'post' ? null : favor.targetId,
            answers_id: null,
            once_key: foldKey(favor),
          });
    await write.execute();
    await moved(zone, favor.authorUid, held?.is_read === 0, true);
    // One that is unread already has been told.
    if (held?.is_read === 0) return;
    db.afterCommit(() => announce([{ zone, uid: favor.authorUid, kind: StoredKind.favor, at: now }]));
  }

  /**
   * A like that was taken back: the message is again what it was before, or goes with the last one.
   */
  async function lower({ zone: { abbr: zone } }: RequestContext, favor: FavorChange): Promise<void> {
    const held = await heldOf(zone, favor);
    if (!held) return;
    const type = favor.target === 'post' ? FavorTarget.post : FavorTarget.comment;
    const likes = db.q<ContentTables>().selectFrom('favor').select(['uid', 'created_at']);
    const others = likes.where('target_type', '=', type).where('target_id', '=', favor.targetId);
    const latest = await others
      .where('uid', '<>', favor.authorUid)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const is_read = latest && held.seen_at < latest.created_at ? held.is_read : 1;
    const write = latest
      ? messagesOf(db)
          .updateTable('message')
          .set({ from_uid: latest.uid, sent_at: latest.created_at, is_read })
          .where('id', '=', held.id)
      : messagesOf(db).deleteFrom('message').where('id', '=', held.id);
    await write.execute();
    await moved(zone, favor.authorUid, held.is_read === 0, is_read === 0);
  }

  async function contentChanged(zone: string, what: PostRow | CommentRow): Promise<void> {
    for (const { to_uid, kind } of await showContent(db, zone, what)) changed(zone, [to_uid], [kind]);
  }

  return {
    /** `messageService.send`: what the forum and plugins tell people. */
    async send(ctx: Pick<RequestContext, 'zone' | 'now'>, notices: readonly Notice[]): Promise<void> {
      const rows = notices.map((notice) => noticeRow(ctx, notice));
      for (const notice of notices) if (notice.isLatest) await takeBack(noticeRow(ctx, notice));
      await insert(ctx, rows, 'anybody', 'now');
    },

    /** `messageService.count`. */
    async count(
      ctx: Pick<RequestContext, 'zone' | 'now'>,
      to: readonly number[],
      notice: CountedNotice,
    ): Promise<void> {
      const values = { count: 1, first: notice.countedId };
      const rows = to.map((uid) => noticeRow(ctx, { ...notice, to: uid, values }));
      await insert(ctx, await countOn(ctx, rows), 'anybody', 'now');
    },

    /** `messageService.counting`. */
    async counting({ zone }: Zoned, to: readonly number[], of: Counted): Promise<ReadonlyMap<number, number>> {
      const rows = await unreadCounted(zone.abbr, to, of);
      return new Map(rows.map((row) => [row.to_uid, Number(valuesIn(row)?.['first'] ?? 0)]));
    },

    /** `messageService.recount`. */
    async recount({ zone: { abbr: zone } }: Zoned, by: ReadonlyMap<number, number>, of: Counted): Promise<void> {
      const [stored] = of.kind.value.stored;
      const rows = await unreadCounted(zone, [...by.keys()], of);
      for (const row of rows) {
        const count = countIn(row) + (by.get(row.to_uid) ?? 0);
        const values = { text_values: JSON.stringify({ ...valuesIn(row), count }) };
        const write =
          count > 0
            ? messagesOf(db).updateTable('message').set(values).where('id', '=', row.id)
            : messagesOf(db).deleteFrom('message').where('id', '=', row.id);
        await write.execute();
      }
      if (rows.length > 0)
        changed(
          zone,
          rows.map(({ to_uid }) => to_uid),
          [stored],
        );
    },

    /** `messageService.toldOf`. */
    async toldOf({ zone }: Zoned, commentId: number, uids: readonly number[]): Promise<ReadonlySet<number>> {
      const sent = messagesOf(db).selectFrom('message').select('to_uid').where('zone', '=', zone.abbr);
      const told = sent.where(db.isAmong('to_uid', uids)).where('comment_id', '=', commentId);
      return new Set((await told.execute()).map(({ to_uid }) => to_uid));
    },

    /** `messageService.withdraw`. */
    async withdraw({ zone: { abbr: zone } }: Zoned, { to, kind, onceKey }: Withdrawn): Promise<void> {
      const [stored] = kind.value.stored;
      const told = messagesOf(db).deleteFrom('message').where('to_uid', '=', to).where('zone', '=', zone);
      const gone = told.where('kind', '=', stored).where('once_key', '=', onceKey);
      if ((await gone.executeTakeFirstOrThrow()).numDeletedRows > 0n) changed(zone, [to], [stored]);
    },

    /** Of comments that share a transaction; the rows go out at its end, with the counters. */
    async commented({ zone }: Zoned, news: readonly CommentNews[]): Promise<void> {
      const rows = news.flatMap(({ row, post, parent, answered }) =>
        [...recipientsOf(row, post, answered, (parent ?? row).uid)].map(([to_uid, reason]) => ({
          ...NOTHING,
          ...BY_CONTENT,
          zone: zone.abbr,
          to_uid,
          kind: StoredKind[reason],
          from_uid: row.uid,
          sent_at: row.created_at,
          post_id: row.post_id,
          comment_id: row.id,
          answers_id: answered?.id ?? null,
          shown: row.visible === 1 && post.visible === 1 && (parent === null || parent.visible === 1) ? 1 : 0,
        })),
      );
      const mentions = rows.some(({ kind }) => kind === StoredKind.at);
      await insert({ zone }, rows, mentions ? 'anybody' : 'people', 'atEnd');
    },

    /** Of an edited comment: whoever it mentions and has not been told of it before. */
    async commentEdited(
      ctx: RequestContext,
      before: CommentRow,
      { row, post, parent }: Pick<CommentNews, 'row' | 'post' | 'parent'>,
    ): Promise<void> {
      const { now } = ctx;
      const zone = ctx.zone.abbr;
      const answered = parent && { uid: row.reply_to_uid ?? parent.uid };
      const named = ({ uid, content }: CommentRow) =>
        recipientsOf({ uid, content }, post, answered, (parent ?? row).uid);
      const known = named(before);
      const uids = [...named(row).keys()].filter((uid) => !known.has(uid));
      if (uids.length === 0) return;
      const sent = messagesOf(db).selectFrom('message').select('to_uid').where('to_uid', 'in', uids);
      const told = new Set(
        (await sent.where('zone', '=', zone).where('comment_id', '=', row.id).execute()).map(({ to_uid }) => to_uid),
      );
      const rows = uids
        .filter((uid) => !told.has(uid))
        .map((to_uid) => ({
          ...NOTHING,
          ...BY_CONTENT,
          zone,
          to_uid,
          kind: StoredKind.at,
          from_uid: row.uid,
          sent_at: now,
          post_id: row.post_id,
          comment_id: row.id,
          once_key: `c${row.id}`,
          shown: row.visible,
        }));
      await insert(ctx, rows, 'anybody', 'now');
    },

    /**
     * Of a new, edited or restored post: whoever it mentions and has not been told of it before. Of
     * a hidden one nobody is told.
     */
    async posted({ zone }: Zoned, post: PostRow, sentAt = post.updated_at): Promise<void> {
      if (post.visible !== 1) return;
      const uids = mentionedIn(post.content).filter((uid) => uid !== post.uid);
      const rows = uids.map((to_uid) => ({
        ...NOTHING,
        ...BY_CONTENT,
        zone: zone.abbr,
        to_uid,
        kind: StoredKind.at,
        from_uid: post.uid,
        sent_at: sentAt,
        post_id: post.id,
        once_key: `p${post.id}`,
      }));
      await insert({ zone }, rows, 'anybody', 'now');
    },

    /**
     * Of a like given or taken back; its target's row is locked, so the likes of one target come
     * one after the other.
     */
    async favored(ctx: RequestContext, favor: FavorChange): Promise<void> {
      const { uid } = viewerOf(ctx);
      if (uid === favor.authorUid) return;
      if (favor.delta === -1) return lower(ctx, favor);
      if ((await blockedBy(favor.authorUid)).has(uid)) return;
      const telling = { to: favor.authorUid, postId: favor.postId };
      if ((await hooks.run(messageHooks.muted, ctx, [telling])).size > 0) return;
      await raise(ctx, favor, uid);
    },

    changed,

    /**
     * Of a post or comment that was hidden, restored or deleted: the messages of it and of what is
     * under it go from the counts or come back.
     */
    async visibilityChanged({ zone }: Zoned, what: PostRow | CommentRow): Promise<void> {
      changed(zone.abbr, await showLikes(db, zone.abbr, what), [StoredKind.favor]);
      await contentChanged(zone.abbr, what);
    },

    /** Of an edited post: who may read its replies may have changed. */
    async audienceChanged({ zone }: Zoned, before: PostRow, after: PostRow): Promise<void> {
      if (before.forbid_comment !== after.forbid_comment) await contentChanged(zone.abbr, after);
    },
  };
}

export type MessageWriter = ReturnType<typeof createMessageWriter>;

/** What `text_values` of a row is: JSON that this file wrote. */
const valuesIn = ({ text_values }: Pick<MessageRow, 'text_values'>) => JSON.parse(text_values) as Notice['values'];

const countIn = (row: Pick<MessageRow, 'text_values'>): number => Number(valuesIn(row)?.['count'] ?? 0);

const foldKey = ({ target, targetId }: FavorChange): string => `${target === 'post' ? 'p' : 'c'}${targetId}`;

function noticeRow({ zone, now }: Pick<RequestContext, 'zone' | 'now'>, notice: Notice): NewRow {
  return {
    zone: zone.abbr,
    to_uid: notice.to,
    kind: noticeKind(notice),
    from_uid: notice.fromUid ?? null,
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    answers_id: null,
    text: notice.text,
    text_values: JSON.stringify(notice.values ?? {}),
    link: notice.link ?? '',
    once_key: notice.onceKey ?? null,
    sent_at: now,
    shown: 1,
  };
}

function noticeKind({ kind, action }: Notice): number {
  if (kind === 'system') return systemKind(action ?? 0);
  return kind.value.stored[0];
}

/** For queries of this module's own table. */
export const messagesOf = (db: Db) => db.q<MessageTables>();
