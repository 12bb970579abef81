import { currentViewer, gateViewerOf, type RouterContext, type SidebarCardProps } from '../../sdk/index.ts';

/** True while the server renders. */
export const onServer = (): boolean => typeof window === 'undefined';

/**
 * Asks for what the sidebar's cards need. The server waits, so that they are in the page; a browser does not: a card that comes
 * late is better than a page that does. A card that fails stays empty.
 */
export async function prefetchCards(context: RouterContext, props: SidebarCardProps): Promise<void> {
  const cards = context.registry
    .visible('sidebarCard', gateViewerOf(currentViewer(context)))
    .filter((card) => card.places.includes(props.place));
  const all = Promise.all(
    cards.map(async (card) => card.prefetch?.(context, props)).map((done) => done.catch(() => undefined)),
  );
  if (onServer()) await all;
}
