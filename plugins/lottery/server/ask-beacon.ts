import { Worker } from 'node:worker_threads';
import type { MissedReason } from '../contract.ts';
import type { SignedRound } from '../shared/drand.ts';
import type { Core } from './uses.ts';

/** How long an address of a beacon may take, milliseconds. */
export const BEACON_TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const SIGNATURE = /^[0-9a-f]{96}$/;

/** What one address says of a round: a signature, which is not checked yet, or why it is none. */
export type Said = { readonly signature: string } | { readonly missed: MissedReason };

/** @param signal ends it; then it has said nothing */
export async function askBeacon(
  fetch: Core['askBeacon'],
  { url, round, signal }: { readonly url: string; readonly round: number; readonly signal: AbortSignal },
): Promise<Said> {
  if (!fetch) return { missed: 'off' };
  try {
    const reply = await fetch(url.replace('{round}', String(round)), {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal,
    });
    if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > MOST_BYTES) return { missed: 'silent' };
    const text = await reply.text();
    return text.length > MOST_BYTES ? { missed: 'unsigned' } : saidIn(text, round);
  } catch {
    return { missed: 'silent' };
  }
}

function saidIn(text: string, asked: number): Said {
  try {
    // Checked here.
    const { round, signature } = JSON.parse(text) as { round?: unknown; signature?: unknown };
    if (typeof round === 'number' && round < asked) return { missed: 'stale' };
    const isRight = round === asked && typeof signature === 'string' && SIGNATURE.test(signature);
    return isRight ? { signature } : { missed: 'unsigned' };
  } catch {
    return { missed: 'unsigned' };
  }
}

/** `randomnessOf`, beside the thread that answers requests. */
export function checkRound(signed: SignedRound): Promise<string | null> {
  const worker = new Worker(new URL('./round.worker.ts', import.meta.url), { workerData: signed });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the signature was not checked')));
  });
}
