import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { PostRow } from '../../sdk/rows.ts';
import { defineService } from '../../sdk/service.ts';

/** What may be against somebody's taking part; plugins add their own (`more`). */
export type ParticipationReason = string;

/** Who takes part in what happens around a post. All that is named must hold. */
export interface ParticipationRules {
  readonly zone: string;
  readonly postId: number;
  /**
   * Comments and posts count from then on; everything counts up to and with `until`. Milliseconds.
   */
  readonly from: number;
  readonly until: number;
  /** The moment at which mutes and bans are looked at. */
  readonly at: number;
  /**
   * What somebody has to have done; at least one thing. `follow`: the uid that has to be followed.
   * `topic`: its name.
   */
  readonly needs: {
    readonly comment: boolean;
    readonly post: { readonly topic?: string | undefined; readonly themeId?: number | undefined } | null;
    readonly like: boolean;
    readonly collect: boolean;
    readonly follow: number | null;
  };
  /** These people are out, as `author`. */
  readonly without: readonly number[];
  /** These are out as `staff`, whatever codes they hold. */
  readonly withoutAsStaff: readonly number[];
  readonly isStaffOut: boolean;
  readonly areRestrictedOut: boolean;
  readonly areUnverifiedOut: boolean;
  /** Accounts made later are out, as `age`; null: none. */
  readonly accountsUntil: number | null;
  /** Reasons of plugins: a condition on a uid that holds when they are out. */
  readonly more: readonly {
    readonly reason: ParticipationReason;
    readonly holds: (uid: Expression<unknown>) => RawBuilder<SqlBool>;
  }[];
}

export interface ParticipationCursor {
  readonly a: number;
  readonly b: number;
}

export interface ParticipationPage {
  /**
   * Who did the first thing asked, with the first thing against them; '' when they take part.
   * Somebody may come twice.
   */
  readonly people: readonly { readonly uid: number; readonly reason: ParticipationReason | '' }[];
  /** Where the next page begins; null: there is none. */
  readonly next: ParticipationCursor | null;
}

/** Something that everybody can read. */
export interface PublicContent {
  readonly kind: 'post' | 'comment';
  readonly id: number;
  readonly postId: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: number;
}

/** Who takes part in what happens around a post, by set-based queries over the core's tables. */
export interface ParticipationService {
  /**
   * Who is out whatever they do (authors, staff, muted and frozen accounts), with the reason: few
   * beside those who take part, and asked once before the pages. In a transaction.
   */
  outsiders(rules: ParticipationRules): Promise<ReadonlyMap<number, ParticipationReason>>;
  /**
   * One range of one index, and look-ups by keys for each row: bounded by `limit` however many
   * there are. Outsiders are among them, without that reason. In a transaction.
   * @param limit a power of two: each is a statement of its own, whose plan knows it
   */
  page(rules: ParticipationRules, after: ParticipationCursor | null, limit: number): Promise<ParticipationPage>;
  /** All that is against one person. Empty: they take part. */
  objectionsTo(rules: ParticipationRules, uid: number): Promise<ParticipationReason[]>;
  /** `floor`: first-level comments that the post has ever had. */
  stateOf(
    postId: number,
  ): Promise<{ readonly isVisible: boolean; readonly isDeleted: boolean; readonly floor: number }>;
  /**
   * The first post of the zone, or first-level comment on this post above `floor`, that everybody
   * can read and that was made in this time; the earlier one, a post before a comment.
   */
  firstPublic(
    post: Pick<PostRow, 'id' | 'zone'>,
    time: { readonly from: number; readonly until: number; readonly floor: number },
  ): Promise<PublicContent | null>;
}
export const participationService = defineService<ParticipationService>('participation');
