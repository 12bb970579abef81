import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';

const settings = Type.Object(
  {
    visitorsRead: browser(
      Type.Boolean({ default: true, description: 'Whether visitors may read the room. Default: they may.' }),
    ),
  },
  { additionalProperties: false },
);

/** A zone's live room: short messages that are kept for a day. */
export const manifest = defineManifest({
  id: 'chat',
  codes: [PermissionCode.manager, PermissionCode.mastermind],
  settings,
  errors: {
    CHAT_EMPTY: { status: 400, code: 400 },
    CHAT_TOO_LONG: { status: 400, code: 400 },
    CHAT_TOO_FAST: { status: 429, code: 429 },
    CHAT_REASON_REQUIRED: { status: 400, code: 400 },
  },
});
