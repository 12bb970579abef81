import { useEffect, useState } from 'react';
import { isCallError, useBoot, useCall, useViewer, zoneSearch, type CallFn } from '../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import {
  getLotteryInfo,
  lotteryEntries,
  lotteryLog,
  lotteryProof,
  type LogLine,
  type LotteryInfo,
} from '../../contract.ts';
import { recall, remember } from './memory.ts';
import { shownIn, toldInVain } from './shown.ts';
import type { Evidence, Step } from './types.ts';
import type { Said } from './verify.worker.ts';

/** Lines of the log that are asked for at once. */
const PAGE = 50;
/** How often what a post shows and its proof are asked for again until they are of one moment. */
const TRIES = 3;

export interface Verification {
  readonly state: 'loading' | 'checking' | 'done' | 'failed';
  readonly evidence: Evidence | null;
  /** What the post shows, as it was checked. */
  readonly info: LotteryInfo | null;
  readonly steps: readonly Step[];
  /** How long the recomputation took, milliseconds. */
  readonly ms: number;
  /** Why it could not be done. */
  readonly reason: string;
  /** `toldInVain`. */
  readonly missingEntry: string;
}
const BEGIN: Verification = {
  state: 'loading',
  evidence: null,
  info: null,
  steps: [],
  ms: 0,
  reason: '',
  missingEntry: '',
};

/**
 * Fetches the public proof and recomputes it in a worker, once: whoever wants it again mounts it
 * again.
 */
export function useVerification(wbId: number): Verification {
  const call = useCall();
  const boot = useBoot();
  const [verification, setVerification] = useState(BEGIN);
  const uid = useViewer()?.id ?? 0;
  useEffect(() => {
    let isOver = false;
    let worker: Worker | null = null;
    const set = (part: Partial<Verification>) => !isOver && setVerification((before) => ({ ...before, ...part }));
    async function run(): Promise<void> {
      const query = new URLSearchParams(zoneSearch(boot));
      const askedAt = Date.now();
      const { evidence, info } = await gather(call, wbId, { uid, query });
      if (isOver) return;
      set({ state: 'checking', evidence, info, missingEntry: toldInVain(evidence) });
      let isSound = true;
      worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
        if ('step' in data) {
          isSound &&= data.step.state !== 'bad' && data.step.state !== 'unsure';
          setVerification((before) => ({ ...before, steps: [...before.steps, data.step] }));
        } else if ('done' in data) {
          set({ state: 'done', ms: data.ms });
          // What contradicts is not to become what the next visit compares with.
          if (isSound) remember(browserStorage(), { ...evidence.proof, hostTime: boot.now, own: null }, askedAt);
        } else set({ state: 'failed', reason: data.fault });
      });
      worker.addEventListener('error', ({ message }) => set({ state: 'failed', reason: message }));
      worker.postMessage(evidence, evidence.entries ? [evidence.entries.buffer] : []);
    }
    run().catch((error: unknown) =>
      set({ state: 'failed', reason: isCallError(error) ? error.reason : String(error) }),
    );
    return () => {
      isOver = true;
      worker?.terminate();
    };
  }, [call, boot, uid, wbId]);
  return verification;
}

async function gather(
  call: CallFn,
  wbId: number,
  { uid, query }: { readonly uid: number; readonly query: URLSearchParams },
) {
  const both = () => Promise.all([call(getLotteryInfo, { wbId }), call(lotteryProof, { wbId })]);
  let [info, proof] = await both();
  // Something has happened in between: what is compared with each other is to be of one moment.
  for (let left = TRIES; info.logCount !== proof.logCount && left > 0; left--) [info, proof] = await both();
  const log: LogLine[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await call(lotteryLog, { wbId, limit: PAGE, offset: log.length });
    log.push(...page.list);
    hasMore = page.hasMore && page.list.length > 0;
  }
  const reader = Date.now();
  const isListPublic = proof.drawnTime > 0 || (info.cancelledTime > 0 && proof.frozenTime > 0);
  const evidence: Evidence = {
    // The proof was asked for first: what the log has got since then is told next time.
    wbId,
    proof,
    log: log.slice(0, proof.logCount),
    clock: { reader, host: await hostTime(wbId, query) },
    entries: isListPublic ? await fetchEntries(wbId, query) : null,
    lastLook: recall(browserStorage(), wbId),
    ...shownIn(info, uid),
  };
  return { evidence, info };
}

function addressOf({ path }: { readonly path: string }, wbId: number, query: URLSearchParams): string {
  const all = new URLSearchParams(query);
  all.set('wbId', String(wbId));
  return `${path}?${all}`;
}

/** The address of the file of entries. */
export const entriesAddress = (wbId: number, query: URLSearchParams): string => addressOf(lotteryEntries, wbId, query);

/** By the host's own clock: a hint, no proof. Null: it says nothing. */
async function hostTime(wbId: number, query: URLSearchParams): Promise<number | null> {
  const reply = await fetch(addressOf(lotteryProof, wbId, query), { cache: 'no-store' }).catch(() => null);
  return Date.parse(reply?.headers.get('date') ?? '') || null;
}

async function fetchEntries(wbId: number, query: URLSearchParams): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(entriesAddress(wbId, query));
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return new Uint8Array(await reply.arrayBuffer());
}
