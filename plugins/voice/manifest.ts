import { Type } from 'typebox';
import { defineManifest, replyDefaults } from '../../platform/contract/index.ts';
import { AUDIO_TOOL } from './shared/code.ts';

const refused = { status: 400, code: 400 };

/** Sound in posts, for holders of code 18. */
export const manifest = defineManifest({
  id: 'voice',
  requires: [{ id: 'editor', version: 1, isOptional: true }],
  declares: [replyDefaults.declare({ of: 'post', fields: { wbVoice: [] } })],
  postFields: {
    add: ['wbVoice'],
    edit: ['wbVoice'],
  },
  codes: [AUDIO_TOOL],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    VOICE_FORMAT: refused,
    VOICE_BROKEN: refused,
    VOICE_TOO_LONG: refused,
    VOICE_MANY: refused,
    VOICE_UNKNOWN: refused,
  },
});
