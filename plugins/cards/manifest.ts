import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Cards of people, groups and roles, put into a text by a tool of the editor. */
export const manifest = defineManifest({
  id: 'cards',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
