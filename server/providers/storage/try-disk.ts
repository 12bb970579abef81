import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a small picture, or a few posts with their log, take: where less is left, nearly every write
 * fails.
 */
const TRIED_BYTES = 256 * 1024;

/**
 * Whether a file can be written below `folder`, which is made when missing: rights alone do not say
 * it of a full disk. Nothing stays.
 * @throws what the disk says
 */
export async function tryDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.tried-${randomUUID()}`);
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(TRIED_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
