import { browserStorage } from '../../sdk/browser-storage.ts';

/** Whether anything waits is asked of each page: the database is opened only then. */
const MARK = 'guildhall:outbox';
const CHANGED = 'guildhall:outbox';

const attempt = (act: () => unknown): unknown => {
  try {
    return act();
  } catch {
    return undefined; // storage that is forbidden
  }
};

/** Whether this browser has posts that are to be sent, of anybody. */
export const hasOutbox = (): boolean => attempt(() => browserStorage()?.getItem(MARK)) === '1';

/** Hears when something is put into the outbox or taken out, in any tab. */
export function onOutbox(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** Something was put into the outbox or taken out. Other tabs hear of a value that is another one. */
export const tellOutbox = (isFilled: boolean): void => {
  attempt(() => (isFilled ? browserStorage()?.setItem(MARK, '1') : browserStorage()?.removeItem(MARK)));
  attempt(() => browserStorage()?.setItem(`${MARK}:at`, `${Date.now()}`));
  window.dispatchEvent(new Event(CHANGED));
};
