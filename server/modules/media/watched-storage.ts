import type { OpenedStorage, Storage } from '../../providers/storage/index.ts';
import { fail } from '../../sdk/index.ts';

/** While it goes on failing, it is said again once in this long. */
const SAID_EVERY_MS = 60_000;

export interface StorageWatch {
  /** The storage; what it fails by is thrown as STORAGE_DOWN, with the reason as its cause. */
  readonly storage: Storage;
  /** True from a failure on, until a check finds it well again. */
  readonly isDown: boolean;
  /** Asks the storage whether it can be used. Never throws. */
  check(): Promise<void>;
}

interface WatchOptions {
  readonly now: () => number;
  /** What it fails by: at once, then now and then for as long as it lasts. */
  readonly onDown: (error: unknown) => void;
  readonly onBack: () => void;
}

/** Media storage that says to callers that it is down, to operators why, and to whoever asks whether it is. */
export function watchStorage(storage: OpenedStorage, { now, onDown, onBack }: WatchOptions): StorageWatch {
  let isDown = false;
  let quietUntil = 0;

  function failed(error: unknown): void {
    const isNews = !isDown || now() >= quietUntil;
    isDown = true;
    if (!isNews) return;
    quietUntil = now() + SAID_EVERY_MS;
    onDown(error);
  }

  async function tell<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The question was wrong, not the storage.
      if (error instanceof RangeError || error instanceof TypeError) throw error;
      failed(error);
      throw Object.assign(fail('STORAGE_DOWN'), { cause: error });
    }
  }

  return {
    storage: {
      put: (key, bytes, contentType) => tell(() => storage.put(key, bytes, contentType)),
      putFile: (key, path, contentType) => tell(() => storage.putFile(key, path, contentType)),
      read: (key, range) => tell(() => storage.read(key, range)),
      size: (key) => tell(() => storage.size(key)),
      exists: (key) => tell(() => storage.exists(key)),
      delete: (key) => tell(() => storage.delete(key)),
    },

    get isDown() {
      return isDown;
    },

    async check() {
      try {
        await storage.check();
      } catch (error) {
        failed(error);
        return;
      }
      if (isDown) onBack();
      isDown = false;
    },
  };
}
