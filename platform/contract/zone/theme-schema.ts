import { Type, type Static } from 'typebox';
import { icon } from './config-keywords.ts';
import type { ThemeType } from './theme-types.ts';
import { browser } from './visibility.ts';

/**
 * Label types of a theme that the core knows: to whom it is offered, and who writes in it
 * (docs/product/entry-rules.md). Plugins declare more (`themeTypes`).
 */
export const LABEL_TYPE = {
  default: 1,
  managersOnly: 3,
  general: 4,
  hidden: 11,
  needsLogin: 14,
  question: 17,
  server: 18,
  suggestion: 19,
} as const;

/** What each of them stands for, as the schema of zone files says it. */
const MEANING: Readonly<Record<keyof typeof LABEL_TYPE, string>> = {
  default: 'default',
  managersOnly: 'read by everybody and written in by managers alone',
  general: 'general',
  hidden: 'offered to nobody (its posts can still be read)',
  needsLogin: 'offered to who is signed in (its posts can be read by everybody)',
  question: 'question',
  server: 'server',
  suggestion: 'suggestion',
};

/** Types of themes that the core knows. */
const CORE_TYPES = ['general', 'question', 'server', 'suggestion', 'collect'] as const;

/** The Q&A column and the suggestion board have fixed theme ids in every zone. */
export const QUESTION_THEME_ID = 44;
export const SUGGESTION_THEME_ID = 46;

/**
 * A theme (category) of a zone's posts.
 * @param declared the types of plugins; null while a plugin's manifest cannot be read, so that a
 *   theme may be of any type
 */
export const themeSchema = (declared: readonly ThemeType[] | null) =>
  Type.Object(
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
      type: browser(typeSchema(declared)),
      icon: browser(icon('Name of an icon of the forum, such as message-circle; most are named as in Lucide.')),
      labelType: browser(labelTypeSchema(declared)),
    },
    { additionalProperties: false },
  );

function typeSchema(declared: readonly ThemeType[] | null) {
  const says = { description: 'What kind of posts the theme takes; a collect theme is never listed.' };
  if (!declared) return Type.Unsafe<string>(Type.String(says));
  return Type.Unsafe<string>(Type.Enum([...CORE_TYPES, ...declared.map(({ type }) => type)], says));
}

function labelTypeSchema(declared: readonly ThemeType[] | null) {
  const known = new Map<number, string>(declared?.map(({ labelType, meaning }) => [labelType, meaning]));
  // The keys of `MEANING` are those of `LABEL_TYPE`.
  for (const [name, labelType] of Object.entries(LABEL_TYPE))
    known.set(labelType, MEANING[name as keyof typeof LABEL_TYPE]);
  const sorted = [...known].sort(([a], [b]) => a - b);
  const says = { description: `${sorted.map(([labelType, meaning]) => `${labelType} ${meaning}`).join(', ')}.` };
  if (!declared) return Type.Unsafe<number>(Type.Integer(says));
  const values = sorted.map(([labelType]) => labelType);
  return Type.Unsafe<number>(Type.Enum(values, says));
}

/** A theme (category) of posts. */
export type Theme = Static<ReturnType<typeof themeSchema>>;

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
