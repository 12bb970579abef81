import { createOutsideReviewer } from '../providers/review/index.ts';
import { fail } from '../sdk/errors.ts';
import type { CoreServices } from '../sdk/services.ts';
import type { Config } from './config.ts';
import type { Hooks } from './hooks.ts';
import { createSeals } from './sealing.ts';

/** The services by which plugins meet: one asks, the hook of another answers. */
export const hookServices = (
  hooks: Hooks,
  { review, publicOrigin, sessionSecret }: Pick<Config, 'review' | 'publicOrigin' | 'sessionSecret'>,
): Pick<CoreServices, 'answers' | 'drafts' | 'levels' | 'review' | 'seals'> => ({
  levels: { below: (at, level) => hooks.run('member.belowLevel', at, level) },
  seals: createSeals(sessionSecret),
  answers: { accepted: (ctx, accepted) => hooks.run('answer.attach', ctx, accepted) },
  drafts: {
    own: async (ctx, id) => (await hooks.run('draft.own', ctx, id)) ?? Promise.reject(fail('NOT_FOUND')),
    attached: (ctx, sent, kept) => hooks.run('draft.attach', ctx, sent, kept),
    fields: async (ctx, draft, told = {}) => {
      const parts = [...(await hooks.run('draft.fields', ctx, draft))];
      const untold = parts.filter((part) => !Object.keys(part).some((name) => name in told));
      return Object.assign({}, ...untold) as Record<string, unknown>;
    },
    admitTime: (ctx, fields, at) => hooks.run('draft.retime', ctx, fields, at),
    shown: (ctx, drafts) => hooks.run('draft.present', ctx, drafts),
  },
  review: {
    submit: async (ctx, draft) => {
      const bylineUid = draft.wbId === 0 ? await hooks.run('post.byline', ctx, draft) : null;
      return hooks.run('draft.submit', ctx, { ...draft, bylineUid });
    },
    isOpen: (ctx) => hooks.run('draft.isReviewed', ctx),
    withdraw: (ctx, draft) => hooks.run('draft.withdrawn', ctx, draft),
    decided: (ctx, verdict) => hooks.run('draft.reviewed', ctx, verdict),
    outside: review && createOutsideReviewer({ ...review, publicOrigin, fetch }),
  },
});
