import {
  normalizeTopic,
  heatOf,
  searchRowsOf,
  countTopics,
  type TopicChange,
  type ContentTables,
} from '../modules/posts/index.ts';
import type { UserTables } from '../modules/users/index.ts';
import type { Db } from '../sdk/index.ts';
import { commentText, postText, TOPICS } from './content/load-texts.ts';
import type { PlannedPost } from './load-plan.ts';

/** Rows of one insert: keeps the number of bound values below what either engine takes. */
const CHUNK = 250;

type PostInsert = Parameters<ReturnType<typeof insertPosts>['values']>[0];
const insertPosts = (db: Db) => db.q<ContentTables>().insertInto('post');

/**
 * Writes one zone's posts with their comments, topics, search entries and users' counters, in one
 * transaction.
 */
export function writeBatch(
  db: Db,
  zone: string,
  themes: readonly number[],
  posts: readonly PlannedPost[],
): Promise<void> {
  return db.tx(async () => {
    const ids = await writePosts(db, zone, themes, posts);
    await writeComments(db, zone, posts, ids);
    await writeStats(db, zone, posts);
  });
}

async function writePosts(
  db: Db,
  zone: string,
  themes: readonly number[],
  posts: readonly PlannedPost[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const chunk of chunks(posts)) {
    const bySerial = new Map(chunk.map((post) => [titleOf(post), post]));
    const rows = chunk.map((post) => postRow(zone, themeOf(themes, post), post));
    const stored = await insertPosts(db)
      .values(rows as PostInsert)
      .returning(['id', 'title'])
      .execute();
    const found = stored.map(({ id, title }) => {
      const post = bySerial.get(title);
      if (!post) throw new Error(`an inserted post came back with another title: ${title}`);
      ids.set(post.serial, id);
      const theme_id = themeOf(themes, post);
      return searchRowsOf({ id, zone, theme_id, uid: post.by, title }, textOf(post));
    });
    await db.search.putAll(
      'post',
      found.map(({ post }) => post),
    );
    await db.search.putAll(
      'post_title',
      found.map(({ title }) => title),
    );
    const topics = chunk.flatMap((post) => topicRow(zone, post, ids.get(post.serial) ?? 0));
    if (topics.length > 0) await db.q<ContentTables>().insertInto('post_topic').values(topics).execute();
    await countTopics(
      db,
      chunk.flatMap((post) => topicChange(zone, post)),
    );
  }
  return ids;
}

const themeOf = (themes: readonly number[], { serial }: PlannedPost): number => themes[serial % themes.length] ?? 1;
const titleOf = ({ serial }: PlannedPost): string => `${postText(serial).title} ${serial}`;
const topicOf = ({ serial }: PlannedPost): string | undefined =>
  serial % 10 === 0 ? TOPICS[(serial / 10) % TOPICS.length] : undefined;
const textOf = (post: PlannedPost): string => {
  const topic = topicOf(post);
  return `${postText(post.serial).body}${topic === undefined ? '' : `#${topic}#`}`;
};

function postRow(zone: string, themeId: number, post: PlannedPost) {
  const topic = topicOf(post);
  const content = `<p>${postText(post.serial).body}${topic === undefined ? '' : `[topic,${topic},,]`}</p>`;
  const { at, roots, comments, lastCommentAt } = post;
  return {
    zone,
    uid: post.by,
    theme_id: themeId,
    title: titleOf(post),
    content,
    summary: textOf(post),
    images: '[]',
    forbid_comment: 0,
    audit: 2,
    mark: 0,
    visible: 1,
    hidden_at: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
    last_comment_at: lastCommentAt,
    comment_count: comments.length,
    root_count: roots,
    floor_count: roots,
    favor_count: 0,
    collect_count: 0,
    heat: heatOf(0, comments.length),
  };
}

function topicRow(zone: string, post: PlannedPost, post_id: number): ContentTables['post_topic'][] {
  const topic = topicOf(post);
  if (topic === undefined) return [];
  const { at, lastCommentAt, comments } = post;
  return [
    {
      zone,
      topic: normalizeTopic(topic),
      post_id,
      created_at: at,
      last_comment_at: lastCommentAt,
      heat: heatOf(0, comments.length),
    },
  ];
}

function topicChange(zone: string, post: PlannedPost): TopicChange[] {
  const name = topicOf(post);
  return name === undefined ? [] : [{ zone, key: normalizeTopic(name), name, uid: post.by, delta: 1, at: post.at }];
}

/** First-level comments first, because replies name them. */
async function writeComments(
  db: Db,
  zone: string,
  posts: readonly PlannedPost[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const planned = posts.flatMap((post) => {
    const replies = new Map<number, number>();
    for (const { under } of post.comments) if (under > 0) replies.set(under, (replies.get(under) ?? 0) + 1);
    const postId = ids.get(post.serial) ?? 0;
    return post.comments.map((comment) => ({ postId, comment, replies: replies.get(comment.floor) ?? 0 }));
  });
  const roots = new Map<string, number>();
  for (const [level, isRoot] of [true, false].entries()) {
    const rows = planned.filter(({ comment }) => comment.floor > 0 === isRoot);
    for (const chunk of chunks(rows)) {
      const values = chunk.map(({ postId, comment, replies }, index) => ({
        zone,
        post_id: postId,
        parent_id: isRoot ? null : (roots.get(`${postId}/${comment.under}`) ?? null),
        reply_to_uid: null,
        uid: comment.by,
        content: commentText(comment.at + index + level),
        images: '[]',
        floor: comment.floor,
        visible: 1,
        created_at: comment.at,
        hidden_at: null,
        deleted_at: null,
        favor_count: 0,
        reply_count: isRoot ? replies : 0,
      }));
      const insert = db.q<ContentTables>().insertInto('comment').values(values);
      if (!isRoot) await insert.execute();
      else
        for (const row of await insert.returning(['id', 'post_id', 'floor']).execute())
          roots.set(`${row.post_id}/${row.floor}`, row.id);
    }
  }
}

/** Adds to the counters of everybody who took part. */
async function writeStats(db: Db, zone: string, posts: readonly PlannedPost[]): Promise<void> {
  const stats = new Map<number, { posts: number; comments: number; be_comments: number }>();
  const of = (uid: number) => {
    const known = stats.get(uid) ?? { posts: 0, comments: 0, be_comments: 0 };
    stats.set(uid, known);
    return known;
  };
  for (const post of posts) {
    of(post.by).posts++;
    for (const { by } of post.comments) {
      of(by).comments++;
      if (by !== post.by) of(post.by).be_comments++;
    }
  }
  const rows = [...stats]
    .sort(([a], [b]) => a - b)
    .map(([uid, counts]) => ({ uid, zone, ...counts, favors: 0, be_favor_posts: 0, be_favors: 0 }));
  for (const chunk of chunks(rows)) {
    await db
      .q<UserTables>()
      .insertInto('user_stat')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['uid', 'zone']).doUpdateSet(({ ref, eb }) => ({
          posts: eb(ref('user_stat.posts'), '+', ref('excluded.posts')),
          comments: eb(ref('user_stat.comments'), '+', ref('excluded.comments')),
          be_comments: eb(ref('user_stat.be_comments'), '+', ref('excluded.be_comments')),
        })),
      )
      .execute();
  }
}

export function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += CHUNK) yield list.slice(at, at + CHUNK);
}
