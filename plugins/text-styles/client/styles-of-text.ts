import { DEFAULT_FONT_SIZE, FONT_FAMILIES, FONT_SIZES, PALETTE } from '../../../platform/sdk/grammar.ts';
import type { useT } from '../../../platform/sdk/index.ts';
import type { Choice } from './Choices.tsx';

type Translate = ReturnType<typeof useT>;

// i18n-keys: family.*
/** The six families of the toolbar, each in itself. */
export const familyChoices = (t: Translate): Choice[] => [
  { value: '', label: t('family.none') },
  ...FONT_FAMILIES.map(({ value, names }) => ({
    value,
    label: t(`family.${value.replaceAll(' ', '')}`),
    // On a machine that has it under its Chinese name only.
    style: { fontFamily: [value, ...names].map((name) => JSON.stringify(name)).join(', ') },
  })),
];

/** The six sizes; 16 px is what a text has without any. */
export const sizeChoices = (): Choice[] =>
  FONT_SIZES.map((size) => ({
    value: size === DEFAULT_FONT_SIZE ? '' : `${size}px`,
    label: String(size),
    style: { fontSize: `${size}px` },
  }));

/** Hues of the columns behind the first, which is greys. */
const HUES = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
const GREYS = ['black', 'white', 'silver', 'grey', 'slate'] as const;
const COLUMNS = HUES.length + 1;

// i18n-keys: colour.*
/** What a colour of the palette is called: its hue in the shade of its row, and its value. */
export function colourName(index: number, t: Translate): string {
  const row = Math.floor(index / COLUMNS);
  const hue = HUES[(index % COLUMNS) - 1];
  const name = hue === undefined ? t(`colour.${GREYS[row]}`) : t(`colour.shade${row}`, { hue: t(`colour.${hue}`) });
  return `${name} ${PALETTE[index] ?? ''}`;
}

/** The 35 colours, seven in a row, after that which takes the colour off. */
export const colourChoices = (t: Translate): Choice[] => [
  { value: '', label: t('colour.none') },
  ...PALETTE.map((colour, index) => ({
    value: colour,
    label: colourName(index, t),
    face: '',
    style: { backgroundColor: colour },
  })),
];
