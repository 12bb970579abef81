/**
 * How prepare.mjs decides what is stale. Runs on the machine's own Node with nothing installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string | Uint8Array} content
 * @returns {string} a short hexadecimal digest
 */
export function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/**
 * One digest over names and contents of everything that a build reads.
 *
 * @param {string} root the project's folder
 * @param {{ files: string[], folders: string[], skip: (path: string) => boolean }} inputs paths
 *   relative to root, with
 *   forward slashes; a file that is absent counts as absent, not as an error
 */
export function hashOfInputs(root, { files, folders, skip }) {
  const paths = [...files, ...folders.flatMap((folder) => filesBelow(root, folder, skip))].sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    hash.update(`${path}\0`);
    hash.update(existsSync(full) ? hashOf(readFileSync(full)) : 'absent');
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * Whether what npm recorded as installed (`node_modules/.package-lock.json`) is what the lockfile
 * asks for. Optional packages may be missing: they are for other platforms.
 *
 * @param {string} lockText package-lock.json
 * @param {string} installedText node_modules/.package-lock.json
 * @param {{ withDev: boolean }} options withDev: development packages must be there too
 */
export function lockMatchesInstalled(lockText, installedText, { withDev }) {
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    if (found === undefined) {
      const mayMiss = entry.optional || entry.devOptional || (entry.dev && !withDev);
      if (!mayMiss) return false;
    } else if (found.version !== entry.version || found.integrity !== entry.integrity) return false;
  }
  return Object.keys(installed).every((path) => path in wanted);
}

function filesBelow(root, folder, skip) {
  const found = [];
  if (!existsSync(join(root, folder))) return found;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (skip(path)) continue;
    if (entry.isDirectory()) found.push(...filesBelow(root, path, skip));
    else found.push(path);
  }
  return found;
}
