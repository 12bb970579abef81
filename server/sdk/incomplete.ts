import type { RequestContext } from './context.ts';
import { until } from './until.ts';

/**
 * A tag for `ctx.tag(...)`: something failed while this was being made. Whoever asked gets it as it
 * is, and so do those who asked for the same at the same time; it is kept for nobody, nor is
 * anything that is made from it. The host sets it where it isolates a failure; whoever goes on
 * without something that failed sets it, too.
 */
export const INCOMPLETE = until(0);

/** Whether something failed among what these tags were named for. */
export const isIncomplete = (tags: readonly string[]): boolean => tags.includes(INCOMPLETE);

/** The same context, and whether something failed in what was asked with it so far. */
export function watchFailures(ctx: RequestContext): { readonly ctx: RequestContext; readonly failed: () => boolean } {
  let failed = false;
  const tag = (...tags: string[]): void => {
    failed ||= isIncomplete(tags);
    ctx.tag(...tags);
  };
  return { ctx: { ...ctx, tag }, failed: () => failed };
}
