import { lazyOnInteraction, lazyPart, withTexts } from '../../sdk/index.ts';

const loadComments = withTexts('comment', async () => (await import('./comments/PostComments.tsx')).PostComments);

/** The comments for whom the page has more to do than to show them: members, or by a place's address. */
export const CommentsNow = lazyPart(loadComments);
/** The same comments for a visitor, who reads what the server has drawn. */
export const CommentsToRead = lazyOnInteraction(loadComments);

/** What the post says. */
export const PostText = lazyOnInteraction(async () => (await import('../../sdk/content/Content.tsx')).Content);

/** What the server needs before its first page (`preloadParts`), and browsers that come from another one. */
export const postParts = [CommentsNow, CommentsToRead, PostText] as const;
