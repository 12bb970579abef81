import hidden from '../ui/VisuallyHidden.module.css';

/**
 * The focus is given to what is near by then (`keep-focus.ts`), and what a screen reader says of that
 * would cut short what it says of another page.
 */
const BEHIND_FOCUS_MS = 300;

/**
 * Tells screen readers which page is there now, as browsers do when a page is loaded. The focus does
 * not tell: it is on the main part of the page, which has no name, or still on the link in a bar.
 * A page that gives its focus to something of its own, as to a comment, has that read besides: the
 * title is not in it.
 * @param arrived the address with which the page was loaded, whose title the browser has told
 * @returns to be called when a page is there, its title included
 */
export function titleSpeaker(document: Document, arrived: string): () => void {
  const region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  // Else a dialog makes it silent with all that stands beside it.
  region.setAttribute('data-live-announcer', 'true');
  if (hidden['hidden']) region.className = hidden['hidden'];
  document.body.append(region);

  let path = new URL(arrived).pathname;
  let title: string | null = null;
  let timer: ReturnType<typeof setTimeout>;
  return () => {
    // Another order of the same list, and the like, is told by what was pressed.
    const isSame = document.location.pathname === path && (title === null || document.title === title);
    path = document.location.pathname;
    title = document.title;
    if (isSame) return;
    clearTimeout(timer);
    // The same title once more is no change, and nothing is read.
    region.textContent = '';
    timer = setTimeout(() => (region.textContent = document.title), BEHIND_FOCUS_MS);
  };
}
