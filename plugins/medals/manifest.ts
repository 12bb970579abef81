import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';

const wearLimit = Type.Integer({
  minimum: 1,
  maximum: 12,
  default: 3,
  description: 'How many medals a user can wear at a time.',
});

/** Achievement medals: earned by what a user did in all zones, worn beside the name (spec 1 sections 3, 9). */
export const manifest = defineManifest({
  id: 'medals',
  codes: [PermissionCode.medalCardHidden],
  settings: Type.Object({ wearLimit: Type.Optional(browser(wearLimit)) }, { additionalProperties: false }),
  errors: {
    MEDAL_UNKNOWN: { status: 404, code: 404 },
    WEAR_LIMIT: { status: 409, code: 409 },
    ORDER_INVALID: { status: 400, code: 400 },
  },
});
