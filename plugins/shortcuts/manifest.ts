import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Home, posts and pages of people by single keys (docs/product/shortcuts.md). */
export const manifest = defineManifest({
  id: 'shortcuts',
  settings: Type.Object({}, { additionalProperties: false }),
});
