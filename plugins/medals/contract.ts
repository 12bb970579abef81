import { Type, type Static } from 'typebox';
import { code, endpoint, everyone, PermissionCode, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Flag, Id, Time } from '../../platform/contract/schemas.ts';
import { MEDAL_CARD_HIDDEN } from './shared/code.ts';

/**
 * The achievement types in the order of the wall, with what must be reached for each of the seven
 * levels.
 */
export const THRESHOLDS = {
  favor: [20, 60, 140, 300, 600, 1200, 3600],
  comment: [10, 30, 70, 150, 300, 600, 1800],
  post: [1, 3, 7, 15, 30, 60, 180],
  beFavorPost: [50, 150, 350, 750, 1500, 3000, 9000],
  beFavor: [100, 300, 700, 1500, 3000, 6000, 18000],
  beComment: [30, 90, 210, 450, 900, 1800, 5400],
} as const;
export type MedalType = keyof typeof THRESHOLDS;
export const MEDAL_TYPES = Object.keys(THRESHOLDS) as MedalType[]; // keys of a literal
export const MEDAL_LEVELS = 7;

/**
 * Kinds of medals (the wire's `medalType`): earned by counters in all zones, or given by the
 * managers of one zone.
 */
export const MedalKind = { achievement: 1, flag: 2 } as const;

/** Ids of flag medals start here; achievement medals have those below. */
export const FIRST_FLAG_ID = 1001;
/** The `type` of flag medals on the wire. */
export const FLAG_TYPE = 'flag';
/** What a flag medal may show: names of the icon sprite. */
export const FLAG_ICONS = [
  ...([
    'flag',
    'shield',
    'crown',
    'compass',
    'flame',
    'trophy',
    'star',
    'swords',
    'gift',
    'palette',
    'scroll',
  ] as const),
  ...(['map', 'sparkles', 'medal', 'heart', 'gamepad-2', 'megaphone', 'pen-line'] as const),
] as const;

/** Gives and takes flag medals. */
export const flagGate = code(PermissionCode.manager);

/**
 * Stable for ever: stored in rows and in links. The first type is 1, so the ids of `favor` are 101
 * to 107.
 */
export const medalId = (type: MedalType, level: number): number => (MEDAL_TYPES.indexOf(type) + 1) * 100 + level;

/** Type and level of a medal's id, or null when there is no such medal. */
export function medalOf(id: number): { type: MedalType; level: number } | null {
  const type = MEDAL_TYPES[Math.floor(id / 100) - 1];
  const level = id % 100;
  return type && Number.isInteger(level) && level >= 1 && level <= MEDAL_LEVELS ? { type, level } : null;
}

/** How many levels a counter has reached: 0 to 7. */
export const levelOf = (type: MedalType, count: number): number =>
  THRESHOLDS[type].filter((threshold) => count >= threshold).length;

/** The medal card is not shown to who holds code 33. */
export const medalCardHidden = code(MEDAL_CARD_HIDDEN);

/**
 * A medal worn beside a name, in user cards as `wearMedalList`. Names of achievements are the
 * client's own; a flag medal, which only its zone knows, brings its name in both languages, because
 * a card is kept for everybody.
 */
export const WornMedal = Type.Object({
  id: Id,
  type: Type.String(),
  level: Count,
  medalType: Count,
  order: Count,
  icon: Type.Optional(Type.String()),
  series: Type.Optional(Count),
  name: Type.Optional(Type.String()),
  nameEn: Type.Optional(Type.String()),
});
export type WornMedal = Static<typeof WornMedal>;

/** A medal as it is shown. */
export const Medal = Type.Object({
  id: Id,
  /** Key of `THRESHOLDS`, or `flag`. */
  type: Type.String(),
  medalType: Count,
  level: Count,
  /** 1 when worn. */
  status: Flag,
  /** Place among the worn medals from 1; 0 when not worn. */
  order: Count,
  /** When it was earned; 0 while it is locked. */
  createTime: Time,
  /** 0 for an earned medal that its owner has not looked at yet. */
  isRead: Flag,
  name: Type.String(),
  medalName: Type.String(),
  rules: Type.String(),
  pointDesc: Type.String(),
  /**
   * Drawings are the client's own, so there are no addresses: a flag medal's is one of
   * `FLAG_ICONS`, others are empty.
   */
  icon: Type.String(),
  gradeIconUrl: Type.String(),
  gradeType: Count,
  rank: Count,
  sortId: Count,
  /** Flag medals are grouped by it; 0 for no group. */
  series: Count,
  seriesName: Type.String(),
  /**
   * 1: of its series a wall shows only the highest that its owner has, and those that they wear.
   */
  onlyHighest: Flag,
  gid: Count,
  /** Of who has it; empty while it is locked. */
  nick: Type.String(),
});
export type Medal = Static<typeof Medal>;

const Progress = Type.Object({ type: Type.String(), count: Count, next: Count });

export const getUserMedal = endpoint({
  method: 'GET',
  path: '/api/bbs/user/medal/get_user_medal',
  gate: everyone,
  summary: "The viewer's own medals, locked ones and progress included; of another user what they have earned",
  input: Type.Object({ zmUid: Type.Optional(Id) }),
  reply: Type.Object({
    uid: Id,
    nick: Type.String(),
    isSelf: Type.Boolean(),
    /**
     * Achievements by type, then by level; then the flag medals of the zone in the order of its
     * settings.
     */
    list: Type.Array(Medal),
    /**
     * Own counters; `next` is what the next level needs, 0 when all are reached. Empty for another
     * user's wall.
     */
    progress: Type.Array(Progress),
  }),
});
export type MedalWall = Static<typeof getUserMedal.reply>;

/** Ids as a list, as JSON text or comma-joined. */
const Ids = Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Id, { maxItems: 100 })]);
/** What is worn: of user cards, too, and of the signed-in user's own data. */
export const Worn = Type.Object({ wearMedalList: Type.Array(WornMedal) });

const write = <I extends Parameters<typeof Type.Object>[0]>(name: string, summary: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/user/medal/${name}`,
    repeat: 'as-it-stands',
    gate: signedIn,
    summary,
    input: Type.Object(input),
    reply: Worn,
  });

export const wearMedal = write('wear', 'Puts an own medal on (status 1) or takes it off (0)', {
  medalId: Id,
  medalType: Type.Optional(Count),
  status: Type.Integer({ minimum: 0, maximum: 1 }),
});

export const saveMedalOrder = write('save_order', 'Orders the worn medals: exactly their ids, first shown first', {
  order: Ids,
});

export const setMedalRead = endpoint({
  method: 'POST',
  path: '/api/bbs/user/medal/set_medal_read',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Marks own medals as looked at',
  input: Type.Object({ medalIdList: Ids, medalType: Type.Optional(Count) }),
  reply: Empty,
});

/** One flag medal of the zone, for those who give it. */
const FlagMedal = Type.Object({
  id: Id,
  name: Type.String(),
  icon: Type.String(),
  series: Count,
  seriesName: Type.String(),
});
export type FlagMedal = Static<typeof FlagMedal>;

export const flagMedals = endpoint({
  method: 'GET',
  path: '/api/bbs/user/medal/flag_list',
  gate: flagGate,
  summary: 'The flag medals of the zone and which of them a user has',
  input: Type.Object({ uid: Id }),
  reply: Type.Object({ list: Type.Array(FlagMedal), held: Type.Array(Id) }),
});

const award = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/user/medal/${name}`,
    repeat: 'as-it-stands',
    gate: flagGate,
    summary,
    input: Type.Object({
      uid: Id,
      medalId: Id,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    /** Whether something changed. */
    reply: Type.Object({ changed: Type.Boolean() }),
  });

export const grantFlag = award('grant_flag', 'Gives a flag medal of the zone to a user, with a reason for the audit');
export const revokeFlag = award(
  'revoke_flag',
  'Takes a flag medal back, also when it is worn, with a reason for the audit',
);
