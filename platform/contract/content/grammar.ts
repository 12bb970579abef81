/**
 * The content grammar as data: what a post may consist of. Sanitiser, renderer and editor all go by
 * these tables; nothing else decides what is allowed.
 */

export const LEAF_BLOCK_TAGS = ['p', 'h1', 'h2', 'h3', 'pre'] as const;
/** What a row of a table holds: a line of inline content, as a paragraph does. */
export const CELL_TAGS = ['th', 'td'] as const;
/** A gallery: pictures side by side, and nothing else. */
export const GALLERY_TAG = 'figure';
export const CONTAINER_TAGS = ['blockquote', 'ul', 'ol', 'li', 'table', 'tr'] as const;
export const INLINE_TAGS = ['strong', 'em', 's', 'u', 'span', 'a', 'code'] as const;
export const VOID_TAGS = ['br', 'hr', 'img'] as const;

export type LeafBlockTag = (typeof LEAF_BLOCK_TAGS)[number];
export type CellTag = (typeof CELL_TAGS)[number];
export type ContainerTag = (typeof CONTAINER_TAGS)[number];
export type InlineTag = (typeof INLINE_TAGS)[number];
export type VoidTag = (typeof VOID_TAGS)[number];
export type ElementTag = LeafBlockTag | CellTag | typeof GALLERY_TAG | ContainerTag | InlineTag | VoidTag;
export type ElementKind = 'leaf' | 'container' | 'inline' | 'void';

const kinds = (tags: readonly ElementTag[], kind: ElementKind): [ElementTag, ElementKind][] =>
  tags.map((tag) => [tag, kind]);

/** Every allowed element with its place in the content model. */
export const ELEMENT_KINDS: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ...kinds(LEAF_BLOCK_TAGS, 'leaf'),
  ...kinds(CELL_TAGS, 'leaf'),
  [GALLERY_TAG, 'leaf'],
  ...kinds(CONTAINER_TAGS, 'container'),
  ...kinds(INLINE_TAGS, 'inline'),
  ...kinds(VOID_TAGS, 'void'),
]);

/** Is this (lower-case) name an element of the grammar? */
export function isElementTag(tag: string): tag is ElementTag {
  return ELEMENT_KINDS.has(tag);
}

export const isCellTag = (tag: string | undefined): tag is CellTag => tag === 'td' || tag === 'th';

/** How large a table may be (docs/product/limits.md). */
export const TABLE_LIMITS = {
  /** Cells of a row; what stands in more of them is put into the last. */
  columns: 8,
  /** Rows; more of them are the next table. */
  rows: 50,
} as const;

/** How many pictures a gallery has (docs/product/limits.md). */
export const GALLERY_LIMITS = {
  /** A lone one is a picture in a paragraph. */
  least: 2,
  /** More of them are the next gallery. */
  most: 9,
} as const;

/** Columns in which a gallery of so many pictures is shown, so that its last row is full or nearly so. */
export function galleryColumns(pictures: number): 2 | 3 | 4 {
  if (pictures === 2 || pictures === 4) return 2;
  return pictures === 7 || pictures === 8 ? 4 : 3;
}

/** Attributes per element, in canonical order. An element without an entry has none. */
export const ELEMENT_ATTRIBUTES: Readonly<Partial<Record<ElementTag, readonly string[]>>> = {
  p: ['class', 'style'],
  h1: ['class', 'style'],
  h2: ['class', 'style'],
  h3: ['class', 'style'],
  pre: ['class'],
  blockquote: ['class', 'style'],
  li: ['class', 'style'],
  span: ['style'],
  a: ['href'],
  figure: ['title'],
  img: ['src', 'alt', 'title', 'class', 'width', 'height'],
};

/** Attributes without which an element means nothing: it then vanishes (its children stay). */
export const REQUIRED_ATTRIBUTES: Readonly<Partial<Record<ElementTag, string>>> = {
  span: 'style',
  a: 'href',
  img: 'src',
};

/**
 * Other names of elements of the grammar; block-level elements we do not have become paragraphs, so
 * that lines stay apart.
 */
export const TAG_ALIASES: ReadonlyMap<string, ElementTag> = new Map<string, ElementTag>([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
  ['font', 'span'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['listing', 'pre'],
  ['xmp', 'pre'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ...(
    'address article aside caption center dd details dir div dl dt fieldset figcaption footer form header hgroup ' +
    'legend main menu nav search section summary'
  )
    .split(' ')
    .map((tag): [string, ElementTag] => [tag, 'p']),
]);

/**
 * Elements that vanish together with all they contain; every other unknown element leaves its text
 * behind.
 */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(
  (
    'applet audio base basefont bgsound canvas datalist embed frame frameset head iframe input link math meta ' +
    'noembed noframes noscript object option optgroup param plaintext portal script select source style svg template ' +
    'textarea title track video'
  ).split(' '),
);

export const INDENT_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export const FONT_SIZES = [12, 14, 16, 18, 20, 24] as const;
export const DEFAULT_FONT_SIZE = 16;
/** First-line indents, one per indent level: 2em is two Chinese characters. */
export const TEXT_INDENTS: readonly string[] = INDENT_LEVELS.map((level) => `${level * 2}em`);

/** The 35 colours of the toolbar (rich-text toolbar), five rows of seven. */
export const PALETTE: readonly string[] = `
#000000 #e60000 #ff9900 #ffff00 #008a00 #0066cc #9933ff
#ffffff #facccc #ffebcc #ffffcc #cce8cc #cce0f5 #ebd6ff
#bbbbbb #f06666 #ffc266 #ffff66 #66b966 #66a3e0 #c285ff
#888888 #a10000 #b26b00 #b2b200 #006100 #0047b2 #6b24b2
#444444 #5c0000 #663d00 #666600 #003700 #002966 #3d1466`
  .trim()
  .split(/\s+/);

/**
 * The six font families: `value` is what is stored, `names` what is understood on input (lower
 * case).
 */
export const FONT_FAMILIES = [
  { value: 'Microsoft YaHei', names: ['microsoft yahei', '微软雅黑'] },
  { value: 'SimSun', names: ['simsun', '宋体'] },
  { value: 'SimHei', names: ['simhei', '黑体'] },
  { value: 'KaiTi', names: ['kaiti', 'kaiti_gb2312', '楷体'] },
  { value: 'FangSong', names: ['fangsong', 'fangsong_gb2312', '仿宋'] },
  { value: 'Arial', names: ['arial'] },
] as const;

/**
 * Languages that a code block may name (`class="language-lua"`). The list is closed: a free name
 * would be words that readers see and no rule for texts looks at.
 */
export const CODE_LANGUAGES: readonly string[] =
  'bash c c# c++ css diff go html ini java javascript json kotlin lua markdown php python ruby rust shell sql swift typescript xml yaml'.split(
    ' ',
  );
/** What stands before the language in the class of a code block. */
export const LANGUAGE_CLASS = 'language-';

/**
 * Sizes in which a picture may be shown (`class="size-s"`, small, and `size-m`, of medium size);
 * without one it is as large as it is.
 */
export const IMAGE_SIZES = ['s', 'm'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
/** What stands before the size in the class of a picture. */
export const SIZE_CLASS = 'size-';

export const BLOCK_STYLES = ['text-align', 'text-indent'] as const;
export const INLINE_STYLES = ['color', 'background-color', 'font-size', 'font-family'] as const;
export type StyleProperty = (typeof BLOCK_STYLES)[number] | (typeof INLINE_STYLES)[number];

/** What the renderer adds to every `a`; never stored. */
export const LINK_ATTRIBUTES = { rel: 'noopener nofollow ugc', target: '_blank' } as const;

/**
 * Where pictures may come from: our own storage. Besides them there are the animated emoticons
 * (`STICKERS`).
 */
export const MEDIA_PATH = '/media/';
