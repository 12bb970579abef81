import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { namesOf, pluginFiles } from './plugin-template.ts';
import { ROOT } from './stage.ts';

/** Why an id cannot be a new plugin's. `message` is for the person who typed it. */
export class PluginIdError extends Error {}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST = 30;
/** Locale namespaces, table prefixes and path segments that the core has already. */
const TAKEN = ['core', 'errors', 'migration', 'search', 'user', 'weibo', 'images', 'account'];

/**
 * Writes a new plugin, formatted as everything else is.
 *
 * @param folder the folder of all plugins
 * @param args what stood behind the command: exactly one id
 * @returns the id and its files, relative to the plugin's folder
 * @throws PluginIdError when the id is bad or taken; then nothing is written
 */
export async function createPlugin(folder: string, args: readonly string[]): Promise<{ id: string; files: string[] }> {
  const [id] = args;
  if (id === undefined || args.length > 1) throw new PluginIdError('Usage: npm run new:plugin -- <id>');
  if (!ID.test(id) || id.length > LONGEST) {
    throw new PluginIdError(`"${id}" is no plugin id: lower-case words joined by -, ${LONGEST} characters at most.`);
  }
  const others = existsSync(folder) ? readdirSync(folder) : [];
  const clash = [...others, ...TAKEN].find((other) => other === id || namesOf(other).table === namesOf(id).table);
  if (clash !== undefined) throw new PluginIdError(`"${clash}" exists already.`);

  // The project's own file.
  const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const files = Object.entries(pluginFiles(namesOf(id)));
  for (const [path, text] of files) {
    const target = join(folder, id, path);
    mkdirSync(dirname(target), { recursive: true });
    const { code } = await format(target, text, options);
    writeFileSync(target, code);
  }
  return { id, files: files.map(([path]) => path) };
}
