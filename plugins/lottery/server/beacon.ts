import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { BeaconSource } from '../contract.ts';
import type { LotterySettings } from '../manifest.ts';
import { beaconOfContent, beaconOfRound, roundAfter, timeOfRound, type BeaconChain } from '../shared/beacon.ts';
import type { SignedRound } from '../shared/drand.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryRow, RoundRow } from './tables.ts';

/** What was written so lately is not taken yet: an earlier one may still be on its way into the database. */
const SETTLE_MS = 5_000;
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const SIGNATURE = /^[0-9a-f]{96}$/;

export const settingsIn = ({ zone }: Pick<RequestContext, 'zone'>): LotterySettings =>
  zone.plugins['lottery'] as unknown as LotterySettings; // its schema has checked them and filled in what was left out

/** The beacon that a lottery of this zone is announced with; null: a post or comment. */
export function chainIn(where: Pick<RequestContext, 'zone'>): BeaconChain | null {
  const { beacon } = settingsIn(where);
  if (!beacon) return null;
  const { name, publicKey, genesis, period } = beacon;
  return { name, publicKey, genesis, period };
}

/** The beacon that a round was announced with. */
export const chainOf = ({ beacon_chain }: Pick<RoundRow, 'beacon_chain'>): BeaconChain | null =>
  beacon_chain === null ? null : (JSON.parse(beacon_chain) as BeaconChain); // written by `planBeacon`

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
      const signature = await ask(url, round);
      if (!signature || refused.has(signature)) continue;
      const randomness = await checked({ publicKey, round, signature });
      if (!randomness) {
        refused.add(signature);
        continue;
      }
      const [createTime, value] = [timeOfRound(chain, round), await beaconOfRound(publicKey, round, randomness)];
      const said = { chain: name, publicKey, signature, randomness };
      return { kind: 'drand', id: round, wbId: 0, createTime, contentHash: '', ...said, value };
    }
    return null;
  }

  /** The signature that one address gives. Null for whatever is not the round that was asked for. */
  async function ask(url: string, round: number): Promise<string | null> {
    try {
      const reply = await fetch(url.replace('{round}', String(round)), {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
      const text = await reply.text();
      if (text.length > MOST_BYTES) return null;
      const said = JSON.parse(text) as { round?: unknown; signature?: unknown } | null; // checked below
      const isRight = said?.round === round && typeof said.signature === 'string' && SIGNATURE.test(said.signature);
      return isRight ? String(said.signature) : null;
    } catch {
      return null;
    }
  }

  return {
    /** Null: not yet. What was announced and does not answer is asked again later, for another source would be another chance. */
    async find(
      where: Pick<RequestContext, 'zone'>,
      row: LotteryRow,
      round: RoundRow,
      now: number,
    ): Promise<BeaconSource | null> {
      if (now < round.not_before) return null;
      if (round.beacon_round === 0) return ofContent(row, round, now);
      const chain = chainOf(round);
      return chain && ofChain(settingsIn(where).beacon?.urls ?? [], chain, round.beacon_round);
    },
  };
}

export type Beacons = ReturnType<typeof createBeacons>;

/** `randomnessOf`, beside the thread that answers requests. */
function checked(signed: SignedRound): Promise<string | null> {
  const worker = new Worker(new URL('./round.worker.ts', import.meta.url), { workerData: signed });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the signature was not checked')));
  });
}

/** What is announced of a round's public value, and from when on it may be made. */
export type BeaconPlan = Pick<RoundRow, 'not_before' | 'beacon_round' | 'beacon_chain'>;

/** @param from not before this moment */
export function planBeacon(chain: BeaconChain | null, from: number): BeaconPlan {
  if (!chain) return { not_before: from, beacon_round: 0, beacon_chain: null };
  const beacon_round = roundAfter(chain, from);
  return { not_before: timeOfRound(chain, beacon_round), beacon_round, beacon_chain: JSON.stringify(chain) };
}

/** The same as the public log tells it. */
export const announced = (plan: BeaconPlan) => ({
  ...{ beaconNotBefore: plan.not_before, beaconRound: plan.beacon_round },
  beaconChain: chainOf(plan),
});
