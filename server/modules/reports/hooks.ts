import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';
import type { ReportedThing } from './services.ts';

/** What happens to reports. */
export const reportHooks = {
  /** A moderator closed what was open about a thing: whether something was done about it. */
  closed: defineHook<(ctx: RequestContext, about: ReportedThing, wasHandled: boolean) => Promise<void>>({
    name: 'report.closed',
    phase: 'transaction',
    answers: 'none',
  }),
  /** What was closed about a thing is open again, because that or what was done about it was taken back. */
  reopened: defineHook<(ctx: RequestContext, about: ReportedThing, wasHandled: boolean) => Promise<void>>({
    name: 'report.reopened',
    phase: 'transaction',
    answers: 'none',
  }),
};
