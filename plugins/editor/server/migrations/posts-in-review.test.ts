import { expect, it } from 'vitest';
import { migrate, type MigrationContext } from '../../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { markPostsInReview } from './060-posts-in-review.ts';

/** Two posts and three drafts, as they were before. */
async function before({ schema, db, types }: MigrationContext): Promise<void> {
  const int = types.int;
  await schema.createTable('post').addColumn('id', int).addColumn('audit', int).execute();
  await schema.createTable('editor_draft').addColumn('post_id', int).addColumn('status', int).execute();
  await db
    .insertInto('post')
    .values([1, 2].map((id) => ({ id, audit: 2 })))
    .execute();
  const drafts = [
    { post_id: 1, status: 3 },
    { post_id: 2, status: 2 },
    { post_id: null, status: 2 },
  ];
  await db.insertInto('editor_draft').values(drafts).execute();
}

describeOnEachEngine('posts in review', (open) => {
  it('are those that a draft in review was to change when this came', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'editor', migrations: { '001-before': before, '060': markPostsInReview } }]);
    const posts = db.q<{ post: { id: number; audit: number } }>().selectFrom('post').select(['id', 'audit']);
    expect(await posts.orderBy('id').execute()).toEqual([
      { id: 1, audit: 2 },
      { id: 2, audit: 1 },
    ]);
  });
});
