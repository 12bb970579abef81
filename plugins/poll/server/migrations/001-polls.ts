import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createPolls({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('poll')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('image', types.text, (c) => c.notNull())
    .addColumn('min_num', types.int, (c) => c.notNull())
    .addColumn('max_num', types.int, (c) => c.notNull())
    .addColumn('visible', types.int, (c) => c.notNull())
    .addColumn('visible_type', types.int, (c) => c.notNull())
    .addColumn('option_rank', types.int, (c) => c.notNull())
    .addColumn('repeat_kind', types.int, (c) => c.notNull())
    .addColumn('start_at', types.time, (c) => c.notNull())
    .addColumn('end_at', types.time, (c) => c.notNull())
    .addColumn('level_limit', types.json)
    .addColumn('voter_count', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('poll_option')
    .addColumn('id', types.int, types.id)
    .addColumn('post_id', types.ref, (c) => c.notNull().references('poll.post_id').onDelete('cascade'))
    .addColumn('position', types.int, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('description', types.text, (c) => c.notNull())
    .addColumn('image', types.text, (c) => c.notNull())
    .addColumn('votes', types.int, (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('poll_option_position', ['post_id', 'position'])
    .execute();
  await schema
    .createTable('poll_vote')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('poll.post_id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('poll_vote_once', ['post_id', 'uid', 'day'])
    .execute();
  await schema
    .createIndex('poll_vote_newest')
    .on('poll_vote')
    .columns(['post_id', 'created_at desc', 'uid desc'])
    .execute();
  await schema
    .createTable('poll_vote_option')
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('option_id', types.ref, (c) => c.notNull().references('poll_option.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('poll_vote_option_once', ['post_id', 'uid', 'day', 'option_id'])
    .addForeignKeyConstraint(
      'poll_vote_option_ballot',
      ['post_id', 'uid', 'day'],
      'poll_vote',
      ['post_id', 'uid', 'day'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}
