import { DAY_MS } from '../../../../platform/sdk/index.ts';
import {
  BlacklistType,
  LOTTERY_LIMITS,
  LotteryType,
  RedrawType,
  SelectType,
  SelectWay,
  type LotteryForm,
  type LotteryRules,
} from '../../contract.ts';

/** A line that stays itself while others come and go. */
export interface ConditionRow {
  readonly key: number;
  readonly text: string;
}
export interface PrizeRow {
  readonly key: number;
  readonly name: string;
  /** 0: none is typed. */
  readonly number: number;
}
export type Rules = Omit<LotteryRules, 'version' | 'post'>;

type PostRuleSent = NonNullable<LotteryRules['post']>;

/** A post that is asked for beside the draw method; empty: with any topic, in any category. */
export interface PostRule {
  readonly topic: string;
  readonly themeId: string;
}

/** The settings as they are being filled in; 0 and null: not chosen. Times in milliseconds. */
export interface Settings {
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly type: number;
  readonly selectType: number;
  readonly selectWay: number;
  readonly selectId: string;
  readonly conditions: readonly ConditionRow[];
  readonly rules: Rules;
  readonly post: PostRule | null;
  readonly prizes: readonly PrizeRow[];
  readonly redrawType: number;
  readonly registerDays: number;
  readonly blacklist: readonly number[];
  readonly isPublic: boolean;
  /** 0: none is typed. */
  readonly publicityDays: number;
}

export const emptySettings = (publicityDays: number = LOTTERY_LIMITS.publicityDays): Settings => ({
  startTime: null,
  endTime: null,
  type: 0,
  selectType: 0,
  selectWay: SelectWay.topic,
  selectId: '',
  conditions: [
    { key: 1, text: '' },
    { key: 2, text: '' },
  ],
  rules: { excludeAuthor: 1, excludeStaff: 1 },
  post: null,
  prizes: [
    { key: 1, name: '', number: 1 },
    { key: 2, name: '', number: 1 },
  ],
  redrawType: 0,
  registerDays: 0,
  blacklist: [BlacklistType.restricted],
  isPublic: true,
  publicityDays,
});

/** The form of what was sent or kept before; what is absent is as in a new one. */
export function settingsOf(form: LotteryForm, publicityDays?: number): Settings {
  const empty = emptySettings(publicityDays);
  const select = form.randomlySelectedRule;
  // Only this form writes it.
  const rules = typeof form.rules === 'object' ? (form.rules as Partial<LotteryRules>) : {};
  const { version: _version, post, comment, ...asked } = rules;
  const isOfComments = form.type === LotteryType.random && select?.selectType === SelectType.comment;
  return {
    startTime: form.startTime || null,
    endTime: form.endTime || null,
    type: form.type ?? 0,
    selectType: select?.selectType ?? 0,
    selectWay: select?.selectWay || SelectWay.topic,
    selectId: String(select?.selectId ?? ''),
    conditions: form.lotteryCondition?.length
      ? form.lotteryCondition.map((text, index) => ({ key: index + 1, text }))
      : empty.conditions,
    // Who draws from comments asks for one anyway.
    rules: { ...empty.rules, ...asked, ...(comment && !isOfComments ? { comment } : {}) },
    post: post ? ownPostRule(form, post) : null,
    prizes: form.lotteryPrizeList?.length
      ? form.lotteryPrizeList.map(({ prizeName, prizeNumber }, index) => ({
          key: index + 1,
          name: prizeName,
          number: prizeNumber,
        }))
      : empty.prizes,
    redrawType: form.redrawType ?? 0,
    registerDays: form.registerExpirationDate ?? 0,
    blacklist: form.blacklistType ?? empty.blacklist,
    isPublic: form.publicityStatus !== 0,
    publicityDays: form.publicityDate || empty.publicityDays,
  };
}

/** Without what the host has added of the draw method; null when nothing else is asked. */
function ownPostRule({ type, randomlySelectedRule: select }: LotteryForm, asked: PostRuleSent): PostRule | null {
  const isOfPosts = type === LotteryType.random && select?.selectType === SelectType.post;
  const isSame = (way: number, value: string) =>
    isOfPosts && select.selectWay === way && value === String(select.selectId);
  const [topic, themeId] = [asked.topic ?? '', String(asked.themeId ?? '')];
  const own = {
    topic: isSame(SelectWay.topic, topic) ? '' : topic,
    themeId: isSame(SelectWay.theme, themeId) ? '' : themeId,
  };
  return isOfPosts && own.topic === '' && own.themeId === '' ? null : own;
}

/** What is sent and kept. @param status 0 not enabled, 1 enabled */
export function formOf(settings: Settings, status: 0 | 1): LotteryForm {
  const { type, selectType, selectWay, selectId } = settings;
  const isPost = selectType === SelectType.post;
  return {
    startTime: settings.startTime ?? 0,
    endTime: settings.endTime ?? 0,
    type,
    randomlySelectedRule:
      type === LotteryType.random ? { selectType, ...(isPost ? { selectWay, selectId: selectId.trim() } : {}) } : null,
    lotteryCondition: settings.conditions.map(({ text }) => text.trim()),
    // People choose who takes a forfeited prize, too: there is nothing to ask.
    redrawType: settings.redrawType || (type === LotteryType.merit ? RedrawType.deferred : 0),
    registerExpirationDate: settings.registerDays,
    lotteryPrizeList: settings.prizes.map(({ name, number }) => ({ prizeName: name.trim(), prizeNumber: number })),
    status,
    blacklistType: [...settings.blacklist],
    publicityStatus: settings.isPublic ? 1 : 0,
    ...(hasSentDays(settings) ? { publicityDate: settings.publicityDays } : {}),
    rules: { version: 1, ...settings.rules, ...(settings.post ? { post: sentPostRule(settings.post) } : {}) },
  };
}

/** Where names stay hidden the days are not shown: wrong ones could not be mended when they are refused. */
const hasSentDays = ({ isPublic, publicityDays }: Settings): boolean =>
  isPublic ? publicityDays !== 0 : isPublicityDays(publicityDays);

const isPublicityDays = (days: number): boolean => days >= 1 && days <= LOTTERY_LIMITS.publicityDaysMax;

function sentPostRule({ topic, themeId }: PostRule): PostRuleSent {
  return { ...(topic.trim() ? { topic: topic.trim() } : {}), ...(themeId ? { themeId: Number(themeId) } : {}) };
}

/**
 * What is wrong first, as a key of this plugin's texts, or null, in the order of the form, then by
 * further limits. The server decides by the same rules.
 */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one line for each rule of the form
export function settingsProblem(settings: Settings, now: number): string | null {
  const { startTime, endTime, type, selectType, selectId, conditions, prizes } = settings;

  if (endTime === null) return 'invalid.end';
  if (type === 0) return 'invalid.type';
  if (type === LotteryType.random && selectType === 0) return 'invalid.select';
  if (type === LotteryType.random && selectType === SelectType.post && selectId.trim() === '') return 'invalid.select';
  if (conditions.some(({ text }) => text.trim() === '')) return 'invalid.condition';
  if (prizes.some(({ name }) => name.trim() === '')) return 'invalid.prize';
  if (type === LotteryType.random && settings.redrawType === 0) return 'invalid.redraw';
  if (settings.registerDays === 0) return 'invalid.register';
  if (startTime !== null && startTime > endTime) return 'invalid.startLate';
  if (endTime <= Math.max(now, startTime ?? 0)) return 'invalid.endEarly';
  if (endTime > lastEnd(startTime, now)) return 'invalid.endLate';
  if (conditions.some(({ text }) => countOf(text) > LOTTERY_LIMITS.condition)) return 'invalid.conditionLong';
  if (prizes.some(({ name }) => countOf(name) > LOTTERY_LIMITS.prizeName)) return 'invalid.prizeLong';
  if (prizes.some(({ number }) => !Number.isInteger(number) || number < 1)) return 'invalid.prizeNumber';
  if (winnersOf(prizes) > LOTTERY_LIMITS.winners) return 'invalid.winners';
  return settings.isPublic && !isPublicityDays(settings.publicityDays) ? 'invalid.publicity' : null;
}

/**
 * What is wrong with a change of a lottery that has begun, of what its form lets change; else as
 * `settingsProblem`. The server decides by `whyUnchangeable`.
 */
export function begunProblem(settings: Settings, begun: Pick<Settings, 'endTime' | 'prizes'>): string | null {
  if ((settings.endTime ?? 0) < (begun.endTime ?? 0)) return 'invalid.endSooner';
  const isFewer = ({ key, number }: PrizeRow) => number < fewestOf(begun, key);
  return settings.prizes.some(isFewer) ? 'invalid.prizeFewer' : null;
}

/** How many there are of a prize at least. @param begun as in `FieldsProps` */
export const fewestOf = (begun: Pick<Settings, 'prizes'> | null, key: number): number =>
  begun?.prizes.find((prize) => prize.key === key)?.number ?? 1;

/** When a lottery may end at the latest, milliseconds. @param start null: at once */
export const lastEnd = (start: number | null, now: number): number => (start ?? now) + LOTTERY_LIMITS.days * DAY_MS;

/** A number while it is typed, which may be none; shown so until there is one. */
export const typedCount = (text: string): number => Number(/^\d{1,4}/u.exec(text)?.[0] ?? 0);
export const shownCount = (count: number): string => (count === 0 ? '' : String(count));

/** Characters, as the limits of names and conditions count them. */
export const countOf = (text: string): number => [...text.trim()].length;

/** As many winners as prizes. */
export const winnersOf = (prizes: readonly Pick<PrizeRow, 'number'>[]): number =>
  prizes.reduce((sum, { number }) => sum + (Number.isInteger(number) && number > 0 ? number : 0), 0);

/** A row more, with a key of its own. */
export const nextKey = (rows: readonly { readonly key: number }[]): number =>
  Math.max(0, ...rows.map(({ key }) => key)) + 1;
