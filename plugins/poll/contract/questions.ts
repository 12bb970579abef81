import { Type } from 'typebox';
import { Id } from '../../../platform/contract/schemas.ts';
import { POLL_LIMITS } from './constants.ts';
import type { QuestionNode } from './question-types.ts';

const nodeOf = (children: Type.TSchema) =>
  Type.Object({
    id: Id,
    type: Type.Integer({ minimum: 0, maximum: 1 }),
    name: Type.String(),
    subQuestions: Type.Array(children),
  });

function nested(levels: number, last: Type.TSchema): Type.TSchema {
  return nodeOf(levels === 0 ? last : nested(levels - 1, last));
}

/**
 * The questions of a poll as they are answered by the server: as deep as `POLL_LIMITS.depth`
 * allows.
 */
export const Questions = Type.Array(Type.Unsafe<QuestionNode>(nested(POLL_LIMITS.depth * 2, Type.Object({}))));

/** The questions as they are sent: what is deeper is refused by the rule for it. */
export const QuestionsAsked = Type.Array(nested(POLL_LIMITS.depth * 2, Type.Unknown()));
