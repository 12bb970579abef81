import { recommendedTopics } from '../../contract/endpoints/topics.ts';
import {
  apiQuery,
  commentButton,
  currentViewer,
  gateViewerOf,
  homeTop,
  listHead,
  postBlock,
  sidebarCard,
  type ExtensionPoint,
  type LoadContext,
  type Post,
  type ResolvedOf,
  type RouterContext,
  type SidebarCardProps,
} from '../../sdk/index.ts';
import { preloadParts } from '../../sdk/lazy-part.tsx';

/** What the card of recommended topics shows: five of them. */
export const TOPIC_CARD = { limit: 5, offset: 0 } as const;
export const prefetchTopics = (context: LoadContext): Promise<unknown> =>
  context.queryClient.ensureQueryData(apiQuery(context, recommendedTopics, TOPIC_CARD));

/** True while the server renders. */
export const onServer = (): boolean => typeof window === 'undefined';

type Asked<P> = { readonly prefetch?: (context: RouterContext, props: P) => Promise<unknown> };
/** What fails stays empty. */
const askAll = <P>(context: RouterContext, items: readonly Asked<P>[], props: P): Promise<unknown> =>
  Promise.all(items.map(async (item) => item.prefetch?.(context, props)).map((done) => done.catch(() => undefined)));
/** What cannot be loaded shows that where it stands. */
const preloadCode = (items: readonly { readonly component: unknown }[]): Promise<void> =>
  preloadParts(items.map(({ component }) => component)).catch(() => undefined);
const visible = <Shape extends object>(context: RouterContext, point: ExtensionPoint<Shape>) =>
  context.registry.visible(point, gateViewerOf(currentViewer(context)));

/**
 * Asks for what stands above home's list and for the code of it, and waits for both: coming late it
 * would push the list down, whose place somebody who comes back has found again by then.
 */
export async function prefetchTop(context: RouterContext): Promise<void> {
  const items = visible(context, homeTop);
  await Promise.all([askAll(context, items, {}), preloadCode(items)]);
}

/**
 * Loads the code of what stands at the head of the list of a theme or topic, and waits for it:
 * coming late it would push the list down. The server has it since it started.
 */
export const preloadListHead = (context: RouterContext): Promise<void> => preloadCode(visible(context, listHead));

/** The same for the blocks of a post and the buttons below its comments, of those that its page shows. */
export const preloadBlocks = (context: RouterContext, post: Post): Promise<void> =>
  preloadCode([...blocksOf(context, post), ...visible(context, commentButton)]);

/** Asks for what the blocks of a post need, of those that its page shows. */
export const prefetchBlocks = (context: RouterContext, post: Post): Promise<unknown> =>
  askAll(context, blocksOf(context, post), { post });

const blocksOf = (context: RouterContext, post: Post) =>
  visible(context, postBlock).filter(({ places, when }) => places.includes('detail') && when(post));

/**
 * Asks for what the sidebar's cards need. The server waits, so that they are in the page; a browser
 * does not: a card that comes late is better than a page that does.
 */
export async function prefetchCards(context: RouterContext, props: SidebarCardProps): Promise<void> {
  // The phone site has no sidebar: those that are not about its list are on another page.
  const isPhone = context.boot.site === 'phone';
  const all = askAll(context, cardsOf(context, props, isPhone ? isAboutList : () => true), props);
  if (onServer()) await all;
}

const DISCOVERED = { place: 'home' } as const;

/** The same for the page of cards that the phone site has in place of the sidebar. */
export async function prefetchDiscovered(context: RouterContext): Promise<void> {
  const all = askAll(
    context,
    cardsOf(context, DISCOVERED, (card) => !isAboutList(card)),
    DISCOVERED,
  );
  if (onServer()) await all;
}

type SidebarCard = ResolvedOf<typeof sidebarCard>;
const isAboutList = (card: SidebarCard): boolean => card.isAboutList === true;
const cardsOf = (context: RouterContext, { place }: SidebarCardProps, isShown: (card: SidebarCard) => boolean) =>
  visible(context, sidebarCard).filter((card) => card.places.includes(place) && isShown(card));
