import { Value } from 'typebox/value';
import {
  DAY_MS,
  cleanLine,
  pluginError,
  settingsIfAny,
  writableThemes,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  BlacklistType,
  LOTTERY_LIMITS,
  LotteryForm,
  LotteryRules,
  LotteryType,
  RedrawType,
  SelectType,
  SelectWay,
} from '../contract.ts';
import { manifest } from '../manifest.ts';

/** A lottery's settings that may be stored: the form with its defaults filled in. */
export interface Settings {
  readonly startTime: number;
  readonly endTime: number;
  readonly type: number;
  readonly randomlySelectedRule: { selectType: number; selectWay: number; selectId: string } | null;
  readonly lotteryCondition: string[];
  readonly redrawType: number;
  readonly registerExpirationDate: number;
  readonly lotteryPrizeList: { prizeName: string; prizeNumber: number }[];
  readonly blacklistType: number[];
  readonly publicityStatus: 0 | 1;
  readonly publicityDate: number;
  readonly rules: LotteryRules;
}

type Where = Pick<RequestContext, 'now' | 'zone'>;
type Refusal = Parameters<typeof pluginError<typeof manifest>>[1];
const refuse = (id: Refusal, values: Readonly<Record<string, number>> = {}) => pluginError(manifest, id, values);

export const lengthOf = (text: string): number => [...text].length;

/** @throws INFO_INVALID for what is no form at all; a half-done one is fine */
export function readLotteryForm(text: string | undefined): LotteryForm {
  let given: unknown;
  try {
    given = JSON.parse(text || '{}');
  } catch {
    throw refuse('INFO_INVALID');
  }
  const form: unknown = Value.Clean(LotteryForm, given);
  if (!Value.Check(LotteryForm, form)) throw refuse('INFO_INVALID');
  return form;
}

/**
 * The form as it may be stored: the checks of the form in their order, then what is asked besides.
 * @param known the settings that it changes: what has begun keeps its start
 */
export function readSettings(where: Where, form: LotteryForm, known?: Settings): Settings {
  if (!form.endTime) throw refuse('END_REQUIRED');
  if (form.type !== LotteryType.random && form.type !== LotteryType.merit) throw refuse('TYPE_REQUIRED');
  const isTheme = themeIn(where, known);
  const rule = readSelectRule(form, isTheme);
  const lotteryCondition = (form.lotteryCondition ?? []).map(cleanLine);
  if (lotteryCondition.length === 0 || lotteryCondition.includes('')) throw refuse('CONDITION_BLANK');
  const prizes = (form.lotteryPrizeList ?? []).map(({ prizeName, prizeNumber }) => ({
    prizeName: cleanLine(prizeName),
    prizeNumber,
  }));
  if (prizes.length === 0 || prizes.some(({ prizeName }) => prizeName === '')) throw refuse('PRIZE_BLANK');
  if (form.redrawType !== RedrawType.random && form.redrawType !== RedrawType.deferred) throw refuse('REDRAW_REQUIRED');
  const days = form.registerExpirationDate ?? 0;
  if (!(LOTTERY_LIMITS.registerDays as readonly number[]).includes(days)) throw refuse('EXPIRY_REQUIRED');
  const times = readTimes(where, form, known);
  checkSizes(lotteryCondition, prizes);
  const zoneDays = settingsIfAny(where, manifest).publicityDays;
  return {
    ...times,
    type: form.type,
    randomlySelectedRule: rule,
    lotteryCondition,
    redrawType: form.redrawType,
    registerExpirationDate: days,
    lotteryPrizeList: prizes,
    blacklistType: readBlacklist(form.blacklistType),
    publicityStatus: form.publicityStatus === 0 ? 0 : 1,
    publicityDate: readPublicity(form.publicityDate, zoneDays),
    rules: readRules(form, rule, isTheme),
  };
}

function readSelectRule(form: LotteryForm, isTheme: IsTheme): Settings['randomlySelectedRule'] {
  if (form.type !== LotteryType.random) return null;
  const { selectType = 0, selectWay = 0, selectId = '' } = form.randomlySelectedRule ?? {};
  if (selectType === SelectType.comment) return { selectType, selectWay: 0, selectId: '' };
  const isWay = selectWay === SelectWay.topic || selectWay === SelectWay.theme;
  const id = cleanLine(String(selectId)).replace(/^#(.*)#$/u, '$1');
  if (selectType !== SelectType.post || !isWay || id === '' || id === '0') throw refuse('WAY_INCOMPLETE');
  if (selectWay === SelectWay.theme && !isTheme(Number(id))) throw refuse('UNKNOWN_THEME');
  return { selectType, selectWay, selectId: id };
}

type IsTheme = (themeId: number) => boolean;

/**
 * Categories in which players may post; what a lottery was announced with stays, whatever has
 * become of it.
 */
const themeIn =
  ({ zone }: Where, known: Settings | undefined): IsTheme =>
  (themeId) =>
    known?.rules.post?.themeId === themeId ||
    writableThemes(zone.themes, { signedIn: true, manager: false }).some((theme) => theme.themeId === themeId);

function readTimes({ now }: Where, form: LotteryForm, known: Settings | undefined) {
  const endTime = form.endTime ?? 0;
  const start = form.startTime ?? 0;
  if (start > 0 && start > endTime) throw refuse('START_AFTER_END');
  const hasBegun = known !== undefined && known.startTime <= now;
  // The pickers allow for a day in the past.
  const startTime = hasBegun ? known.startTime : start === 0 ? now : Math.max(start, now - DAY_MS);
  if (endTime <= startTime || (endTime <= now && endTime !== known?.endTime)) throw refuse('END_BEFORE_START');
  if (endTime - startTime > LOTTERY_LIMITS.days * DAY_MS) throw refuse('END_TOO_LATE', { max: LOTTERY_LIMITS.days });
  return { startTime, endTime };
}

function checkSizes(conditions: readonly string[], prizes: Settings['lotteryPrizeList']): void {
  const { conditions: most, condition, prizes: mostPrizes, prizeName, winners } = LOTTERY_LIMITS;
  if (conditions.length > most) throw refuse('TOO_MANY', { max: most });
  if (conditions.some((text) => lengthOf(text) > condition)) throw refuse('TOO_LONG', { max: condition });
  if (prizes.length > mostPrizes) throw refuse('TOO_MANY', { max: mostPrizes });
  if (prizes.some((prize) => lengthOf(prize.prizeName) > prizeName)) throw refuse('TOO_LONG', { max: prizeName });
  if (prizes.some(({ prizeNumber }) => prizeNumber < 1)) throw refuse('PRIZE_NUMBER');
  if (prizes.reduce((sum, { prizeNumber }) => sum + prizeNumber, 0) > winners)
    throw refuse('TOO_MANY', { max: winners });
}

function readBlacklist(given: readonly number[] = [BlacklistType.restricted]): number[] {
  const known: readonly number[] = Object.values(BlacklistType);
  if (!given.every((type) => known.includes(type))) throw refuse('RULES_INVALID');
  return [...new Set(given)].toSorted((a, b) => a - b);
}

function readPublicity(given: number | undefined, zoneDays: number = LOTTERY_LIMITS.publicityDays): number {
  const days = given ?? zoneDays;
  if (days < 1 || days > LOTTERY_LIMITS.publicityDaysMax)
    throw refuse('PUBLICITY_DAYS', { max: LOTTERY_LIMITS.publicityDaysMax });
  return days;
}

/** The rules with what the form's own fields ask for, and something to do. */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one line for each rule of the form
function readRules(form: LotteryForm, rule: Settings['randomlySelectedRule'], isTheme: IsTheme): LotteryRules {
  const given = form.rules ?? { version: 1 };
  if (!Value.Check(LotteryRules, given)) throw refuse('RULES_INVALID');
  const topic = given.post?.topic === undefined ? undefined : cleanLine(given.post.topic).replace(/^#(.*)#$/u, '$1');
  if (topic === '') throw refuse('RULES_INVALID');
  const { themeId } = given.post ?? {};
  if (themeId !== undefined && !isTheme(themeId)) throw refuse('UNKNOWN_THEME');
  let post = given.post && { ...(topic === undefined ? {} : { topic }), ...(themeId === undefined ? {} : { themeId }) };
  if (rule?.selectType === SelectType.post)
    post =
      rule.selectWay === SelectWay.topic
        ? { ...post, topic: rule.selectId }
        : { ...post, themeId: Number(rule.selectId) };
  const isAsked = post ?? (given.like || given.collect || given.follow);
  const comment = rule?.selectType === SelectType.comment || given.comment === 1 || !isAsked;
  return {
    version: 1,
    ...(comment ? { comment: 1 as const } : {}),
    ...(post ? { post } : {}),
    ...(given.like ? { like: 1 as const } : {}),
    ...(given.collect ? { collect: 1 as const } : {}),
    ...(given.follow ? { follow: 1 as const } : {}),
    minLevel: given.minLevel ?? 0,
    minAccountDays: given.minAccountDays ?? 0,
    excludeAuthor: given.excludeAuthor ?? 1,
    excludeStaff: given.excludeStaff ?? 1,
  };
}
