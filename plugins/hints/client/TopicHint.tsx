import { useEffect, useRef, useState } from 'react';
import { useCall, useT, useViewer, type CallFn } from '../../../platform/sdk/index.ts';
import { browserStorage } from '../../../platform/sdk/browser-storage.ts';
import type { ToolHintProps } from '../../editor/client/face.ts';
import { showHint } from '../contract.ts';
import { rememberAsked, wasAsked } from './hint-memory.ts';
import { usePlace } from '../../editor/client/face/use-place.ts';
import styles from './TopicHint.module.css';

/** How long it stays, milliseconds. */
const HINT_MS = 5_000;

/** Until the composer has come to rest in its place, milliseconds. */
const SETTLED_MS = 500;

/**
 * Whether this person is to see the hint now: once, whatever browser they use. The host knows; this
 * browser remembers what it was told, so that it asks once after each login. Without an answer the
 * hint is not shown, and asked about again another time.
 * @param storage of this browser; null: it keeps nothing
 */
export async function isFirstTime(call: CallFn, storage: Storage | null, uid: number): Promise<boolean> {
  try {
    if (wasAsked(storage, uid)) return false;
    const { isFirst } = await call(showHint, { hint: 'topic' }, { isQuiet: true });
    rememberAsked(storage, uid);
    return isFirst === 1;
  } catch {
    return false;
  }
}

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]');

/** Whether another dialog lies over that of the element, or it is away. */
const isCovered = (element: Element | null): boolean =>
  !element || element.closest('[aria-hidden="true"], [inert], [hidden]') !== null;

/** Says once to each person how topics are written; goes by itself. */
export function TopicHint({ beside }: ToolHintProps) {
  const call = useCall();
  const uid = useViewer()?.id ?? 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isGone = false;
    const begin = setTimeout(async () => {
      if (uid === 0 || isCovered(beside.current)) return;
      const isFirst = await isFirstTime(call, browserStorage(), uid);
      if (isFirst && !isGone) setShown(true);
    }, SETTLED_MS);
    return () => {
      isGone = true;
      clearTimeout(begin);
    };
  }, [call, uid, beside]);
  useEffect(() => {
    if (!isShown) return undefined;
    const end = setTimeout(() => setShown(false), HINT_MS);
    return () => clearTimeout(end);
  }, [isShown]);
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

function Hint({ beside }: ToolHintProps) {
  const t = useT('hints-pages');
  const box = useRef<HTMLParagraphElement>(null);
  usePlace(box, () => beside.current?.getBoundingClientRect());
  return (
    <p ref={box} popover="manual" className={styles.hint} role="status">
      {t('topic')}
    </p>
  );
}
