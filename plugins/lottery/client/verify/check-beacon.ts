import type { ProofRound } from '../../contract.ts';
import { beaconOfContent, beaconOfRound, roundAfter, timeOfRound } from '../../shared/draw.ts';
import { randomnessOf } from '../../shared/drand.ts';
import { factsOf, redrawAsked } from './facts.ts';
import { chainAnnounced } from './sources.ts';
import type { Compared, Evidence } from './types.ts';

/**
 * The public value of a round is what its source makes it; of a beacon, that the network has signed
 * it and which round it had to be.
 */
export async function comparedBeacon(
  { round, notBefore, beacon }: ProofRound,
  log: Evidence['log'],
): Promise<Compared[]> {
  const { kind, id, createTime, contentHash, chain: name, publicKey, signature, randomness, value } = beacon;
  const chain = chainAnnounced(log, round);
  const earliest = {
    name: 'value.notBefore',
    values: { round },
    said: String(notBefore),
    computed: earliestAnnounced(log, round),
  };
  if (kind !== 'drand') {
    const computed = await beaconOfContent({ kind, id, createTime, contentHash });
    return [
      { name: `value.beacon.${kind}`, values: { round, id, chain: name }, said: value, computed },
      earliest,
      // Where a network was announced, nothing that people write can stand for it.
      ...(chain ? [{ name: 'value.chain', values: { round }, said: '-', computed: chain.publicKey }] : []),
    ];
  }
  const signed = await randomnessOf({ publicKey, round: id, signature });
  const [due, time] = chain ? [roundAfter(chain, notBefore), timeOfRound(chain, id)] : [0, 0];
  return [
    {
      name: 'value.beacon.drand',
      values: { round, id, chain: name },
      said: value,
      computed: await beaconOfRound(publicKey, id, randomness),
    },
    { name: 'value.signature', values: { round, id }, said: randomness, computed: signed ?? '-' },
    { name: 'value.chain', values: { round }, said: publicKey, computed: chain?.publicKey ?? '-' },
    { name: 'value.beaconRound', values: { round }, said: String(id), computed: String(due) },
    { name: 'value.beaconTime', values: { round }, said: String(createTime), computed: String(time) },
    earliest,
  ];
}

/**
 * From when on the value could be made, as the log had it before: with the list, or when the redraw
 * was asked for.
 */
function earliestAnnounced(log: Evidence['log'], round: number): string {
  const facts = round === 0 ? factsOf(log, 'frozen')[0] : redrawAsked(log, round);
  return String(facts?.['beaconNotBefore'] ?? '-');
}
