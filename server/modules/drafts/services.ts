import type { RequestContext } from '../../sdk/context.ts';
import type { DraftAttachment, DraftAttachments, KeptDraftField, OwnDraft } from '../../sdk/own-draft.ts';
import type { OutsideReviewer, ReviewIntake, SubmittedDraft, WithdrawnDraft } from '../../sdk/review.ts';
import { defineService } from '../../sdk/service.ts';

/** Drafts, which one plugin keeps and others attach to; their half is `draftFields`. */
export interface DraftService {
  /**
   * The viewer's own draft of the zone.
   * @throws NOT_FOUND, or that of whoever keeps drafts, for every other one
   */
  own(ctx: RequestContext, id: number): Promise<OwnDraft>;
  /** For whoever keeps drafts: what of what was sent with one is kept as it is (`draft.keep`). */
  kept(ctx: RequestContext, sent: Readonly<Record<string, unknown>>): Promise<ReadonlySet<KeptDraftField>>;
  /**
   * For whoever keeps drafts: what plugins make of what was sent with one. @throws what they refuse
   */
  attached(
    ctx: RequestContext,
    sent: Readonly<Record<string, unknown>>,
    kept: DraftAttachments,
  ): Promise<ReadonlySet<DraftAttachment>>;
  /**
   * What is attached, as the fields of plugins that a post with it would be sent with.
   * @param sent what was sent besides: a plugin of whose fields it names one has said everything
   *   there
   */
  fields(
    ctx: RequestContext,
    draft: Pick<OwnDraft, 'attachments' | 'mode'>,
    sent?: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * For whoever keeps drafts: whether a post with these fields may appear at this time,
   * milliseconds (`draft.retime`).
   * @throws what plugins refuse
   */
  admitTime(ctx: RequestContext, fields: Readonly<Record<string, unknown>>, at: number): Promise<void>;
  /** What plugins know of what is attached besides (`draft.present`), by the drafts' ids. */
  shown(
    ctx: RequestContext,
    drafts: readonly OwnDraft[],
  ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
  /** What a draft has of which plugins say nothing (`replyDefaults`). */
  readonly defaults: Readonly<Record<string, unknown>>;
}
export const draftService = defineService<DraftService>('drafts');

/** Drafts on their way through a review. */
export interface ReviewService {
  /**
   * Hands a draft to whoever reviews in this zone, in the current transaction: runs the hook
   * `draft.submit`. Null: nobody does.
   * @throws what `post.displayAuthor` refuses
   */
  submit(ctx: RequestContext, draft: Omit<SubmittedDraft, 'displayAuthorUid'>): Promise<ReviewIntake | null>;
  /** Whether somebody reviews drafts of this zone: runs the hook `draft.isReviewed`. */
  isOpen(ctx: RequestContext): Promise<boolean>;
  /**
   * Tells whoever has kept it that a draft is in review no more, in the current transaction: runs
   * the hook `draft.withdrawn`.
   */
  withdraw(ctx: RequestContext, draft: WithdrawnDraft): Promise<void>;
  /** The publisher's own review system, when the operator has named one. */
  readonly outside: OutsideReviewer | null;
}
export const reviewService = defineService<ReviewService>('review');
