import { CONTENT_LIMITS } from './content-limits.ts';
import {
  BLOCK_STYLES,
  CODE_LANGUAGES,
  ELEMENT_ATTRIBUTES,
  ELEMENT_KINDS,
  FONT_FAMILIES,
  FONT_SIZES,
  IMAGE_SIZES,
  INDENT_LEVELS,
  INLINE_STYLES,
  LANGUAGE_CLASS,
  PALETTE,
  REQUIRED_ATTRIBUTES,
  SIZE_CLASS,
  TEXT_ALIGNMENTS,
  TEXT_INDENTS,
} from './grammar.ts';
import type { ElementTag, StyleProperty } from './grammar.ts';
import { cleanText } from './clean-text.ts';
import { cleanImageUrl } from './image-url.ts';
import type { ContentAttributes } from './types.ts';
import { findSticker, stickerAttributes } from './stickers.ts';
import { cleanLinkUrl } from './urls.ts';

const NO_ATTRIBUTES: ContentAttributes = Object.freeze({});
const MAX_STYLE_LENGTH = 2_000;
const colours: ReadonlySet<string> = new Set(PALETTE);
const alignments: ReadonlySet<string> = new Set(TEXT_ALIGNMENTS);
const fontSizes: ReadonlySet<string> = new Set(FONT_SIZES.map((size) => `${size}px`));
const imageSizes: ReadonlySet<string> = new Set(IMAGE_SIZES.map((size) => SIZE_CLASS + size));
const languages: ReadonlySet<string> = new Set(CODE_LANGUAGES);
const textIndents: ReadonlySet<string> = new Set(TEXT_INDENTS);
const families = new Map(FONT_FAMILIES.flatMap(({ value, names }) => names.map((name) => [name as string, value])));

const oneOf =
  (values: ReadonlySet<string>) =>
  (value: string): string | undefined =>
    values.has(value) ? value : undefined;

function cleanColour(value: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short) return oneOf(colours)(`#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`);
  const rgb = /^rgb\( ?(\d{1,3}) ?, ?(\d{1,3}) ?, ?(\d{1,3}) ?\)$/.exec(value);
  if (!rgb) return oneOf(colours)(value);
  const hex = rgb.slice(1).map((part) => Number(part).toString(16).padStart(2, '0'));
  return oneOf(colours)(`#${hex.join('')}`);
}

function cleanFamily(value: string): string | undefined {
  const first = value.split(',', 1)[0] ?? '';
  return families.get(first.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

const STYLE_CLEANERS: Readonly<Record<StyleProperty, (value: string) => string | undefined>> = {
  'text-align': oneOf(alignments),
  'text-indent': oneOf(textIndents),
  color: cleanColour,
  'background-color': cleanColour,
  'font-size': oneOf(fontSizes),
  'font-family': cleanFamily,
};

/**
 * The declarations of a style attribute, as `[property, value]`; for canonical styles this is exact
 * (the renderer uses it).
 */
export function styleEntries(style: string): [property: string, value: string][] {
  const entries: [string, string][] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) entries.push([declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]);
  }
  return entries;
}

/** One declaration as it is stored: what most styles are. */
const STORED_STYLE = /^([a-z-]+): ([#0-9a-z]+)$/;

function cleanStyle(style: string, allowed: readonly StyleProperty[]): string | undefined {
  const one = STORED_STYLE.exec(style);
  if (one && style.length <= MAX_STYLE_LENGTH) {
    const property = allowed.find((name) => name === one[1]);
    const clean = property && STYLE_CLEANERS[property](one[2] ?? '');
    return clean === undefined ? undefined : `${property}: ${clean}`;
  }
  if (style.length > MAX_STYLE_LENGTH) return undefined;
  const given = styleEntries(style.toLowerCase().replace(/\s+/g, ' '));
  const kept: string[] = [];
  for (const property of allowed) {
    const value = given.findLast((entry) => entry[0] === property)?.[1];
    const clean = value === undefined ? undefined : STYLE_CLEANERS[property](value);
    if (clean !== undefined) kept.push(`${property}: ${clean}`);
  }
  return kept.length > 0 ? kept.join('; ') : undefined;
}

const INDENT_CLASS = new RegExp(`(?:^|\\s)(?:ql-)?indent-([${INDENT_LEVELS.join('')}])(?=\\s|$)`);

function cleanClass(value: string): string | undefined {
  const level = INDENT_CLASS.exec(value.slice(0, MAX_STYLE_LENGTH))?.[1];
  return level === undefined ? undefined : `indent-${level}`;
}

function cleanLanguage(value: string): string | undefined {
  const names = value.slice(0, MAX_STYLE_LENGTH).toLowerCase().split(/\s+/);
  return names.find((name) => name.startsWith(LANGUAGE_CLASS) && languages.has(name.slice(LANGUAGE_CLASS.length)));
}

function cleanSide(value: string): string | undefined {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= CONTENT_LIMITS.imageSide ? value : undefined;
}

/** Words about a picture, on one line. */
function cleanWords(value: string, most: number): string | undefined {
  const words = cleanText(value.slice(0, most * 2)).replace(/[\t\n ]+/g, ' ');
  const short = words.length <= most ? words : [...words].slice(0, most).join('');
  return words.trim() === '' ? undefined : short.trim();
}

function cleanSize(value: string): string | undefined {
  return value
    .slice(0, MAX_STYLE_LENGTH)
    .split(/\s+/)
    .find((name) => imageSizes.has(name));
}

function cleanName(tag: ElementTag, value: string): string | undefined {
  if (tag === 'img') return cleanSize(value);
  return tag === 'pre' ? cleanLanguage(value) : cleanClass(value);
}

function cleanValue(tag: ElementTag, name: string, value: string): string | undefined {
  switch (name) {
    case 'class':
      return cleanName(tag, value);
    case 'style':
      return cleanStyle(value, ELEMENT_KINDS.get(tag) === 'inline' ? INLINE_STYLES : BLOCK_STYLES);
    case 'href':
      return cleanLinkUrl(value);
    case 'src':
      return cleanImageUrl(value);
    case 'alt':
      return cleanWords(value, CONTENT_LIMITS.altLength);
    case 'title':
      return cleanWords(value, CONTENT_LIMITS.captionLength);
    case 'width':
    case 'height':
      return cleanSide(value);
    default:
      return undefined;
  }
}

/**
 * The attributes of an element by the grammar: bad names and values vanish, good ones become
 * canonical. `get` answers an attribute's value by its lower-case name. Returns undefined when a
 * required attribute is missing or bad (`a` without `href`, `img` without `src`, `span` without
 * `style`): the element then has no meaning. An animated emoticon has its own name for its `alt`,
 * whatever was given.
 */
export function cleanAttributes(
  tag: ElementTag,
  get: (name: string) => string | undefined,
): ContentAttributes | undefined {
  const names = ELEMENT_ATTRIBUTES[tag];
  if (names === undefined) return NO_ATTRIBUTES;
  const required = REQUIRED_ATTRIBUTES[tag];
  let attrs: Record<string, string> | undefined;
  for (const name of names) {
    const value = get(name);
    const clean = value === undefined ? undefined : cleanValue(tag, name, value);
    if (clean !== undefined) (attrs ??= {})[name] = clean;
    else if (name === required) return undefined;
  }
  const sticker = tag === 'img' ? findSticker(attrs?.['src']) : undefined;
  return sticker ? stickerAttributes(sticker) : (attrs ?? NO_ATTRIBUTES);
}

/** The same for an element without any attributes. */
export function withoutAttributes(tag: ElementTag): ContentAttributes | undefined {
  return REQUIRED_ATTRIBUTES[tag] === undefined ? NO_ATTRIBUTES : undefined;
}
