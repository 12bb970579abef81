import type { OpenedStorage, Storage } from '../../providers/storage/index.ts';
import { fail } from '../../sdk/index.ts';
import { createOutage, type OutageOptions } from '../../sdk/outage.ts';

export interface StorageWatch {
  /** The storage; what it fails by is thrown as STORAGE_DOWN, with the reason as its cause. */
  readonly storage: Storage;
  /** True from a failure on, until a check finds it well again. */
  readonly isDown: boolean;
  /** Asks the storage whether it can be used. Never throws. */
  check(): Promise<void>;
}

/**
 * Media storage that says to callers that it is down, to operators why, and to whoever asks whether
 * it is.
 */
export function watchStorage(storage: OpenedStorage, options: OutageOptions): StorageWatch {
  const outage = createOutage(options);

  async function tell<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The question was wrong, not the storage.
      if (error instanceof RangeError || error instanceof TypeError) throw error;
      outage.failed(error);
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
      return outage.isDown;
    },

    check: () => storage.check().then(outage.isWell, outage.failed),
  };
}
