import { sql, type SqlBool } from 'kysely';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createLotteries(m: MigrationContext): Promise<void> {
  await createLottery(m);
  await createDraws(m);
  await createAwards(m);
}

async function createLottery({ schema, types }: MigrationContext): Promise<void> {
  const none = sql.lit('');
  await schema
    .createTable('lottery')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('author_uid', types.ref, (c) => c.notNull())
    .addColumn('manager_uid', types.ref, (c) => c.notNull())
    .addColumn('settings', types.json, (c) => c.notNull())
    .addColumn('type', types.int, (c) => c.notNull())
    .addColumn('start_at', types.time, (c) => c.notNull())
    .addColumn('end_at', types.time, (c) => c.notNull())
    .addColumn('draw_at', types.time, (c) => c.notNull())
    .addColumn('entry_secret', types.text, (c) => c.notNull())
    .addColumn('commitment', types.text, (c) => c.notNull())
    .addColumn('stage', types.text, (c) => c.notNull())
    .addColumn('due_at', types.time)
    .addColumn('lease', types.text)
    .addColumn('lease_until', types.time, (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('frozen_at', types.time)
    .addColumn('drawn_at', types.time)
    .addColumn('cancelled_at', types.time)
    .addColumn('cancel_reason', types.text, (c) => c.notNull().defaultTo(none))
    .addColumn('held_at', types.time)
    .addColumn('list_id', types.text)
    .addColumn('entrants_hash', types.text, (c) => c.notNull().defaultTo(none))
    .addColumn('entrant_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('published_at', types.time)
    .addColumn('public_until', types.time)
    .addColumn('log_seq', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('log_head', types.text, (c) => c.notNull().defaultTo(none))
    .addColumn('sample_version', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  const due = schema.createIndex('lottery_due').on('lottery').columns(['due_at', 'post_id']);
  await due.where(sql<SqlBool>`due_at is not null`).execute();
  await schema.createIndex('lottery_zone').on('lottery').columns(['zone', 'end_at desc', 'post_id desc']).execute();
  await schema
    .createTable('lottery_sample')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('lottery.post_id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('place', types.int, (c) => c.notNull())
    .addColumn('note', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_sample_key', ['post_id', 'uid'])
    .execute();
  await schema
    .createTable('lottery_log')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('lottery.post_id').onDelete('cascade'))
    .addColumn('seq', types.int, (c) => c.notNull())
    .addColumn('at', types.time, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('data', types.json, (c) => c.notNull())
    .addColumn('hash', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_log_key', ['post_id', 'seq'])
    .execute();
}

async function createDraws({ schema, types }: MigrationContext): Promise<void> {
  const list = sql.lit('[]');
  await schema
    .createTable('lottery_page')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('lottery.post_id').onDelete('cascade'))
    .addColumn('list_id', types.text, (c) => c.notNull())
    .addColumn('page', types.int, (c) => c.notNull())
    .addColumn('first_entry', types.text, (c) => c.notNull())
    .addColumn('count', types.int, (c) => c.notNull())
    .addColumn('entries', types.text, (c) => c.notNull())
    .addColumn('uids', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('lottery_page_key', ['post_id', 'list_id', 'page'])
    .execute();
  await schema
    .createIndex('lottery_page_first')
    .on('lottery_page')
    .columns(['post_id', 'list_id', 'first_entry'])
    .execute();
  await schema
    .createTable('lottery_round')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('lottery.post_id').onDelete('cascade'))
    .addColumn('round', types.int, (c) => c.notNull())
    .addColumn('seed', types.text, (c) => c.notNull())
    .addColumn('commitment', types.text, (c) => c.notNull())
    .addColumn('requested_at', types.time, (c) => c.notNull())
    .addColumn('not_before', types.time, (c) => c.notNull())
    .addColumn('floor', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('beacon_round', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('beacon', types.json)
    .addColumn('places', types.json, (c) => c.notNull())
    .addColumn('replaces', types.json, (c) => c.notNull())
    .addColumn('excluded', types.json, (c) => c.notNull().defaultTo(list))
    .addColumn('alternates', types.json, (c) => c.notNull().defaultTo(list))
    .addColumn('key', types.text, (c) => c.notNull().defaultTo(sql.lit('')))
    .addColumn('drawn_at', types.time)
    .addPrimaryKeyConstraint('lottery_round_key', ['post_id', 'round'])
    .execute();
}

async function createAwards({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('lottery_award')
    .addColumn('id', types.int, types.id)
    .addColumn('post_id', types.ref, (c) => c.notNull().references('lottery.post_id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('entry_id', types.text, (c) => c.notNull())
    .addColumn('list_index', types.int, (c) => c.notNull())
    .addColumn('round', types.int, (c) => c.notNull())
    .addColumn('position', types.int, (c) => c.notNull())
    .addColumn('prize_index', types.int, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('state', types.text, (c) => c.notNull())
    .addColumn('won_at', types.time, (c) => c.notNull())
    .addColumn('register_until', types.time, (c) => c.notNull())
    .addColumn('state_at', types.time, (c) => c.notNull())
    .addColumn('registration', types.text)
    .addColumn('sent_at', types.time)
    .addColumn('replaces', types.ref)
    .addColumn('redraw_round', types.int)
    // Nobody wins twice, no place has two winners, and a forfeited prize goes to one person.
    .addUniqueConstraint('lottery_award_person', ['post_id', 'uid'])
    .addUniqueConstraint('lottery_award_place', ['post_id', 'round', 'position'])
    .addUniqueConstraint('lottery_award_successor', ['replaces'])
    .execute();
  const on = (name: string) => schema.createIndex(`lottery_award_${name}`).on('lottery_award');
  const won = on('due').columns(['register_until', 'id']);
  await won.where(sql<SqlBool>`state = 'won'`).execute();
  const kept = on('kept').columns(['sent_at', 'id']);
  await kept.where(sql<SqlBool>`registration is not null and sent_at is not null`).execute();
  await on('recent').columns(['zone', 'uid', 'won_at']).execute();
  await on('ledger').columns(['post_id', 'id']).execute();
}
