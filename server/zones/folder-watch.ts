import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { isFolder, zoneFolders } from './folders.ts';

/** A running watch over a zones folder. */
export interface FolderWatch {
  /** Follows folders that came or went. @returns whether there were any */
  refresh(): boolean;
  close(): void;
}

/**
 * Calls `onEvent` when anything in the zones folder, a zone's folder or its artwork changes. Watches folders, not files: an editor
 * that replaces a file by renaming another over it is seen, and so is a swapped symlink. Events come in bursts; debounce them.
 */
export function watchZonesFolder(dir: string, onEvent: () => void, onError: (error: Error) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();

  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, (event) => {
        // Renamed or deleted folders leave a watcher on a dead inode: take it off, refresh() puts it back.
        if (event === 'rename' && folder !== dir && !isFolder(folder)) drop(folder);
        onEvent();
      });
      watcher.on('error', (error) => {
        drop(folder);
        onError(error);
        onEvent();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      onError(error as Error); // fs.watch throws system errors; the folder may have gone since it was listed
    }
  };

  const refresh = (): boolean => {
    const zones = zoneFolders(dir).flatMap((name) => [join(dir, name), join(dir, name, 'art')]);
    const wanted = new Set([dir, ...zones].filter((folder) => isFolder(folder)));
    const before = watchers.size;
    const gone = [...watchers.keys()].filter((folder) => !wanted.has(folder));
    const fresh = [...wanted].filter((folder) => !watchers.has(folder));
    gone.forEach(drop);
    fresh.forEach(add);
    return gone.length > 0 || watchers.size !== before;
  };

  refresh();
  return { refresh, close: () => [...watchers.keys()].forEach(drop) };
}
