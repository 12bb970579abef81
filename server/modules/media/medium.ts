import { buffer } from 'node:stream/consumers';
import { MEDIUM_EXTENSION } from '../../../platform/contract/content/medium-picture.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { createLimiter } from '../../sdk/limiter.ts';
import { mediumOf } from './image.ts';
import { MEDIA_TYPES, parseMediaKey, stillKeys } from './keys.ts';

/** Pictures that are decoded at the same time: each may take 200 MB. */
const PARALLEL = 2;

export interface MediumPictures {
  /**
   * Makes the copy of this key, which is not stored yet, and stores it.
   * @returns `made`; else the key of the picture itself, which is to be shown in its place (too much
   *   is being made, or it cannot be decoded); null: there is no such picture
   */
  make(key: string): Promise<'made' | { readonly instead: string } | null>;
}

/**
 * Copies of pictures at the size in which texts show them. Each is made when it is first asked for:
 * many pictures never are, and those that were uploaded before there were copies have theirs as
 * well.
 */
export function createMediumPictures(storage: Storage): MediumPictures {
  const limited = createLimiter(PARALLEL);
  const running = new Map<string, ReturnType<MediumPictures['make']>>();

  async function originalOf(key: string): Promise<string | null> {
    const known = parseMediaKey(key);
    for (const original of known ? stillKeys(known) : []) if (await storage.exists(original)) return original;
    return null;
  }

  async function make(key: string): ReturnType<MediumPictures['make']> {
    const original = await originalOf(key);
    if (original === null) return null;
    try {
      const copy = await limited(async () => {
        const file = await storage.read(original);
        return file && mediumOf(await buffer(file.stream));
      });
      if (!copy) return null;
      await storage.put(key, copy, MEDIA_TYPES[MEDIUM_EXTENSION]);
      return 'made';
    } catch {
      // Larger, but there.
      return { instead: original };
    }
  }

  return {
    make(key) {
      const known = running.get(key);
      if (known) return known;
      const begun = make(key).finally(() => running.delete(key));
      running.set(key, begun);
      return begun;
    },
  };
}
