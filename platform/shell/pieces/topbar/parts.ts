import { memo } from 'react';
import { lazyOnInteraction, lazyPart } from '../../../sdk/lazy-part.tsx';

/** Visitors have neither messages nor a menu, and load nothing of this. */
export const SignedInWidget = lazyPart(async () => (await import('./SignedInWidget.tsx')).SignedInWidget);

const SearchCode = lazyOnInteraction(async () => (await import('../../../pages/search/SearchBox.tsx')).SearchBox);
/**
 * The search. Its form does without the code until somebody is there; drawn anew only when it is
 * given something else, because React would throw away what has been typed meanwhile.
 */
export const SearchBox = memo(SearchCode);

/** What the server needs before its first page (`preloadParts`). */
export const topbarParts = [SignedInWidget, SearchCode] as const;
