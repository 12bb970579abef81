import { Type, type Static } from 'typebox';
import { icon } from './config-keywords.ts';
import { browser } from './visibility.ts';

/** Label types of a theme (spec 1 section 9, spec 3 section 3 "Theme"). */
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

/** The Q&A column and the suggestion board have fixed theme ids in every zone (spec 1 sections 2 and 9). */
export const QUESTION_THEME_ID = 44;
export const SUGGESTION_THEME_ID = 46;

/** A theme (category) of a zone's posts. */
export const ThemeSchema = Type.Object(
  {
    themeId: browser(
      Type.Integer({
        description: 'Id of the theme, unique in the zone. 1 discussion, 2 feedback, 44 Q&A column, 46 suggestions.',
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
          '1 default, 3 hidden from non-managers, 4 general, 10 team-up, 11 hidden, 14 needs login, 17 question, 18 server, 19 suggestion.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A theme (category) of posts (spec 1 section 3, spec 3 section 3). */
export type Theme = Static<typeof ThemeSchema>;

/** What decides which themes a person is offered: a session, and code 13 in the zone. */
export interface ThemeViewer {
  readonly signedIn: boolean;
  readonly manager: boolean;
}

/**
 * The themes that this viewer may be offered, in config order (spec 1 section 9, spec 3 section 6):
 * 11 and collect never, 3 only to managers, 14 only to signed-in people.
 */
export function themesFor(themes: readonly Theme[], viewer: ThemeViewer): Theme[] {
  return themes.filter((theme) => {
    if (theme.labelType === LABEL_TYPE.hidden || theme.type === 'collect') return false;
    if (theme.labelType === LABEL_TYPE.managersOnly) return viewer.manager;
    if (theme.labelType === LABEL_TYPE.needsLogin) return viewer.signedIn;
    return true;
  });
}
