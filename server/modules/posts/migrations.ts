import { sql, type SqlBool } from 'kysely';
import type { MigrationContext, MigrationSet } from '../../db/migrate.ts';
import { inBatches } from '../../db/in-batches.ts';
import { topicMigrations } from './topic-migrations.ts';
import { indexOf } from './body.ts';
import { searchRowsOf } from './search.ts';
import type { StoredPost } from './tables.ts';

const isVisible = sql<SqlBool>`visible = 1`;
/** A first-level comment has a floor from 1, a reply has floor 0. */
const isFirst = sql<SqlBool>`floor > 0`;

/**
 * Posts, comments, likes, collections, topics of posts and request keys. Media has its own
 * (`media/tables.ts`).
 */
export const postMigrations: MigrationSet['migrations'] = {
  '001-posts': async (m) => {
    await createPosts(m);
    await createPostIndexes(m);
    await createTopics(m);
    await m.createSearchIndex('post');
    await m.createSearchIndex('post_title');
  },
  '002-comments': createComments,
  '003-favors-collects': createFavors,
  '004-request-keys': createRequestKeys,
  '030-hidden-comments': indexHidden,
  ...topicMigrations,
  '044-search-posts': rebuildIndexes,
  '048-hot-comments': indexHeat,
  '049-post-options': addOptions,
  '052-request-digests': addRequestDigests,
  '064-search-whole-posts': indexWholePosts,
  '083-private-replies': uncountPrivate,
  '084-comments-shown': uncountUnseen,
  '086-likes-shown': uncountUnseenLikes,
  '088-recent-writing': createRecentWriting,
  '098-writing-days': countDays,
  '100-hot-comments': indexHot,
  '103-search-pictures': indexPictures,
};

async function createPosts({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('post')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('title', types.text, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('summary', types.text, (c) => c.notNull())
    .addColumn('images', types.json, (c) => c.notNull())
    .addColumn('forbid_comment', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('audit', types.int, (c) => c.notNull().defaultTo(2))
    .addColumn('mark', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('visible', types.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('updated_at', types.time, (c) => c.notNull())
    .addColumn('last_comment_at', types.time, (c) => c.notNull())
    .addColumn('hidden_at', types.time)
    .addColumn('deleted_at', types.time)
    .addColumn('comment_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('favor_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('collect_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('root_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('floor_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('heat', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
}

/**
 * Each list order is one index over visible posts, so that a page is a range scan whatever the
 * table's size.
 */
async function createPostIndexes({ schema }: MigrationContext): Promise<void> {
  const orders = { newest: 'created_at desc', activity: 'last_comment_at desc', heat: 'heat desc' } as const;
  for (const [name, order] of Object.entries(orders) as [string, (typeof orders)[keyof typeof orders]][]) {
    const all = schema.createIndex(`post_${name}`).on('post').columns(['zone', order, 'id desc']);
    await all.where(isVisible).execute();
    const themed = schema.createIndex(`post_theme_${name}`).on('post').columns(['zone', 'theme_id', order, 'id desc']);
    await themed.where(isVisible).execute();
  }
  const own = schema.createIndex('post_user').on('post').columns(['zone', 'uid', 'created_at desc', 'id desc']);
  await own.where(isVisible).execute();
}

/** What lists show of a post's pictures. */
async function addOptions({ schema, types }: MigrationContext): Promise<void> {
  const none = sql.lit('[]');
  await schema
    .alterTable('post')
    .addColumn('covers', types.json, (c) => c.notNull().defaultTo(none))
    .execute();
  await schema
    .alterTable('post')
    .addColumn('first_image', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  // Its author finds a hidden post among their others.
  const hidden = schema
    .createIndex('post_user_hidden')
    .on('post')
    .columns(['zone', 'uid', 'created_at desc', 'id desc']);
  await hidden.where(sql<SqlBool>`visible = 0 and deleted_at is null`).execute();
}

async function createTopics({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('post_topic')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('topic', types.text, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('last_comment_at', types.time, (c) => c.notNull())
    .addColumn('heat', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('post_topic_key', ['post_id', 'topic'])
    .execute();
  for (const order of ['created_at desc', 'last_comment_at desc', 'heat desc'] as const) {
    const index = schema.createIndex(`post_topic_${order.split(' ')[0]}`).on('post_topic');
    await index.columns(['zone', 'topic', order, 'post_id desc']).execute();
  }
}

async function createComments({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('comment')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('parent_id', types.ref, (c) => c.references('comment.id').onDelete('cascade'))
    .addColumn('reply_to_uid', types.ref)
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('images', types.json, (c) => c.notNull())
    .addColumn('floor', types.int, (c) => c.notNull())
    .addColumn('visible', types.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('hidden_at', types.time)
    .addColumn('deleted_at', types.time)
    .addColumn('favor_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('reply_count', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  const on = (name: string) => schema.createIndex(`comment_${name}`).on('comment');
  const first = on('floor').columns(['post_id', 'floor']).where(isVisible);
  await first.where(isFirst).execute();
  const hottest = on('hottest').columns(['post_id', 'favor_count desc', 'floor']).where(isVisible);
  await hottest.where(isFirst).execute();
  await on('post_user').columns(['post_id', 'uid', 'floor']).where(isVisible).execute();
  // By time, not by id: no planner can then take the primary key for the order and filter a whole
  // table by parent.
  await on('replies').columns(['parent_id', 'created_at', 'id']).where(isVisible).execute();
  await on('user').columns(['zone', 'uid', 'id desc']).where(isVisible).execute();
}

/** The few hidden comments that managers see among the visible ones. */
async function indexHidden({ schema }: MigrationContext): Promise<void> {
  const isHidden = sql<SqlBool>`visible = 0 and deleted_at is null`;
  const on = (name: string) => schema.createIndex(`comment_hidden_${name}`).on('comment');
  const first = on('first').columns(['post_id', 'floor']).where(isHidden);
  await first.where(isFirst).execute();
  await on('replies').columns(['parent_id', 'created_at', 'id']).where(isHidden).execute();
}

/**
 * Comments that a moderator has taken their heat stand behind all others in the order of the
 * hottest.
 */
async function indexHeat({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .alterTable('comment')
    .addColumn('hot_off', types.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.dropIndex('comment_hottest').execute();
  const hottest = schema.createIndex('comment_hottest').on('comment');
  const columns = hottest.columns(['post_id', 'hot_off', 'favor_count desc', 'floor']);
  await columns.where(isVisible).where(isFirst).execute();
}

/**
 * The hot comments of a zone, as `comments/hot.ts` asks for them: five likes are `LIMITS.hotComment`.
 * A comment enters it with its fifth like.
 */
async function indexHot({ db }: MigrationContext): Promise<void> {
  await sql`create index comment_hot on comment (zone, id desc)
    where hot_off = 0 and visible = 1 and floor > 0 and favor_count >= 5`.execute(db);
}

type Searched = Pick<StoredPost, 'id' | 'zone' | 'theme_id' | 'uid' | 'title' | 'content'>;

/** Search entries got scopes (`searchRowsOf`): they are made anew of the posts. */
async function rebuildIndexes({ db, search, createSearchIndex, dropSearchIndex }: MigrationContext): Promise<void> {
  for (const index of ['post', 'post_title']) {
    await dropSearchIndex(index);
    await createSearchIndex(index);
  }
  await inBatches(
    (after) =>
      sql<Searched>`
      select id, zone, theme_id, uid, title, content from post
      where id > ${after} and visible = 1 order by id limit 250`.execute(db),
    (rows) => putEntries(search, rows),
  );
}

/** Until then no more than 20,000 characters of a text were in the index. */
async function indexWholePosts({ db, search }: MigrationContext): Promise<void> {
  await inBatches(
    (after) =>
      sql<Searched>`
      select id, zone, theme_id, uid, title, content from post
      where id > ${after} and visible = 1 and length(content) > 20000 order by id limit 20`.execute(db),
    (rows) =>
      search.putAll(
        'post',
        rows.map((row) => searchRowsOf(row, indexOf(row.content).searched).post),
      ),
  );
}

async function putEntries(
  search: MigrationContext['search'],
  rows: readonly (Searched & Partial<Pick<StoredPost, 'images' | 'covers'>>)[],
): Promise<void> {
  const entries = rows.map((row) => searchRowsOf(row, indexOf(row.content).searched));
  await search.putAll(
    'post',
    entries.map(({ post }) => post),
  );
  await search.putAll(
    'post_title',
    entries.map(({ title }) => title),
  );
}

/** Until then an entry did not say that its post has pictures. */
async function indexPictures({ db, search }: MigrationContext): Promise<void> {
  await inBatches(
    (after) =>
      sql<Searched & Pick<StoredPost, 'images' | 'covers'>>`
      select id, zone, theme_id, uid, title, content, images, covers from post
      where id > ${after} and visible = 1 and (images <> '[]' or covers <> '[]') order by id limit 100`.execute(db),
    (rows) => putEntries(search, rows),
  );
}

async function createFavors({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('favor')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('target_type', types.int, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('favor_key', ['uid', 'target_type', 'target_id'])
    .execute();
  await schema
    .createTable('collect')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('collect_key', ['uid', 'post_id'])
    .execute();
  const index = (name: string, table: string) => schema.createIndex(name).on(table);
  await index('favor_target', 'favor').columns(['target_type', 'target_id', 'created_at desc']).execute();
  await index('collect_user', 'collect').columns(['zone', 'uid', 'created_at desc', 'post_id desc']).execute();
  await index('collect_post', 'collect').column('post_id').execute();
}

async function createRequestKeys({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('request_key')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('key', types.text, (c) => c.notNull())
    .addColumn('result_id', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_key_key', ['uid', 'kind', 'key', 'zone'])
    .execute();
  await schema.createIndex('request_key_age').on('request_key').column('created_at').execute();
}

/** What a person wrote lately in a zone: JSON of `pace.ts`. */
async function createRecentWriting({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('recent_writing')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('entries', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recent_writing_key', ['uid', 'zone'])
    .execute();
}

/** How many posts and comments they wrote on a day of the zone, 20261127. */
async function countDays({ schema, types }: MigrationContext): Promise<void> {
  for (const column of ['day', 'posts', 'comments'])
    await schema
      .alterTable('recent_writing')
      .addColumn(column, types.int, (c) => c.notNull().defaultTo(0))
      .execute();
}

/** What was sent with the key; null: nobody has kept it, and any repeat is taken for the same. */
async function addRequestDigests({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('request_key').addColumn('digest', types.text).execute();
}

/** Private replies went out of the numbers that everybody is shown (`counters.ts`). */
async function uncountPrivate({ db }: MigrationContext): Promise<void> {
  const own = sql`select count(*) from comment c join post p on p.id = c.post_id
    where p.forbid_comment % 2 = 1 and c.visible = 1 and c.zone = user_stat.zone`;
  await sql`update post set heat = favor_count * 2 where forbid_comment % 2 = 1`.execute(db);
  await sql`update post_topic set heat = (select heat from post where post.id = post_topic.post_id)
    where post_id in (select id from post where forbid_comment % 2 = 1)`.execute(db);
  await sql`update user_stat set comments = comments - (${own} and c.uid = user_stat.uid),
      be_comments = be_comments - (${own} and p.uid = user_stat.uid and p.visible = 1 and c.uid <> p.uid)
    where uid in (select c.uid from comment c join post p on p.id = c.post_id where p.forbid_comment % 2 = 1)
      or uid in (select uid from post where forbid_comment % 2 = 1)`.execute(db);
}

/**
 * Comments under what is hidden or deleted went out of the numbers of their authors and of the
 * post's (`counters.ts`).
 */
async function uncountUnseen({ db }: MigrationContext): Promise<void> {
  const unseen = sql`from comment c join post p on p.id = c.post_id left join comment above on above.id = c.parent_id
    where c.visible = 1 and p.forbid_comment % 2 = 0`;
  await sql`update user_stat set comments = comments - gone.n
    from (select c.uid, c.zone, count(*) as n ${unseen} and (p.visible = 0 or above.visible = 0) group by c.uid, c.zone) as gone
    where gone.uid = user_stat.uid and gone.zone = user_stat.zone`.execute(db);
  await sql`update user_stat set be_comments = be_comments - gone.n
    from (select p.uid, p.zone, count(*) as n ${unseen} and p.visible = 1 and above.visible = 0 and c.uid <> p.uid
      group by p.uid, p.zone) as gone
    where gone.uid = user_stat.uid and gone.zone = user_stat.zone`.execute(db);
}

/** So did likes of comments under what is hidden or deleted. */
async function uncountUnseenLikes({ db }: MigrationContext): Promise<void> {
  await sql`update user_stat set be_favors = be_favors - gone.n
    from (select c.uid, c.zone, sum(c.favor_count) as n from comment c join post p on p.id = c.post_id
        left join comment above on above.id = c.parent_id
      where c.visible = 1 and (p.visible = 0 or above.visible = 0) group by c.uid, c.zone) as gone
    where gone.uid = user_stat.uid and gone.zone = user_stat.zone`.execute(db);
}
