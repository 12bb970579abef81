import type { Rule } from '../../../platform/contract/endpoints/posts.ts';
import { SUCCESS_CODE } from '../../../platform/contract/envelope.ts';
import { AppError, fail, viewerOf, type RequestContext } from '../../sdk/index.ts';

export type RuleKind = 'post' | 'comment';

/** May the viewer publish here now (spec 1 section 5 "Post rule check"). */
export interface Rules {
  /** @throws REAL_NAME_REQUIRED (10004), MUTED, BANNED, REPUTATION_TOO_LOW */
  check(ctx: RequestContext, kind: RuleKind): Promise<void>;
  /** @throws BANNED */
  assertNotBanned(ctx: RequestContext): Promise<void>;
  /** The same as a rule entry: code 0 allows, any other comes with its text in the viewer's language. */
  describe(ctx: RequestContext, kind: RuleKind): Promise<Rule>;
}

export interface RulesDeps {
  readonly restrictions: {
    /** @throws MUTED or BANNED */
    assertMayPublish(ctx: RequestContext): Promise<void>;
    assertNotBanned(ctx: RequestContext): Promise<void>;
  };
  /** @throws REPUTATION_TOO_LOW */
  readonly reputation: { assertMaySpeak(ctx: RequestContext): Promise<void> };
  readonly translate: (ctx: RequestContext, error: AppError) => string;
}

export function createRules({ restrictions, reputation, translate }: RulesDeps): Rules {
  // Both kinds have the same conditions today; which is asked stays part of the call (spec 2 section 5 "rule index").
  async function check(ctx: RequestContext, _kind: RuleKind): Promise<void> {
    if (!viewerOf(ctx).verified) throw fail('REAL_NAME_REQUIRED');
    await restrictions.assertMayPublish(ctx);
    await reputation.assertMaySpeak(ctx);
  }

  return {
    check,
    assertNotBanned: (ctx) => restrictions.assertNotBanned(ctx),
    async describe(ctx, kind) {
      try {
        await check(ctx, kind);
        return { code: SUCCESS_CODE, message: '' };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { code: error.kind.code, message: translate(ctx, error) };
      }
    },
  };
}
