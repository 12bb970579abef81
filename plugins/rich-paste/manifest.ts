import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** What is pasted from pages and other programs keeps its looks. */
export const manifest = defineManifest({
  id: 'rich-paste',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
