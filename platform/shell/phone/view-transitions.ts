import type { AnyRouter } from '@tanstack/react-router';
import './view-transitions.css';

/** From where to where the router goes, in the addresses of pages for wide screens. */
interface LocationChange {
  readonly fromLocation?: { readonly pathname: string } | undefined;
  readonly toLocation: { readonly pathname: string };
}

const POST = /^\/posts\/\d+$/;
/** Pages with lists of posts. */
const LIST = /^\/(?:$|topic$|search$|user(?:\/|$))/;

/** The kinds of transitions, as `view-transitions.css` names them; false: the page is simply there. */
export function transitionOf({ fromLocation, toLocation }: LocationChange): string[] | false {
  // The first page of a visit comes from nowhere.
  const from = fromLocation?.pathname ?? '';
  const to = toLocation.pathname;
  if (LIST.test(from) && POST.test(to)) return ['to-post'];
  if (POST.test(from) && LIST.test(to)) return ['to-list'];
  return false;
}

/**
 * Moves between lists and posts as one picture into the next, where the browser can tell kinds of
 * transitions apart and the reader has nothing against motion.
 * @returns ends it
 */
export function startViewTransitions(router: AnyRouter): () => void {
  // A router that is given kinds which the browser does not know moves between all pages.
  if (!('startViewTransition' in document) || !CSS.supports('selector(:active-view-transition-type(a))'))
    return () => undefined;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let isMovedByBrowser = false;
  const types = (change: LocationChange) => {
    const isStill = still.matches || isMovedByBrowser;
    isMovedByBrowser = false;
    return isStill ? false : transitionOf(change);
  };
  router.update({ ...router.options, defaultViewTransition: { types } });
  const hand = new AbortController();
  const heard = { capture: true, signal: hand.signal };
  // Browsers that draw the way back themselves, under the finger, need no second picture of it.
  addEventListener(
    'popstate',
    (event) => {
      isMovedByBrowser = event.hasUAVisualTransition;
    },
    heard,
  );
  // The title of the card that is pressed becomes that of the post.
  document.addEventListener(
    'click',
    ({ target }) => {
      for (const before of document.querySelectorAll('[data-pressed]')) before.removeAttribute('data-pressed');
      if (target instanceof Element) target.closest('[data-item]')?.setAttribute('data-pressed', '');
    },
    heard,
  );
  return () => {
    hand.abort();
    router.update({ ...router.options, defaultViewTransition: false });
  };
}
