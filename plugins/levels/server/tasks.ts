import {
  dayIn,
  endOfDay,
  exactSecond,
  fail,
  mondayOf,
  pluginError,
  readDay,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  REWARD_CLAIMED,
  RewardConst,
  ShowType,
  TaskType,
  type RankTask,
  type Source,
  type TaskBase,
  type TaskTypeValue,
} from '../contract.ts';
import { manifest, type TaskGoal, type TaskSetting } from '../manifest.ts';
import { inLocale, type LevelRules } from './rules.ts';
import type { Settling } from './settle.ts';
import type { LevelStore } from './store.ts';
import type { LevelTexts } from './texts.ts';
import type { Core } from './uses.ts';

export interface TaskDeps {
  readonly core: Core;
  readonly store: LevelStore;
  readonly settling: Settling;
  readonly texts: LevelTexts;
  readonly rulesOf: (zone: RequestContext['zone']) => LevelRules;
}

/** What each task type counts; a contribution is a post in the column that the goal names. */
const COUNTED: Readonly<Record<Exclude<TaskTypeValue, 12>, Source>> = {
  [TaskType.post]: 'post',
  [TaskType.comment]: 'comment',
  [TaskType.like]: 'favor',
  [TaskType.contribute]: 'post',
  [TaskType.favourite]: 'collect',
};

const FOREVER = 99_999_999;

/** A task in the period that is now. */
interface Running {
  readonly task: TaskSetting;
  /** Part of the claim's key: 0, or the first day of the period. */
  readonly period: number;
  readonly from: number;
  readonly to: number;
  /** When a limited task ends, milliseconds; 0 for others. */
  readonly endAt: number;
}

export function createTasks({ core, store, settling, texts, rulesOf }: TaskDeps) {
  const { db } = core;

  /** The task now, or null before its first and after its last day. */
  function running(ctx: RequestContext, task: TaskSetting): Running | null {
    const { timeZone } = ctx.zone;
    const today = dayIn(ctx.now, timeZone);
    const [first, last] = [task.from ? readDay(task.from) : 0, task.until ? readDay(task.until) : FOREVER];
    if (today < first || today > last) return null;
    const endAt = task.until ? endOfDay(last, timeZone) : 0;
    const period = { once: 0, daily: today, weekly: mondayOf(today) }[task.repeat ?? 'once'];
    const to = task.repeat === 'daily' ? today : last;
    return { task, period, from: Math.max(first, period), to, endAt };
  }

  const logId = ({ task, period }: Running): string => `${task.id}:${period}`;

  function doneOf(ctx: RequestContext, uid: number, exp: number, goal: TaskGoal, { from, to }: Running) {
    if (goal.type === TaskType.level) return rulesOf(ctx.zone).standing(exp).level;
    // The settings schema knows no other types.
    const source = COUNTED[goal.type as keyof typeof COUNTED];
    const { themeId, wbId, topic } = goal;
    return store.count(ctx.zone.abbr, uid, { source, from, to, themeId, wbId, topic });
  }

  async function bases(ctx: RequestContext, uid: number, exp: number, run: Running): Promise<TaskBase[]> {
    const one = async (goal: TaskGoal): Promise<TaskBase> => ({
      type: goal.type,
      num: goal.num,
      finished_num: Math.min(goal.num, await doneOf(ctx, uid, exp, goal, run)),
      rule: {
        game_id: ctx.zone.gameId,
        wb_theme_type: goal.themeId === undefined ? '' : String(goal.themeId),
        wb_topic: goal.topic ?? '',
        wb_id: goal.wbId === undefined ? '' : String(goal.wbId),
        tg_topic: '',
      },
    });
    return Promise.all(run.task.goals.map(one));
  }

  function present(ctx: RequestContext, run: Running, goals: TaskBase[], claimed: boolean): RankTask {
    const { task, endAt } = run;
    const { exp = 0 } = task;
    const none = { pc_reward_icon: '', zm_gift_first_type: 0, zm_gift_second_type: 0, rank_name: '', preview_rank: 0 };
    const reward = {
      id: 1,
      reward_type: RewardConst.type,
      num: exp,
      reward_name: texts.exp(ctx.locale),
      reward_use_type: REWARD_CLAIMED,
      expiry_date: RewardConst.expiry,
      ...none,
    };
    return {
      task_name: inLocale(ctx, task.name),
      task_base_list: goals,
      task_reward_list: exp > 0 ? [reward] : [],
      finished_flag: claimed || goals.every(({ num, finished_num }) => finished_num >= num) ? 1 : 0,
      push_reward_flag: claimed ? 1 : 0,
      is_limit: endAt > 0 ? 1 : 0,
      end_time: endAt > 0 ? exactSecond(endAt, ctx.zone.timeZone) : '',
      end_at: endAt,
      task_log_id: logId(run),
      show_type: task.showType ?? ShowType.card,
      task_type_label: texts.repeat(ctx.locale, endAt > 0 ? 'limited' : (task.repeat ?? 'once')),
    };
  }

  /** The tasks of a person whose grants are settled, ordered as on the task card. */
  async function listOf(ctx: RequestContext, uid: number, exp: number): Promise<RankTask[]> {
    const runs = rulesOf(ctx.zone).tasks.flatMap((task) => running(ctx, task) ?? []);
    const claims = await store.claims(ctx.zone.abbr, uid, [...new Set(runs.map(({ period }) => period))]);
    const tasks = await Promise.all(
      runs.map(async (run) => {
        const claimed = claims.has(`${run.task.id}/${run.period}`);
        return present(ctx, run, await bases(ctx, uid, exp, run), claimed);
      }),
    );
    return inCardOrder(tasks);
  }

  const list = async (ctx: RequestContext, uid: number): Promise<RankTask[]> =>
    // What was just settled is read where it was written: a replica may not have it yet.
    (await store.status(ctx.zone.abbr, uid)).pending
      ? db.tx(async () => listOf(ctx, uid, await settling.settle(ctx, uid)))
      : listOf(ctx, uid, (await store.status(ctx.zone.abbr, uid)).exp);

  return {
    list,

    claimable: async (ctx: RequestContext, uid: number): Promise<number> =>
      (await list(ctx, uid)).filter(isClaimable).length,

    /** Names of the zone's tasks by id, for the record. */
    nameOf(ctx: RequestContext, taskId: string): string {
      const task = rulesOf(ctx.zone).tasks.find(({ id }) => id === taskId);
      return task ? inLocale(ctx, task.name) : '';
    },

    /**
     * Claims a reward; one that is claimed is (docs/product/repeated-writes.md). People claim one
     * by one under the lock of their own row, and the key of the claim decides in any case.
     * @throws TASK_UNKNOWN, TASK_OVER for another period than the present one, TASK_UNFINISHED,
     *   TASK_NO_REWARD
     */
    claim: (ctx: RequestContext, uid: number, given: string | undefined): Promise<{ task: RankTask; exp: number }> =>
      db.tx(async () => {
        if (given === undefined) throw fail('BAD_INPUT', { field: 'task_log_id' });
        const task = rulesOf(ctx.zone).tasks.find(({ id }) => id === given.split(':')[0]);
        if (!task) throw pluginError(manifest, 'TASK_UNKNOWN');
        const run = running(ctx, task);
        if (!run || logId(run) !== given) throw pluginError(manifest, 'TASK_OVER');
        const exp = await settling.settle(ctx, uid);
        const goals = await bases(ctx, uid, exp, run);
        const isNew = await store.claim(ctx.zone.abbr, uid, task.id, run.period, ctx.now);
        // Claimed before, perhaps by a request whose answer was lost: they have it, and it is given
        // once.
        if (!isNew) return { task: present(ctx, run, goals, true), exp: task.exp ?? 0 };
        if (!goals.every(({ num, finished_num }) => finished_num >= num))
          throw pluginError(manifest, 'TASK_UNFINISHED');
        if (!task.exp) throw pluginError(manifest, 'TASK_NO_REWARD');
        await settling.reward(ctx, uid, given, task.exp);
        return { task: present(ctx, run, goals, true), exp: task.exp };
      }),
  };
}
export type Tasks = ReturnType<typeof createTasks>;

/** Finished, with a reward that is still there. */
export const isClaimable = (task: RankTask): boolean =>
  task.finished_flag === 1 && task.push_reward_flag === 0 && task.task_reward_list.length > 0;

/**
 * By reward flag (those still to be had first), then limited ones first; else as the zone lists
 * them.
 */
export const inCardOrder = (tasks: readonly RankTask[]): RankTask[] =>
  tasks.toSorted((a, b) => a.push_reward_flag - b.push_reward_flag || b.is_limit - a.is_limit);
