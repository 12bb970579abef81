import type { DurableCopies } from './durable-copies.ts';

/** The draft on the server that a text was written over. */
export interface DraftBasis {
  readonly id: number;
  readonly version: number;
}

/** An unsent post as it is kept in the browser. */
export interface LocalCopy {
  readonly title: string;
  readonly themeId: number;
  /** Canonical content. */
  readonly html: string;
  readonly attachments: Readonly<Record<string, unknown>>;
  /** The key of the intended post: if it was sent after all, sending again answers with that post. */
  readonly requestKey: string;
  /** Present when a draft was open: the copy is what is newer than that. */
  readonly draft?: DraftBasis;
}

export interface LocalCopies {
  /** What is there, unless it is what was written here. */
  found(): LocalCopy | null;
  write(copy: LocalCopy): void;
  /** Takes away what was written here; somebody else's stays. */
  remove(): void;
  /** Somebody has been asked about what was found: it is ours from now on. */
  claim(): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): LocalCopy | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return null;
  const { title, themeId, html, attachments, requestKey, draft } = value;
  if (typeof title !== 'string' || typeof html !== 'string' || typeof requestKey !== 'string') return null;
  const copy = {
    title,
    themeId: typeof themeId === 'number' ? themeId : 0,
    html,
    attachments: isRecord(attachments) ? attachments : {},
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

/** What a browser that keeps nothing (private mode, storage full) refuses is no error: then there is no copy. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/**
 * The unsent copy of one zone, user and post (0: a new one): at once for the next page, and soon in `durable`, where it survives a crash of
 * the browser.
 */
export function localCopies(
  storage: Storage | null,
  durable: Pick<DurableCopies, 'put'>,
  { zone, uid, wbId }: { readonly zone: string; readonly uid: number; readonly wbId: number },
): LocalCopies {
  const key = `${PREFIX}${zone}:${uid}:${wbId}`;
  const keep = (text: string | null, at: number) => {
    attempt(() => (text === null ? storage?.removeItem(key) : storage?.setItem(key, text)));
    durable.put(key, { at, text }).catch(() => undefined);
  };
  let isOurs = false;
  return {
    found: () => (isOurs ? null : attempt(() => parse(storage?.getItem(key) ?? null))),
    write(copy) {
      isOurs = true;
      const at = Date.now();
      keep(JSON.stringify({ ...copy, at }), at);
    },
    remove: () => isOurs && keep(null, Date.now()),
    claim: () => void (isOurs = true),
  };
}

/** Milliseconds that a composer waits for what is on the disk. */
const PATIENCE = 1_000;

/** Puts what only `durable` knows, because the browser has crashed meanwhile, back into `storage`. */
export async function recoverCopies(storage: Storage | null, durable: Pick<DurableCopies, 'all'>): Promise<void> {
  const late = new Promise<ReadonlyMap<string, never>>((resolve) => setTimeout(resolve, PATIENCE, new Map()));
  const copies = await Promise.race([durable.all(), late]).catch(() => new Map<string, never>());
  for (const [key, { at, text }] of copies)
    attempt(() => {
      if (at < writtenAt(storage?.getItem(key) ?? null)) return;
      if (text === null) storage?.removeItem(key);
      else storage?.setItem(key, text);
    });
}

/** Milliseconds; 0: nobody knows. */
function writtenAt(text: string | null): number {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isRecord(value) && typeof value['at'] === 'number' ? value['at'] : 0;
}
