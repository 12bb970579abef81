import { recommendedTopics } from '../../contract/endpoints/topics.ts';
import { apiQuery, currentViewer, gateViewerOf, type RouterContext, type SidebarCardProps } from '../../sdk/index.ts';

/** What the core's own card of recommended topics shows; the five of it (spec 1 section 9). */
export const TOPIC_CARD = { limit: 5, offset: 0 } as const;
const prefetchTopics = (context: RouterContext) =>
  context.queryClient.ensureQueryData(apiQuery(context, recommendedTopics, TOPIC_CARD));

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
  const topics = props.place === 'user' ? undefined : prefetchTopics(context).catch(() => undefined);
  if (onServer()) await Promise.all([all, topics]);
}
