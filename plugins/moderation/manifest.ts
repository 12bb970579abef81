import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { clauseSettings } from './shared/clauses.ts';
import { paceSettings } from './shared/pace.ts';
import { remarkSettings } from './shared/remarks.ts';

const refused = { status: 400, code: 400 };
const forbidden = { status: 403, code: 403 };
const conflict = { status: 409, code: 409 };

/**
 * Moderation of one zone (codes 13 and 12): hiding and deleting, penalties by clause (code 32), and
 * appeals against them.
 */
export const manifest = defineManifest({
  id: 'moderation',
  codes: [PermissionCode.manager, PermissionCode.mastermind, PermissionCode.punishment],
  settings: Type.Object(
    { clauses: clauseSettings, remarks: remarkSettings, pace: paceSettings },
    { additionalProperties: false },
  ),
  requires: [{ id: 'levels', version: 1, isOptional: true }],
  errors: {
    REASON_REQUIRED: refused,
    CLAUSE_REQUIRED: refused,
    EXTRA_REQUIRED: refused,
    PROJECT_REQUIRED: refused,
    DURATION_REQUIRED: refused,
    REMARK_REQUIRED: refused,
    TEXT_TOO_LONG: refused,
    CLAUSE_FORBIDDEN: forbidden,
    CLAUSE_CHANGED: conflict,
    OWN_SANCTION: forbidden,
    OUTRANKED: forbidden,
    NOBODY_TO_PENALISE: conflict,
    SANCTIONED_ALREADY: conflict,
    EFFECT_UNKNOWN: refused,
    APPEAL_TEXT_REQUIRED: refused,
    APPEAL_LATE: conflict,
    APPEALED_ALREADY: conflict,
    NOTHING_TO_APPEAL: conflict,
    FILE_UNKNOWN: refused,
    FILES_TOO_MANY: refused,
    APPEAL_OF_OWN: forbidden,
    APPEAL_DECIDED: conflict,
    ANSWER_REQUIRED: refused,
    EFFECTS_REQUIRED: refused,
    TEXT_CAUGHT: { status: 422, code: 422 },
    TEXT_SIMILAR: conflict,
    RULE_NAME_REQUIRED: refused,
    RULE_NAME_TAKEN: conflict,
    RULE_PLACE_REQUIRED: refused,
    RULE_LINES_REQUIRED: refused,
    RULE_WORD_LENGTH: refused,
    RULE_PATTERN_WRONG: refused,
    RULE_AMOUNT_WRONG: refused,
    RULES_FULL: conflict,
    RULE_CHANGED: conflict,
    RULE_UNTRIED: conflict,
  },
});
