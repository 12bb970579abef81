/** How long a click is kept while the code of what was clicked is on its way, and how often it is tried, in milliseconds. */
const KEPT_MS = 10_000;
const AGAIN_MS = 50;

/** The document, with what `EARLY_SUBMITS` keeps in it. */
interface EarlyPage extends Document {
  pressed?: Element | null;
}

/**
 * Runs before anything can be pressed, long before the rest of this file is there: no form is the browser's to send (it would leave the
 * zone and lose what was entered), but for one that says where it leads. React hears of it all the same, once it listens.
 */
export const EARLY_SUBMITS = `addEventListener('submit',e=>{e.target.hasAttribute('action')||(e.preventDefault(),document.pressed=e.submitter)},true)`;

/**
 * Repeats clicks on buttons and links of parts that the server has drawn and whose code the browser does not have yet (`lazyPart`): React
 * lets nobody hear of them. The button that a form was last sent with before is among them. Where a link leads is the browser's, at
 * once; only who listens to it hears of it later.
 * To be called after `hydrateRoot`, which listens at the same document.
 */
export function repeatEarlyClicks(page: EarlyPage): void {
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
  if (page.pressed) keep(page.pressed);

  function keep(pressed: Element): void {
    if (kept.has(pressed)) return;
    kept.add(pressed);
    repeat(pressed, performance.now() + KEPT_MS);
  }

  function repeat(pressed: Element, until: number): void {
    setTimeout(() => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
      if (pressed.matches('a')) click.preventDefault();
      ours.add(click);
      pressed.dispatchEvent(click);
      if (unheard.has(click) && performance.now() < until) repeat(pressed, until);
      else kept.delete(pressed);
    }, AGAIN_MS);
  }
}
