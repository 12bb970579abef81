import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Hints while writing: what others have asked or suggested before, and once how topics are written. */
export const manifest = defineManifest({
  id: 'hints',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
