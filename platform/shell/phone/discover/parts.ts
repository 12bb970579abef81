import { lazyOnInteraction } from '../../../sdk/lazy-part.tsx';

/** The phone site's own, so that its page needs nothing of the site for wide screens. */
export const PanelItem = lazyOnInteraction(async () => (await import('../../pieces/side/PanelItem.tsx')).PanelItem);

/** What the server needs before its first page (`preloadParts`). */
export const discoverParts = [PanelItem] as const;
