/**
 * Who may vote, by level; -1: no bound on that side. `zm` is the alliance level, `role` that of a
 * game role.
 */
export interface LevelLimit {
  readonly zmMinLevel: number;
  readonly zmMaxLevel: number;
  readonly roleMinLevel: number;
  readonly roleMaxLevel: number;
}

export const LEVEL_BOUNDS = ['zmMinLevel', 'zmMaxLevel', 'roleMinLevel', 'roleMaxLevel'] as const;

export const NO_LIMIT: LevelLimit = { zmMinLevel: -1, zmMaxLevel: -1, roleMinLevel: -1, roleMaxLevel: -1 };

export const isNoLimit = (limit: LevelLimit): boolean => LEVEL_BOUNDS.every((bound) => limit[bound] === -1);

/** Whether a level lies within bounds of which -1 is none. */
export const isWithin = (level: number, min: number, max: number): boolean =>
  (min === -1 || level >= min) && (max === -1 || level <= max);
