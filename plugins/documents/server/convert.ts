import { Worker } from 'node:worker_threads';
import { inspectArchive } from './archive.ts';
import { inspectCompoundFile } from './compound-file.ts';

export type DocumentKind = 'doc' | 'docx';

/**
 * A document as HTML that nobody has checked; its pictures stand in it as `picture:0`, `picture:1`
 * and so on.
 */
export interface Converted {
  readonly html: string;
  readonly images: readonly Uint8Array[];
}

const SIGNATURES: Readonly<Record<DocumentKind, readonly number[]>> = {
  docx: [0x50, 0x4b, 0x03, 0x04],
  doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
};
const TIMEOUT_MS = 10_000;
const MEMORY_MB = 256;

/** What kind of document the bytes begin like; whatever its name says. */
export const kindOf = (bytes: Uint8Array): DocumentKind | undefined =>
  (['docx', 'doc'] as const).find((kind) => SIGNATURES[kind].every((byte, at) => bytes[at] === byte));

/** The document took too long: it is ended. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/**
 * Reads a Word document in a thread of its own, whose memory and time are bounded.
 * @param gone ends the thread, then this rejects with the signal's reason
 * @throws ArchiveError when it is too much once unpacked, TooSlowError, and others when it is
 *   damaged; whatever it throws else, the document is to blame
 */
export async function convertWord(kind: DocumentKind, bytes: Buffer, gone?: AbortSignal): Promise<Converted> {
  if (kind === 'doc') inspectCompoundFile(bytes);
  else if (!(await inspectArchive(bytes)).has('word/document.xml')) throw new Error('no Word document');
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
    workerData: { kind, bytes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  let end = (_reason: unknown): void => {};
  const timer = setTimeout(() => end(new TooSlowError('took too long')), TIMEOUT_MS);
  const onGone = (): void => end(gone?.reason);
  try {
    return await new Promise<Converted>((resolve, reject) => {
      end = reject;
      gone?.addEventListener('abort', onGone);
      gone?.throwIfAborted(); // while the archive was looked at
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('ended without a result')));
    });
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', onGone);
    await worker.terminate();
  }
}
