import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { Count, Flag, Id, Paging, Time } from '../../platform/contract/schemas.ts';

/**
 * What the query `act` asks for. All but `receive_reward` only read and are answered by GET and
 * POST; `receive_reward` is a write and is answered by POST alone.
 * - `get_rank_info` (`uid` optional, else the viewer): level, progress, ranks and privileges; the
 *   own answer has today's experience
 * - `get_task_list`: the viewer's tasks, in the order of the task card
 * - `get_red_dot`: whether a reward of the viewer's can be claimed, and how many
 * - `is_grayscale`: whether the viewer is shown the task card
 * - `get_exp_record` (`limit`, `offset`): the viewer's experience, newest first
 * - `receive_reward` (`task_log_id`): claims a finished task's reward, once
 */
export const RankAct = {
  info: 'get_rank_info',
  tasks: 'get_task_list',
  redDot: 'get_red_dot',
  grayscale: 'is_grayscale',
  record: 'get_exp_record',
  receive: 'receive_reward',
} as const;

/** Other names of acts, as clients know them, too. */
export const ACT_ALIASES: Readonly<Record<string, string>> = {
  rank_info: RankAct.info,
  task_list: RankAct.tasks,
  red_dot: RankAct.redDot,
  reward_receive: RankAct.receive,
};

/** Task base types. */
export const TaskType = { post: 1, comment: 2, like: 3, contribute: 4, favourite: 5, level: 12 } as const;
export type TaskTypeValue = (typeof TaskType)[keyof typeof TaskType];

/** `show_type`: 1 stands on the task card too, 2 on the level page only. */
export const ShowType = { card: 1, page: 2 } as const;
/** `reward_use_type`: rewards are claimed by hand. */
export const REWARD_CLAIMED = 2;
/** `expiry_date`: experience never expires. */
const NO_EXPIRY = 1;
export const RewardConst = { type: 1, expiry: NO_EXPIRY } as const;

/** What experience comes from; `task` is a claimed reward. */
export const SOURCES = ['visit', 'post', 'comment', 'favor', 'collect', 'beFavor', 'beComment', 'accepted'] as const;
export type Source = (typeof SOURCES)[number];
export const TASK_SOURCE = 'task';

export { LevelLocation } from './shared/location.ts';

/** Colour tiers by level: 1-5, 6-10, 11-15, 16 and above. */
export const tierOf = (level: number): 1 | 2 | 3 | 4 => {
  if (level <= 5) return 1;
  if (level <= 10) return 2;
  return level <= 15 ? 3 : 4;
};

/** Progress to the next level in percent, rounded up; 100 at the top, where nothing is needed. */
export const progressPercent = (current: number, needed: number): number =>
  needed <= 0 ? 100 : Math.min(100, Math.ceil((current * 100) / needed));

/**
 * Level fields of user cards (`user.present`); names in both languages, because a card is kept for
 * everybody.
 */
export const LevelOfCard = Type.Object({ zm_lvl: Count, rankName: Type.String(), rankNameEn: Type.String() });
export type LevelOfCard = Static<typeof LevelOfCard>;

/** Level fields of the own user (`user.own`), the name in the reader's language. */
export const OwnLevel = Type.Object({
  rankName: Type.String(),
  is_grayscale: Flag,
  /** Clients look for them in this part. */
  ywUserInfo: Type.Object({
    zm_lvl: Count,
    /** Experience gained since this level was reached. */
    lvl_cur_exp: Count,
    /** Experience from this level to the next; 0 at the top. */
    lvl_up_need_exp: Count,
  }),
});
export type OwnLevel = Static<typeof OwnLevel>;

const Rank = Type.Object({ level: Count, name: Type.String(), exp: Count });
const Privilege = Type.Object({
  level: Count,
  text: Type.String(),
  /**
   * Percent by which every daily cap grows; 0 for a privilege that the zone grants by other means.
   */
  daily_bonus: Count,
});
const SourceToday = Type.Object({ source: Type.String(), exp: Count, per_day: Count, today: Count });

export const RankInfo = Type.Object({
  uid: Id,
  nick: Type.String(),
  isSelf: Type.Boolean(),
  zm_lvl: Count,
  rankName: Type.String(),
  lvl_cur_exp: Count,
  lvl_up_need_exp: Count,
  /** `progressPercent` of the two. */
  lvl_progress: Count,
  ranks: Type.Array(Rank),
  privileges: Type.Array(Privilege),
  /** The own answer only: what each source gives, how often a day, and how often today. */
  sources: Type.Array(SourceToday),
});
export type RankInfo = Static<typeof RankInfo>;

const TaskBase = Type.Object({
  type: Type.Integer(),
  num: Count,
  finished_num: Count,
  rule: Type.Object({
    game_id: Count,
    wb_theme_type: Type.String(),
    wb_topic: Type.String(),
    wb_id: Type.String(),
    tg_topic: Type.String(),
  }),
});
export type TaskBase = Static<typeof TaskBase>;

const TaskReward = Type.Object({
  id: Count,
  reward_type: Count,
  num: Count,
  reward_name: Type.String(),
  reward_use_type: Count,
  expiry_date: Count,
  pc_reward_icon: Type.String(),
  zm_gift_first_type: Count,
  zm_gift_second_type: Count,
  rank_name: Type.String(),
  preview_rank: Count,
});

/** A task; `end_at` is `end_time` in milliseconds. */
export const RankTask = Type.Object({
  task_name: Type.String(),
  task_base_list: Type.Array(TaskBase),
  task_reward_list: Type.Array(TaskReward),
  finished_flag: Flag,
  /** 1 when the reward was claimed. */
  push_reward_flag: Flag,
  is_limit: Flag,
  /** `yyyy-MM-dd HH:mm:ss` in the zone's time zone, empty without an end. */
  end_time: Type.String(),
  end_at: Time,
  task_log_id: Type.String(),
  show_type: Count,
  task_type_label: Type.String(),
});
export type RankTask = Static<typeof RankTask>;

const ExpRecord = Type.Object({
  id: Id,
  source: Type.String(),
  exp: Count,
  time: Time,
  /** The task of a claimed reward, else empty. */
  name: Type.String(),
});
export type ExpRecord = Static<typeof ExpRecord>;

/** The fields of every act; an answer has those of its own. */
const ForwardData = Type.Partial(
  Type.Object({
    ...RankInfo.properties,
    task_list: Type.Array(RankTask),
    red_dot: Flag,
    claimable: Count,
    is_grayscale: Flag,
    list: Type.Array(ExpRecord),
    hasMore: Type.Boolean(),
    task: RankTask,
    /** What the claim gave. */
    received_exp: Count,
  }),
);
export type ForwardData = Static<typeof ForwardData>;

/** A rank call has succeeded when `code` is 1 and `data` or `message` is there. */
const ForwardReply = Type.Object({ code: Type.Integer(), message: Type.String(), data: ForwardData });

const Act = Type.String({ minLength: 1, maxLength: 40 });

export const rankGet = endpoint({
  method: 'GET',
  path: '/api/bbs/zmweb/forward/get',
  gate: everyone,
  summary: 'Levels and tasks: what `act` asks for (see RankAct); all but get_rank_info of somebody need a login',
  input: Type.Object({ act: Act, uid: Type.Optional(Id), ...Paging }),
  reply: ForwardReply,
  isFlat: true,
});

export const rankPost = endpoint({
  method: 'POST',
  path: '/api/bbs/zmweb/forward/post',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The same by POST, and receive_reward with task_log_id, which claims a reward once',
  input: Type.Object({
    act: Act,
    uid: Type.Optional(Id),
    task_log_id: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    ...Paging,
  }),
  reply: ForwardReply,
  isFlat: true,
});
