import { useEffect, useState } from 'react';

/** Milliseconds of quiet before what is typed is asked for. */
const QUIET_MS = 200;

/**
 * A text once it has stood for a moment and no input method is at work: its letters are no word yet.
 * @param before what is there until then
 * @param isUnfinished the field says so: whoever comes with its first letter has heard of nothing
 */
export function useSettled(text: string, before: string = text, isUnfinished = false): string {
  const [settled, setSettled] = useState(before);
  const isComposing = useIsComposing() || isUnfinished;
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return settled;
}

/** Whether an input method composes somewhere on the page. */
function useIsComposing(): boolean {
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    // Each candidate tells of it: what is drawn meanwhile has missed the start.
    const begin = () => setComposing(true);
    const end = () => setComposing(false);
    document.addEventListener('compositionupdate', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionupdate', begin);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  return isComposing;
}
