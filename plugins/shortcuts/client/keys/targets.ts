/** Posts and comments of the page's list. */
const ITEM = 'main [data-item]';
/** One element that stands for several that are far from the window: it is drawn as it comes into it. */
const LEFT_OUT = 'main [data-items]';

const canBeUsed = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

/** What a part of the page offers for a key, by `data-key`. */
const offered = (part: ParentNode, key: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)].filter(canBeUsed);

const selectedItem = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ITEM) ?? null;

/** What takes the focus of an item: the link to a post, or a comment itself. */
const focusOf = (item: HTMLElement): HTMLElement | null =>
  item.querySelector<HTMLElement>('[data-key="o"], article[tabindex]');

/** Where the page begins below its bar, pixels. */
const upperEdge = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/**
 * Selects the next or previous item of the list: the one beside the selected one, else the first
 * that is in view.
 */
export function selectBeside(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>(`${ITEM}, ${LEFT_OUT}`)];
  const selected = selectedItem();
  const at = selected
    ? items.indexOf(selected) + step
    : items.findIndex((item) => item.getBoundingClientRect().bottom > upperEdge() + 1);
  const item = items[at];
  if (!item) return;
  item.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  focusOf(item)?.focus({ preventScroll: true });
}

/**
 * Uses what the selected item has for a key, else what the page has outside of its list: a field
 * takes the focus, anything else is pressed.
 */
export function pressFor(key: string): void {
  const selected = selectedItem();
  const ofPage = offered(document, key).filter((element) => element.closest(ITEM) === null);
  const [target] = [...(selected ? offered(selected, key) : []), ...ofPage];
  if (!target) return;
  if (!target.matches('input, textarea')) return target.click();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
