export { createDrafts, createReview } from './drafts.ts';
