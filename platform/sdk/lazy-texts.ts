type LoadTexts = (namespace: string) => Promise<void>;

// One per tab. The server has the texts of all languages from the start and never sets it.
let loadTexts: LoadTexts | null = null;

/**
 * For the browser's entry alone: how the texts of a namespace that a first view does not need are
 * fetched.
 */
export function fetchTextsBy(load: LoadTexts): void {
  loadTexts = load;
}

/**
 * For code that is loaded on use and has its texts in `locales/<lng>/pages/<ns>.json` (a plugin:
 * `locales/<part>/<lng>.json`, namespace `<id>-<part>`; the part is `pages`, or fewer texts that are
 * needed before those): both arrive together, so nothing is ever shown without its words.
 * ```ts
 * component: lazyRouteComponent(withTexts('messages', () => import('./MessagesPage.tsx')), 'MessagesPage')
 * ```
 */
export function withTexts<Module>(namespace: string, load: () => Promise<Module>): () => Promise<Module> {
  let known: Module | undefined;
  return async () => {
    if (!known) [known] = await Promise.all([load(), loadTexts?.(namespace)]);
    return known;
  };
}
