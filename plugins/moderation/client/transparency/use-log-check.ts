import { useState } from 'react';
import { useCall, useZone } from '../../../../platform/sdk/index.ts';
import { publicHeads, publicLog } from '../../contract.ts';
import {
  BEGINNING,
  entryOf,
  followChain,
  type ChainFault,
  type ChainHead,
  type PublicEntry,
} from '../../shared/public-log.ts';
import { readSeen, writeSeen } from './seen-heads.ts';

export type Check =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'failed' }
  | { readonly state: 'whole'; readonly head: ChainHead; readonly days: number; readonly seen: number }
  | { readonly state: 'broken'; readonly fault: ChainFault };

/**
 * Reads the whole log of the zone and follows its chain in this browser: line by line, against the
 * heads that were published each day, and against those that this browser has seen before.
 */
export function useLogCheck() {
  const call = useCall();
  const { abbr } = useZone();
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const [entries, setEntries] = useState<readonly PublicEntry[]>([]);

  async function read(): Promise<Check> {
    const { list: days } = await call(publicHeads, {});
    const seen = readSeen(abbr);
    const known = new Map([...days.map(({ seq, hash }) => [seq, hash] as const), ...seen]);
    const all: PublicEntry[] = [];
    let at: ChainHead = { seq: 0, hash: BEGINNING };
    for (;;) {
      const { list, head } = await call(publicLog, { from: at.seq });
      const next = await followChain(abbr, at, list, known);
      if ('kind' in next) return { state: 'broken', fault: next };
      all.push(...list.flatMap(({ line }) => entryOf(abbr, line) ?? []));
      at = next;
      setCheck({ state: 'running', done: at.seq, total: head.seq });
      if (list.length > 0 && at.seq < head.seq) continue;
      // What was shown before, here or to everybody, must be in it still.
      const last = Math.max(0, ...known.keys());
      if (at.seq < last) return { state: 'broken', fault: { kind: 'published', seq: at.seq + 1 } };
      if (list.length > 0 && at.hash !== head.hash && at.seq === head.seq)
        return { state: 'broken', fault: { kind: 'head' } };
      setEntries(all.toReversed());
      writeSeen(abbr, at);
      return { state: 'whole', head: at, days: days.length, seen: seen.size };
    }
  }

  return {
    check,
    entries,
    start: async () => {
      setCheck({ state: 'running', done: 0, total: 0 });
      try {
        setCheck(await read());
      } catch {
        setCheck({ state: 'failed' });
      }
    },
  };
}
