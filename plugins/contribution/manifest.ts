import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

const settings = Type.Object(
  {
    agreement: Type.Object(
      {
        'zh-CN': Type.String({ minLength: 1, maxLength: 20_000 }),
        en: Type.String({ minLength: 1, maxLength: 20_000 }),
      },
      {
        additionalProperties: false,
        default: {
          'zh-CN':
            '1. 投稿内容须为本人原创，或已取得权利人的授权。\n2. 投稿一经采用，将以投稿人的名义在论坛发布，版权归投稿人所有。\n3. 投稿人同意论坛在站内及游戏内展示、推荐该内容。\n4. 内容须遵守社区规范；违规内容不予采用，已发布的将被处理。',
          en: '1. What you contribute is your own work, or you have its owner’s permission.\n2. An accepted piece is published in the forum under your name, and stays yours.\n3. You agree that the forum shows and recommends it here and in the game.\n4. The rules of the community hold; what breaks them is not accepted, or taken down later.',
        },
        description: 'What contributors agree to. Changed, it is another version; each submission keeps its own.',
      },
    ),
    claimMinutes: Type.Integer({
      minimum: 5,
      maximum: 240,
      default: 30,
      description: 'How long a reviewer has a piece to themselves.',
    }),
    specialAreas: Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 500,
      uniqueItems: true,
      default: [],
      description: 'Servers (areaId) whose roles count as those of the sister game: game code 2 then becomes 248.',
    }),
  },
  { additionalProperties: false },
);

const refused = { status: 400, code: 400 };
const forbidden = { status: 403, code: 403 };
const conflict = { status: 409, code: 409 };

/** Articles and videos that players hand in, reviewed by the zone's people and published as posts. */
export const manifest = defineManifest({
  id: 'contribution',
  requires: [
    { id: 'editor', version: 1, isOptional: true },
    { id: 'video', version: 1, isOptional: true },
    { id: 'views', version: 1, isOptional: true },
  ],
  codes: [PermissionCode.contributeAlways, PermissionCode.checkManager, PermissionCode.manager],
  settings,
  errors: {
    CLOSED_ZONE: forbidden,
    PLAY_FIRST: forbidden,
    NO_GAME: forbidden,
    NO_ROLE: forbidden,
    COLUMN_REQUIRED: refused,
    COLUMN_UNKNOWN: refused,
    COLUMN_CLOSED: conflict,
    COLUMN_FULL: conflict,
    COLUMN_TAKEN: conflict,
    COLUMN_CHANGED: conflict,
    SERVER_REQUIRED: refused,
    ROLE_UNKNOWN: refused,
    AGREEMENT_REQUIRED: refused,
    AGREEMENT_CHANGED: conflict,
    CONTENT_REQUIRED: refused,
    VIDEO_REQUIRED: refused,
    COVER_UNKNOWN: refused,
    TIME_PAST: refused,
    TIME_FORBIDDEN: forbidden,
    POST_TAKEN: conflict,
    MOVED: conflict,
    LOCKED: conflict,
    CLAIMED: conflict,
    OWN: forbidden,
    REASON_REQUIRED: refused,
    REMARK_MISPLACED: refused,
    TEXT_TOO_LONG: refused,
    TOO_MANY: conflict,
  },
});
