import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Pieces with their revisions, decisions and remarks, and what they are handed in for; see tables.ts. */
export async function createContributions({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('contribution_column')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('type', types.int, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('about', types.text, (c) => c.notNull())
    .addColumn('reward', types.text, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('takes_articles', types.flag, (c) => c.notNull())
    .addColumn('takes_videos', types.flag, (c) => c.notNull())
    .addColumn('verified_only', types.flag, (c) => c.notNull())
    .addColumn('per_person', types.int, (c) => c.notNull())
    .addColumn('opens_at', types.time, (c) => c.notNull())
    .addColumn('closes_at', types.time, (c) => c.notNull())
    .addColumn('revision', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('contribution_column_name', ['zone', 'type', 'name'])
    .execute();

  await schema
    .createTable('contribution')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('kind', types.int, (c) => c.notNull())
    .addColumn('state', types.text, (c) => c.notNull())
    .addColumn('revision', types.int, (c) => c.notNull())
    .addColumn('submitted_revision', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('column_id', types.ref, (c) => c.references('contribution_column.id'))
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('open_post_id', types.ref)
    .addColumn('is_shown', types.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('submitted_at', types.time)
    .addColumn('decided_at', types.time)
    .addColumn('claimed_by', types.ref)
    .addColumn('claimed_until', types.time)
    .addColumn('publish_at', types.time)
    .addColumn('try_at', types.time)
    .addColumn('attempts', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('updated_at', types.time, (c) => c.notNull())
    // A post is handed in once, as long as that was not taken back.
    .addUniqueConstraint('contribution_post_once', ['zone', 'open_post_id'])
    .execute();
  const piece = (name: string) => schema.createIndex(name).on('contribution');
  await piece('contribution_own').columns(['zone', 'uid', 'updated_at desc', 'id desc']).execute();
  await piece('contribution_own_state').columns(['zone', 'uid', 'state', 'updated_at desc', 'id desc']).execute();
  await piece('contribution_queue').columns(['zone', 'state', 'submitted_at', 'id']).execute();
  await piece('contribution_decided').columns(['zone', 'state', 'decided_at desc', 'id desc']).execute();
  await piece('contribution_due').columns(['try_at', 'id']).execute();
  await piece('contribution_column_shown').columns(['column_id', 'is_shown', 'decided_at desc', 'id desc']).execute();
  await piece('contribution_column_person').columns(['column_id', 'uid', 'state']).execute();
  await piece('contribution_post').columns(['post_id']).execute();

  await schema
    .createTable('contribution_revision')
    .addColumn('contribution_id', types.ref, (c) => c.notNull().references('contribution.id').onDelete('cascade'))
    .addColumn('number', types.int, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('summary', types.text, (c) => c.notNull())
    .addColumn('cover', types.text, (c) => c.notNull())
    .addColumn('own_cover', types.text, (c) => c.notNull())
    .addColumn('game_id', types.int, (c) => c.notNull())
    .addColumn('sid', types.int, (c) => c.notNull())
    .addColumn('servername', types.text, (c) => c.notNull())
    .addColumn('role_id', types.text, (c) => c.notNull())
    .addColumn('role_nick', types.text, (c) => c.notNull())
    .addColumn('agreement', types.text, (c) => c.notNull())
    .addColumn('timing_at', types.time, (c) => c.notNull())
    .addColumn('alter_create', types.flag, (c) => c.notNull())
    .addColumn('video_url', types.text, (c) => c.notNull())
    .addColumn('submitted_at', types.time)
    .addColumn('content', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('contribution_revision_pk', ['contribution_id', 'number'])
    .execute();

  await schema
    .createTable('contribution_decision')
    .addColumn('id', types.int, types.id)
    .addColumn('contribution_id', types.ref, (c) => c.notNull().references('contribution.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('revision', types.int, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('waited_ms', types.time)
    .addColumn('created_at', types.time, (c) => c.notNull())
    .execute();
  const decision = (name: string) => schema.createIndex(name).on('contribution_decision');
  await decision('contribution_decision_of').columns(['contribution_id', 'id']).execute();
  await decision('contribution_decision_waits').columns(['zone', 'kind', 'created_at', 'waited_ms']).execute();

  await schema
    .createTable('contribution_remark')
    .addColumn('id', types.int, types.id)
    .addColumn('contribution_id', types.ref, (c) => c.notNull().references('contribution.id').onDelete('cascade'))
    .addColumn('revision', types.int, (c) => c.notNull())
    .addColumn('block', types.int, (c) => c.notNull())
    .addColumn('second', types.int, (c) => c.notNull())
    .addColumn('quote', types.text, (c) => c.notNull())
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('contribution_remark_of')
    .on('contribution_remark')
    .columns(['contribution_id', 'revision', 'id'])
    .execute();

  await schema
    .createTable('contribution_winner')
    .addColumn('column_id', types.ref, (c) => c.notNull().references('contribution_column.id'))
    .addColumn('place', types.int, (c) => c.notNull())
    .addColumn('contribution_id', types.ref, (c) => c.notNull().references('contribution.id'))
    .addColumn('prize', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('contribution_winner_pk', ['column_id', 'place'])
    .addUniqueConstraint('contribution_winner_once', ['column_id', 'contribution_id'])
    .execute();

  await schema
    .createTable('contribution_agreement')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('version', types.text, (c) => c.notNull())
    .addColumn('texts', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('contribution_agreement_pk', ['zone', 'version'])
    .execute();
}
