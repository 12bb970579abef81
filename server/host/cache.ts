import { LRUCache } from 'lru-cache';
import { endOfTag } from '../sdk/until.ts';

/** Names what a value is made from while it is being made. */
export type Tagger = (...tags: string[]) => void;

interface Entry {
  readonly value: unknown;
  readonly tags: readonly string[];
  /** The moment from which it is not given any more, milliseconds. */
  readonly until: number;
}

export interface TaggedCache {
  get(key: string): unknown;
  /**
   * The cached value, or the one that `build` makes. Callers of the same key at the same time share
   * one build. A value is kept only when none of its tags was invalidated while it was being made,
   * and until the earliest of its `until()` tags; never when one is `INCOMPLETE`.
   * @param size of the value in bytes, for the bound; null for one that is not to be kept
   */
  through<T>(key: string, build: (tag: Tagger) => Promise<T>, size: (value: T) => number | null): Promise<T>;
  invalidate(tags: readonly string[]): void;
  flush(): void;
  readonly stats: { hits: number; misses: number; entries: number };
}

const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRIES = 20_000;

interface Build {
  readonly promise: Promise<unknown>;
  readonly tags: Set<string>;
  /** Tags invalidated since the build began; it may name them later. */
  readonly fallen: Set<string>;
  everythingFell: boolean;
}

/** Runs what makes a value: see `Db.primary`. */
export type Building = <T>(make: () => T) => T;

export interface CacheOptions {
  /** Largest total of cached values. */
  readonly maxBytes?: number;
  readonly now?: () => number;
  /**
   * Every value is made in it: made from a replica that has not heard yet why a tag fell, it would
   * stay wrong.
   */
  readonly building?: Building;
  /**
   * Whether what is kept may be too old for whoever asks now: then the value is made for them
   * alone.
   */
  readonly isUnkept?: () => boolean;
  /**
   * Whether a transaction is open (`Db.inTx`). Then what is kept is given, but a missing value is
   * made for the caller alone: a running build may wait for this very transaction to end, and what
   * is made in here may be rolled back.
   */
  readonly inTx?: () => boolean;
}

/** The tagged in-process cache: docs/caching.md. */
export function createCache({
  maxBytes = MAX_BYTES,
  now = Date.now,
  building = (make) => make(),
  isUnkept = () => false,
  inTx = () => false,
}: CacheOptions = {}): TaggedCache {
  const keysByTag = new Map<string, Set<string>>();
  /** The build that a reader of a key may join; a change takes running builds out of it. */
  const joinable = new Map<string, Build>();
  const running = new Set<Build>();
  const counts = { hits: 0, misses: 0 };

  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: maxBytes,
    dispose: (entry, key) => {
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function keep(key: string, value: unknown, build: Build, bytes: number): void {
    const tags = [...build.tags];
    if (build.everythingFell || tags.some((tag) => build.fallen.has(tag))) return;
    const until = Math.min(...tags.map(endOfTag));
    if (until <= now()) return; // its end came while it was being made, or it is `INCOMPLETE`
    entries.set(key, { value, tags, until }, { size: Math.max(1, bytes) });
    if (!entries.has(key)) return;
    for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set<string>()).add(key));
  }

  /** What is kept and still good. */
  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    // Hardly any has an end: the clock is asked for those alone.
    if (!entry || entry.until === Infinity || now() < entry.until) return entry;
    entries.delete(key);
    return undefined;
  }

  function start<T>(key: string, make: (tag: Tagger) => Promise<T>, size: (value: T) => number | null): Promise<T> {
    const tags = new Set<string>();
    const value = building(() => make((...names) => names.forEach((name) => tags.add(name))));
    const build: Build = { promise: value, tags, fallen: new Set(), everythingFell: false };
    running.add(build);
    joinable.set(key, build);
    return value
      .then((made) => {
        const bytes = size(made);
        if (bytes !== null) keep(key, made, build, bytes);
        return made;
      })
      .finally(() => {
        running.delete(build);
        if (joinable.get(key) === build) joinable.delete(key);
      });
  }

  return {
    get(key) {
      const entry = find(key);
      if (entry) counts.hits++;
      return entry?.value;
    },
    through<T>(key: string, make: (tag: Tagger) => Promise<T>, size: (value: T) => number | null): Promise<T> {
      if (isUnkept()) return building(() => make(() => undefined));
      const entry = find(key);
      if (entry) {
        counts.hits++;
        return Promise.resolve(entry.value as T); // a key always names one kind of value
      }
      if (inTx()) return building(() => make(() => undefined));
      const shared = joinable.get(key);
      if (shared) return shared.promise as Promise<T>;
      counts.misses++;
      return start(key, make, size);
    },
    invalidate(tags) {
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      for (const build of running) for (const tag of tags) build.fallen.add(tag);
      joinable.clear();
    },
    flush() {
      entries.clear();
      keysByTag.clear();
      for (const build of running) build.everythingFell = true;
      joinable.clear();
    },
    get stats() {
      return { ...counts, entries: entries.size };
    },
  };
}
