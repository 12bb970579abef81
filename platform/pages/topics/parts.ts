import { lazyPart, withTexts } from '../../sdk/index.ts';
import { Words } from '../common/RichText.tsx';

/** All topics of the zone, in home's column. */
export const TopicDirectory = lazyPart(
  withTexts('search', async () => (await import('./TopicDirectory.tsx')).TopicDirectory),
);
/** The people that a search finds, in home's column. */
export const UserResults = lazyPart(
  withTexts('search', async () => (await import('../home/search/UserResults.tsx')).UserResults),
);

/** What the server needs before its first page (`preloadParts`). */
export const searchParts = [TopicDirectory, UserResults, Words] as const;
