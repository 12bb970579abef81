import { DEFAULT_FONT_SIZE, styleEntries } from '../../../platform/sdk/grammar.ts';
import type { ContentAttributes, ContentNode, ElementTag } from '../../../platform/sdk/grammar.ts';
import { element, textOf } from './dom.ts';
import type { DomNode } from './dom.ts';

/**
 * The value of one declaration of a style attribute, lower case; the last one counts, as in
 * browsers.
 */
export function styleOf(node: DomNode, property: string): string | undefined {
  const style = node.getAttribute?.('style');
  return style ? styleEntries(style.toLowerCase()).findLast(([name]) => name === property)?.[1] : undefined;
}

/** Alignment and first-line indent of a block, the latter as we, Quill and Word write it. */
export function lookOf(node: DomNode): ContentAttributes {
  const align = styleOf(node, 'text-align') ?? node.getAttribute?.('align')?.toLowerCase();
  const characters = Number.parseFloat(styleOf(node, 'mso-char-indent-count') ?? '');
  const indent = characters > 0 ? `${Math.round(characters / 2) * 2}em` : styleOf(node, 'text-indent');
  const style = [
    ...(align === 'center' || align === 'right' || align === 'justify' ? [`text-align: ${align}`] : []),
    ...(indent === undefined ? [] : [`text-indent: ${indent}`]),
  ];
  const className = node.getAttribute?.('class');
  return {
    ...(className ? { class: className } : {}),
    ...(style.length > 0 ? { style: style.join('; ') } : {}),
  };
}

const PT = 4 / 3;

/** Sizes in points are those of Word; the grammar knows px. */
function sizeOf(node: DomNode): string | undefined {
  const [, number = '', unit] = /^([\d.]+)\s*(px|pt)$/.exec(styleOf(node, 'font-size') ?? '') ?? [];
  const size = Number(number) * (unit === 'pt' ? PT : 1);
  return number === '' || size === DEFAULT_FONT_SIZE ? undefined : `${Math.round(size * 100) / 100}px`;
}

export const WHOLE_TOPIC = /^\s*#[^#[\]\n]{1,30}#\s*$/;

/**
 * Font and size that the toolbar has, too; colours on topics and in what our own editors have
 * copied.
 */
export function withStyles(node: DomNode, children: ContentNode[], isOwn: boolean): ContentNode[] {
  // Chrome writes out all of what it computed for what is copied from a page: none of it was
  // anybody's choice.
  if (styleOf(node, '-webkit-text-stroke-width') !== undefined) return children;
  const family = styleOf(node, 'font-family') ?? node.getAttribute?.('face') ?? undefined;
  const size = sizeOf(node);
  const style = [
    ...(family === undefined ? [] : [`font-family: ${family}`]),
    ...(size === undefined ? [] : [`font-size: ${size}`]),
  ];
  if (isOwn || WHOLE_TOPIC.test(textOf(node))) {
    const color = styleOf(node, 'color') ?? node.getAttribute?.('color') ?? undefined;
    const background = styleOf(node, 'background-color');
    if (color !== undefined) style.push(`color: ${color}`);
    if (background !== undefined) style.push(`background-color: ${background}`);
  }
  return style.length === 0 ? children : [element('span', { style: style.join('; ') }, children)];
}

/** Bold, italic and the like that are written as styles. */
export function withMarks(node: DomNode, children: ContentNode[]): ContentNode[] {
  const marks: ElementTag[] = [];
  if (/^(bold|bolder|[6-9]00)$/.test(styleOf(node, 'font-weight') ?? '')) marks.push('strong');
  if (/^(italic|oblique)/.test(styleOf(node, 'font-style') ?? '')) marks.push('em');
  const line = `${styleOf(node, 'text-decoration') ?? ''} ${styleOf(node, 'text-decoration-line') ?? ''}`;
  if (line.includes('underline')) marks.push('u');
  if (line.includes('line-through')) marks.push('s');
  return marks.reduce<ContentNode[]>((inner, mark) => [element(mark, {}, inner)], children);
}
