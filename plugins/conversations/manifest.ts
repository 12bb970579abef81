import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { privateMessages } from './shared/kind.ts';

const settings = Type.Object(
  {
    keepDays: Type.Integer({
      minimum: 7,
      maximum: 3650,
      default: 180,
      description: 'Days that messages are kept. Default 180.',
    }),
    newDays: Type.Integer({
      minimum: 0,
      maximum: 365,
      default: 3,
      description: 'An account is new for so many days. Default 3; 0: none is.',
    }),
    newLevel: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 0,
      description: 'Below this level an account is new, too, where the zone has levels. Default 0: none is.',
    }),
    newStarts: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 3,
      description: 'Conversations that a new account may begin within a day. Default 3.',
    }),
    starts: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 20,
      description: 'Conversations that any other account may begin within a day. Default 20.',
    }),
  },
  { additionalProperties: false },
);

/** Private messages between two people (docs/product/conversations.md). */
export const manifest = defineManifest({
  id: 'conversations',
  codes: [PermissionCode.manager, PermissionCode.mastermind],
  declares: [privateMessages],
  // Who reports a message is heard by moderators, who penalise its author.
  requires: [
    { id: 'moderation', version: 1 },
    { id: 'levels', version: 1, isOptional: true },
  ],
  settings,
  errors: {
    CONVERSATION_EMPTY: { status: 400, code: 400 },
    CONVERSATION_TOO_LONG: { status: 400, code: 400 },
    CONVERSATION_TOO_FAST: { status: 429, code: 429 },
    CONVERSATION_TOO_MANY: { status: 429, code: 429 },
    CONVERSATION_CLOSED: { status: 403, code: 403 },
    CONVERSATION_WAITS: { status: 409, code: 409 },
  },
});
