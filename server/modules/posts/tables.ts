import type { Generated } from 'kysely';
import type { CommentRow, PostRow } from '../../sdk/index.ts';

/** A post's row with the columns that only this module reads. */
export interface StoredPost extends PostRow {
  /** Visible first-level comments. */
  root_count: number;
  /** First-level comments ever made: the last floor given. */
  floor_count: number;
  /** Order of the hottest list: `heatOf(favor_count, comment_count)`. */
  heat: number;
}

type WithId<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> };

/** What a like is on. */
export const FavorTarget = { post: 1, comment: 2 } as const;
export type FavorTargetType = (typeof FavorTarget)[keyof typeof FavorTarget];

export interface FavorRow {
  zone: string;
  uid: number;
  target_type: FavorTargetType;
  target_id: number;
  created_at: number;
}

export interface CollectRow {
  zone: string;
  uid: number;
  post_id: number;
  created_at: number;
}

/**
 * One row per topic of each *visible* post, with the post's sort keys. `topic` is
 * `normalizeTopic(name)`.
 */
export interface PostTopicRow {
  zone: string;
  topic: string;
  post_id: number;
  created_at: number;
  last_comment_at: number;
  heat: number;
}

/** `result_id` is what the first submission with this key made. */
export interface RequestKeyRow {
  zone: string;
  uid: number;
  /** What is made: `post`, `edit`, `comment`, or what a plugin calls it. */
  kind: string;
  key: string;
  result_id: number;
  /** `digestOf` what was sent; null: it is not told apart. */
  digest: string | null;
  created_at: number;
}

/** The tables of posts and what hangs on them. */
export interface ContentTables {
  post: Omit<WithId<StoredPost>, 'covers' | 'first_image'> & {
    covers: Generated<string>;
    first_image: Generated<number>;
  };
  comment: Omit<WithId<CommentRow>, 'hot_off'> & { hot_off: Generated<number> };
  favor: FavorRow;
  collect: CollectRow;
  post_topic: PostTopicRow;
  request_key: RequestKeyRow;
  recent_writing: { zone: string; uid: number; entries: string; day: number; posts: number; comments: number };
}
