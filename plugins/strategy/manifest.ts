import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { icon, uniqueList } from '../../platform/contract/zone/config-keywords.ts';

const key = (description: string) =>
  Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: `${description}, unique in the zone.` });
const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

const column = Type.Object(
  {
    id: key('Id of the column'),
    name: text(12, 'Name in Chinese.'),
    nameEn: text(32, 'Name in English.'),
    icon: icon('Name of an icon of the forum.'),
    themeId: Type.Integer({ minimum: 1, description: 'Its posts are those of this theme,' }),
    topic: Type.Optional(text(40, 'and of this topic when there is one.')),
    hottest: Type.Boolean({ default: false, description: 'Hottest posts first, else the newest.' }),
  },
  { additionalProperties: false },
);

const guide = Type.Object(
  {
    id: key('Id of the guide'),
    column: Type.String({ description: 'Id of its column.' }),
    title: text(30, 'Title in Chinese.'),
    titleEn: text(60, 'Title in English.'),
    desc: text(60, 'One line in Chinese.'),
    descEn: text(120, 'One line in English.'),
    link: Type.String({
      pattern: '^(https://[^\\s]+|/([^/\\s][^\\s]*)?)$',
      maxLength: 300,
      description: 'Where it leads: a page of the forum (/posts/1) or an address (https://...).',
    }),
  },
  { additionalProperties: false },
);

const settings = Type.Object(
  {
    columns: uniqueList(column, ['id'], { maxItems: 12, default: [], description: 'Columns of the strategy page.' }),
    guides: uniqueList(guide, ['id'], { maxItems: 60, default: [], description: 'Guides, in the order shown.' }),
    recommendDays: Type.Integer({
      minimum: 1,
      maximum: 90,
      default: 7,
      description: 'Recommended posts were talked about in these days.',
    }),
  },
  { additionalProperties: false },
);

/** Guides by column, the posts of a column, and what is worth reading now (7.1 "dtRecommend"). */
export const manifest = defineManifest({ id: 'strategy', settings });
