import { searchNumber } from '../../../../platform/sdk/index.ts';
import { LevelLocation } from '../../shared/location.ts';

const LOCATIONS: readonly number[] = Object.values(LevelLocation);

/** Where somebody came from; anything else is elsewhere. */
export function readLocation(given: unknown): number {
  const location = searchNumber(given) ?? 0;
  return LOCATIONS.includes(location) ? location : LevelLocation.elsewhere;
}
