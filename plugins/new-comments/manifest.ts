import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Tells members what was written below posts since they were there (docs/product/new-comments.md). */
export const manifest = defineManifest({
  id: 'new-comments',
  settings: Type.Object({}, { additionalProperties: false }),
});
