import { AppError, createLimiter, type InputOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { BulkResult, bulkSanction } from '../contract.ts';
import type { Issue } from './issue.ts';
import type { Core } from './uses.ts';

/** Things that are dealt with at the same moment. */
const AT_ONCE = 4;

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
    const inTurn = createLimiter(AT_ONCE);
    return Promise.all(
      targets.map((target) =>
        inTurn(async (): Promise<BulkResult> => {
          const key = requestKey && `${requestKey}-${target.targetType}-${target.targetId}`.slice(-64);
          const input = { ...penalty, ...target, ...(key && !dryRun ? { requestKey: key } : {}) };
          try {
            const id = dryRun ? (await attempt(ctx, input), 0) : await issue.issue(ctx, input);
            return { ...target, id, refusal: '' };
          } catch (error) {
            // A refusal is of this one thing; a fault is of the call.
            if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
            return { ...target, id: 0, refusal: core.texts.reason(ctx, error) };
          }
        }),
      ),
    );
  };
}
export type Bulk = ReturnType<typeof createBulk>;
