import { depthOf, goBackToPage } from '../ui/page-entry.ts';

/**
 * What lay over the page when it was loaded anew is not there any more: the entries of that are
 * left, or Back would seem to do nothing.
 */
export function leaveFormer(): void {
  const entries = depthOf(window.history.state);
  // What was opened since has an entry above those, and leaves that by itself.
  if (entries === 0 || document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return;
  const address = window.location.href;
  const arrive = goBackToPage(entries);
  const leave = (event: PopStateEvent) => {
    // Nothing has changed, as far as the router goes.
    if (window.location.href === address) event.stopImmediatePropagation();
    arrive();
  };
  window.addEventListener('popstate', leave, { capture: true, once: true });
}
