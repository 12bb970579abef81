import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, Icon, useApp, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { selectedText, type Selected } from './selected-text.ts';
import { startQuote } from './start-quote.ts';
import styles from './QuoteBar.module.css';

/** Until a selection that grows stands still. */
const SETTLED_MS = 150;

/** The bar at selected words of the post or of a comment below it, which quotes them. */
export function QuoteBar({ post }: PostProps) {
  const t = useT('quotes');
  const pages = useT('quotes-pages');
  const app = useApp();
  const { selected, dismiss } = useSelected();
  const bar = useRef<HTMLDivElement>(null);
  const place = usePlace(bar, selected);
  useEffect(() => {
    if (!selected) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
      // It stands at the end of the page, where the next press of Tab would not lead.
      else if (event.key === 'Tab' && !event.shiftKey && !bar.current?.contains(document.activeElement)) {
        event.preventDefault();
        bar.current?.querySelector('button')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [selected, dismiss]);
  if (!selected) return null;
  const quote = () => {
    const { cid, text } = selected;
    const nick = cid === null ? post.userInfo.nick : nickOf(cid);
    document.getSelection()?.removeAllRanges();
    dismiss();
    startQuote(app, post.wbId, cid, { text, nick });
  };
  return createPortal(
    <div ref={bar} className={styles.bar} style={place} role="group" aria-label={pages('bar')}>
      <Button
        size="s"
        variant="ghost"
        icon={<Icon name="quote" size={16} />}
        className={styles.button}
        // The selection stays while it is pressed.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={quote}
      >
        {t('quote')}
      </Button>
    </div>,
    document.body,
  );
}

/** The name beside a comment of the page. */
const nickOf = (cid: number): string =>
  document.querySelector(`[data-text-of="${cid}"]`)?.parentElement?.querySelector(':scope > header a')?.textContent ??
  '';

/** What is selected once the selection stands still. */
function useSelected() {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isPressed) setSelected(selectedText(document.getSelection()));
      }, SETTLED_MS);
    };
    const press = ({ pointerType }: PointerEvent) => {
      isPressed = pointerType === 'mouse';
    };
    const release = () => {
      isPressed = false;
      lookLater();
    };
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('selectionchange', lookLater, { signal });
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
    // What was selected before this code was there.
    lookLater();
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, []);
  const [dismiss] = useState(() => () => setSelected(null));
  return { selected, dismiss };
}

/** Between the words and the bar; below them on touch screens is room for the handles. */
const GAP = 8;
const GAP_BELOW_HANDLES = 28;

/**
 * Above the words, or below where there is no room; on touch screens below, because the system's
 * own menu stands above.
 */
function usePlace(bar: { readonly current: HTMLElement | null }, selected: Selected | null) {
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number } | undefined>();
  useLayoutEffect(() => {
    if (!selected || !bar.current) return setPlace(undefined);
    const { box } = selected;
    const { width, height } = bar.current.getBoundingClientRect();
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const above = box.top - height - GAP;
    const top = isTouch || above < GAP ? box.bottom + (isTouch ? GAP_BELOW_HANDLES : GAP) : above;
    const most = document.documentElement.clientWidth - width - GAP;
    const left = Math.max(GAP, Math.min(box.left + box.width / 2 - width / 2, most));
    // Words that go on below the window: at its lower edge.
    const lowest = window.innerHeight - height - GAP;
    setPlace({ top: Math.min(top, lowest) + window.scrollY, left: left + window.scrollX });
  }, [bar, selected]);
  return place;
}
