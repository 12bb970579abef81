import { Type, type Static } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

const closed = { additionalProperties: false } as const;
const refused = { status: 400, code: 400 };
const conflict = { status: 409, code: 409 };

const Beacon = Type.Object(
  {
    url: Type.String({
      pattern: '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/[^\\s"\'<>\\\\]*\\{round\\}[^\\s"\'<>\\\\]*$',
      maxLength: 300,
      description:
        'Address of one round, with {round} in the place of its number. It answers JSON with `round` and `randomness` (hex).',
    }),
    name: Type.String({ minLength: 1, maxLength: 60, description: 'What the verification page calls it.' }),
    genesis: Type.Integer({ minimum: 0, description: 'When round 1 was made, seconds since 1970.' }),
    period: Type.Integer({ minimum: 1, maximum: 86_400, description: 'Seconds between two rounds.' }),
  },
  { ...closed, description: 'A public randomness beacon, drand-like. Default: a post or comment of the zone.' },
);

/** Settings of a zone, `plugins.lottery` in zone.json. */
const settings = Type.Object(
  {
    publicityDays: Type.Integer({
      minimum: 1,
      maximum: 30,
      default: 5,
      description: 'How long the winners of a new lottery are named when its settings do not say.',
    }),
    gapMinutes: Type.Integer({
      minimum: 0,
      maximum: 600,
      default: 30,
      description: 'Minutes before the draw from which on a post or comment is the public value.',
    }),
    beacon: Type.Optional(Beacon),
  },
  closed,
);
export type LotterySettings = Static<typeof settings>;

/** Lotteries attached to posts (spec 3 sections 3 to 9 "Lottery"; method in docs/lottery.md). */
export const manifest = defineManifest({
  id: 'lottery',
  codes: [PermissionCode.lotteryManager],
  settings,
  errors: {
    FORBIDDEN: { status: 403, code: 403 },
    NO_TAG: refused,
    INFO_INVALID: refused,
    END_REQUIRED: refused,
    TYPE_REQUIRED: refused,
    WAY_INCOMPLETE: refused,
    CONDITION_BLANK: refused,
    PRIZE_BLANK: refused,
    REDRAW_REQUIRED: refused,
    EXPIRY_REQUIRED: refused,
    START_AFTER_END: refused,
    END_BEFORE_START: refused,
    PRIZE_NUMBER: refused,
    TOO_LONG: refused,
    TOO_MANY: refused,
    UNKNOWN_THEME: refused,
    RULES_INVALID: refused,
    FIXED: conflict,
    NOT_EDITABLE: conflict,
    WRONG_PHASE: conflict,
    NOT_DUE: conflict,
    WAITING_FOR_BEACON: conflict,
    CHANGED: conflict,
    NOT_ENTERED: refused,
    REPEATED: refused,
    PRIZES_UNFILLED: refused,
    REASON_REQUIRED: refused,
    NOT_WINNER: { status: 404, code: 404 },
    REGISTER_OVER: conflict,
    REGISTERED: conflict,
    CONTACT_REQUIRED: refused,
    NOT_FORFEITED: conflict,
    NO_ALTERNATE: conflict,
    STATE: conflict,
  },
});
