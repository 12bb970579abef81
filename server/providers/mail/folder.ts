import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailProvider } from './provider.ts';

/**
 * For development and tests: each mail is a file of JSON in a folder, by its id, and goes to nobody.
 * No request leads to them.
 */
export function createMailFolder(folder: string, onError: (error: unknown) => void): MailProvider {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send(letter) {
      try {
        const file = join(folder, `${letter.id}.json`);
        // Whoever looks at the folder meanwhile finds whole files alone.
        await writeFile(`${file}.part`, JSON.stringify(letter, null, 2), { mode: 0o600 });
        await rename(`${file}.part`, file);
        return 'sent';
      } catch (error) {
        onError(error);
        return 'down';
      }
    },
    close: () => undefined,
  };
}
