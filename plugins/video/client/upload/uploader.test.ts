import { expect, test } from 'vitest';
import { uploadVideo, type UploadPorts } from './uploader.ts';

const failure = (status: number) => Object.assign(new Error(`status ${status}`), { status });

/**
 * An upload of ten bytes in pieces of four; each entry of `fates` is what becomes of the next
 * piece: an error, or it arrives.
 */
function world(fates: (Error | 'lost-answer' | null)[], there: number[] = []) {
  const control = new AbortController();
  const seen = { sent: [] as number[], progress: [] as number[], waits: [] as number[], waiting: [] as boolean[] };
  const stored = new Set(there);
  const ports: UploadPorts = {
    begin: async () => ({ token: 't', filekey: 'k', chunkSize: 4, offsets: there }),
    async send({ offset, bytes }, onSent) {
      seen.sent.push(offset);
      onSent(bytes.size);
      const fate = fates.shift() ?? null;
      if (fate !== null && fate !== 'lost-answer') throw fate;
      stored.add(offset);
      if (fate === 'lost-answer') throw failure(0);
    },
    offsets: async () => [...stored],
    combine: async () => '/media/a.mp4',
    wait: async (ms) => {
      control.signal.throwIfAborted();
      seen.waits.push(ms);
    },
    signal: control.signal,
    onBegun: () => undefined,
    onProgress: (bytes) => seen.progress.push(bytes),
    onWaiting: (isWaiting) => seen.waiting.push(isWaiting),
  };
  return { seen, control, ports, run: () => uploadVideo(new Blob(['0123456789']), ports) };
}

test('sends piece after piece', async () => {
  const { seen, run } = world([]);
  expect(await run()).toBe('/media/a.mp4');
  expect(seen.sent).toEqual([0, 4, 8]);
  expect(seen.progress.at(-1)).toBe(10);
  expect(seen.progress.toSorted((a, b) => a - b)).toEqual(seen.progress);
});

test('goes on with what is missing', async () => {
  const { seen, run } = world([], [0, 8]);
  await run();
  expect(seen.sent).toEqual([4]);
});

test('waits longer each time for a connection, then asks what has arrived', async () => {
  const { seen, run } = world([null, failure(0), failure(503), 'lost-answer']);
  await run();
  expect(seen.sent).toEqual([0, 4, 4, 4, 8]);
  expect(seen.waits).toEqual([1_000, 2_000, 4_000]);
  expect(seen.waiting).toEqual([true, false, true, false, true, false]);
});

test('a refusal ends it', async () => {
  const { seen, run } = world([failure(409)]);
  await expect(run()).rejects.toThrow('status 409');
  expect(seen.waits).toEqual([]);
});

test('nothing is tried again once it is given up', async () => {
  const { seen, control, ports, run } = world([]);
  const reason = new Error('given up');
  ports.send = async () => {
    control.abort(reason);
    throw failure(0);
  };
  await expect(run()).rejects.toBe(reason);
  expect(seen.waits).toEqual([]);
});
