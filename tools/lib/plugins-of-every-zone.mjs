/**
 * Which plugins a build of the pages puts into one file. Also read by prepare.mjs, on the machine's
 * own Node with nothing installed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The plugins that every zone has: the pages of all zones load them in one file, where twenty small
 * ones would cost each reader 15 kB and as many requests. A plugin that some zone lacks has files
 * of its own.
 *
 * @param {string} zonesDir folder with a folder for each zone
 * @returns {string[]} ids in order; none where a zone cannot be read, or there is none
 */
export function pluginsOfEveryZone(zonesDir) {
  const zones = namesIn(zonesDir).flatMap((name) => {
    const file = join(zonesDir, name, 'zone.json');
    return existsSync(file) ? [pluginsIn(file)] : [];
  });
  const [first = new Set(), ...others] = zones;
  return [...first].filter((id) => others.every((ids) => ids.has(id))).sort();
}

/** @returns {string[]} */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** @returns {Set<string>} */
function pluginsIn(file) {
  try {
    return new Set(Object.keys(JSON.parse(readFileSync(file, 'utf8')).plugins ?? {}));
  } catch {
    // What is wrong with it the host says when it loads the zones.
    return new Set();
  }
}
