import { settingsIfAny, type RequestContext } from '../../../server/sdk/index.ts';
import { SOURCES, type Source } from '../contract.ts';
import { manifest, type LevelSettings, type LocalText } from '../manifest.ts';
import { readDefaults, type LevelDefaults } from './defaults.ts';

type Zone = RequestContext['zone'];

export interface Gain {
  readonly exp: number;
  readonly perDay: number;
}

export interface Standing {
  readonly level: number;
  /** Experience since the level was reached, and from it to the next one; 0 at the top. */
  readonly current: number;
  readonly needed: number;
}

/** A zone's levels, as its settings and the defaults make them. */
export interface LevelRules {
  /** What each level needs, from level 1, which needs nothing. */
  readonly steps: readonly number[];
  readonly tasks: LevelDefaults['tasks'];
  readonly privileges: LevelDefaults['privileges'];
  standing(exp: number): Standing;
  name(level: number): LocalText;
  /** What a source gives, and how often a day at this level. */
  gain(source: Source, level: number): Gain;
  isGrayscale(uid: number): boolean;
}

/**
 * The rules of a zone. Zone configs are replaced as a whole when a file changes, so a config is the
 * key of its rules.
 */
export function createRules(): (zone: Zone) => LevelRules {
  const known = new WeakMap<Zone, LevelRules>();
  const defaults = readDefaults();
  return (zone) => {
    let rules = known.get(zone);
    if (!rules) known.set(zone, (rules = rulesOf(settingsIfAny({ zone }, manifest), defaults)));
    return rules;
  };
}

export function rulesOf(settings: LevelSettings, defaults: LevelDefaults): LevelRules {
  const { thresholds, names, privileges, tasks } = { ...defaults, ...settings };
  const steps = [0, ...thresholds.toSorted((a, b) => a - b)];
  const { percent = 100, uids = [] } = settings.grayscale ?? {};
  const chosen = new Set(uids);

  const bonusAt = (level: number): number =>
    Math.max(0, ...privileges.map(({ fromLevel, dailyBonus = 0 }) => (level >= fromLevel ? dailyBonus : 0)));

  return {
    steps,
    tasks,
    privileges,
    standing(exp) {
      const level = steps.filter((step) => exp >= step).length;
      const from = steps[level - 1] ?? 0;
      const next = steps[level];
      return { level, current: exp - from, needed: next === undefined ? 0 : next - from };
    },
    name: (level) => names[Math.min(level, names.length) - 1] ?? { 'zh-CN': `Lv.${level}`, en: `Lv.${level}` },
    gain(source, level) {
      const { exp, perDay } = settings.exp?.[source] ?? { exp: 0, perDay: 0 };
      return { exp, perDay: Math.floor((perDay * (100 + bonusAt(level))) / 100) };
    },
    isGrayscale: (uid) => chosen.has(uid) || shareOf(uid) < percent,
  };
}

/** A number from 0 to 99 that is always the same for a user and spread evenly over users. */
export function shareOf(uid: number): number {
  // A multiplicative hash (Knuth): neighbouring ids land far from each other.
  return Math.floor(((Math.imul(uid, 0x9e3779b1) >>> 0) / 2 ** 32) * 100);
}

export const isSource = (source: string): source is Source => (SOURCES as readonly string[]).includes(source);

/** A text of the zone in the reader's language. */
export const inLocale = (ctx: Pick<RequestContext, 'locale'>, text: LocalText): string => text[ctx.locale];
