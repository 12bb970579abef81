import { ABOUT_SENDING, type PostRow } from '../../../../server/sdk/index.ts';
import type { DraftRow } from './tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A post that is about to be published or changed. */
export interface SentPost {
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  readonly themeId: number;
  /** The post that is changed; 0: it is a new one. */
  readonly postId: number;
  /** Everything that was sent with it. */
  readonly fields: Fields;
}

export const sentPost = (row: PostRow, postId: number, fields: Fields): SentPost => ({
  title: row.title,
  content: row.content,
  themeId: row.theme_id,
  postId,
  fields,
});

/** What it is compared by elsewhere. */
const TEXT = ['wbId', 'wbTitle', 'wbContent', 'wbThemeId', 'title', 'content', 'themeId'];
/**
 * When it comes and where it stands is no content: times pass while it is reviewed, and marks are
 * given and taken at any time; nor is what the composer makes of the fields that are compared.
 */
const NOT_REVIEWED = ['timingOpenTime', 'alterCreate', 'mark', 'markInfoArray', 'existTemplate', 'attachments'];
const FREE = new Set([...ABOUT_SENDING, ...TEXT, ...NOT_REVIEWED]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const reviewed = (fields: Fields): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([name, value]) => !FREE.has(name) && value !== undefined && value !== null)
      .map(([name, value]) => [name, textOf(value)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether it is, in text, category and every extra field, what has passed review. */
export const isAsApproved = (draft: DraftRow, post: SentPost): boolean =>
  draft.title === post.title &&
  draft.content === post.content &&
  draft.theme_id === post.themeId &&
  (draft.post_id ?? 0) === post.postId &&
  // Written by `push`.
  reviewed(JSON.parse(draft.review_fields ?? '{}') as Fields) === reviewed(post.fields);
