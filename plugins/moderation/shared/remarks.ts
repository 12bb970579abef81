import { Type, type Static } from 'typebox';
import { uniqueList } from '../../../platform/contract/zone/config-keywords.ts';

/** A remark that moderators need often; `{{clause}}` in it is what the penalty is for. */
const Remark = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20, description: 'What it is called, in Chinese.' }),
    nameEn: Type.String({ minLength: 1, maxLength: 40, description: 'The same in English.' }),
    text: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The remark, in Chinese. {{clause}} is what the penalty is for, {{nick}} the name of the person.',
    }),
    textEn: Type.String({ minLength: 1, maxLength: 200, description: 'The same in English.' }),
  },
  { additionalProperties: false },
);
export type Remark = Static<typeof Remark>;

const DEFAULT_REMARKS: Remark[] = [
  {
    name: '规范',
    nameEn: 'Rules',
    text: '你发布的内容属于“{{clause}}”，请遵守社区规范。',
    textEn: 'This falls under “{{clause}}”. Please keep to the rules of the forum.',
  },
  {
    name: '再次',
    nameEn: 'Again',
    text: '此前已就“{{clause}}”提醒过，再次出现将加重处罚。',
    textEn: 'You have been told of “{{clause}}” before. Next time the penalty will be heavier.',
  },
  {
    name: '移步',
    nameEn: 'Elsewhere',
    text: '内容与版块主题不符，欢迎发布到合适的版块。',
    textEn: 'This does not belong in this section; you are welcome to post it where it does.',
  },
];

/** A zone's own remarks, in the order in which they are offered. */
export const remarkSettings = uniqueList(Remark, ['name'], {
  maxItems: 50,
  default: DEFAULT_REMARKS,
  description: 'Remarks that moderators can choose instead of typing them.',
});

/** A remark with what its placeholders stand for. */
export const filledRemark = (text: string, values: Readonly<Record<'clause' | 'nick', string>>): string =>
  text.replace(/\{\{(clause|nick)\}\}/g, (_, name: 'clause' | 'nick') => values[name]);

/**
 * The remark after one press: the chosen one in place of nothing and of another that was chosen;
 * what somebody has typed stays above it.
 * @param offered all that can be chosen, filled
 */
export const withRemark = (written: string, chosen: string, offered: readonly string[]): string =>
  written.trim() === '' || offered.includes(written.trim()) ? chosen : `${written.trimEnd()}\n${chosen}`;
