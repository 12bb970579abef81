/**
 * How often a click is tried whose code is on its way, and how often when that takes long, in
 * milliseconds.
 */
const AGAIN_MS = 50;
const LONG_MS = 10_000;
const LATER_MS = 500;

/** The document, with what `EARLY_PRESSES` keeps in it. */
interface EarlyPage extends Document {
  pressed?: Set<Element | null>;
}

/**
 * Runs before anything can be pressed, long before the rest of this file is there: no form is the
 * browser's to send (it would leave the zone and lose what was entered), but for one that says
 * where it leads. Such buttons, and those that are no form's, are kept to be pressed again: pressed
 * twice because nothing happened, each is meant once.
 */
export const EARLY_PRESSES = `document.pressed=new Set;addEventListener('submit',e=>{e.target.hasAttribute('action')||(e.preventDefault(),document.pressed?.add(e.submitter))},true);addEventListener('click',e=>{const b=e.target.closest?.('button');b&&!(b.form&&b.type=='submit')&&document.pressed?.add(b)},true)`;

/**
 * Repeats clicks on buttons and links of parts that the server has drawn and whose code the browser
 * does not have yet (`lazyPart`): React lets nobody hear of them. What was pressed before there was
 * any code is among them. Where a link leads is the browser's, at once; only who listens to it
 * hears of it later. To be called after `hydrateRoot`, which listens at the same document.
 * @param lost hears that a button went from the page before anybody heard that it was pressed
 */
export function repeatEarlyClicks(page: EarlyPage, lost: () => void): void {
  const unheard = new WeakSet<Event>();
  const kept = new Set<Element>();
  const ours = new WeakSet<Event>();

  page.addEventListener(
    'click',
    (event) => {
      // So React keeps what it cannot deliver from all other listeners.
      if (!event.cancelBubble) return;
      unheard.add(event);
      const pressed = event.target instanceof Element && event.target.closest('button, a[href]');
      if (!ours.has(event) && pressed) keep(pressed);
    },
    { capture: true },
  );
  for (const pressed of page.pressed ?? []) if (pressed) keep(pressed);
  delete page.pressed;

  function keep(pressed: Element): void {
    if (kept.has(pressed)) return;
    kept.add(pressed);
    repeat(pressed, performance.now());
  }

  function repeat(pressed: Element, since: number): void {
    const isLong = performance.now() - since > LONG_MS;
    setTimeout(() => (isHeard(pressed) ? kept.delete(pressed) : repeat(pressed, since)), isLong ? LATER_MS : AGAIN_MS);
  }

  /** Presses it once more. */
  function isHeard(pressed: Element): boolean {
    const isLink = pressed.matches('a');
    if (!pressed.isConnected) {
      if (!isLink) lost();
      return true;
    }
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    if (isLink) click.preventDefault();
    ours.add(click);
    pressed.dispatchEvent(click);
    return !unheard.has(click);
  }
}
