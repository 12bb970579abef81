import { Type, type Static } from 'typebox';
import { icon } from './config-keywords.ts';
import { browser } from './visibility.ts';

/** Label types of a theme: who reads and writes in it (docs/product/entry-rules.md). */
export const LABEL_TYPE = {
  default: 1,
  managersOnly: 3,
  general: 4,
  team: 10,
  hidden: 11,
  needsLogin: 14,
  question: 17,
  server: 18,
  suggestion: 19,
} as const;

/** The Q&A column and the suggestion board have fixed theme ids in every zone. */
export const QUESTION_THEME_ID = 44;
export const SUGGESTION_THEME_ID = 46;

/** A theme (category) of a zone's posts. */
export const ThemeSchema = Type.Object(
  {
    themeId: browser(
      Type.Integer({
        description: 'Id of the theme, unique in the zone. 44 is the Q&A column, 46 the suggestion board.',
        minimum: 1,
        maximum: 1_000_000,
      }),
    ),
    name: browser(Type.String({ description: 'Name in Chinese.', maxLength: 12, pattern: '\\S' })),
    nameEn: browser(
      Type.Optional(
        Type.String({
          description: 'Name in English; the Chinese name is shown where this is missing.',
          minLength: 1,
          maxLength: 32,
        }),
      ),
    ),
    type: browser(
      Type.Enum(['general', 'team', 'question', 'server', 'suggestion', 'collect'], {
        description: 'What kind of posts the theme takes; a collect theme is never listed.',
      }),
    ),
    icon: browser(icon('Name of an icon of the forum, such as message-circle; most are named as in Lucide.')),
    labelType: browser(
      Type.Enum([1, 3, 4, 10, 11, 14, 17, 18, 19], {
        description:
          '1 default, 3 read by everybody and written in by managers alone, 4 general, 10 team-up, 11 hidden, 14 needs login, 17 question, 18 server, 19 suggestion.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A theme (category) of posts. */
export type Theme = Static<typeof ThemeSchema>;

/** What decides which themes a person may read in: a session. */
export interface ThemeReader {
  readonly signedIn: boolean;
}

/** What decides which themes a person may post in: a session, and code 13 in the zone. */
export interface ThemeWriter extends ThemeReader {
  readonly manager: boolean;
}

/** What decides who reads and writes in a theme, in a zone's config and on the wire. */
type Kind = { readonly labelType: number; readonly type: string };

/**
 * The themes whose posts this reader is offered, in config order: 11 and collect never, 14 only to
 * signed-in people. What only managers write (3) is for everybody to read.
 */
export function themesFor<T extends Kind>(themes: readonly T[], reader: ThemeReader): T[] {
  return themes.filter(({ labelType, type }) => {
    if (labelType === LABEL_TYPE.hidden || type === 'collect') return false;
    return labelType !== LABEL_TYPE.needsLogin || reader.signedIn;
  });
}

/** Those of them in which this writer may post: 3 only managers. */
export function writableThemes<T extends Kind>(themes: readonly T[], writer: ThemeWriter): T[] {
  return themesFor(themes, writer).filter(({ labelType }) => labelType !== LABEL_TYPE.managersOnly || writer.manager);
}
