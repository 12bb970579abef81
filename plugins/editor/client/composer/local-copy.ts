import { DAY_MS } from '../../../../platform/sdk/index.ts';
import type { DurableCopies, DurableCopy } from './durable-copies.ts';
import { attempt, keysOf } from '../face/storage-tries.ts';
import type { StoredVersion, Written } from '../face/composer-storage.ts';

/** An unsent post as it is kept in the browser. */
export interface LocalCopy extends Written {
  /**
   * The key of the intended post: if it was sent after all, sending again answers with that post.
   */
  readonly requestKey: string;
  /** Present when a stored text was open: the copy is what is newer than that. */
  readonly draft?: StoredVersion;
}

export interface LocalCopies {
  /**
   * The newest that somebody has left behind: none that was written here, or in another composer
   * that is still open.
   */
  found(): Promise<LocalCopy | null>;
  /** @returns false when neither takes it */
  write(copy: LocalCopy): Promise<boolean>;
  /** Takes away what was written here; somebody else's stays. */
  remove(): void;
  /**
   * Somebody has been asked about what was found: it is ours from now on, and goes when something
   * newer is written.
   */
  claim(): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): LocalCopy | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return null;
  const { title, themeId, html, attachments, began, requestKey, draft } = value;
  if (typeof title !== 'string' || typeof html !== 'string' || typeof requestKey !== 'string') return null;
  const copy = {
    title,
    themeId: typeof themeId === 'number' ? themeId : 0,
    html,
    attachments: isRecord(attachments) ? attachments : {},
    ...(typeof began === 'number' ? { began } : {}),
    requestKey,
    ...(isRecord(draft) && typeof draft['id'] === 'number' && typeof draft['version'] === 'number'
      ? { draft: { id: draft['id'], version: draft['version'] } }
      : {}),
  };
  return isWorthKeeping(copy) ? copy : null;
}

/** A chosen theme alone is nothing typed. */
export const isWorthKeeping = (copy: Pick<LocalCopy, 'title' | 'html' | 'attachments'>): boolean =>
  copy.title.trim() !== '' || copy.html !== '' || Object.keys(copy.attachments).length > 0;

const PREFIX = 'guildhall:composer:';

export interface CopyPlace {
  readonly zone: string;
  readonly uid: number;
  /** 0: a new post. */
  readonly wbId: number;
  /** Names the composer: each keeps a copy of its own, so that no two write over each other. */
  readonly composer: string;
}

/** How long a composer waits for what is on the disk. */
const READ_TIMEOUT_MS = 1_000;
/** The same for what is put there, of which nothing else has a copy. */
const WRITE_TIMEOUT_MS = 5_000;

/** What comes of it in time, or this. */
function inTime<T>(work: Promise<T>, otherwise: T, ms: number): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, ms, otherwise));
  return Promise.race([work, late]).catch(() => otherwise);
}

const onDisk = (durable: Pick<DurableCopies, 'all'>): Promise<ReadonlyMap<string, DurableCopy>> =>
  inTime(durable.all(), new Map<string, DurableCopy>(), READ_TIMEOUT_MS);

/** What is kept, by key, the newer of both: each may have refused the last one. */
async function textsIn(
  storage: Storage | null,
  durable: Pick<DurableCopies, 'all'>,
): Promise<ReadonlyMap<string, string | null>> {
  const disk = await onDisk(durable);
  const keys = attempt(() => keysOf(storage)) ?? [];
  const texts = new Map(keys.map((key) => [key, attempt(() => storage?.getItem(key)) ?? null]));
  for (const [key, { at, text }] of disk)
    if (at >= (attempt(() => writtenAt(texts.get(key) ?? null)) ?? 0)) texts.set(key, text);
  return texts;
}

/**
 * Unsent copies of one zone, user and post: at once for the next page, and soon in `durable`, where
 * they survive a crash of the browser.
 * @param live the composers that are open
 */
export function localCopies(
  storage: Storage | null,
  durable: DurableCopies,
  { zone, uid, wbId, composer }: CopyPlace,
  live: () => Promise<ReadonlySet<string>>,
): LocalCopies {
  /** The key itself is what an older version wrote. */
  const place = `${PREFIX}${zone}:${uid}:${wbId}`;
  const own = `${place}:${composer}`;
  /** Keys of what was written or taken over here. */
  const ours = new Set<string>();
  let last: string | undefined;
  const put = (key: string, text: string | null, at: number): Promise<boolean> =>
    durable.put(key, { at, text }).then(
      () => true,
      () => false,
    );
  const remove = (keys: Iterable<string>) => {
    for (const key of keys) {
      ours.delete(key);
      attempt(() => storage?.removeItem(key));
      // A full disk takes no mark, and deletes none the less.
      void put(key, null, Date.now())
        .then((isKept) => (isKept ? undefined : durable.forget([key])))
        .catch(() => undefined);
    }
  };
  return {
    async found() {
      const [open, texts] = await Promise.all([live(), textsIn(storage, durable)]);
      const isLeft = (key: string) =>
        key === place || (key.startsWith(`${place}:`) && !open.has(key.slice(place.length + 1)));
      const left = [...texts].filter(([key]) => isLeft(key) && key !== own && !ours.has(key));
      const copies = left.flatMap(([key, text]) => {
        const copy = attempt(() => parse(text));
        return copy ? [{ key, copy, at: attempt(() => writtenAt(text)) ?? 0 }] : [];
      });
      const newest = copies.toSorted((a, b) => b.at - a.at)[0];
      last = newest?.key;
      return newest?.copy ?? null;
    },
    async write(copy) {
      const at = Date.now();
      const text = JSON.stringify({ ...copy, at });
      ours.add(own);
      const isHere = storage !== null && attempt(() => (storage.setItem(own, text), true)) === true;
      const isThere = put(own, text, at);
      const isKept = isHere || (await inTime(isThere, false, WRITE_TIMEOUT_MS));
      // What was taken over is older: where the newer one is nowhere it stays.
      if (isKept) remove([...ours].filter((key) => key !== own));
      return isKept;
    },
    remove: () => remove([...ours]),
    claim: () => void (last !== undefined && ours.add(last)),
  };
}

/** How long it is remembered that a copy was taken away. */
const MEMORY = 30 * DAY_MS;

/**
 * Puts what only `durable` knows, because the browser has crashed meanwhile, back into `storage`.
 */
export async function recoverCopies(
  storage: Storage | null,
  durable: Pick<DurableCopies, 'all' | 'forget'>,
): Promise<void> {
  const copies = await onDisk(durable);
  for (const [key, { at, text }] of copies)
    attempt(() => {
      if (at < writtenAt(storage?.getItem(key) ?? null)) return;
      if (text === null) storage?.removeItem(key);
      else storage?.setItem(key, text);
    });
  const old = [...copies].filter(([, { at, text }]) => text === null && at < Date.now() - MEMORY);
  durable.forget(old.map(([key]) => key)).catch(() => undefined);
}

/** Milliseconds; 0: nobody knows. */
function writtenAt(text: string | null): number {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isRecord(value) && typeof value['at'] === 'number' ? value['at'] : 0;
}
