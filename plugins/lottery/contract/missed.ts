import { Type, type Static } from 'typebox';
import { Time } from '../../../platform/contract/schemas.ts';

/**
 * Why a beacon that a zone would have was not announced: no answer in time, an old round, none that
 * its network has signed, or this host asks none.
 */
export const MISSED_REASONS = ['silent', 'stale', 'unsigned', 'off'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/**
 * The beacon that would have been announced, and what was found when it was asked. In the log
 * `beaconMissed`.
 */
export const BeaconMissed = Type.Object({ name: Type.String(), reason: Type.Enum(MISSED_REASONS), at: Time });
export type BeaconMissed = Static<typeof BeaconMissed>;
