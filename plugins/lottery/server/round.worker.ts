import { parentPort, workerData } from 'node:worker_threads';
import { randomnessOf, type SignedRound } from '../shared/drand.ts';

/*
 * A signature is checked here, beside the thread that answers requests (beacon.ts): the first takes
 * half a second of processor.
 */

// A port of Node has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await randomnessOf(workerData as SignedRound)); // as beacon.ts sends it
