import { createHash } from 'node:crypto';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { BeaconSource } from '../contract.ts';
import type { LotterySettings } from '../manifest.ts';
import { beaconOfContent, beaconOfRound } from '../shared/draw.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryRow, RoundRow } from './tables.ts';

/** What was written so lately is not taken yet: an earlier one may still be on its way into the database. */
const SETTLE_MS = 5_000;
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const RANDOMNESS = /^[0-9a-f]{32,256}$/;

type Beacon = NonNullable<LotterySettings['beacon']>;

export const settingsIn = ({ zone }: Pick<RequestContext, 'zone'>): LotterySettings =>
  zone.plugins['lottery'] as unknown as LotterySettings; // its schema has checked them and filled in what was left out

/** The first round of a beacon that is made at or after this moment; rounds come at `genesis + (n - 1) * period`. */
export const beaconRoundAfter = ({ genesis, period }: Beacon, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesis) / period) + 1);

export const beaconTimeOf = ({ genesis, period }: Beacon, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The public value of a round, when there is one by now. */
export function createBeacons({ core, fetch }: Pick<LotteryDeps, 'core' | 'fetch'>) {
  async function ofContent(row: LotteryRow, round: RoundRow, now: number): Promise<BeaconSource | null> {
    const time = { from: round.not_before, until: now - SETTLE_MS, floor: round.floor };
    const found = await core.db.tx(() => core.participation.firstPublic({ id: row.post_id, zone: row.zone }, time));
    if (!found) return null;
    const contentHash = sha256(found.kind === 'post' ? `${found.title}\n${found.content}` : found.content);
    const { kind, id, createdAt: createTime } = found;
    const value = await beaconOfContent({ kind, id, createTime, contentHash });
    return { kind, id, wbId: found.postId, createTime, contentHash, chain: '', randomness: '', value };
  }

  async function ofService(beacon: Beacon, round: number): Promise<BeaconSource | null> {
    const randomness = await ask(beacon, round);
    if (randomness === null) return null;
    const value = await beaconOfRound(beacon.name, round, randomness);
    const createTime = beaconTimeOf(beacon, round);
    return { kind: 'drand', id: round, wbId: 0, createTime, contentHash: '', chain: beacon.name, randomness, value };
  }

  /** Null for whatever is not the round that was asked for: it is asked again later. */
  async function ask({ url }: Beacon, round: number): Promise<string | null> {
    try {
      const reply = await fetch(url.replace('{round}', String(round)), {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
      const text = await reply.text();
      if (text.length > MOST_BYTES) return null;
      const said = JSON.parse(text) as { round?: unknown; randomness?: unknown } | null; // checked below
      const isRight = said?.round === round && typeof said.randomness === 'string' && RANDOMNESS.test(said.randomness);
      return isRight ? String(said.randomness) : null;
    } catch {
      return null;
    }
  }

  return {
    async find(
      where: Pick<RequestContext, 'zone'>,
      row: LotteryRow,
      round: RoundRow,
      now: number,
    ): Promise<BeaconSource | null> {
      if (now < round.not_before) return null;
      if (round.beacon_round === 0) return ofContent(row, round, now);
      const { beacon } = settingsIn(where);
      // Without the service that was announced the draw waits: another source would be another chance.
      return beacon ? ofService(beacon, round.beacon_round) : null;
    },
  };
}

export type Beacons = ReturnType<typeof createBeacons>;

/**
 * From when on the value of a round may be made.
 * @param from not before this moment
 */
export function planBeacon(
  where: Pick<RequestContext, 'zone'>,
  from: number,
): Pick<RoundRow, 'not_before' | 'beacon_round'> {
  const { beacon } = settingsIn(where);
  if (!beacon) return { not_before: from, beacon_round: 0 };
  const beacon_round = beaconRoundAfter(beacon, from);
  return { not_before: beaconTimeOf(beacon, beacon_round), beacon_round };
}
