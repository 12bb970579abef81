import { SelectType, SelectWay, type LotteryForm, type LotteryRules } from '../contract.ts';
import type { Settings } from './form.ts';

/**
 * Settings as the composer's form writes them: what an edit sends that changes nothing. The rest of
 * them is what `readSettings` adds.
 */
export function asForm({ rules, randomlySelectedRule: select, blacklistType, ...settings }: Settings): LotteryForm {
  const { startTime, endTime, type, lotteryCondition, redrawType, registerExpirationDate } = settings;
  const { lotteryPrizeList, publicityStatus, publicityDate } = settings;
  const { version, comment, post, ...asked } = rules;
  const isOfPosts = select?.selectType === SelectType.post;
  const isOfComments = select?.selectType === SelectType.comment;
  const own = post && ownPart(post, isOfPosts ? select : null);
  return {
    startTime,
    endTime,
    type,
    randomlySelectedRule: isOfComments ? { selectType: select.selectType } : select,
    lotteryCondition,
    redrawType,
    registerExpirationDate,
    lotteryPrizeList,
    status: 1,
    blacklistType,
    publicityStatus,
    publicityDate,
    rules: {
      version,
      excludeAuthor: 1,
      excludeStaff: 1,
      ...asked,
      ...(comment && !isOfComments ? { comment } : {}),
      ...(own && (!isOfPosts || Object.keys(own).length > 0) ? { post: own } : {}),
    },
  };
}

/** What is asked of a post beside what the way of drawing asks of it. */
function ownPart(
  { topic, themeId }: NonNullable<LotteryRules['post']>,
  select: Settings['randomlySelectedRule'],
): NonNullable<LotteryRules['post']> {
  const isSame = (way: number, value: string) => select?.selectWay === way && select.selectId === value;
  return {
    ...(topic === undefined || isSame(SelectWay.topic, topic) ? {} : { topic }),
    ...(themeId === undefined || isSame(SelectWay.theme, String(themeId)) ? {} : { themeId }),
  };
}
