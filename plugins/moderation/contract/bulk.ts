import { Type, type Static } from 'typebox';
import { endpoint, moderatorGate } from '../../../platform/contract/index.ts';
import { Count, Flag, Id, RequestKey } from '../../../platform/contract/schemas.ts';
import { Action, Penalty, TargetType } from './sanctions.ts';

/** Things of one call; the page sends more calls for more, and shows how far it is. */
export const BULK_ITEMS = 25;

const Result = Type.Object({
  targetType: TargetType,
  targetId: Id,
  /** Of the sanction; 0: it was refused, or is only tried. */
  id: Count,
  /** Why it was refused, in the reader's language; empty: it was done, or would be. */
  refusal: Type.String(),
});
export type BulkResult = Static<typeof Result>;

export const bulkSanction = endpoint({
  method: 'POST',
  path: '/api/bbs/moderation/sanction/bulk',
  repeat: 'first-answer',
  gate: moderatorGate,
  summary:
    'The same penalty for several things, each done whole or not at all and each with an undo of its own; with dryRun nothing is done, and it says what would be',
  input: Type.Object({
    action: Action,
    targets: Type.Array(Type.Object({ targetType: TargetType, targetId: Id }), { minItems: 1, maxItems: BULK_ITEMS }),
    ...Penalty,
    dryRun: Type.Optional(Flag),
    /** The same key again is the same sanctions. */
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Type.Object({ results: Type.Array(Result) }),
});
