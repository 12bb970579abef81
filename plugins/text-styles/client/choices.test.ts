import { describe, expect, it } from 'vitest';
import en from '../locales/pages/en.json';
import zh from '../locales/pages/zh-CN.json';
import { FONT_FAMILIES, FONT_SIZES, PALETTE } from '../../../platform/sdk/grammar.ts';
import { nextOption } from './Choices.tsx';
import { colourChoices, familyChoices, sizeChoices } from './styles-of-text.ts';

/** As i18next would: a dotted key in these texts, with its values. */
const translator = (texts: object) =>
  ((key: string, values: Record<string, string> = {}) => {
    let found: unknown = texts;
    for (const part of key.split('.')) found = (found as Record<string, unknown>)[part];
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  }) as unknown as Parameters<typeof colourChoices>[0]; // its other forms are not used here

describe.each([
  ['zh-CN', zh],
  ['en', en],
])('choices in %s', (_, texts) => {
  const t = translator(texts);

  it('are the six families, six sizes and 35 colours, each with a name of its own and a way back', () => {
    expect(familyChoices(t).map(({ value }) => value)).toEqual(['', ...FONT_FAMILIES.map(({ value }) => value)]);
    expect(sizeChoices().map(({ label }) => label)).toEqual(FONT_SIZES.map(String));
    expect(sizeChoices().find(({ label }) => label === '16')?.value).toBe('');
    const colours = colourChoices(t);
    expect(colours.map(({ value }) => value)).toEqual(['', ...PALETTE]);
    expect(new Set(colours.map(({ label }) => label.replace(/ #.*/, ''))).size).toBe(36);
  });
});

it('calls a colour by its hue, its shade and its value', () => {
  expect(colourChoices(translator(zh))[2]?.label).toBe('红色 #e60000');
  expect(colourChoices(translator(zh)).at(-1)?.label).toBe('极深紫色 #3d1466');
  expect(colourChoices(translator(en)).at(8)?.label).toBe('White #ffffff');
});

describe('keys in a palette', () => {
  // "Default" in a row of its own, then rows of seven.
  const boxes = [{ top: 0 }, ...Array.from({ length: 35 }, (_, index) => ({ top: 40 + Math.floor(index / 7) * 34 }))];
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowRight', 0, 1],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 3, 0],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 8, 7],
    ['ArrowDown', 3, 10],
    ['ArrowUp', 10, 3],
    ['ArrowDown', 33, 33],
    ['ArrowRight', 35, 35],
    ['Home', 20, 0],
    ['End', 0, 35],
    ['x', 5, undefined],
  ])('%s from %i leads to %s', (key, from, to) => expect(nextOption(key, from, boxes)).toBe(to));

  it('move by one in a list', () => {
    const list = [0, 30, 60].map((top) => ({ top }));
    expect(nextOption('ArrowDown', 0, list)).toBe(1);
    expect(nextOption('ArrowUp', 0, list)).toBe(0);
    expect(nextOption('End', 0, list)).toBe(2);
  });
});
