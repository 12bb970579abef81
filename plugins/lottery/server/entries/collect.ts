import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ParticipationCursor, ParticipationPage, ParticipationRules } from '../../../../server/sdk/index.ts';
import { createListBuilder, type EntryList } from './list.ts';
import type { Core } from '../uses.ts';

/**
 * Rows that are read at once: as many as take about this long, for an engine that runs within the
 * process stands still meanwhile.
 */
const TARGET_MS = 25;
const FEWEST = 1_024;
const MOST = 8_192;
/** Below this it is done here: a thread takes longer to start. */
const FEW = 5_000;

/**
 * Goes through everybody who did the first thing asked, page by page, each in a transaction of its
 * own: no replica's past is read.
 */
export async function* everybody(
  core: Pick<Core, 'db' | 'participation'>,
  rules: ParticipationRules,
): AsyncGenerator<ParticipationPage['people']> {
  const outsiders = await core.db.tx(() => core.participation.outsiders(rules));
  let after: ParticipationCursor | null = null;
  let limit = FEWEST;
  do {
    const from: ParticipationCursor | null = after;
    const began = performance.now();
    const page: ParticipationPage = await core.db.tx(() => core.participation.page(rules, from, limit));
    const took = performance.now() - began;
    yield page.people.map((one) => (outsiders.has(one.uid) ? { ...one, reason: outsiders.get(one.uid) ?? '' } : one));
    after = page.next;
    if (took < TARGET_MS / 2) limit = Math.min(MOST, limit * 2);
    else if (took > TARGET_MS) limit = Math.max(FEWEST, limit / 2);
    await turn();
  } while (after);
}

/** The entrants of now, sorted, with the hash of their list. */
export async function collectEntrants(
  core: Pick<Core, 'db' | 'participation'>,
  rules: ParticipationRules,
  secret: Uint8Array,
): Promise<EntryList> {
  const small = createListBuilder(secret);
  let few = 0;
  let worker: ListWorker | null = null;
  const kept: Float64Array[] = [];
  try {
    for await (const people of everybody(core, rules)) {
      const found = Float64Array.from(people.flatMap(({ uid, reason }) => (reason === '' ? [uid] : [])));
      few += found.length;
      if (few > FEW && !worker) {
        worker = startWorker(secret);
        for (const earlier of kept.splice(0)) worker.add(earlier);
      }
      if (worker) worker.add(found);
      else kept.push(found);
    }
    if (worker) return await worker.finish();
    for (const found of kept) small.add(found);
    return small.finish();
  } finally {
    await worker?.end();
  }
}

interface ListWorker {
  add(found: Float64Array): void;
  finish(): Promise<EntryList>;
  end(): Promise<unknown>;
}

function startWorker(secret: Uint8Array): ListWorker {
  const worker = new Worker(new URL('./list.worker.ts', import.meta.url), { workerData: { secret } });
  const done = new Promise<EntryList>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the list was not made')));
  });
  // Whoever never asks for the list is not told that it failed.
  done.catch(() => undefined);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    add: (found) => worker.postMessage(found),
    finish() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(null);
      return done;
    },
    end: () => worker.terminate(),
  };
}
