import { BlacklistType, type Excluded, type LotteryInfo } from '../contract.ts';

/**
 * One thing that is asked, as a key of this plugin's texts and what stands in it. `reason` is what
 * the host says when it is missing.
 */
export interface AskedRule {
  readonly reason: Excluded;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * The rules of a lottery in the order in which the host asks them. @param themeName of a category
 */
export function rulesOf(
  { rules, blacklistType }: Pick<LotteryInfo, 'rules' | 'blacklistType'>,
  themeName: (themeId: number) => string,
): AskedRule[] {
  const { post, minLevel = 0, minAccountDays = 0 } = rules;
  const all: (AskedRule | false)[] = [
    rules.comment === 1 && { reason: 'comment', key: 'asks.comment' },
    post !== undefined && { reason: 'post', ...askedPost(post, themeName) },
    rules.like === 1 && { reason: 'like', key: 'asks.like' },
    rules.collect === 1 && { reason: 'collect', key: 'asks.collect' },
    rules.follow === 1 && { reason: 'follow', key: 'asks.follow' },
    minLevel > 0 && { reason: 'level', key: 'asks.level', values: { level: minLevel } },
    minAccountDays > 0 && { reason: 'age', key: 'asks.age', values: { count: minAccountDays } },
    rules.excludeAuthor !== 0 && { reason: 'author', key: 'asks.author' },
    rules.excludeStaff !== 0 && { reason: 'staff', key: 'asks.staff' },
    blacklistType.includes(BlacklistType.restricted) && { reason: 'restricted', key: 'asks.restricted' },
    blacklistType.includes(BlacklistType.recentWinner) && { reason: 'recentWinner', key: 'asks.recentWinner' },
    blacklistType.includes(BlacklistType.unverified) && { reason: 'unverified', key: 'asks.unverified' },
  ];
  return all.filter((rule) => rule !== false);
}

/** One post has to fulfil all of it. */
function askedPost(
  { topic, themeId }: NonNullable<LotteryInfo['rules']['post']>,
  themeName: (themeId: number) => string,
): Pick<AskedRule, 'key' | 'values'> {
  const theme = themeId === undefined ? '' : themeName(themeId);
  if (topic !== undefined && themeId !== undefined) return { key: 'asks.postBoth', values: { name: topic, theme } };
  if (topic !== undefined) return { key: 'asks.postTopic', values: { name: topic } };
  return themeId === undefined ? { key: 'asks.post' } : { key: 'asks.postTheme', values: { name: theme } };
}
