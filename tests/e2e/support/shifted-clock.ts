import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ForumSettings } from './forum.ts';

/** A clock for a file's own forum, that a test can set forward. */
export function shiftedClock() {
  const file = join(tmpdir(), `guildhall-clock-${randomUUID()}`);
  writeFileSync(file, '0');
  process.once('exit', () => rmSync(file, { force: true }));
  const settings: ForumSettings = {
    env: {
      SHIFTED_CLOCK: file,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))}`,
    },
  };
  let ahead = 0;
  return {
    settings,
    /** The forum's time, milliseconds. */
    now: () => Date.now() + ahead,
    /** Lets the forum's time be this moment, milliseconds, and go on from there. */
    async set(moment: number): Promise<void> {
      ahead = moment - Date.now();
      writeFileSync(file, String(ahead));
      // The server looks at the file every 20 ms.
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}
