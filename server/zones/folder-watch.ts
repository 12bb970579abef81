import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { folderIdentity, zoneFolders } from './folders.ts';

/**
 * How often it is asked whether the folders are still the same: no event tells of a link above them
 * that is set elsewhere.
 */
const SAME_EVERY_MS = 1_000;

/** A running watch over a zones folder. */
export interface FolderWatch {
  /** Follows folders that came or went. @returns whether there were any */
  refresh(): boolean;
  close(): void;
}

/**
 * Calls `onEvent` when anything in the zones folder, a zone's folder or its artwork changes.
 * Watches folders, not files: an editor that replaces a file by renaming another over it is seen,
 * and so is a symlink to a file that is swapped. A folder that takes the place of another, also by
 * a symlink, is seen within a second. Events come in bursts; debounce them.
 */
export function watchZonesFolder(dir: string, onEvent: () => void, onError: (error: Error) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  /** Which folders they are, also those that could not be watched. */
  const known = new Map<string, string>();

  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    known.delete(folder);
  };
  const isOther = (folder: string): boolean => known.get(folder) !== folderIdentity(folder);

  const add = (folder: string, identity: string): void => {
    known.set(folder, identity);
    try {
      const watcher = watch(folder, () => onEvent());
      watcher.on('error', (error) => {
        drop(folder);
        onError(error);
        onEvent();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      // fs.watch throws system errors; the folder may have gone since it was listed.
      onError(error as Error);
    }
  };

  const refresh = (): boolean => {
    const zones = zoneFolders(dir).flatMap((name) => [join(dir, name), join(dir, name, 'art')]);
    const wanted = new Map([dir, ...zones].map((folder) => [folder, folderIdentity(folder)]));
    // A watcher stays with its folder, wherever that is moved: one whose place another folder has
    // taken is made anew.
    const gone = [...known].filter(([folder, identity]) => wanted.get(folder) !== identity);
    for (const [folder] of gone) drop(folder);
    const before = watchers.size;
    for (const [folder, identity] of wanted) if (identity !== undefined && !watchers.has(folder)) add(folder, identity);
    return gone.length > 0 || watchers.size !== before;
  };

  refresh();
  const timer = setInterval(() => {
    if ([dir, ...known.keys()].some(isOther)) onEvent();
  }, SAME_EVERY_MS);
  timer.unref();
  return {
    refresh,
    close() {
      clearInterval(timer);
      [...known.keys()].forEach(drop);
    },
  };
}
