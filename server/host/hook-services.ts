import { createOutsideReviewer } from '../providers/review/index.ts';
import { fail } from '../sdk/errors.ts';
import type { CoreServices } from '../sdk/services.ts';
import type { Config } from './config.ts';
import type { Hooks } from './hooks.ts';
import { createSeals } from './sealing.ts';
import { draftHooks } from '../modules/drafts/hooks.ts';
import { postHooks } from '../modules/posts/hooks.ts';

/** The services by which plugins meet: one asks, the hook of another answers. */
export const hookServices = (
  hooks: Hooks,
  { review, publicOrigin, sessionSecret }: Pick<Config, 'review' | 'publicOrigin' | 'sessionSecret'>,
): Pick<CoreServices, 'drafts' | 'hooks' | 'review' | 'seals'> => ({
  hooks,
  seals: createSeals(sessionSecret),
  drafts: {
    own: async (ctx, id) => (await hooks.run(draftHooks.own, ctx, id)) ?? Promise.reject(fail('NOT_FOUND')),
    attached: (ctx, sent, kept) => hooks.run(draftHooks.attach, ctx, sent, kept),
    fields: async (ctx, draft, told = {}) => {
      const parts = [...(await hooks.run(draftHooks.fields, ctx, draft))];
      const untold = parts.filter((part) => !Object.keys(part).some((name) => name in told));
      return Object.assign({}, ...untold) as Record<string, unknown>;
    },
    admitTime: (ctx, fields, at) => hooks.run(draftHooks.retime, ctx, fields, at),
    shown: (ctx, drafts) => hooks.run(draftHooks.present, ctx, drafts),
  },
  review: {
    submit: async (ctx, draft) => {
      const bylineUid = draft.wbId === 0 ? await hooks.run(postHooks.byline, ctx, draft) : null;
      return hooks.run(draftHooks.submit, ctx, { ...draft, bylineUid });
    },
    submitted: (ctx, draftId) => hooks.run(draftHooks.submitted, ctx, draftId),
    isOpen: (ctx) => hooks.run(draftHooks.isReviewed, ctx),
    withdraw: (ctx, draft) => hooks.run(draftHooks.withdrawn, ctx, draft),
    decided: (ctx, verdict) => hooks.run(draftHooks.reviewed, ctx, verdict),
    outside: review && createOutsideReviewer({ ...review, publicOrigin, fetch }),
  },
});
