/**
 * Before each commit React looks for the caret of a focused editable element, to be able to put it
 * back, and walks through all of the text for it: in a long post that costs more than the commit
 * itself. Here Slate keeps the caret. React asks this property, and nothing else does: the
 * attribute, and with it what the browser and assistive technology see, stays.
 */
export function spareCaretSearch(element: HTMLElement): void {
  Object.defineProperty(element, 'contentEditable', { configurable: true, get: () => 'inherit' });
}

/** Room that is left between the caret and the edges, px. */
const MARGIN = 12;

/** The element that scrolls around the text; the page where none does. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

/** The cell of the caret is seen, in a table that is wider than the text. */
function keepCellInView(element: Element): void {
  const cell = element.closest('td');
  const scroller = cell?.closest('table')?.parentElement;
  if (!cell || !scroller) return;
  const [inside, around] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (inside.left < around.left) scroller.scrollLeft -= around.left - inside.left;
  else if (inside.right > around.right)
    scroller.scrollLeft += Math.min(inside.right - around.right, inside.left - around.left);
}

/**
 * Scrolls just so far that the caret is seen, also below the toolbar that stays at the top and
 * above a phone's keyboard.
 */
export function keepInView(_editor: unknown, range: Range): void {
  const node = range.startContainer;
  const element = node instanceof Element ? node : node.parentElement;
  const text = element?.closest<HTMLElement>('[data-slate-editor]');
  if (!element || !text) return;
  keepCellInView(element);
  const own = range.getBoundingClientRect();
  // The caret on an empty line has no box.
  const caret = own.height > 0 ? own : element.getBoundingClientRect();
  const top = (text.parentElement?.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0) + MARGIN;
  const bottom = (window.visualViewport?.height ?? window.innerHeight) - MARGIN;
  const scroller = caret.top < top || caret.bottom > bottom - FOOTER ? scrollerOf(text) : null;
  if (!scroller) return;
  const last = Math.min(bottom, scroller.getBoundingClientRect().bottom - MARGIN);
  if (caret.bottom > last) scroller.scrollTop += caret.bottom - last;
  else if (caret.top < top) scroller.scrollTop -= top - caret.top;
}

/**
 * What may lie below the scrolling part of a dialog, px: only near the end the exact edge is looked
 * for.
 */
const FOOTER = 160;
