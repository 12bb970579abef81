import { defineHook, type RequestContext, type ReviewIntake } from '../../../server/sdk/index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A draft that is to wait for its review or its time. */
export interface WaitingDraft {
  readonly themeId: number;
  /** Everything that its post would be sent with. */
  readonly fields: Fields;
  /** When it is published, milliseconds; null: it is reviewed first. */
  readonly at: number | null;
  /** It holds a place already. */
  readonly hasPlace: boolean;
}

/** What a review came to. */
export interface DraftVerdict {
  readonly draftId: number;
  /** The draft's author. */
  readonly uid: number;
  readonly isPassed: boolean;
}

/** Between drafts that wait and those who count the zone's few places (of hot posts, say). */
export const waitingHooks = {
  /** Whether a post with these fields takes a place, which its draft then holds while it waits. */
  needsPlace: defineHook<(ctx: RequestContext, fields: Fields) => Promise<boolean>>({
    name: 'drafts.needsPlace',
    phase: 'ask',
    answers: 'any',
  }),
  /**
   * A draft is going to wait for its review or its time. Whoever throws refuses what its post is to
   * be.
   */
  wait: defineHook<(ctx: RequestContext, draft: WaitingDraft) => Promise<void>>({
    name: 'drafts.wait',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * Whether there is a place for one draft more. Until the end of the transaction nobody else takes
   * it.
   */
  hasPlace: defineHook<(ctx: RequestContext) => Promise<boolean>>({
    name: 'drafts.hasPlace',
    phase: 'transaction',
    answers: 'any',
  }),
  /** How many places the zone's drafts hold; null: the zone has no drafts. */
  places: defineHook<(ctx: RequestContext) => Promise<number | null>>({
    name: 'drafts.places',
    phase: 'ask',
    answers: 'first',
  }),
};

/** Between drafts in review and whoever reviews them. */
export const reviewHooks = {
  /**
   * What whoever reviews has taken and has given no verdict on yet; null: not its business, or no
   * such draft waits.
   */
  submitted: defineHook<(ctx: RequestContext, draftId: number) => Promise<ReviewIntake | null>>({
    name: 'drafts.submitted',
    phase: 'ask',
    answers: 'first',
  }),
  /** The last verdict: the draft is unlocked, or kept as approved. */
  reviewed: defineHook<(ctx: RequestContext, verdict: DraftVerdict) => Promise<void>>({
    name: 'drafts.reviewed',
    phase: 'transaction',
    answers: 'none',
  }),
};
