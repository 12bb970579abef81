import { MAIN_ID } from './layouts/main-id.ts';

/** Whoever moves the focus themselves does it before: an effect, or the frame behind it. */
const GRACE_MS = 120;
/** How long a control that is disabled may come back: most are while something is sent. */
const DISABLED_MS = 1_500;

/**
 * What the focus may be given. Nothing to write in, which would open the keyboard of a phone, and no
 * link to a person, which would open their card.
 */
const STOPS = [
  'a[href]:not([tabindex="-1"], [data-card])',
  'button:not(:disabled, [tabindex="-1"])',
  'summary',
  ':is(article, li)[tabindex]',
].join();

/** An element that has the focus, or holds what has it, and what stands beside it. */
interface Place {
  readonly element: HTMLElement;
  readonly before: Element | null;
  readonly after: Element | null;
}

/** The element with the focus and all around it, from the inside out. */
type Path = readonly Place[];

/**
 * Gives the focus to what is near when the element that had it goes away, is hidden or stays
 * disabled: a row that is deleted, a button that did its work, the link to another page. Browsers
 * leave it on the body, where a screen reader begins at the top. What takes care of its own focus is
 * faster, and who takes the focus from a thing that stays has it nowhere, as ever.
 */
export function keepFocus(document: Document): void {
  /** Of each layer over the page, as dialogs are; what had the focus last is at the end. */
  let paths: readonly Path[] = [];
  let timer = 0;
  let since = 0;

  const isLost = (): boolean => paths.length > 0 && document.activeElement === document.body;
  const note = (target: EventTarget | null): void => {
    const path = pathOf(target);
    const layer = layerOf(path);
    // Toasts come and go beside what somebody does.
    if (!layer || layer.matches('[data-react-aria-top-layer]')) return;
    const others = paths.filter((one) => layerOf(one) !== layer && layerOf(one)?.isConnected);
    paths = [...others, path];
  };
  const look = (): void => {
    timer = 0;
    if (!isLost()) return void (since = 0);
    since ||= Date.now();
    const had = paths.at(-1)?.[0]?.element;
    // What stands still while it is sent takes the focus back by itself.
    if (had?.closest('[inert]')) return;
    if (had && isDisabled(had) && Date.now() - since < DISABLED_MS) return wait();
    since = 0;
    const near = paths.map(nearest).findLast((target) => target !== null);
    (near ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
  };
  const wait = (): void => {
    if (isLost()) timer ||= window.setTimeout(look, GRACE_MS);
  };

  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return;
    // What is being removed is gone then.
    queueMicrotask(() => {
      const had = paths.at(-1)?.[0]?.element;
      if (isLost() && had === target && isStop(had)) paths = [];
    });
  });
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] };
  new MutationObserver(wait).observe(document, changes);
}

const layerOf = (path: Path): HTMLElement | undefined => path.at(-1)?.element;

function pathOf(target: EventTarget | null): Path {
  const path: Place[] = [];
  for (
    let element = target instanceof HTMLElement ? target : null;
    element && element !== document.body && element !== document.documentElement;
    element = element.parentElement
  )
    path.push({ element, before: element.previousElementSibling, after: element.nextElementSibling });
  return path;
}

const isShown = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]');

/** Whether it can have the focus as it is. */
const isStop = (element: HTMLElement): boolean => isShown(element) && !element.matches(':disabled');

const isDisabled = (element: HTMLElement): boolean => element.isConnected && element.matches(':disabled');

/** What is nearest to what had the focus; null: nothing in its layer. */
function nearest(path: Path): HTMLElement | null {
  const [had] = path;
  if (had && isStop(had.element)) return had.element;
  // What stands beside a button that is disabled does something else, and who pressed it may press once more.
  if (had && isDisabled(had.element)) return had.element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
  const at = path.findIndex(({ element }, index) => index > 0 && isShown(element));
  if (at < 0) return null;
  // Another page, whose beginning is meant, and not what happens to stand in the same place.
  if (isOfPage(path, at)) return document.getElementById(MAIN_ID);
  for (let index = at; index < path.length; index++) {
    const beside = stopBeside(path[index - 1], path[index]?.element);
    if (beside) return beside;
    if (path[index]?.element.hasAttribute('tabindex')) return path[index]?.element ?? null;
  }
  return null;
}

/** Whether all of the page that was in the main part is gone. @param at the first place that stays */
function isOfPage(path: Path, at: number): boolean {
  const main = path.findIndex(({ element }) => element.id === MAIN_ID);
  return main >= 0 && main <= at;
}

/** The first stop in what stands in the place of what went, or behind it; else the last before it. */
function stopBeside(gone: Place | undefined, parent: Element | undefined): HTMLElement | null {
  if (!gone || !parent) return null;
  const [before, after] = [gone.before, gone.after].map((one) => (one?.parentElement === parent ? one : null));
  const first = before ? before.nextElementSibling : (after ?? parent.firstElementChild);
  for (let next = first; next; next = next.nextElementSibling) {
    const stop = stopsIn(next)[0];
    if (stop) return stop;
  }
  for (let previous = before ?? null; previous; previous = previous.previousElementSibling) {
    // An item that is last now is read from its beginning; of a list one goes on at the end.
    const stop = stopsIn(previous).at(gone.element.matches('li') ? 0 : -1);
    if (stop) return stop;
  }
  return null;
}

const stopsIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(STOPS)]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.matches(STOPS) && isStop(element));
