import type { Rule } from '../../../platform/contract/endpoints/posts.ts';
import { SUCCESS_CODE } from '../../../platform/contract/envelope.ts';
import { ruleIndexOf } from '../../../platform/contract/rule-index.ts';
import { AppError, fail, viewerOf, type RequestContext } from '../../sdk/index.ts';

export type RuleKind = 'post' | 'comment';

/**
 * May the viewer publish here now (docs/product/publishing-rules.md, docs/product/entry-rules.md).
 */
export interface Rules {
  /** @throws REAL_NAME_REQUIRED (10004), MUTED, BANNED, REPUTATION_TOO_LOW */
  check(ctx: RequestContext, kind: RuleKind): Promise<void>;
  /** @throws BANNED */
  assertNotBanned(ctx: RequestContext): Promise<void>;
  /**
   * The same as a rule entry: code 0 allows, any other comes with its text in the viewer's
   * language.
   */
  describe(ctx: RequestContext, kind: RuleKind): Promise<Rule>;
  /** The index under which the rules of the zone's game are looked up. */
  indexOf(ctx: RequestContext): number;
}

export interface RulesDeps {
  readonly restrictions: {
    /** @throws MUTED or BANNED */
    assertMayPublish(ctx: RequestContext): Promise<void>;
    assertNotBanned(ctx: RequestContext): Promise<void>;
  };
  /** @throws REPUTATION_TOO_LOW */
  readonly reputation: { assertMaySpeak(ctx: RequestContext): Promise<void> };
  /** Zone abbreviation to game code, as it is served now. */
  readonly productMap: () => Readonly<Record<string, number>>;
  readonly translate: (ctx: RequestContext, error: AppError) => string;
}

export function createRules({ restrictions, reputation, productMap, translate }: RulesDeps): Rules {
  // Both kinds have the same conditions today, in every game; which is asked stays part of the
  // call.
  async function check(ctx: RequestContext, _kind: RuleKind): Promise<void> {
    if (!viewerOf(ctx).verified) throw fail('REAL_NAME_REQUIRED');
    await restrictions.assertMayPublish(ctx);
    await reputation.assertMaySpeak(ctx);
  }

  return {
    check,
    indexOf: ({ zone }) => ruleIndexOf(productMap()[zone.abbr] ?? zone.gameId),
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
