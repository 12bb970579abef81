import { Type } from 'typebox';
import { defineManifest, pictureCodes, staffCodes } from '../../platform/contract/index.ts';
import { answered } from './shared/answered.ts';
import { FEEDBACK_RECORDS } from './shared/code.ts';

/** Problems that players tell the staff, and the staff's records of them (code 23). */
export const manifest = defineManifest({
  id: 'feedback',
  codes: [FEEDBACK_RECORDS],
  declares: [staffCodes.declare([FEEDBACK_RECORDS]), pictureCodes.declare([FEEDBACK_RECORDS]), answered],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    TIME_REQUIRED: { status: 400, code: 400 },
    TIME_FUTURE: { status: 400, code: 400 },
    TIME_ORDER: { status: 400, code: 400 },
    QUESTION_REQUIRED: { status: 400, code: 400 },
    QUESTION_TOO_LONG: { status: 400, code: 400 },
    FILES_TOO_MANY: { status: 400, code: 400 },
    FILE_UNKNOWN: { status: 400, code: 400 },
    REPLY_TOO_LONG: { status: 400, code: 400 },
    ANSWERED: { status: 409, code: 409 },
  },
});
