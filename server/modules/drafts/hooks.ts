import type { RequestContext } from '../../sdk/context.ts';
import { defineFieldsHook, defineHook, type FieldsById } from '../../sdk/hook.ts';
import type { DraftAttachment, DraftAttachments, KeptDraftField, OwnDraft } from '../../sdk/own-draft.ts';
import type { ReviewIntake, SubmittedDraft, WithdrawnDraft } from '../../sdk/review.ts';

type Fields = Record<string, unknown>;

/** Between whoever keeps drafts, whoever attaches to them, and whoever reviews them. */
export const draftHooks = {
  /**
   * The viewer's own draft of the zone; null: whoever is asked keeps no drafts. Asked by
   * `draftService`.
   */
  own: defineHook<(ctx: RequestContext, id: number) => Promise<OwnDraft | null>>({
    name: 'draft.own',
    phase: 'ask',
    answers: 'first',
  }),
  /**
   * The viewer's draft, named by these fields of a call, was handed to something other than posts:
   * it goes with that, in its transaction, so that it is sent once.
   */
  used: defineHook<(ctx: RequestContext, sent: Readonly<Fields>) => Promise<void>>({
    name: 'draft.used',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * What of a draft's fields that were sent is to be kept as it is, also in zones without the
   * plugin; see `keptDraftFields`.
   */
  keep: defineHook<(ctx: RequestContext, sent: Readonly<Fields>) => Promise<ReadonlySet<KeptDraftField>>>({
    name: 'draft.keep',
    phase: 'before',
    answers: 'union',
    ofEveryPlugin: true,
  }),
  /** What becomes of the plugin's fields that were sent with a draft; see `draftFields`. */
  attach: defineHook<
    (ctx: RequestContext, sent: Readonly<Fields>, kept: DraftAttachments) => Promise<ReadonlySet<DraftAttachment>>
  >({ name: 'draft.attach', phase: 'before', answers: 'union' }),
  /** The plugin's fields of a post that a draft would become; see `draftFields`. */
  fields: defineHook<
    (ctx: RequestContext, draft: Pick<OwnDraft, 'attachments' | 'mode'>) => Promise<ReadonlySet<Readonly<Fields>>>
  >({ name: 'draft.fields', phase: 'ask', answers: 'union' }),
  /**
   * What drafts show of what is attached, by their ids. What is always there is declared besides
   * (`replyDefaults`).
   */
  present: defineFieldsHook<(ctx: RequestContext, drafts: readonly OwnDraft[]) => Promise<FieldsById>>(
    'draft.present',
    'draft',
  ),
  /**
   * A post which waits for its time is moved to another one (`at`, milliseconds). `fields` is
   * everything that it would be sent with then. Asked by `draftService`.
   */
  retime: defineHook<(ctx: RequestContext, fields: Readonly<Fields>, at: number) => Promise<void>>({
    name: 'draft.retime',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * The draft is locked for its review: whoever reviews keeps what is to be reviewed and answers;
   * null: not its business. Asked by `reviewService.submit`.
   */
  submit: defineHook<(ctx: RequestContext, draft: SubmittedDraft) => Promise<ReviewIntake | null>>({
    name: 'draft.submit',
    phase: 'transaction',
    answers: 'first',
  }),
  /** Whether drafts of the zone are reviewed now. Asked by `reviewService.isOpen`. */
  isReviewed: defineHook<(ctx: RequestContext) => Promise<boolean>>({
    name: 'draft.isReviewed',
    phase: 'ask',
    answers: 'any',
  }),
  /**
   * A draft leaves its review because nobody reviews in its zone any more: whoever has kept it
   * closes it.
   */
  withdrawn: defineHook<(ctx: RequestContext, draft: WithdrawnDraft) => Promise<void>>({
    name: 'draft.withdrawn',
    phase: 'transaction',
    answers: 'none',
    ofEveryPlugin: true,
  }),
};
