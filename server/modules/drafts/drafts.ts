import type { DefaultsOf, HookService } from '../../host/services.ts';
import { fail } from '../../sdk/errors.ts';
import { postHooks } from '../posts/index.ts';
import { draftHooks } from './hooks.ts';
import type { DraftService, ReviewService } from './services.ts';

/** Asks whoever keeps drafts, and those who attach to them. */
export const createDrafts = (hooks: HookService, defaultsOf: DefaultsOf): DraftService => ({
  own: async (ctx, id) => (await hooks.run(draftHooks.own, ctx, id)) ?? Promise.reject(fail('NOT_FOUND')),
  kept: (ctx, sent) => hooks.run(draftHooks.keep, ctx, sent),
  attached: (ctx, sent, kept) => hooks.run(draftHooks.attach, ctx, sent, kept),
  fields: async (ctx, draft, sent = {}) => {
    const parts = [...(await hooks.run(draftHooks.fields, ctx, draft))];
    const untold = parts.filter((part) => !Object.keys(part).some((name) => name in sent));
    return Object.assign({}, ...untold) as Record<string, unknown>;
  },
  admitTime: (ctx, fields, at) => hooks.run(draftHooks.retime, ctx, fields, at),
  shown: (ctx, drafts) => hooks.run(draftHooks.present, ctx, drafts),
  defaults: defaultsOf('draft'),
});

/** Asks whoever reviews drafts. */
export const createReview = (hooks: HookService, outside: ReviewService['outside']): ReviewService => ({
  submit: async (ctx, draft) => {
    const displayAuthorUid = draft.wbId === 0 ? await hooks.run(postHooks.displayAuthor, ctx, draft) : null;
    return hooks.run(draftHooks.submit, ctx, { ...draft, displayAuthorUid });
  },
  isOpen: (ctx) => hooks.run(draftHooks.isReviewed, ctx),
  withdraw: (ctx, draft) => hooks.run(draftHooks.withdrawn, ctx, draft),
  outside,
});
