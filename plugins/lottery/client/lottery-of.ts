import type { Post } from '../../../platform/sdk/index.ts';
import type { PostLottery } from '../contract.ts';

/** The lottery in a post; `post.present` of this plugin's server half puts it there. */
export const lotteryOf = (post: Post): PostLottery | undefined => (post as { lottery?: PostLottery }).lottery;
