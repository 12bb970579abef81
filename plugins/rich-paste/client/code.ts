import { LANGUAGE_CLASS } from '../../../platform/sdk/grammar.ts';
import { languageNamed } from '../../editor/client/face/languages.ts';
import { ELEMENT, TEXT, type DomNode } from './dom.ts';
import { styleOf } from './dom-styles.ts';

const MONOSPACED = /monospace|consolas|courier|menlo|monaco/;

/** A box of lines that an editor of code has copied: no `pre`, but looks like one. */
export const isCodeBox = (node: DomNode): boolean =>
  node.nodeName.toLowerCase() === 'div' &&
  (styleOf(node, 'white-space') ?? '').startsWith('pre') &&
  MONOSPACED.test(styleOf(node, 'font-family') ?? '');

/** How pages say the language: `language-js`, `lang-js`, and GitHub `highlight-source-js`. */
const SAID = /(?:^|\s)(?:language-|lang-|highlight-source-)(\S+)/;

/** The class for the language that an element says; undefined: none that the grammar knows. */
export function languageSaid(node: DomNode | undefined): string | undefined {
  const said = SAID.exec(node?.getAttribute?.('class') ?? '')?.[1];
  const language = said === undefined ? undefined : languageNamed(said);
  return language === undefined ? undefined : `${LANGUAGE_CLASS}${language}`;
}

/** The same of a code block, said by itself or the `code` in it. */
export const languageOf = (block: DomNode): string | undefined =>
  languageSaid(block) ??
  languageSaid(Array.from(block.childNodes).find((child) => child.nodeName.toLowerCase() === 'code'));

/** Elements that stand on lines of their own. */
const LINES = new Set(['div', 'p', 'li', 'tr']);

/** The text of a code block; its last line end is none of it. */
export function linesOf(block: DomNode): string {
  let text = '';
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const add = (node: DomNode): void => {
    const name = node.nodeName.toLowerCase();
    if (node.nodeType === TEXT) text += (node.nodeValue ?? '').replace(/\r\n?/g, '\n');
    else if (name === 'br') text += '\n';
    else if (node.nodeType === ELEMENT) {
      const isLine = node !== block && LINES.has(name);
      if (isLine) endLine();
      for (const child of Array.from(node.childNodes)) add(child);
      if (isLine) endLine();
    }
  };
  add(block);
  return text.replaceAll('\u00a0', ' ').replace(/\n$/, '');
}
