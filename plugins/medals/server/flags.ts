import { assertNotOwn, fail, pluginError, settingsIfAny, type RequestContext } from '../../../server/sdk/index.ts';
import { FLAG_ICONS, FLAG_TYPE, MedalKind, type FlagMedal, type Medal, type WornMedal } from '../contract.ts';
import { manifest, type MedalSettings } from '../manifest.ts';
import type { EarnedRow, MedalStore } from './store.ts';
import type { Core } from './uses.ts';

/** A flag medal as the zone's settings tell of it. */
type FlagSetting = NonNullable<MedalSettings['flags']>[number];

/** A zone without the plugin has none: pages of people show what they wear everywhere. */
const own = (ctx: RequestContext): Partial<MedalSettings> => settingsIfAny(ctx, manifest);

/** The flag medals of the request's zone, in their order. */
export const flagsOf = (ctx: RequestContext): readonly FlagSetting[] => own(ctx).flags ?? [];

export const flagOf = (ctx: RequestContext, id: number): FlagSetting | undefined =>
  flagsOf(ctx).find((flag) => flag.id === id);

const iconOf = ({ icon }: FlagSetting): string => FLAG_ICONS.find((known) => known === icon) ?? FLAG_TYPE;

const settingOf = (ctx: RequestContext, { series }: FlagSetting) => own(ctx).series?.find(({ id }) => id === series);

function seriesOf(ctx: RequestContext, flag: FlagSetting): { series: number; seriesName: string } {
  const found = settingOf(ctx, flag);
  return found ? { series: found.id, seriesName: found.name[ctx.locale] } : { series: 0, seriesName: '' };
}

const isStep = (ctx: RequestContext, flag: FlagSetting): boolean => settingOf(ctx, flag)?.onlyHighest === true;

/** Whether somebody who has these medals has a higher step of this one's series. */
export function isSurpassed(ctx: RequestContext, flag: FlagSetting, held: { has(id: number): boolean }): boolean {
  if (!isStep(ctx, flag)) return false;
  const flags = flagsOf(ctx);
  return flags.slice(flags.indexOf(flag) + 1).some(({ id, series }) => series === flag.series && held.has(id));
}

/** A flag medal worn, as user cards show it. */
export const wornFlag = (flag: FlagSetting, order: number): WornMedal => ({
  id: flag.id,
  type: FLAG_TYPE,
  level: 0,
  medalType: MedalKind.flag,
  order,
  icon: iconOf(flag),
  series: flag.series ?? 0,
  name: flag.name['zh-CN'],
  nameEn: flag.name.en,
});

/** A medal on the wall of somebody. */
export interface OnWall {
  /** Absent while it is locked. */
  readonly row: EarnedRow | undefined;
  /** Among the worn medals from 1; 0 when it is not worn. */
  readonly place: number;
  readonly isSelf: boolean;
  /** Of whose wall it is. */
  readonly nick: string;
}

export function presentFlag(ctx: RequestContext, flag: FlagSetting, { row, place, isSelf, nick }: OnWall): Medal {
  const { series, seriesName } = seriesOf(ctx, flag);
  const name = flag.name[ctx.locale];
  return {
    id: flag.id,
    type: FLAG_TYPE,
    level: 0,
    medalType: MedalKind.flag,
    status: place > 0 ? 1 : 0,
    order: place,
    createTime: row?.earned_at ?? 0,
    isRead: row && isSelf && row.read_at === null ? 0 : 1,
    name,
    medalName: name,
    rules: flag.rule[ctx.locale],
    pointDesc: seriesName,
    icon: iconOf(flag),
    gradeIconUrl: '',
    gradeType: 0,
    rank: 0,
    sortId: flagsOf(ctx).indexOf(flag) + 1,
    series,
    seriesName,
    onlyHighest: isStep(ctx, flag) ? 1 : 0,
    gid: 0,
    nick: row ? nick : '',
  };
}

/** Giving and taking back flag medals; each change leaves a row in the audit. */
export function createFlagAwards(core: Core, store: MedalStore) {
  /** @throws FLAG_UNKNOWN for a medal that the zone does not have, NOT_FOUND for nobody */
  async function check(ctx: RequestContext, uid: number, medalId: number): Promise<FlagSetting> {
    const flag = flagOf(ctx, medalId);
    if (!flag) throw pluginError(manifest, 'FLAG_UNKNOWN');
    if (!(await core.users.exists(uid)) || (await core.users.isSystemAccount(uid))) throw fail('NOT_FOUND');
    return flag;
  }

  const record = (ctx: RequestContext, action: string, uid: number, medalId: number, reason: string) =>
    core.audit.record(ctx, { action, targetType: 'user', targetId: uid, reason: reason.trim(), detail: { medalId } });

  return {
    /** @returns the flag medals of the zone, and the ids of those that the user has */
    async list(ctx: RequestContext, uid: number): Promise<{ list: FlagMedal[]; held: number[] }> {
      const rows = await store.flags(ctx.zone.abbr, uid);
      const list = flagsOf(ctx).map((flag) => ({
        id: flag.id,
        name: flag.name[ctx.locale],
        icon: iconOf(flag),
        ...seriesOf(ctx, flag),
      }));
      return { list, held: rows.map(({ medal_id }) => medal_id) };
    },

    /** Gives a medal, once, and tells the user. @throws FLAG_UNKNOWN, NOT_FOUND, OWN_MATTER */
    async grant(ctx: RequestContext, uid: number, medalId: number, reason: string): Promise<boolean> {
      const { name } = await check(ctx, uid, medalId);
      assertNotOwn(ctx, uid);
      return core.db.tx(async () => {
        if (!(await store.giveFlag(ctx.zone.abbr, uid, medalId, ctx.now))) return false;
        await record(ctx, 'medals.grant', uid, medalId, reason);
        // i18n-keys: flagEarned
        await core.messages.send(ctx, [
          {
            to: uid,
            kind: 'system',
            action: 1,
            text: 'medals:flagEarned',
            values: { name },
            link: `/Medal?uid=${uid}`,
          },
        ]);
        core.invalidate(`medals:${uid}`);
        return true;
      });
    },

    /** Takes a medal back, off the name too. @throws FLAG_UNKNOWN, NOT_FOUND */
    async revoke(ctx: RequestContext, uid: number, medalId: number, reason: string): Promise<boolean> {
      await check(ctx, uid, medalId);
      return core.db.tx(async () => {
        if (!(await store.takeFlag(ctx.zone.abbr, uid, medalId))) return false;
        await record(ctx, 'medals.revoke', uid, medalId, reason);
        core.invalidate(`user:${uid}`, `medals:${uid}`);
        return true;
      });
    },
  };
}
export type FlagAwards = ReturnType<typeof createFlagAwards>;
