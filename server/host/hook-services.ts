import { createOutsideReviewer } from '../providers/review/index.ts';
import type { CoreServices } from '../sdk/services.ts';
import type { Config } from './config.ts';
import type { Hooks } from './hooks.ts';

/** The services by which plugins meet: one asks, the hook of another answers. */
export const hookServices = (
  hooks: Hooks,
  { review, publicOrigin }: Pick<Config, 'review' | 'publicOrigin'>,
): Pick<CoreServices, 'answers' | 'review'> => ({
  answers: { accepted: (ctx, accepted) => hooks.run('answer.attach', ctx, accepted) },
  review: {
    submit: (ctx, draft) => hooks.run('draft.submit', ctx, draft),
    decided: (ctx, verdict) => hooks.run('draft.reviewed', ctx, verdict),
    outside: review && createOutsideReviewer({ ...review, publicOrigin, fetch }),
  },
});
