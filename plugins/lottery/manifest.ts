import { Type, type Static } from 'typebox';
import { defineManifest, replyDefaults, staffCodes } from '../../platform/contract/index.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';
import { QUICKNET } from './shared/beacon-chain.ts';
import { LOTTERY_MANAGER } from './shared/code.ts';

const closed = { additionalProperties: false } as const;
const refused = { status: 400, code: 400 };
const conflict = { status: 409, code: 409 };

const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const Beacon = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      default: QUICKNET.name,
      description: 'What the verification page calls it.',
    }),
    urls: Type.Array(
      Type.String({
        pattern: '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/[^\\s"\'<>\\\\]*\\{round\\}[^\\s"\'<>\\\\]*$',
        maxLength: 300,
      }),
      {
        minItems: 1,
        maxItems: 8,
        default: ['api.drand.sh', 'drand.cloudflare.com'].map(
          (host) => `https://${host}/${QUICKNET_HASH}/public/{round}`,
        ),
        description:
          'Where a round is asked for, with {round} in the place of its number; one after the other until one answers. JSON with `round` and `signature` (hex).',
      },
    ),
    publicKey: Type.String({
      pattern: '^[0-9a-f]{192}$',
      default: QUICKNET.publicKey,
      description:
        'For which its rounds are signed (scheme bls-unchained-g1-rfc9380). Of running lotteries it is fixed.',
    }),
    genesis: Type.Integer({
      minimum: 0,
      default: QUICKNET.genesis,
      description: 'When round 1 was made, seconds since 1970.',
    }),
    period: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: QUICKNET.period,
      description: 'Seconds between two rounds.',
    }),
    otherwise: Type.Optional(
      Type.Literal('post', {
        description:
          'What a lottery is announced with when the beacon does not answer at that moment: a post or comment, and its page says why. The host asks before it announces. Without: it is announced with the beacon in any case, and not drawn before that answers.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'A public randomness beacon, which nobody here can influence: {} is drand quicknet, and the host must reach it (outgoing calls, when a lottery is announced and drawn). Without: a post or comment of the zone, which somebody with the database and the secret of the server could choose.',
  },
);

/** Settings of a zone, `plugins.lottery` in zone.json. */
const settings = Type.Object(
  {
    publicityDays: browser(
      Type.Integer({
        minimum: 1,
        maximum: 30,
        default: 5,
        description: 'How long the winners of a new lottery are named when its settings do not say.',
      }),
    ),
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

/** Lotteries attached to posts (method in docs/lottery.md). */
export const manifest = defineManifest({
  id: 'lottery',
  declares: [
    staffCodes.declare([LOTTERY_MANAGER]),
    replyDefaults.declare({ of: 'post', fields: { wbIsLottery: 0 } }),
    replyDefaults.declare({ of: 'draft', fields: { wbIsLottery: 0 } }),
  ],
  // A post with a lottery is written in the editor, and its settings are kept with the draft.
  requires: [
    { id: 'editor', version: 1 },
    { id: 'levels', version: 1, isOptional: true },
    { id: 'review', version: 1, isOptional: true },
  ],
  postFields: {
    add: ['wbIsLottery', 'lotteryInfo'],
    edit: ['wbIsLottery', 'lotteryInfo'],
  },
  codes: [LOTTERY_MANAGER],
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
    END_BEFORE_POST: refused,
    END_TOO_LATE: refused,
    PUBLICITY_DAYS: refused,
    PRIZE_NUMBER: refused,
    TOO_LONG: refused,
    TOO_MANY: refused,
    UNKNOWN_THEME: refused,
    RULES_INVALID: refused,
    AUTHOR_TOLD: conflict,
    UNFOLLOWABLE: conflict,
    PRIVATE_REPLIES: conflict,
    FIXED: conflict,
    NOT_EDITABLE: conflict,
    WRONG_PHASE: conflict,
    NOT_DUE: conflict,
    WAITING_FOR_BEACON: conflict,
    NOT_FROZEN: conflict,
    HELD: conflict,
    BUSY: conflict,
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
    NOT_FIRST: conflict,
    NO_ALTERNATE: conflict,
    STATE: conflict,
  },
});
