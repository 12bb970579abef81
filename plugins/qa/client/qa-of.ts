import type { Comment, Post, Reply } from '../../../platform/sdk/index.ts';
import type { Answer, Question } from '../contract.ts';

/** What this plugin's server half says of a post; absent outside of question themes. */
export const questionOf = (post: Post): Question | undefined => (post as { qa?: Question }).qa;

/** The same of a first-level comment. */
export const answerOf = (comment: Comment | Reply): Answer | undefined => (comment as { qa?: Answer }).qa;
