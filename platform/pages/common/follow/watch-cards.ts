/** A link that somebody points at or has the focus on, and whose card it wants. */
export interface CardTarget {
  readonly anchor: HTMLElement;
  readonly uid: number;
}

export interface CardWatch {
  /** Closes the card that is open. */
  close(): void;
  /** Stops watching. */
  stop(): void;
}

const OPEN_MS = 320;
const CLOSE_MS = 180;

/**
 * Watches a page's links to people: one listener for all of them, because a list has hundreds.
 * Opens for mouse, pen and keyboard focus, after a moment; a finger goes to the page as ever.
 * Closes when pointer and focus have left link and card, on Escape, and when the link is used (WCAG
 * 1.4.13: dismissible, hoverable, persistent).
 * @param cardElement the open card
 */
export function watchCards(
  cardElement: () => HTMLElement | null,
  show: (target: CardTarget | null) => void,
): CardWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: CardTarget | null = null;
  /** The link to which the focus was just given back: its card stays shut. */
  let quiet: HTMLElement | null = null;

  const set = (target: CardTarget | null) => {
    clearTimeout(timer);
    if (target && !target.anchor.isConnected) return;
    current = target;
    show(target);
  };
  const later = (target: CardTarget | null, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => set(target), ms);
  };
  const isIn = (node: EventTarget | null): boolean =>
    node instanceof Node && Boolean(current?.anchor.contains(node) || cardElement()?.contains(node));
  /** The keyboard is in it; the focus that a press of the mouse leaves behind does not count. */
  const isHeld = (): boolean =>
    isIn(document.activeElement) && Boolean(document.activeElement?.matches(':focus-visible'));
  const targetOf = (node: EventTarget | null): CardTarget | null => {
    const anchor = node instanceof Element ? node.closest<HTMLElement>('a[data-card]') : null;
    return anchor && { anchor, uid: Number(anchor.dataset['card']) };
  };
  const giveBack = () => {
    const { anchor } = current ?? {};
    if (!anchor) return;
    quiet = anchor;
    anchor.focus();
    quiet = null;
    set(null);
  };

  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (isIn(event.target)) return void clearTimeout(timer);
    const target = targetOf(event.target);
    if (target) later(target, OPEN_MS);
    else if (current && !isHeld()) later(null, CLOSE_MS);
    else if (!current) clearTimeout(timer);
  };
  const focus = (event: FocusEvent) => {
    if (isIn(event.target)) return void clearTimeout(timer);
    const target = targetOf(event.target);
    if (target && target.anchor !== quiet && target.anchor.matches(':focus-visible')) later(target, OPEN_MS);
    else if (current) set(null);
    else clearTimeout(timer);
  };
  const press = (event: MouseEvent) => {
    clearTimeout(timer);
    // The target of a click is a node.
    if (current && !cardElement()?.contains(event.target as Node)) set(null);
  };
  const key = (event: KeyboardEvent) => {
    const card = cardElement();
    if (!current || !card) return;
    if (event.key === 'Escape') {
      if (card.contains(document.activeElement)) giveBack();
      else set(null);
    } else if (event.key === 'Tab') tab(event, card);
  };
  /**
   * The card lies elsewhere in the document: Tab leads from the link through it and on behind the
   * link.
   */
  const tab = (event: KeyboardEvent, card: HTMLElement) => {
    const stops = [...card.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')];
    const active = document.activeElement;
    if (active === current?.anchor && !event.shiftKey && stops[0]) {
      event.preventDefault();
      stops[0].focus();
    } else if (active === stops.at(-1) && !event.shiftKey) {
      giveBack();
    } else if (active === stops[0] && event.shiftKey) {
      event.preventDefault();
      giveBack();
    }
  };

  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', focus);
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', key);
  return {
    close: () => set(null),
    stop() {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('click', press, true);
      document.removeEventListener('keydown', key);
    },
  };
}
