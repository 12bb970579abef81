/** What mammoth says of an element of a document, as much of it as is looked at here. */
interface WordElement {
  readonly type: string;
  readonly children?: readonly WordElement[];
  readonly font?: string | null;
  readonly styleName?: string | null;
}

/** Styles that mean code, and what they become. Word stores its own under their English names. */
export const CODE_STYLES: readonly string[] = [
  ...['HTML Preformatted', 'Code', 'Source Code'].map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...['HTML Code', 'Code Char', 'Verbatim Char'].map((name) => `r[style-name='${name}'] => code`),
];

const MONOSPACED = /consolas|courier|menlo|monaco|cascadia|source code|jetbrains mono|fira code|lucida console/i;

const runsOf = (element: WordElement): readonly WordElement[] =>
  element.type === 'run' ? [element] : (element.children ?? []).flatMap(runsOf);

const isCode = (run: WordElement): boolean => MONOSPACED.test(run.font ?? '');

/**
 * Texts of a document that a person set in a font for code as if they had given them a style for
 * it: a paragraph that has no other, or the words in a line.
 */
export function withCodeStyles<Element extends WordElement>(element: Element): Element {
  if (element.type === 'run') return isCode(element) ? { ...element, styleName: 'HTML Code' } : element;
  const runs = element.type === 'paragraph' && !element.styleName ? runsOf(element) : [];
  if (runs.length > 0 && runs.every(isCode)) return { ...element, styleName: 'HTML Preformatted' };
  return element.children ? { ...element, children: element.children.map(withCodeStyles) } : element;
}
