import { Suspense, useEffect, useState } from 'react';
import { lazyComponent, withTexts } from '../../../platform/sdk/index.ts';
import { isPageKey } from '../../../platform/sdk/page-keys.ts';
import { readerIsHere } from '../../../platform/sdk/reader-is-here.ts';

const ShortcutKeys = lazyComponent(
  withTexts('shortcuts-pages', async () => (await import('./keys/ShortcutKeys.tsx')).ShortcutKeys),
);

/** The reader's first sign of life was looked at: it may have been a key. */
let isBegun = false;

/**
 * Loads what shortcuts need with the first key that somebody presses, which is done then, or with
 * the first step of the focus.
 */
export function Shortcuts() {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (first !== null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event) && event.key !== 'Tab') return;
      // Firefox opens its own search.
      if (event.key === '/') event.preventDefault();
      setFirst(event.key);
    };
    if (!isBegun) void readerIsHere().then((sign) => sign instanceof KeyboardEvent && onKey(sign));
    isBegun = true;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [first]);
  if (first === null) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutKeys first={first} />
    </Suspense>
  );
}
