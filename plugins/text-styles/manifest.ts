import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Fonts, sizes and colours of what is written, chosen with tools of the editor. */
export const manifest = defineManifest({
  id: 'text-styles',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
