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
