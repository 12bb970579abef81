import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Posts under a name that is nobody's, for holders of code 97 whom the zone offers the VIP
 * interface.
 */
export const manifest = defineManifest({
  id: 'anonymous',
  requires: [
    { id: 'editor', version: 1, isOptional: true },
    { id: 'team', version: 1, isOptional: true },
  ],
  postFields: {
    add: ['wbAnonymous'],
  },
  codes: [PermissionCode.anonymousPost, PermissionCode.manager, PermissionCode.mastermind],
  settings: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 16,
        description:
          'The name that stands on such posts, as a nick may be. It is taken when the first of them is published or pushed to review.',
      }),
    },
    { additionalProperties: false },
  ),
  errors: {
    NO_ENTRANCE: { status: 403, code: 403 },
    PRIVATE_REPLIES: { status: 400, code: 400 },
    NOT_ANONYMOUS: { status: 404, code: 404 },
  },
});
