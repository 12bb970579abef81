import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Emoticons, put into a text by a tool of the editor. */
export const manifest = defineManifest({
  id: 'emoticons',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
