import { notFound } from '@tanstack/react-router';
import { apiQuery, forPage, postDetail, type Post, type RouterContext } from '../../../../platform/sdk/index.ts';
import { getLotteryInfo } from '../../contract.ts';
import { lotteryOf } from '../lottery-of.ts';
import { prefetchLottery } from '../queries.ts';

/** What the page's head says of the lottery. */
export interface LotteryHead {
  readonly title: string;
  readonly description: string;
  /** The reader may see its post. */
  readonly hasPost: boolean;
}

/**
 * Asks for a post and its lottery.
 * @throws notFound() for a post without one; for a post that the reader may not see and whose list
 * of entries is not fixed yet, what the post's page throws (docs/product/phone-site.md)
 */
export async function loadLottery(context: RouterContext, wbId: number): Promise<LotteryHead> {
  const { t } = context;
  const post = await postOrNull(context, wbId);
  if (!post) return { title: t('lottery:verify'), description: '', hasPost: false };
  if (!lotteryOf(post)) throw notFound();
  // The page says itself when it does not come, with another try.
  await prefetchLottery(context, wbId).catch(() => undefined);
  return {
    title: t('lottery:pageOf', { title: post.wbTitle || post.wbDesc }),
    description: post.wbDesc,
    hasPost: true,
  };
}

/**
 * The post; null where it is gone and the lottery is not: whoever has won registers, and anybody
 * checks the draw, without it.
 */
async function postOrNull(context: RouterContext, wbId: number): Promise<Post | null> {
  const { queryClient } = context;
  try {
    return await forPage(queryClient.ensureQueryData(apiQuery(context, postDetail, { wbId })), 403);
  } catch (gone) {
    const lottery = queryClient.ensureQueryData(apiQuery(context, getLotteryInfo, { wbId }));
    const isKept = await lottery.then(
      () => true,
      () => false,
    );
    if (isKept) return null;
    throw gone;
  }
}
