import { Type } from 'typebox';
import { defineManifest, PermissionCode, replyDefaults } from '../../platform/contract/index.ts';
import { LABEL_TYPE } from '../../platform/contract/zone/theme-schema.ts';
import { uniqueList } from '../../platform/contract/zone/config-keywords.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';

const category = browser(
  Type.Object(
    {
      id: browser(Type.Integer({ minimum: 1, maximum: 1000, description: 'Id of the category, unique in the zone.' })),
      name: browser(Type.String({ minLength: 1, maxLength: 12, description: 'Name in Chinese.' })),
      nameEn: browser(Type.String({ minLength: 1, maxLength: 32, description: 'Name in English.' })),
    },
    { additionalProperties: false },
  ),
);
const categories = browser(
  uniqueList(category, ['id'], { maxItems: 20, default: [], description: 'What suggestions may be about.' }),
);

const refused = { status: 400, code: 400 };

/**
 * The suggestion board (themes of labelType 19): categories, states of suggestions, the board's
 * notice.
 */
export const manifest = defineManifest({
  id: 'suggestions',
  declares: [replyDefaults.declare({ of: 'draft', fields: { wbAdviseThemeIds: '' } })],
  requires: [{ id: 'editor', version: 1, isOptional: true }],
  labelTypes: [LABEL_TYPE.suggestion],
  postFields: {
    add: ['wbAdviseThemeIds'],
    edit: ['wbAdviseThemeIds'],
  },
  codes: [PermissionCode.manager],
  settings: Type.Object({ categories }, { additionalProperties: false }),
  errors: {
    CATEGORY_UNKNOWN: refused,
    TOO_MANY_CATEGORIES: refused,
    NOT_A_SUGGESTION: refused,
    NOTICE_TOO_LONG: refused,
    NOTICE_CHANGED: { status: 409, code: 409 },
  },
});
