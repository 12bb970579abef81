import type { RequestContext } from '../../sdk/context.ts';
import type { CommentRow, PostRow } from '../../sdk/rows.ts';

/** A text that is about to be stored. */
export interface NewText {
  readonly kind: 'post' | 'comment';
  /** The post that is edited; 0: it is new. */
  readonly id: number;
  /** Empty for a comment. */
  readonly title: string;
  /** Canonical content, and what of it is read. */
  readonly content: string;
  readonly text: string;
}

/** How much somebody may publish of a kind: in a minute, and on a day of the zone. */
export interface Allowance {
  readonly aMinute: number;
  readonly aDay: number;
}

export type Stored =
  | { readonly kind: 'post'; readonly row: PostRow }
  | { readonly kind: 'comment'; readonly row: CommentRow };

/** What is to be done with a text (`post.screen`). */
export interface Screening {
  /** Absent: as docs/product/writing-pace.md says for zones without such a plugin. */
  readonly allowance?: Allowance;
  /** It is stored hidden: nobody but its author and moderators sees it until one shows it. */
  readonly isHeld: boolean;
  /** Called in the transaction that stores it. A comment's row goes out at its end. */
  readonly stored: (ctx: RequestContext, what: Stored) => Promise<void>;
}
