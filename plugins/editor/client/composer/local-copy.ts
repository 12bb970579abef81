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
  read(): LocalCopy | null;
  write(copy: LocalCopy): void;
  remove(): void;
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

/**
 * The unsent copy of one zone, user and post (0: a new one). A browser that keeps nothing (private mode, storage full) is no error:
 * then there is no copy.
 */
export function localCopies(storage: Storage | null, zone: string, uid: number, wbId: number): LocalCopies {
  const key = `guildhall:composer:${zone}:${uid}:${wbId}`;
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => parse(storage?.getItem(key) ?? null)),
    write: (copy) => void attempt(() => storage?.setItem(key, JSON.stringify(copy))),
    remove: () => void attempt(() => storage?.removeItem(key)),
  };
}
