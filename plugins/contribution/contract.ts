import { Type, type Static } from 'typebox';
import { Count } from '../../platform/contract/schemas.ts';

export * from './contract/authors.ts';
export * from './contract/columns.ts';
export * from './contract/conditions.ts';
export * from './contract/review.ts';
export * from './contract/submissions.ts';

/** What a post that was handed in says of that. */
export const contributionFields = Type.Object({
  contribution: Type.Object({
    contribution_id: Count,
    contributionType: Count,
    topicType: Count,
    topicContent: Type.String(),
  }),
});
export type PostContribution = Static<typeof contributionFields>['contribution'];
