import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Achievement medals: earned from what a user did in all zones, worn beside the name (spec 1 section 9 "Medals"). */
export const manifest = defineManifest({
  id: 'medals',
  codes: [PermissionCode.medalCardHidden],
  settings: Type.Object(
    {
      wearLimit: Type.Integer({
        minimum: 1,
        maximum: 12,
        default: 3,
        visibility: 'browser',
        description: 'How many medals a user can wear at the same time.',
      }),
    },
    { additionalProperties: false },
  ),
  errors: {
    MEDAL_UNKNOWN: { status: 404, code: 404 },
    WEAR_LIMIT: { status: 409, code: 409 },
    ORDER_INVALID: { status: 400, code: 400 },
  },
});
