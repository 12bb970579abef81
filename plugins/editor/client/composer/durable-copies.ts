import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A copy as it was written, or the mark that it was taken away. */
export interface DurableCopy {
  /** Milliseconds. */
  readonly at: number;
  readonly text: string | null;
}

/** What is on the disk as soon as it says so. */
export interface DurableCopies {
  all(): Promise<ReadonlyMap<string, DurableCopy>>;
  put(key: string, copy: DurableCopy): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

interface Schema extends DBSchema {
  copies: { key: string; value: DurableCopy };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

const open = (): Promise<IDBPDatabase<Schema>> =>
  (opening ??= openDB<Schema>('guildhall-composer', 1, {
    upgrade: (db) => void db.createObjectStore('copies'),
    // A newer version of this page waits.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opening = undefined),
  }));

/**
 * The same in IndexedDB with strict durability: `localStorage` reaches the disk seconds later, and
 * a crash of the browser takes them along.
 */
export const durableCopies: DurableCopies = {
  async all() {
    const store = (await open()).transaction('copies').store;
    const [keys, copies] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return new Map(keys.flatMap((key, index) => (copies[index] ? [[key, copies[index]]] : [])));
  },
  async put(key, copy) {
    const writing = (await open()).transaction('copies', 'readwrite', { durability: 'strict' });
    await Promise.all([writing.store.put(copy, key), writing.done]);
  },
  async forget(keys) {
    if (keys.length === 0) return;
    const { store, done } = (await open()).transaction('copies', 'readwrite');
    await Promise.all([...keys.map((key) => store.delete(key)), done]);
  },
};
