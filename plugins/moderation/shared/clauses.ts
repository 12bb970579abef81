import { Type, type Static } from 'typebox';
import { uniqueList } from '../../../platform/contract/zone/config-keywords.ts';

/** What a penalty mutes, as the wire has it (`bannedType`): docs/product/penalties.md. */
export const BanType = { none: 0, publicChannel: 1, allChannels: 2 } as const;
export type BanType = (typeof BanType)[keyof typeof BanType];

/** How long a mute may be, days. */
export const BAN_DAYS = [1, 3, 7, 30, 90, 9999] as const;
/** How long points count, days. */
export const AGING_DAYS = [7, 30, 90, 9999] as const;
/** Of either: for ever. */
export const FOR_EVER = 9999;

const oneOf = (values: readonly number[], options: { readonly default?: number; readonly description: string }) =>
  Type.Integer({ enum: [...values], ...options });
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

const Clause = Type.Object(
  {
    id: Type.String({
      pattern: '^(?!custom$)[a-z][a-z0-9-]{0,39}$',
      description: 'Its name for good: sanctions refer to it. "custom" is the forum\'s own first clause.',
    }),
    type: text(20, 'The group it stands in, in Chinese.'),
    typeEn: text(40, 'The group in English.'),
    description: text(60, 'What is not allowed, in Chinese; the person reads it.'),
    descriptionEn: text(120, 'The same in English.'),
    number: Type.Integer({ minimum: 0, maximum: 100, description: 'Points, which are deducted from the reputation.' }),
    agingDays: oneOf(AGING_DAYS, { description: 'Days for which its points count. 9999: for ever.' }),
    extra: Type.Optional(
      Type.Object(
        {
          bannedType: oneOf([BanType.publicChannel, BanType.allChannels], {
            description: '1 mutes in public channels, 2 in all channels.',
          }),
          bannedDays: oneOf(BAN_DAYS, { description: 'For how many days. 9999: for ever.' }),
        },
        { additionalProperties: false, description: 'The penalty that is suggested besides.' },
      ),
    ),
    marks: Type.String({ maxLength: 200, default: '', description: 'A note for moderators.' }),
    clears: Type.Boolean({
      default: false,
      description: "Whether the person's profile, friends and roles are cleared as well.",
    }),
  },
  { additionalProperties: false },
);
export type Clause = Static<typeof Clause>;

/** The clause that is first in every zone's table: the moderator's own words, and no points. */
export const CUSTOM = 'custom';

export const CUSTOM_CLAUSE: Clause = {
  id: CUSTOM,
  type: '自定义',
  typeEn: 'Custom',
  description: '自定义理由',
  descriptionEn: 'A reason of your own',
  number: 0,
  agingDays: 7,
  marks: '',
  clears: false,
};

const [mute7, mute30, muteAll30, muteAll90, muteAllForEver] = (
  [
    [BanType.publicChannel, 7],
    [BanType.publicChannel, 30],
    [BanType.allChannels, 30],
    [BanType.allChannels, 90],
    [BanType.allChannels, FOR_EVER],
  ] as const
).map(([bannedType, bannedDays]) => ({ bannedType, bannedDays }));

type Group = readonly [type: string, typeEn: string];
const CONTENT: Group = ['内容质量', 'Quality'];
const TRADE: Group = ['交易与诈骗', 'Trade and fraud'];
const DECENCY: Group = ['低俗与公德', 'Decency'];
const ORDER: Group = ['社区秩序', 'Order'];
const LAW: Group = ['政治与违法', 'Politics and law'];

/** How long the points of a number count when the zone does not say. */
const AGING: Readonly<Record<number, number>> = { 2: 7, 3: 30, 6: 90, 12: FOR_EVER };

const clause = (
  id: string,
  [type, typeEn]: Group,
  number: 2 | 3 | 6 | 12,
  [description, descriptionEn]: readonly [string, string],
  extra?: Clause['extra'],
): Clause => ({
  id,
  type,
  typeEn,
  description,
  descriptionEn,
  number,
  agingDays: AGING[number] ?? FOR_EVER,
  ...(extra ? { extra } : {}),
  marks: '',
  clears: number === 12,
});

/** The table of a zone that has none of its own. */
export const DEFAULT_CLAUSES: Clause[] = [
  clause('malicious-review', ORDER, 2, ['恶意评价', 'Malicious reviews']),
  clause('other-game', CONTENT, 3, ['发布其他游戏的内容', 'Content of other games']),
  clause('meaningless', CONTENT, 3, ['发布无意义的内容', 'Meaningless posts']),
  clause('plagiarism', CONTENT, 3, ['抄袭他人内容', 'Plagiarism']),
  clause('offline-trade', TRADE, 3, ['线下交易', 'Trading outside of the game'], mute7),
  clause('vulgar', DECENCY, 3, ['发布低俗内容', 'Vulgar content'], mute7),
  clause('boosting', ORDER, 3, ['异常刷帖、顶帖', 'Boosting posts artificially'], mute7),
  clause('morality', DECENCY, 3, ['违背社会公德', 'Offences against public morals'], mute7),
  clause('politics', LAW, 6, ['轻度涉政内容', 'Slightly political content'], mute7),
  clause('malicious-review-serious', ORDER, 6, ['恶意评价（情节严重）', 'Malicious reviews, serious'], mute30),
  clause('fraud', TRADE, 6, ['诈骗', 'Fraud'], muteAll30),
  clause('advertising', TRADE, 6, ['发布广告', 'Advertising'], muteAll30),
  clause('cheats', TRADE, 6, ['宣传外挂', 'Promoting cheats'], muteAll30),
  clause('obscene', DECENCY, 6, ['发布淫秽色情内容', 'Obscene content'], muteAll30),
  clause('violence', LAW, 6, ['发布暴力恐怖内容', 'Violent or terrorist content'], muteAll90),
  clause('drugs', LAW, 12, ['传播毒品信息', 'Spreading drugs'], muteAllForEver),
  clause('unlawful', LAW, 12, ['违反法律法规', 'Violations of law'], muteAllForEver),
  clause('prohibited', LAW, 12, ['发布“九不准”内容', 'The nine kinds of prohibited content'], muteAllForEver),
];

/** A zone's clauses but for the custom one, in the order of the table. */
export const clauseSettings = uniqueList(Clause, ['id'], {
  maxItems: 100,
  default: DEFAULT_CLAUSES,
  description: 'What a penalty may be for. The custom clause comes first without being named.',
});
