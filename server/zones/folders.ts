import { readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Folders of the zones directory that are not zones: the published schemas. */
const NOT_ZONES = new Set(['schema']);

/**
 * The folders of a zones directory that stand for a zone each, also those in which `zone.json` is
 * missing.
 */
export function zoneFolders(dir: string): string[] {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch {
    return []; // missing or unreadable: no zone, which the loader reports
  }
  return names.filter((name) => !name.startsWith('.') && !NOT_ZONES.has(name) && isFolder(join(dir, name))).sort();
}

/** Whether a path is a folder, or a link to one. */
export const isFolder = (path: string): boolean => stats(path)?.isDirectory() ?? false;

/**
 * Which folder stands under a path just now; undefined for none. Another one that takes its place
 * is another.
 */
export function folderIdentity(path: string): string | undefined {
  const found = stats(path);
  return found?.isDirectory() ? `${found.dev}/${found.ino}/${found.birthtimeMs}` : undefined;
}

/** Whether a path is a file, or a link to one. */
export const isFile = (path: string): boolean => stats(path)?.isFile() ?? false;

function stats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a loop of links, or no right to look
  }
}
