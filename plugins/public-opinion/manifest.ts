import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** The zone's state of public opinion: while it is tense, nobody but managers uploads images. */
export const manifest = defineManifest({
  id: 'public-opinion',
  guards: ['media.beforeUpload'],
  codes: [PermissionCode.manager],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: { IMAGES_CLOSED: { status: 403, code: 403 }, REASON_REQUIRED: { status: 400, code: 400 } },
});
