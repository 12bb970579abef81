import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Containers often have a few megabytes there, which would be full at once. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A global setup: from now on temporary files of this process and of those that it starts lie in
 * memory, where there is room for them. A commit to a database file waits for the disk otherwise,
 * which takes longer than all else that most tests do. What survives the end of a process survives
 * there, too.
 * @returns deletes them, and lets temporary files be where they were
 */
export default function keepTemporaryFilesInMemory(): () => void {
  if (!hasRoom()) return () => {};
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(SHARED_MEMORY, 'guildhall-'));
  // Database servers and proxies run as users of their own.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false; // there is no such folder
  }
}
