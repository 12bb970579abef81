import { MISSED_REASONS, type BeaconMissed } from '../../contract.ts';
import { QUICKNET, type BeaconChain } from '../../shared/draw.ts';
import { factsIn, factsOf, firstPromise, numberOf, redrawAsked, textOf, type Facts } from './facts.ts';
import type { Evidence } from './types.ts';

/**
 * Where a public value comes from, as the log had it before there was one: the public network,
 * another beacon, or what people write.
 */
export interface Source {
  readonly kind: 'drand' | 'ownBeacon' | 'post';
  /** Of a beacon. */
  readonly name: string;
  /** Why it is not the beacon that the zone would have had. */
  readonly missed: BeaconMissed | null;
}

/** Each of the sources that the draw and its redraws were announced with, once. */
export function sourcesIn(log: Evidence['log']): Source[] {
  const redraws = factsOf(log, 'redraw').filter(({ kind }) => kind === 'random');
  const all = [firstPromise(log) ?? [], redraws].flat().map(sourceIn);
  return [...new Map(all.map((source) => [JSON.stringify(source), source])).values()];
}

function sourceIn(facts: Facts): Source {
  const chain = chainIn(facts['beaconChain']);
  if (!chain) return { kind: 'post', name: '', missed: missedIn(facts) };
  return chain === QUICKNET
    ? { kind: 'drand', name: chain.name, missed: null }
    : { kind: 'ownBeacon', name: nameOf(chain), missed: null };
}

/** Another's key under the name of the known network is told apart by its beginning. */
const nameOf = ({ name, publicKey }: BeaconChain): string =>
  name.trim().toLowerCase() === QUICKNET.name.toLowerCase() ? `${name} (${publicKey.slice(0, 8)}…)` : name;

/** What a line says of a beacon that did not answer. */
export function missedIn({ beaconMissed }: Facts): BeaconMissed | null {
  const { name, reason, at } = factsIn(beaconMissed);
  const known = MISSED_REASONS.find((one) => one === reason);
  return known ? { name: textOf(name), reason: known, at: numberOf(at) ?? 0 } : null;
}

/**
 * The beacon that the log has promised when there was a seed: at the beginning, for the draw and
 * its redraws; of a redraw when it was asked for only where there was none.
 */
export function chainAnnounced(log: Evidence['log'], round: number): BeaconChain | null {
  const first = chainIn(firstPromise(log)?.['beaconChain']);
  return first || round === 0 ? first : chainIn(redrawAsked(log, round)?.['beaconChain']);
}

/** The same key and the same clock; what a beacon is called decides nothing. */
export const isSameChain = (one: BeaconChain | null, other: BeaconChain | null): boolean =>
  one?.publicKey === other?.publicKey && one?.genesis === other?.genesis && one?.period === other?.period;

/** The clock of the known network is known, whatever the log says. */
export function chainIn(value: unknown): BeaconChain | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, publicKey, genesis, period } = value as Record<string, unknown>; // checked here
  if (typeof publicKey !== 'string') return null;
  if (publicKey === QUICKNET.publicKey) return QUICKNET;
  if (typeof genesis !== 'number' || typeof period !== 'number' || !(period > 0)) return null;
  return { name: String(name), publicKey, genesis, period };
}
