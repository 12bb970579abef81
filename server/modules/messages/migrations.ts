import { sql, type SqlBool } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

export const messageMigrations: MigrationSet['migrations'] = {
  '040-messages': async ({ schema, types }) => {
    await schema
      .createTable('message')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('to_uid', types.ref, (c) => c.notNull())
      .addColumn('kind', types.int, (c) => c.notNull())
      .addColumn('from_uid', types.ref)
      .addColumn('post_id', types.ref)
      .addColumn('comment_id', types.ref)
      .addColumn('answers_id', types.ref)
      .addColumn('text', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('text_values', types.json, (c) => c.notNull().defaultTo('{}'))
      .addColumn('link', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('once_key', types.text)
      .addColumn('sent_at', types.time, (c) => c.notNull())
      .addColumn('is_read', types.flag, (c) => c.notNull().defaultTo(0))
      .addColumn('seen_at', types.time, (c) => c.notNull().defaultTo(0))
      .execute();
    const index = (name: string) => schema.createIndex(`message_${name}`).on('message');
    await index('list').columns(['to_uid', 'zone', 'kind', 'sent_at desc', 'id desc']).execute();
    // Counting reads this index alone; `from_uid` is in it for those who block somebody.
    const unread = index('unread').columns(['to_uid', 'zone', 'kind', 'from_uid']);
    await unread.where(sql<SqlBool>`is_read = 0`).execute();
    const once = index('once').unique().columns(['to_uid', 'zone', 'kind', 'once_key']);
    await once.where(sql<SqlBool>`once_key is not null`).execute();
  },
  /**
   * Whether what is liked is there for everybody stands with the message, and unread likes are
   * counted as they come and go.
   */
  '082-unread-likes': async ({ schema, types, db }) => {
    await schema
      .alterTable('message')
      .addColumn('shown', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('unread_like')
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('n', types.int, (c) => c.notNull())
      .addPrimaryKeyConstraint('unread_like_key', ['uid', 'zone'])
      .execute();
    // What is hidden or deleted is found by its post.
    const liked = schema.createIndex('message_liked').on('message').columns(['post_id', 'comment_id']);
    await liked.where(sql<SqlBool>`kind = 2`).execute();
    await sql`update message set shown = 0 where kind = 2 and not exists (
      select 1 from post p left join comment c on c.id = message.comment_id left join comment above on above.id = c.parent_id
      where p.id = message.post_id and p.visible = 1 and (message.comment_id is null or c.visible = 1)
        and (c.parent_id is null or above.visible = 1))`.execute(db);
    await sql`insert into unread_like (uid, zone, n)
      select to_uid, zone, count(*) from message where kind = 2 and is_read = 0 and shown = 1 group by to_uid, zone`.execute(
      db,
    );
  } /** What a comment or mention tells of may be hidden, deleted or private: then it is not counted as unread. */,
  '088-unread-content': async ({ schema, db }) => {
    const about = schema.createIndex('message_about').on('message').columns(['post_id', 'comment_id']);
    await about.where(sql<SqlBool>`kind in (1, 3)`).execute();
    // Counting reads this index alone, as `message_unread` was made for; that one still finds what
    // is to be marked as read.
    const unread = schema
      .createIndex('message_unread_shown')
      .on('message')
      .columns(['to_uid', 'zone', 'kind', 'from_uid']);
    await unread.where(sql<SqlBool>`is_read = 0 and shown = 1`).execute();
    await sql`update message set shown = 0 where kind in (1, 3) and not exists (
      select 1 from post p left join comment c on c.id = message.comment_id left join comment above on above.id = c.parent_id
      where p.id = message.post_id
        and p.visible = 1
        and (message.comment_id is null or c.visible = 1)
        and (c.parent_id is null or above.visible = 1)
        and (message.comment_id is null or p.forbid_comment % 2 = 0
          or message.to_uid in (p.uid, c.uid, coalesce(above.uid, c.uid))))`.execute(db);
  },
  /** What people are told of, and what takes the latest marking of everything as read back. */
  '103-message-settings': async ({ schema, types }) => {
    const owned = (table: string) =>
      schema
        .createTable(table)
        .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'));
    await owned('message_choice')
      .addColumn('type', types.text, (c) => c.notNull())
      .addColumn('on_page', types.flag, (c) => c.notNull())
      .addColumn('by_push', types.flag, (c) => c.notNull())
      .addPrimaryKeyConstraint('message_choice_key', ['uid', 'type'])
      .execute();
    await owned('push_quiet')
      .addColumn('from_minute', types.int, (c) => c.notNull())
      .addColumn('to_minute', types.int, (c) => c.notNull())
      .addPrimaryKeyConstraint('push_quiet_key', ['uid'])
      .execute();
    await owned('message_undo')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('message_id', types.ref, (c) => c.notNull())
      .addColumn('marked_at', types.time, (c) => c.notNull())
      .addColumn('seen_at', types.time, (c) => c.notNull())
      .addColumn('sent_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('message_undo_key', ['uid', 'zone', 'message_id'])
      .execute();
  },
  '104-message-choice-by-mail': async ({ schema, types }) => {
    await schema
      .alterTable('message_choice')
      .addColumn('by_mail', types.flag, (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
