import { parentPort, workerData } from 'node:worker_threads';
import { createListBuilder } from './list.ts';

/*
 * A million entrants are hashed and sorted here, beside the thread that answers requests
 * (collect.ts).
 */

const { secret } = workerData as { secret: Uint8Array }; // as collect.ts sends it
const list = createListBuilder(secret);
parentPort?.on('message', (found: Float64Array | null) => {
  if (found) {
    list.add(found);
    return;
  }
  const done = list.finish();
  // A port of Node has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(done, [done.entries.buffer, done.uids.buffer]);
});
