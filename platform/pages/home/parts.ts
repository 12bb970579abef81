import { lazyOnInteraction, lazyPart, withTexts } from '../../sdk/index.ts';
import { Words } from '../common/RichText.tsx';

// What is given to any of these says what is looked for and no more: given anything else that changes,
// what the server has drawn would go from the page until the code is there (`lazyPart`).

/** All topics of the zone, in home's column. */
export const TopicDirectory = lazyPart(
  withTexts('search', async () => (await import('../topics/TopicDirectory.tsx')).TopicDirectory),
);
/** The people that a search finds, in home's column. */
export const UserResults = lazyPart(
  withTexts('search', async () => (await import('./search/UserResults.tsx')).UserResults),
);

/** What kinds of results a search has; only there. */
export const SearchTabs = lazyPart(
  withTexts('search', async () => (await import('./search/SearchTabs.tsx')).SearchTabs),
);

/** The followed people's posts, and why a list is empty. */
export const FeedView = lazyPart(async () => (await import('./FeedView.tsx')).FeedView);
export const HomeEmpty = lazyPart(withTexts('search', async () => (await import('./HomeEmpty.tsx')).HomeEmpty));

/** A card or a line for each post. */
export const ListShapeButton = lazyOnInteraction(
  async () => (await import('../common/list-shape/ListShapeButton.tsx')).ListShapeButton,
);

/** What the server needs before its first page (`preloadParts`). */
export const homeParts = [
  TopicDirectory,
  UserResults,
  SearchTabs,
  FeedView,
  HomeEmpty,
  ListShapeButton,
  Words,
] as const;
