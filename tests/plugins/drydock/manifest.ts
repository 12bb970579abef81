import { Type } from 'typebox';
import { defineManifest } from '../../../platform/contract/index.ts';
import { arrived } from './shared/arrived.ts';

/** The code of who looks after a drydock. */
export const DRYDOCK_MASTER = 777;

/** Ships call at a drydock: a plugin with one of everything, in one folder. */
export const manifest = defineManifest({
  id: 'drydock',
  codes: [DRYDOCK_MASTER],
  declares: [arrived],
  requires: [{ id: 'editor', version: 1, isOptional: true }],
  settings: Type.Object(
    { berths: Type.Integer({ minimum: 1, maximum: 50, default: 2, description: 'Ships that may lie in it at once.' }) },
    { additionalProperties: false },
  ),
  errors: { DRYDOCK_FULL: { status: 409, code: 409 } },
});
