import { DAY_MS } from '../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { MarkRule } from '../../platform/contract/endpoints/posts.ts';
import { alsoNamed, Count, Id, JsonText, Paging, Time } from '../../platform/contract/schemas.ts';
import { LABEL_TYPE, type Theme } from '../../platform/contract/zone/theme-schema.ts';
import { markGate } from './gates.ts';

/**
 * Marks (tags) of posts, in the order in which they are shown: hot, recommended, activity,
 * featured.
 */
export const MARKS = ['SETTOP', 'RECOMMEND', 'ACTIVITY', 'STICKY'] as const;
export type MarkName = (typeof MARKS)[number];

/**
 * Limits: hot posts of a zone, recommended ones of a category, both started and not yet started.
 */
export const MARK_LIMITS = { hot: 6, recommended: 8 } as const;
/** Longer recommendations get a tip, milliseconds (five days). */
export const LONG_RECOMMENDATION = 432_000_000;
/** How long ago a mark may begin, milliseconds: earlier days cannot be chosen. */
export const OLDEST_START = DAY_MS;

/**
 * A mark with its time. 0 as start: at once; 0 as end: for ever. Categories are of RECOMMEND alone,
 * empty for the others.
 */
export const MarkInfo = Type.Object({
  mark: Type.Enum(MARKS),
  startTime: Time,
  endTime: Time,
  themeIdList: Type.Array(Id),
});
export type MarkInfo = Static<typeof MarkInfo>;

/** The mark as it is asked for; what is left out is 0 or empty. */
const MarkAsked = {
  mark: Type.Enum(MARKS),
  startTime: Type.Optional(Time),
  endTime: Type.Optional(Time),
  themeIdList: Type.Optional(Type.Array(Id, { maxItems: 40, uniqueItems: true })),
};

/** Elements of `markInfoArray`. */
export const MarkInfoArray = Type.Array(Type.Object(MarkAsked), { maxItems: MARKS.length });
export type AskedMark = Static<typeof MarkInfoArray>[number];

/**
 * Extra field of `POST weibo/add`: JSON of `[{ mark, startTime?, endTime?, themeIdList? }]`, for
 * holders of `markGate`.
 */
export const markPostFields = Type.Object({
  markInfoArray: Type.Optional(alsoNamed(JsonText(4000, MarkInfoArray), 'markInfo')),
});
export type MarkPostFields = Static<typeof markPostFields>;

/**
 * Field `marks` of posts, lists and detail alike: the marks that count now; absent where there is
 * none.
 */
export const markReplyFields = Type.Object({ marks: Type.Array(Type.Enum(MARKS)) });
/** Whether another post of the theme may be recommended, and another one be hot. */
export const markRuleFields = Type.Object({ recommendStatus: MarkRule, setTopStatus: MarkRule });
export type MarkRules = Static<typeof markRuleFields>;
export type MarkedFields = Readonly<Partial<Static<typeof markReplyFields>>>;

/**
 * Categories in which a post of a theme may be recommended: all that are listed, those of servers
 * only for posts of one.
 */
export function recommendable<T extends Pick<Theme, 'themeId' | 'type' | 'labelType'>>(
  themes: readonly T[],
  themeId: number,
): T[] {
  const isOfServer = themes.some((theme) => theme.themeId === themeId && theme.labelType === LABEL_TYPE.server);
  return themes.filter(({ type, labelType }) => {
    if (type === 'collect' || labelType === LABEL_TYPE.hidden) return false;
    return labelType !== LABEL_TYPE.server || isOfServer;
  });
}

const MarkList = Type.Object({ list: Type.Array(MarkInfo) });

export const updateMark = endpoint({
  method: 'PUT',
  path: '/api/bbs/weibo/mark/update_mark',
  repeat: 'as-it-stands',
  gate: markGate,
  summary: 'Gives a post a mark, changes its time, or takes it off; answers with the marks that the post has then',
  input: Type.Object({
    ...MarkAsked,
    wbId: Id,
    /** False takes the mark off. */
    set: Type.Boolean(),
  }),
  reply: MarkList,
});

export const markedPosts = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/mark/list',
  gate: markGate,
  summary: 'Posts of the zone with a mark that has not ended, those whose mark ends first in front',
  input: Type.Object({ ...Paging, mark: Type.Enum(MARKS) }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ wbId: Id, wbTitle: Type.String(), wbThemeId: Count, info: MarkInfo })),
    hasMore: Type.Boolean(),
  }),
});
export type MarkedPost = Static<(typeof markedPosts)['reply']>['list'][number];

export const markTask = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/mark/task',
  gate: markGate,
  summary: 'The marks of a post that have not ended, with their times',
  input: Type.Object({ wbId: Id }),
  reply: MarkList,
});

/**
 * Marks that have not ended: those that count now, and those that begin later; of hot ones also
 * drafts that are in review, approved or timed.
 */
const Counts = { started: Count, unstart: Count };

export const markCount = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/mark/get_count',
  gate: markGate,
  summary: 'How many posts of the zone are hot, and how many are recommended in these categories',
  input: Type.Object({
    /** Ids of categories, comma-joined; 0 is none of them. */
    themeIdStr: Type.Optional(Type.String({ pattern: '^\\d{1,7}(,\\d{1,7}){0,39}$' })),
  }),
  reply: Type.Object({
    setTop: Type.Object(Counts),
    recommend: Type.Array(Type.Object({ themeId: Id, ...Counts, total: Count })),
  }),
});
/**
 * The same at its address of the VIP interface: besides the gate the viewer needs the zone's VIP
 * entrance.
 */
export const vipMarkCount = endpoint({
  ...markCount,
  path: '/api/bbs/vip/weibo/mark/get_count',
  gate: signedIn,
  summary: `${markCount.summary} (VIP interface)`,
});
export type MarkCounts = Static<(typeof markCount)['reply']>;
