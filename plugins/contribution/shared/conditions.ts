/** Why somebody may not contribute; each is an error of the plugin. */
export const CONDITION_FAULTS = ['CLOSED_ZONE', 'PLAY_FIRST', 'NO_GAME', 'NO_ROLE'] as const;
export type ConditionFault = (typeof CONDITION_FAULTS)[number];

/** What a condition is decided by. */
export interface Contributor {
  /** `openContribute` and `contributeCondition` of the zone. */
  readonly openContribute: boolean;
  readonly condition: number;
  /** They hold code 30. */
  readonly isExempt: boolean;
  /** Their roles in the zone's game, and the games that they play. */
  readonly roles: number;
  readonly games: number;
}

/**
 * Whether somebody may contribute: docs/product/contributions.md.
 * @returns what is not met; null: they may
 */
export function conditionFault(contributor: Contributor): ConditionFault | null {
  const { openContribute, condition, isExempt, roles, games } = contributor;
  if (!openContribute) return 'CLOSED_ZONE';
  if (isExempt || condition === 3) return null;
  if (condition === 2) return roles > 0 ? null : 'PLAY_FIRST';
  if (condition === 4) return games > 0 ? null : 'NO_GAME';
  return condition === 1 && roles === 0 ? 'NO_ROLE' : null;
}

/** Whether a role of the zone's game has to be named with a piece. */
export const needsRole = ({ condition, isExempt, roles }: Contributor): boolean =>
  !isExempt && (condition === 1 || (condition === 0 && roles > 0));

/** The game whose servers these special ones are, under the zone's own code. */
const SISTER_OF: Readonly<Record<number, number>> = { 2: 248 };

/**
 * The game code that a piece is filed under.
 * @param gameId of the zone @param areaId server of the named role @param special servers of the
 *   sister game
 */
export const gameOf = (gameId: number, areaId: number | undefined, special: readonly number[]): number =>
  areaId !== undefined && special.includes(areaId) ? (SISTER_OF[gameId] ?? gameId) : gameId;
