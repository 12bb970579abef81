import { browserStorage } from '../../sdk/browser-storage.ts';
import { putPictures } from '../outbox/store.ts';
import type { WrittenPicture, WrittenPost } from './written.ts';

/** A text that is being written, as it is kept in this browser. Its pictures are in `store.ts`. */
export interface UnsentPost extends WrittenPost {
  /** Of what is intended, where it was sent once already; empty: it was not. */
  readonly requestKey: string;
  /** How many pictures it has. */
  readonly pictures: number;
}

export const NOTHING: UnsentPost = {
  title: '',
  themeId: 0,
  text: '',
  mentions: {},
  attachments: {},
  requestKey: '',
  pictures: 0,
};

/** Whose text it is belongs to it: another account in the same browser never finds it. */
const keyOf = (owner: string): string => `guildhall:phone-post:${owner}`;

/** A chosen theme alone is nothing written. */
export const isBlank = ({
  title,
  text,
  pictures,
  attachments,
}: Pick<UnsentPost, 'title' | 'text' | 'pictures' | 'attachments'>): boolean =>
  title.trim() === '' && text.trim() === '' && pictures === 0 && Object.keys(attachments).length === 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function parse(kept: string): UnsentPost {
  const value: unknown = JSON.parse(kept);
  if (!isRecord(value)) return NOTHING;
  const names = isRecord(value['mentions']) ? Object.entries(value['mentions']) : [];
  return {
    title: textOf(value['title']),
    themeId: numberOf(value['themeId']),
    text: textOf(value['text']),
    mentions: Object.fromEntries(names.map(([name, uid]) => [name, textOf(uid)])),
    attachments: isRecord(value['attachments']) ? value['attachments'] : {},
    requestKey: textOf(value['requestKey']),
    pictures: numberOf(value['pictures']),
  };
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What somebody has written and not sent; nothing where that is unreadable. */
export function readUnsent(owner: string, storage: Store | null = browserStorage()): UnsentPost {
  try {
    const kept = storage?.getItem(keyOf(owner));
    return kept ? parse(kept) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** At once, so that it outlives the page. @returns false where the browser keeps nothing */
export function writeUnsent(owner: string, post: UnsentPost, storage: Store | null = browserStorage()): boolean {
  try {
    if (isBlank(post)) storage?.removeItem(keyOf(owner));
    else storage?.setItem(keyOf(owner), JSON.stringify(post));
    return storage !== null;
  } catch {
    return false;
  }
}

/** The same with its pictures; rejects nothing: what cannot be kept is lost with the page. */
export async function keepUnsent(owner: string, post: UnsentPost, pictures: readonly WrittenPicture[]): Promise<void> {
  writeUnsent(owner, post);
  await putPictures(owner, pictures).catch(() => undefined);
}
