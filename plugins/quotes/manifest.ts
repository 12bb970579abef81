import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Comments quote what they answer (docs/product/quotes.md). */
export const manifest = defineManifest({
  id: 'quotes',
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    QUOTE_NOT_FOUND: { status: 409, code: 409 },
    QUOTE_TOO_LONG: { status: 400, code: 400 },
  },
});
