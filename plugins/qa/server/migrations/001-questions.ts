import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** The Q&A column of every zone: questions that were asked before this plugin existed. */
const QUESTION_COLUMN = 44;

export async function createQuestions({ schema, types, sql, db }: MigrationContext): Promise<void> {
  await schema
    .createTable('qa_question')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('asker_uid', types.ref, (c) => c.notNull())
    .addColumn('accepted_cid', types.ref)
    .addColumn('accepted_at', types.time)
    .addColumn('solved', types.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('listed', types.flag, (c) => c.notNull().defaultTo(1))
    .execute();
  await schema
    .createIndex('qa_question_unsolved')
    .on('qa_question')
    .columns(['zone', 'theme_id', 'post_id desc'])
    .where(sql<boolean>`solved = 0 and listed = 1`)
    .execute();
  await sql`insert into qa_question (post_id, zone, theme_id, asker_uid, solved, listed)
    select id, zone, theme_id, uid, 0, visible from post where theme_id = ${sql.lit(QUESTION_COLUMN)}`.execute(db);
}
