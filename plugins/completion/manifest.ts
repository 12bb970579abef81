import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** The people behind `@` and the topics behind `#` while somebody writes, and the tools for both. */
export const manifest = defineManifest({
  id: 'completion',
  requires: [{ id: 'editor', version: 1 }],
  settings: Type.Object({}, { additionalProperties: false }),
});
