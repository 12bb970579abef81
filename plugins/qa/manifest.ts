import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { LABEL_TYPE } from '../../platform/contract/zone/theme-schema.ts';
import { accepted } from './shared/accepted.ts';

const hotDays = Type.Integer({
  minimum: 1,
  maximum: 365,
  default: 30,
  description: 'Hot questions are those with an answer or edit in this many last days.',
});

/** Questions and their accepted answers (themes of labelType 17). */
export const manifest = defineManifest({
  id: 'qa',
  labelTypes: [LABEL_TYPE.question],
  declares: [accepted],
  settings: Type.Object({ hotDays }, { additionalProperties: false }),
  errors: {
    NOT_A_QUESTION: { status: 400, code: 400 },
    NOT_AN_ANSWER: { status: 400, code: 400 },
    OWN_ANSWER: { status: 400, code: 400 },
    ONLY_ASKER: { status: 403, code: 403 },
    ALREADY_ACCEPTED: { status: 409, code: 409 },
  },
});
