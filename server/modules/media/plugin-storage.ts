import type { Storage } from '../../providers/storage/index.ts';
import { isPluginKey, MEDIA_PATH, mediaKey } from './keys.ts';
import type { StorageService } from './services.ts';

/** The storage as plugins have it: public media keys and keys that nobody is served. */
export function pluginStorage(storage: Storage): StorageService {
  const checked = (key: string): string => {
    if (!isPluginKey(key)) throw new TypeError(`Not a key of a plugin: ${key}`);
    return key;
  };
  return {
    mediaKey,
    address: (key) => MEDIA_PATH + key,
    put: async (key, bytes, contentType) => storage.put(checked(key), bytes, contentType),
    putFile: async (key, path, contentType) => storage.putFile(checked(key), path, contentType),
    read: async (key, range) => storage.read(checked(key), range),
    size: async (key) => storage.size(checked(key)),
    exists: async (key) => storage.exists(checked(key)),
    delete: async (key) => storage.delete(checked(key)),
  };
}
