import { defineServerPlugin, draftHooks, fieldsHook, hook, postFields, postHooks } from '../../../server/sdk/index.ts';
import { pollPostFields, pollReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { pollCounters } from './counters.ts';
import { pollDraftExtensions } from './drafts.ts';
import { createPolls as createTables } from './migrations/001-polls.ts';
import { addQuestions } from './migrations/002-full-form.ts';
import { addVoting } from './migrations/003-voting.ts';
import { createPolls } from './polls.ts';
import { pollRoutes } from './routes.ts';
import { uses } from './uses.ts';

/** Before whoever reviews takes a draft, it is asked whether its poll is complete. */
const BEFORE_REVIEW = 10;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-polls': createTables, '002-full-form': addQuestions, '003-voting': addVoting },
  counters: pollCounters,
  uses,
  extensions: (core) => {
    const polls = createPolls(core);
    const { reading, attaching } = polls;
    return [
      ...pollRoutes(polls),
      ...pollDraftExtensions(core),
      postFields(pollPostFields),
      hook(postHooks.beforeCreate, attaching.check),
      hook(postHooks.attach, attaching.attach),
      hook(postHooks.reattach, attaching.reattach),
      hook(draftHooks.submit, attaching.submit, BEFORE_REVIEW),
      hook(draftHooks.retime, attaching.retime),
      fieldsHook(postHooks.present, pollReplyFields, reading.publicFields),
      fieldsHook(postHooks.viewer, pollReplyFields, reading.viewerFields),
    ];
  },
});
