import { createHash } from 'node:crypto';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { BeaconSource } from '../contract.ts';
import type { BeaconChain } from '../shared/beacon-chain.ts';
import {
  beaconOfContent,
  beaconOfRound,
  planFrom,
  planWhenFrozen,
  timeOfRound,
  type ValuePlan,
} from '../shared/beacon.ts';
import { askBeacon, checkRound, BEACON_TIMEOUT_MS } from './ask-beacon.ts';
import { choiceOf, settingsIn, type BeaconChoice } from './beacon-choice.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryRow, RoundRow } from './tables.ts';

/**
 * What was written so lately is not taken yet: an earlier one may still be on its way into the
 * database.
 */
const SETTLE_MS = 5_000;

const NO_ROUND = { chain: '', publicKey: '', signature: '', randomness: '' } as const;

/** As `draw.ts` has written it down; of older ones the signature is missing. */
export const readBeacon = (json: string): BeaconSource => ({ ...NO_ROUND, ...(JSON.parse(json) as BeaconSource) });

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
    return { kind, id, wbId: found.postId, createTime, contentHash, ...NO_ROUND, value };
  }

  async function ofChain(urls: readonly string[], chain: BeaconChain, round: number): Promise<BeaconSource | null> {
    const { name, publicKey } = chain;
    const refused = new Set<string>();
    for (const url of urls) {
      const said = await askBeacon(fetch, { url, round, signal: AbortSignal.timeout(BEACON_TIMEOUT_MS) });
      if ('missed' in said || refused.has(said.signature)) continue;
      const { signature } = said;
      const randomness = await checkRound({ publicKey, round, signature });
      if (!randomness) {
        refused.add(signature);
        continue;
      }
      const [createTime, value] = [timeOfRound(chain, round), await beaconOfRound(publicKey, round, randomness)];
      const signed = { chain: name, publicKey, signature, randomness };
      return { kind: 'drand', id: round, wbId: 0, createTime, contentHash: '', ...signed, value };
    }
    return null;
  }

  return {
    /**
     * Null: not yet. What was announced and does not answer is asked again later, for another
     * source would be another chance.
     */
    async find(
      where: Pick<RequestContext, 'zone'>,
      row: LotteryRow,
      round: RoundRow,
      now: number,
    ): Promise<BeaconSource | null> {
      if (now < round.not_before) return null;
      if (round.beacon_round === 0) return ofContent(row, round, now);
      const { chain } = choiceOf(round);
      return chain && ofChain(settingsIn(where).beacon?.urls ?? [], chain, round.beacon_round);
    },
  };
}

/** What is announced of a round's public value, and from when on it may be made. */
export type BeaconPlan = Pick<RoundRow, 'not_before' | 'beacon_round' | 'beacon_chain' | 'beacon_missed'>;

/** @param from not before this moment */
export function planBeacon(choice: BeaconChoice, from: number): BeaconPlan {
  return storedPlan(choice, planFrom(choice.chain, from));
}

/** The plan of a round whose list is fixed now: what was announced, unless that is over. */
export function replanBeacon(round: BeaconPlan, frozenAt: number): BeaconPlan {
  const choice = choiceOf(round);
  const announced = { notBefore: round.not_before, round: round.beacon_round };
  return storedPlan(choice, planWhenFrozen(announced, choice.chain, frozenAt));
}

const storedPlan = ({ chain, missed }: BeaconChoice, { notBefore, round }: ValuePlan): BeaconPlan => ({
  not_before: notBefore,
  beacon_round: round,
  beacon_chain: chain && JSON.stringify(chain),
  beacon_missed: missed && JSON.stringify(missed),
});

/** The same as the public log tells it. */
export function announced(plan: BeaconPlan) {
  const { chain, missed } = choiceOf(plan);
  return {
    beaconNotBefore: plan.not_before,
    beaconRound: plan.beacon_round,
    beaconChain: chain,
    beaconMissed: missed,
  };
}
