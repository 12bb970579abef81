import {
  fail,
  pluginError,
  viewerOf,
  settingsOf,
  type RequestContext,
  type UserStats,
} from '../../../server/sdk/index.ts';
import {
  levelOf,
  MEDAL_LEVELS,
  MEDAL_TYPES,
  MedalKind,
  medalId,
  medalOf,
  THRESHOLDS,
  type Medal,
  type MedalWall,
  type WornMedal,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { counterOf, type Awards } from './awards.ts';
import { flagOf, flagsOf, isSurpassed, presentFlag, wornFlag, type OnWall } from './flags.ts';
import type { EarnedRow, MedalStore } from './store.ts';
import type { MedalTexts } from './texts.ts';
import type { Core } from './uses.ts';

export interface MedalService {
  /** @param uid absent: the viewer's own. @throws NOT_SIGNED_IN, NOT_FOUND for nobody */
  wall(ctx: RequestContext, uid: number | undefined): Promise<MedalWall>;
  /** @throws MEDAL_UNKNOWN for a medal that the viewer has not earned, WEAR_LIMIT */
  wear(ctx: RequestContext, id: number, worn: boolean): Promise<WornMedal[]>;
  /** @throws ORDER_INVALID unless the ids are exactly those of the worn medals */
  saveOrder(ctx: RequestContext, ids: readonly number[]): Promise<WornMedal[]>;
  markRead(ctx: RequestContext, ids: readonly number[]): Promise<void>;
  /** The field `wearMedalList` of user cards. */
  cardFields(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, { wearMedalList: WornMedal[] }>>;
}

export function createMedals(core: Core, store: MedalStore, awards: Awards, texts: MedalTexts): MedalService {
  const { db } = core;

  const limitOf = (ctx: RequestContext): number => settingsOf(ctx, manifest).wearLimit;

  /** Medals are worn in all zones; a zone with a smaller limit shows the first. */
  const wornMedals = (ctx: RequestContext, ids: readonly number[]): WornMedal[] =>
    ids.slice(0, limitOf(ctx)).flatMap((id, index): WornMedal[] => {
      const flag = flagOf(ctx, id);
      if (flag) return [wornFlag(flag, index + 1)];
      const medal = medalOf(id);
      return medal ? [{ id, ...medal, medalType: MedalKind.achievement, order: index + 1 }] : [];
    });

  /** What a user wears here: a flag medal that the zone has no more is gone. */
  const wornOf = async (ctx: RequestContext, uids: readonly number[]): Promise<Map<number, number[]>> => {
    const worn = await store.worn(ctx.zone.abbr, uids);
    return new Map([...worn].map(([uid, ids]) => [uid, ids.filter((id) => medalOf(id) ?? flagOf(ctx, id))]));
  };

  function medal(ctx: RequestContext, id: number, { row, place, isSelf, nick }: OnWall): Medal[] {
    const found = medalOf(id);
    if (!found) return [];
    const { type, level } = found;
    const name = texts.name(ctx.locale, type, level);
    return [
      {
        id,
        type,
        level,
        medalType: MedalKind.achievement,
        status: place > 0 ? 1 : 0,
        order: place,
        createTime: row?.earned_at ?? 0,
        isRead: row && isSelf && row.read_at === null ? 0 : 1,
        name,
        medalName: name,
        pointDesc: texts.description(ctx.locale, type),
        rules: texts.rule(ctx.locale, type, THRESHOLDS[type][level - 1] ?? 0),
        icon: '',
        gradeIconUrl: '',
        gradeType: level,
        rank: level,
        sortId: MEDAL_TYPES.indexOf(type) + 1,
        series: 0,
        seriesName: '',
        onlyHighest: 0,
        gid: 0,
        nick: row ? nick : '',
      },
    ];
  }

  const progressOf = (stats: UserStats) =>
    MEDAL_TYPES.map((type) => {
      const count = counterOf(stats, type);
      return { type, count, next: THRESHOLDS[type][levelOf(type, count)] ?? 0 };
    });

  const allIds = MEDAL_TYPES.flatMap((type) =>
    Array.from({ length: MEDAL_LEVELS }, (_, index) => medalId(type, index + 1)),
  );

  async function earnedRows(ctx: RequestContext, uid: number, stats: UserStats): Promise<EarnedRow[]> {
    const rows = await store.earned(uid);
    const isNew = await awards.complete(ctx, uid, stats, new Set(rows.map((row) => row.medal_id)));
    // Read where it was written: a replica may not have the new rows yet.
    return isNew ? db.primary(() => store.earned(uid)) : rows;
  }

  /**
   * What is worn changes under the lock of the viewer's medals; cards and pages that show it fall.
   */
  const change = (
    ctx: RequestContext,
    decide: (earned: ReadonlySet<number>, worn: readonly number[]) => readonly number[],
  ) =>
    db.tx(async () => {
      const { uid } = viewerOf(ctx);
      const earned = await store.lock(ctx.zone.abbr, uid);
      const before = (await wornOf(ctx, [uid])).get(uid) ?? [];
      const after = decide(earned, before);
      if (after.join() !== before.join()) {
        await store.wear(ctx.zone.abbr, uid, after);
        core.invalidate(`user:${uid}`, `medals:${uid}`);
      }
      return wornMedals(ctx, after);
    });

  return {
    async wall(ctx, given) {
      const uid = given ?? ctx.viewer?.uid;
      if (uid === undefined) throw fail('NOT_SIGNED_IN');
      ctx.tag(`medals:${uid}`, `user:${uid}`, `user-stats:${uid}`);
      const card = (await core.users.cards(ctx, [uid])).get(uid);
      if (!card) throw fail('NOT_FOUND');
      const isSelf = ctx.viewer?.uid === uid;
      const stats = await core.users.stats(uid);
      const earned = new Map((await earnedRows(ctx, uid, stats)).map((row) => [row.medal_id, row]));
      const worn = (await wornOf(ctx, [uid])).get(uid) ?? [];
      const ids = isSelf ? allIds : allIds.filter((id) => earned.has(id));
      const onWall = (id: number, row: EarnedRow | undefined): OnWall => ({
        row,
        place: worn.indexOf(id) + 1,
        isSelf,
        nick: card.nick,
      });
      const list = ids.flatMap((id) => medal(ctx, id, onWall(id, earned.get(id))));
      const held = new Map((await store.flags(ctx.zone.abbr, uid)).map((row) => [row.medal_id, row]));
      for (const flag of flagsOf(ctx)) {
        const row = held.get(flag.id);
        if (isSurpassed(ctx, flag, held) && !worn.includes(flag.id)) continue;
        if (isSelf || row) list.push(presentFlag(ctx, flag, onWall(flag.id, row)));
      }
      return { uid, nick: card.nick, isSelf, list, progress: isSelf ? progressOf(stats) : [] };
    },

    wear: (ctx, id, isWorn) =>
      change(ctx, (earned, worn) => {
        if (!earned.has(id) || !(medalOf(id) ?? flagOf(ctx, id))) throw pluginError(manifest, 'MEDAL_UNKNOWN');
        if (!isWorn) return worn.filter((other) => other !== id);
        if (worn.includes(id)) return worn;
        const max = limitOf(ctx);
        if (worn.length >= max) throw pluginError(manifest, 'WEAR_LIMIT', { max });
        return [...worn, id];
      }),

    saveOrder: (ctx, ids) =>
      change(ctx, (_earned, worn) => {
        const isSame =
          ids.length === worn.length && new Set(ids).size === ids.length && ids.every((id) => worn.includes(id));
        if (!isSame) throw pluginError(manifest, 'ORDER_INVALID');
        return ids;
      }),

    async markRead(ctx, ids) {
      const { uid } = viewerOf(ctx);
      await db.tx(async () => {
        if ((await store.markRead(ctx.zone.abbr, uid, ids, ctx.now)) > 0) core.invalidate(`medals:${uid}`);
      });
    },

    async cardFields(ctx, uids) {
      const worn = await wornOf(ctx, uids);
      return new Map(uids.map((uid) => [uid, { wearMedalList: wornMedals(ctx, worn.get(uid) ?? []) }]));
    },
  };
}
