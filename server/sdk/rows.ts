/**
 * Core rows as services and hooks see them. Times are milliseconds; flags 0 or 1; `null` means
 * never.
 */
export interface PostRow {
  id: number;
  zone: string;
  uid: number;
  theme_id: number;
  title: string;
  content: string;
  /** Plain text made from the content, for lists. */
  summary: string;
  /** JSON text: PostImage[]. */
  images: string;
  /** JSON text: PostImage[], what lists show instead of `images` when there are any. */
  covers: string;
  /** 1: lists show the first picture alone. `FirstImage` of platform/contract/post-options.ts. */
  first_image: number;
  /** Two bits: `CommentBits` of platform/contract/post-options.ts. */
  forbid_comment: number;
  /** Spec `wbAudit`; 2 approved. */
  audit: number;
  /** Spec `wbMark`. */
  mark: number;
  /** 1 when shown in lists: neither hidden nor deleted. */
  visible: number;
  created_at: number;
  updated_at: number;
  last_comment_at: number;
  hidden_at: number | null;
  deleted_at: number | null;
  comment_count: number;
  favor_count: number;
  collect_count: number;
}

export interface CommentRow {
  id: number;
  zone: string;
  post_id: number;
  /** First-level comment that this replies to; null for a first-level comment. */
  parent_id: number | null;
  /** The user answered, for a reply to a reply. */
  reply_to_uid: number | null;
  uid: number;
  content: string;
  images: string;
  /** 1-based position among all first-level comments ever made; 0 for replies. */
  floor: number;
  visible: number;
  created_at: number;
  hidden_at: number | null;
  deleted_at: number | null;
  favor_count: number;
  reply_count: number;
  /** 1 when a moderator has taken a comment its heat. */
  hot_off: number;
}

/** A post or comment that was just stored. A comment's row goes out at the end of its transaction. */
export type StoredText =
  | { readonly kind: 'post'; readonly row: PostRow }
  | { readonly kind: 'comment'; readonly row: CommentRow };
