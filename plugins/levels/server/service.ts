import {
  dayIn,
  fail,
  pluginError,
  untilNextDay,
  type ReplyOf,
  type RequestContext,
  type UserCard,
} from '../../../server/sdk/index.ts';
import {
  progressPercent,
  ACT_ALIASES,
  RankAct,
  SOURCES,
  TASK_SOURCE,
  type ForwardData,
  type LevelOfCard,
  type OwnLevel,
  type RankInfo,
  type rankPost,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { inLocale, type LevelRules } from './rules.ts';
import { experienceTags, type Settling } from './settle.ts';
import type { LevelStore } from './store.ts';
import type { Tasks } from './tasks.ts';
import type { Core } from './uses.ts';

export interface ForwardInput {
  readonly act: string;
  readonly uid?: number | undefined;
  readonly task_log_id?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface LevelDeps {
  readonly core: Core;
  readonly store: LevelStore;
  readonly settling: Settling;
  readonly tasks: Tasks;
  readonly rulesOf: (zone: RequestContext['zone']) => LevelRules;
}

export function createLevels({ core, store, settling, tasks, rulesOf }: LevelDeps) {
  const grayscale = (ctx: RequestContext, uid: number): 0 | 1 => (rulesOf(ctx.zone).isGrayscale(uid) ? 1 : 0);

  async function levelsIn(
    { zone }: Pick<RequestContext, 'zone'>,
    uids: readonly number[],
  ): Promise<Map<number, number>> {
    const exp = await store.expOf(zone.abbr, uids);
    return new Map(uids.map((uid) => [uid, rulesOf(zone).standing(exp.get(uid) ?? 0).level]));
  }

  /** How often each source has counted today. @throws what the database throws */
  async function today(ctx: RequestContext, uid: number, level: number): Promise<RankInfo['sources']> {
    const day = dayIn(ctx.now, ctx.zone.timeZone);
    const used = await store.used(ctx.zone.abbr, uid, SOURCES, [day]);
    return SOURCES.flatMap((source) => {
      const { exp, perDay } = rulesOf(ctx.zone).gain(source, level);
      return exp * perDay === 0 ? [] : [{ source, exp, per_day: perDay, today: used.get(`${source}/${day}`) ?? 0 }];
    });
  }

  function infoOf(ctx: RequestContext, { uid, nick }: UserCard, exp: number, sources: RankInfo['sources']): RankInfo {
    const rules = rulesOf(ctx.zone);
    const { level, current, needed } = rules.standing(exp);
    return {
      uid,
      nick,
      isSelf: ctx.viewer?.uid === uid,
      zm_lvl: level,
      rankName: inLocale(ctx, rules.name(level)),
      lvl_cur_exp: current,
      lvl_up_need_exp: needed,
      lvl_progress: progressPercent(current, needed),
      ranks: rules.steps.map((step, index) => ({
        level: index + 1,
        name: inLocale(ctx, rules.name(index + 1)),
        exp: step,
      })),
      privileges: rules.privileges.map(({ fromLevel, text, dailyBonus = 0 }) => ({
        level: fromLevel,
        text: inLocale(ctx, text),
        daily_bonus: dailyBonus,
      })),
      sources,
    };
  }

  /** @throws NOT_SIGNED_IN when nobody is named or signed in, NOT_FOUND for nobody */
  async function info(ctx: RequestContext, given: number | undefined): Promise<RankInfo> {
    const uid = given ?? own(ctx);
    const card = (await core.users.cards(ctx, [uid])).get(uid);
    if (!card) throw fail('NOT_FOUND');
    const exp = await settling.look(ctx, uid);
    const { level } = rulesOf(ctx.zone).standing(exp);
    return infoOf(ctx, card, exp, ctx.viewer?.uid === uid ? await today(ctx, uid, level) : []);
  }

  async function record(ctx: RequestContext, { limit, offset }: ForwardInput): Promise<ForwardData> {
    const uid = own(ctx);
    await settling.look(ctx, uid);
    const rows = await store.record(ctx.zone.abbr, uid, limit + 1, offset);
    const list = rows.slice(0, limit).map(({ id, source, object, at, amount }) => ({
      id,
      source,
      exp: amount,
      time: at,
      name: source === TASK_SOURCE ? tasks.nameOf(ctx, object.split(':')[0] ?? '') : '',
    }));
    return { list, hasMore: rows.length > limit };
  }

  async function read(ctx: RequestContext, input: ForwardInput): Promise<ForwardData> {
    switch (input.act) {
      case RankAct.info:
        return info(ctx, input.uid);
      case RankAct.tasks:
        return { task_list: await tasks.list(ctx, own(ctx)) };
      case RankAct.redDot: {
        const claimable = await tasks.claimable(ctx, own(ctx));
        return { red_dot: claimable > 0 ? 1 : 0, claimable };
      }
      case RankAct.grayscale:
        return { is_grayscale: grayscale(ctx, own(ctx)) };
      case RankAct.record:
        return record(ctx, input);
      default:
        throw pluginError(manifest, 'ACT_UNKNOWN');
    }
  }

  async function receive(ctx: RequestContext, input: ForwardInput): Promise<ForwardData> {
    const { task, exp } = await tasks.claim(ctx, own(ctx), input.task_log_id);
    return { task, received_exp: exp };
  }

  return {
    /** The acts that change nothing. @throws ACT_UNKNOWN, NOT_SIGNED_IN, NOT_FOUND */
    get: async (ctx: RequestContext, input: ForwardInput) => done(await read(ctx, known(input))),

    /** All acts. @throws as `get`, and what a claim throws */
    async post(ctx: RequestContext, sent: ForwardInput) {
      const input = known(sent);
      return done(await (input.act === RankAct.receive ? receive(ctx, input) : read(ctx, input)));
    },

    /** Fields of the signed-in user's own data; their first look of the day is their visit. */
    async ownFields(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, OwnLevel>> {
      const fields = new Map<number, OwnLevel>();
      // The next day begins with a visit.
      ctx.tag(untilNextDay(ctx));
      for (const uid of uids) {
        ctx.tag(...experienceTags(uid));
        await settling.visit(ctx, uid);
        const rules = rulesOf(ctx.zone);
        const { level, current, needed } = rules.standing(await settling.look(ctx, uid));
        fields.set(uid, {
          rankName: inLocale(ctx, rules.name(level)),
          is_grayscale: grayscale(ctx, uid),
          ywUserInfo: { zm_lvl: level, lvl_cur_exp: current, lvl_up_need_exp: needed },
        });
      }
      return fields;
    },

    /** See `levelHooks.of`. */
    async levelsOf(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, number>> {
      ctx.tag(...uids.map((uid) => `user:${uid}`));
      return levelsIn(ctx, uids);
    },

    /**
     * Fields of user cards: one query for a page of users. They change with a new level, which
     * drops `user:<uid>`.
     */
    async cardFields(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, LevelOfCard>> {
      const rules = rulesOf(ctx.zone);
      return new Map(
        [...(await levelsIn(ctx, uids))].map(([uid, level]) => {
          const name = rules.name(level);
          return [uid, { zm_lvl: level, rankName: name['zh-CN'], rankNameEn: name.en }];
        }),
      );
    },
  };
}

/** @throws NOT_SIGNED_IN */
function own(ctx: RequestContext): number {
  if (!ctx.viewer) throw fail('NOT_SIGNED_IN');
  return ctx.viewer.uid;
}

/** The act by the name that the server has for it. */
const known = <I extends ForwardInput>(input: I): I => ({ ...input, act: ACT_ALIASES[input.act] ?? input.act });

const done = (data: ForwardData): ReplyOf<typeof rankPost> => ({ code: 1, message: '', data });
