import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Counts how often posts are read: each person once a day. */
export const manifest = defineManifest({
  id: 'views',
  settings: Type.Object({}, { additionalProperties: false }),
});
