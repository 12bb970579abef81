import { lazyOnInteraction } from '../../../sdk/lazy-part.tsx';

/** Few zones have a panel, and the button does without its code until there is a reader. */
export const PanelItem = lazyOnInteraction(async () => (await import('./PanelItem.tsx')).PanelItem);

/** What the server needs before its first page (`preloadParts`). */
export const sideParts = [PanelItem] as const;
