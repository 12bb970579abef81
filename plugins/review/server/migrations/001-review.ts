import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Drafts as they were pushed to review, and what was said of them. */
export async function createReview({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('review_submission')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('draft_id', types.ref, (c) => c.notNull())
    // The draft while its review goes on: it is in review once.
    .addColumn('open_draft_id', types.ref, (c) => c.unique())
    .addColumn('round', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('fields', types.json, (c) => c.notNull())
    // The post that it changes, as it was when it was pushed (JSON); null: a new one, or not the
    // first round.
    .addColumn('original', types.json)
    .addColumn('status', types.int, (c) => c.notNull())
    .addColumn('stage', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('decided_at', types.time)
    .addUniqueConstraint('review_submission_round', ['zone', 'draft_id', 'round'])
    .execute();
  await schema
    .createIndex('review_submission_status')
    .on('review_submission')
    .columns(['zone', 'status', 'id'])
    .execute();
  await schema.createIndex('review_submission_newest').on('review_submission').columns(['zone', 'id']).execute();

  await schema
    .createTable('review_verdict')
    .addColumn('submission_id', types.ref, (c) => c.notNull().references('review_submission.id').onDelete('cascade'))
    .addColumn('stage', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref)
    .addColumn('outside_name', types.text, (c) => c.notNull())
    .addColumn('passed', types.flag, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    // One verdict a stage, and one a person.
    .addPrimaryKeyConstraint('review_verdict_stage', ['submission_id', 'stage'])
    .addUniqueConstraint('review_verdict_reviewer', ['submission_id', 'uid'])
    .execute();

  await schema
    .createTable('review_delivery')
    .addColumn('submission_id', types.ref, (c) => c.primaryKey().references('review_submission.id').onDelete('cascade'))
    .addColumn('detail_url', types.text, (c) => c.notNull())
    .addColumn('attempts', types.int, (c) => c.notNull())
    // When it is tried next; null: the outside system has it.
    .addColumn('try_at', types.time)
    .execute();
  await schema.createIndex('review_delivery_due').on('review_delivery').column('try_at').execute();
}
