import { AppError, type InputOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { BulkResult, bulkSanction } from '../contract.ts';
import type { Issue } from './issue.ts';
import type { Core } from './uses.ts';

/** Ends the transaction of what is only tried. */
class Tried extends Error {}

/**
 * The same penalty for several things. Each is a transaction of its own: a host that dies in the
 * middle leaves whole ones only, and one that is refused holds up no other.
 */
export function createBulk(core: Core, issue: Issue) {
  /** Does it and takes it back: what stands against it is what would. */
  async function attempt(ctx: RequestContext, input: Parameters<Issue['issue']>[1]): Promise<void> {
    const work = core.db.tx(async () => {
      await issue.issue(ctx, input);
      throw new Tried();
    });
    await work.catch((error: unknown) => (error instanceof Tried ? undefined : Promise.reject(error)));
  }

  return async (
    ctx: RequestContext,
    { targets, dryRun, requestKey, ...penalty }: InputOf<typeof bulkSanction>,
  ): Promise<BulkResult[]> => {
    issue.assertComplete(ctx, penalty);
    const results: BulkResult[] = [];
    for (const target of targets) {
      const key = requestKey && `${requestKey}-${target.targetType}-${target.targetId}`.slice(-64);
      const input = { ...penalty, ...target, ...(key && !dryRun ? { requestKey: key } : {}) };
      try {
        const id = dryRun ? (await attempt(ctx, input), 0) : await issue.issue(ctx, input);
        results.push({ ...target, id, refusal: '' });
      } catch (error) {
        // A refusal is of this one thing; a fault is of the call.
        if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
        results.push({ ...target, id: 0, refusal: core.texts.reason(ctx, error) });
      }
    }
    return results;
  };
}
export type Bulk = ReturnType<typeof createBulk>;
