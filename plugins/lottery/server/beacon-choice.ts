import { MINUTE_MS, settingsOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { BeaconMissed, MissedReason } from '../contract.ts';
import { manifest, type LotterySettings } from '../manifest.ts';
import type { BeaconChain } from '../shared/beacon-chain.ts';
import { roundAfter } from '../shared/beacon.ts';
import { askBeacon, checkRound, BEACON_TIMEOUT_MS } from './ask-beacon.ts';
import type { RoundRow } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * Where a public value is to come from, as it is announced: a beacon, or (null) what people write.
 */
export interface BeaconChoice {
  readonly chain: BeaconChain | null;
  /** Why it is not the beacon that the zone would have; null: it is, or the zone has none. */
  readonly missed: BeaconMissed | null;
}

/** A round that is as old as this has reached every address of its network. */
const SETTLED_MS = 10_000;
/** How long this process believes that a network answers, or does not. */
const KEPT_MS = 5 * MINUTE_MS;
const KEPT_MISSED_MS = MINUTE_MS;

export const settingsIn = (where: Pick<RequestContext, 'zone'>): LotterySettings => settingsOf(where, manifest);

/** The source that a round was announced with: nothing changes it. */
export const choiceOf = ({ beacon_chain, beacon_missed }: Announced): BeaconChoice => ({
  // Both written by `planBeacon`.
  chain: beacon_chain === null ? null : (JSON.parse(beacon_chain) as BeaconChain),
  missed: beacon_missed === null ? null : (JSON.parse(beacon_missed) as BeaconMissed),
});
type Announced = Pick<RoundRow, 'beacon_chain' | 'beacon_missed'>;

type Beacon = NonNullable<LotterySettings['beacon']>;

interface Answer {
  readonly at: number;
  keptMs: number;
  /** Null: it answers. */
  readonly found: Promise<MissedReason | null>;
}
const isFresh = ({ at, keptMs }: Answer, now: number): boolean => Math.abs(now - at) < keptMs;

/** Decides, when a lottery or a redraw is announced, what it is announced with. */
export function createBeaconChoice(fetch: Core['askBeacon'], timeoutMs = BEACON_TIMEOUT_MS) {
  const kept = new Map<string, Answer>();

  async function tried(url: string, { publicKey }: Beacon, round: number, signal: AbortSignal): Promise<null> {
    const said = await askBeacon(fetch, { url, round, signal });
    if ('missed' in said) throw new Missed(said.missed);
    if (!(await checkRound({ publicKey, round, signature: said.signature }))) throw new Missed('unsigned');
    return null;
  }

  /** Null: one of its addresses has the latest round, rightly signed. */
  async function missedBy(beacon: Beacon, now: number): Promise<MissedReason | null> {
    const round = roundAfter(beacon, now - SETTLED_MS) - 1;
    if (round < 1) return 'stale';
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await Promise.any(beacon.urls.map((url) => tried(url, beacon, round, signal)));
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((one) => (one instanceof Missed ? one.reason : 'silent'));
      return WORST.find((reason) => reasons.includes(reason)) ?? 'silent';
    }
  }

  function ask(beacon: Beacon, now: number): Answer {
    const answer: Answer = { at: now, keptMs: KEPT_MS, found: missedBy(beacon, now) };
    void answer.found.then((reason) => reason && (answer.keptMs = KEPT_MISSED_MS));
    return answer;
  }

  return {
    /**
     * Asks the network where the zone wants to know that it answers, at most for some seconds; what
     * it has found is kept for some minutes. Call it before the transaction that announces, and
     * there again: then it is kept.
     */
    async choose(ctx: Pick<RequestContext, 'zone' | 'now'>): Promise<BeaconChoice> {
      const { beacon } = settingsIn(ctx);
      if (!beacon) return { chain: null, missed: null };
      const { name, publicKey, genesis, period, otherwise } = beacon;
      const chosen = { chain: { name, publicKey, genesis, period }, missed: null };
      if (otherwise === undefined) return chosen;
      const key = JSON.stringify(beacon);
      const before = kept.get(key);
      const answer = before && isFresh(before, ctx.now) ? before : ask(beacon, ctx.now);
      kept.set(key, answer);
      const reason = await answer.found;
      return reason === null ? chosen : { chain: null, missed: { name, reason, at: answer.at } };
    },
  };
}
export type BeaconChooser = ReturnType<typeof createBeaconChoice>;

/** Of several addresses the reason that says most. */
const WORST: readonly MissedReason[] = ['unsigned', 'stale', 'silent', 'off'];

class Missed extends Error {
  readonly reason: MissedReason;
  constructor(reason: MissedReason) {
    super(reason);
    this.reason = reason;
  }
}
