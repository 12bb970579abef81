import { Type } from 'typebox';
import { POLL_LIMITS } from './constants.ts';
import type { LevelLimit } from './level-limit.ts';

const Level = (maximum: number) => Type.Integer({ minimum: -1, maximum });

/** `LevelLimit` as a schema. */
export const PollLimit = Type.Object({
  zmMinLevel: Level(POLL_LIMITS.maxAllianceLevel),
  zmMaxLevel: Level(POLL_LIMITS.maxAllianceLevel),
  roleMinLevel: Level(Number.MAX_SAFE_INTEGER),
  roleMaxLevel: Level(Number.MAX_SAFE_INTEGER),
});
export type PollLimit = LevelLimit;
