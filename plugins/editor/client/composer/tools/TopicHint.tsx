import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT, useViewer } from '../../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../../platform/sdk/browser-storage.ts';
import { usePlace } from './use-place.ts';
import styles from './TopicHint.module.css';

/** How long it stays, milliseconds (spec 3 section 4). */
export const HINT_MS = 5_000;

/** Until the composer has come to rest in its place, milliseconds. */
const SETTLED_MS = 500;

/** Whether this person has not seen the hint in this browser; asking counts as seeing. A browser that keeps nothing gives none. */
export function isFirstTime(storage: Storage | null, uid: number): boolean {
  const key = `guildhall:topic-hint:${uid}`;
  try {
    if (!storage || storage.getItem(key) !== null) return false;
    storage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]');

/** Whether another dialog lies over that of the element, or it is away. */
const isCovered = (element: Element | null): boolean =>
  !element || element.closest('[aria-hidden="true"], [inert], [hidden]') !== null;

/** Says once to each person how topics are written; goes by itself. */
export function TopicHint({ beside }: { readonly beside: RefObject<HTMLElement | null> }) {
  const uid = useViewer()?.id ?? 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const begin = setTimeout(() => {
      if (uid !== 0 && !isCovered(beside.current) && isFirstTime(browserStorage(), uid)) setShown(true);
    }, SETTLED_MS);
    const end = setTimeout(() => setShown(false), SETTLED_MS + HINT_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [uid, beside]);
  // It stands in the top layer, above every dialog: it goes as soon as one opens over the composer.
  useEffect(() => {
    if (!isShown) return undefined;
    const look = ({ target }: FocusEvent) => {
      if (!dialogOf(beside.current)?.contains(target as Node)) setShown(false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [isShown, beside]);
  return isShown && <Hint beside={beside} />;
}

function Hint({ beside }: { readonly beside: RefObject<HTMLElement | null> }) {
  const t = useT('editor-pages');
  const box = useRef<HTMLParagraphElement>(null);
  usePlace(box, () => beside.current?.getBoundingClientRect());
  return (
    <p ref={box} popover="manual" className={styles.hint} role="status">
      {t('topicHint')}
    </p>
  );
}
