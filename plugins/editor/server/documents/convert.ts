import { Worker } from 'node:worker_threads';
import { inspectArchive } from './archive.ts';

export type DocumentKind = 'doc' | 'docx';

/** A document as HTML that nobody has checked; its pictures stand in it as `picture:0`, `picture:1` and so on. */
export interface Converted {
  readonly html: string;
  readonly images: readonly Uint8Array[];
}

const SIGNATURES: Readonly<Record<DocumentKind, readonly number[]>> = {
  docx: [0x50, 0x4b, 0x03, 0x04],
  doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
};
const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

/** What kind of document the bytes begin like; whatever its name says. */
export const kindOf = (bytes: Uint8Array): DocumentKind | undefined =>
  (['docx', 'doc'] as const).find((kind) => SIGNATURES[kind].every((byte, at) => bytes[at] === byte));

/**
 * Reads a Word document in a thread of its own, whose memory and time are bounded.
 * @throws when it is damaged, too large once unpacked, or takes too long; whatever it throws, the document is to blame
 */
export async function convertWord(kind: DocumentKind, bytes: Buffer): Promise<Converted> {
  if (kind === 'docx' && !(await inspectArchive(bytes)).has('word/document.xml')) throw new Error('no Word document');
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
    workerData: { kind, bytes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise<Converted>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('ended without a result')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
