import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Members keep what they have collected in folders, with notes (docs/product/collection-folders.md). */
export const manifest = defineManifest({
  id: 'collection-folders',
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    FOLDER_NAME: { status: 400, code: 400 },
    FOLDER_NAME_TAKEN: { status: 409, code: 409 },
    FOLDERS_FULL: { status: 409, code: 409 },
    COLLECT_NOTE_TOO_LONG: { status: 400, code: 400 },
  },
});
