import {
  isPluginToken,
  cleanImageUrl,
  cleanLinkUrl,
  DROPPED_WITH_CONTENT,
  findEmoticon,
  isElementTag,
  normalizeContent,
  TAG_ALIASES,
} from '../../../platform/sdk/grammar.ts';
import type { ContentDocument, ContentNode } from '../../../platform/sdk/grammar.ts';
import { isCodeBox, languageOf, languageSaid, linesOf } from './code.ts';
import { element, ELEMENT, TEXT, textOf } from './dom.ts';
import type { DomNode } from './dom.ts';
import { countLost, withoutEmoji, type LostCounter } from '../../editor/client/face/lost.ts';
import { OWN_MARK } from '../../editor/client/face/paste.ts';
import { lookOf, styleOf, WHOLE_TOPIC, withMarks, withStyles } from './dom-styles.ts';
import { readFigure } from './figures.ts';
import { readTable } from './tables.ts';
import { readWordLists, wordLevel } from './word-lists.ts';

const MAX_DEPTH = 60;
/** Where the token of a plugin leads in a post. */
const PLACE = /#([a-z]+)$/;

export interface FromDomOptions {
  /** Own address: absolute image addresses below it are our own images. */
  readonly origin: string;
  /** Links are kept only for those who may set them (code 27). */
  readonly links: boolean;
  /** Hears what cannot be kept. */
  readonly lost?: LostCounter;
}

interface Reading extends FromDomOptions {
  readonly lost: LostCounter;
  /** The class for the language that an element around code has said. */
  readonly language?: string;
  /** Inside what one of our own editors has copied: colours are the author's. */
  readonly isOwn?: boolean;
}

/**
 * What the grammar knows of pasted HTML, as a canonical document: structure, marks, alignment,
 * indents, fonts and sizes of the toolbar, mentions, topics and emoticons of posts, our own images.
 * Colours of others are left behind but on topics, so are scripts, comments and Word's own
 * elements. Emoji characters are stripped as in typing.
 */
export function fromDom(root: DomNode, options: FromDomOptions): ContentDocument {
  return normalizeContent({ type: 'document', children: readAll(root, { lost: countLost(), ...options }, 0) });
}

function readAll(node: DomNode, options: Reading, depth: number): ContentNode[] {
  const read1 = (child: DomNode) => read(child, options, depth + 1);
  const children = Array.from(node.childNodes);
  return children.some((child) => wordLevel(child) > 0) ? readWordLists(children, read1) : children.flatMap(read1);
}

function read(node: DomNode, given: Reading, depth: number): ContentNode[] {
  if (depth > MAX_DEPTH) return [];
  if (node.nodeType === TEXT) return readText(node.nodeValue ?? '', given);
  if (node.nodeType !== ELEMENT) return [];
  const name = node.nodeName.toLowerCase();
  if (DROPPED_WITH_CONTENT.has(name)) return [];
  const token = readToken(node, given);
  if (token) return [token];
  const options = inside(node, name, given);
  if (name === 'figure') return readFigure(node, options.isOwn === true, (child) => read(child, options, depth + 1));
  const children = () => readAll(node, options, depth);
  const tag = isCodeBox(node) ? 'pre' : (TAG_ALIASES.get(name) ?? name);
  if (!isElementTag(tag)) return withMarks(node, children());
  switch (tag) {
    // What browsers put behind a copied block is no line of it.
    case 'br':
      if (node.getAttribute?.('class') === 'Apple-interchange-newline') return [];
      return [element(tag, {}, [])];
    case 'hr':
      return [element(tag, {}, [])];
    case 'img':
      return readImage(node, options);
    case 'a':
      return readLink(node, options, children());
    case 'span':
      return withMarks(node, withStyles(node, children(), options.isOwn === true));
    // Google Docs wraps everything in a bold element that says it is not bold.
    case 'strong':
      return /^(normal|400)$/.test(styleOf(node, 'font-weight') ?? '') ? children() : [element(tag, {}, children())];
    case 'em':
    case 's':
    case 'u':
    case 'code':
      return [element(tag, {}, children())];
    case 'table': {
      const table = readTable(node, (cell) => withMarks(cell, readAll(cell, options, depth + 1)));
      if (table.isLost) options.lost.add('tables');
      return table.nodes;
    }
    case 'pre':
      return readCode(node, given);
    case 'ul':
    case 'ol':
      return [element(tag, {}, ownLists(children()))];
    default:
      return [element(tag, lookOf(node), withMarks(node, children()))];
  }
}

/** What is to be known of the element by what is in it. */
function inside(node: DomNode, name: string, given: Reading): Reading {
  if (typeof node.getAttribute?.(OWN_MARK) === 'string') return { ...given, isOwn: true };
  const language = name === 'div' ? languageSaid(node) : undefined;
  return language === undefined ? given : { ...given, language };
}

function readText(written: string, { lost }: Reading): ContentNode[] {
  const { text, emoji } = withoutEmoji(written);
  lost.add('emoji', emoji);
  return [{ type: 'text', text: text.replace(/[\t\r\n ]+/g, ' ') }];
}

/** A code block: its text is kept as it is, whatever colours it. */
function readCode(node: DomNode, { lost, language: around }: Reading): ContentNode[] {
  const { text, emoji } = withoutEmoji(linesOf(node));
  lost.add('emoji', emoji);
  const language = languageOf(node) ?? around;
  return [element('pre', language === undefined ? {} : { class: language }, [{ type: 'text', text }])];
}

/** Emoticons, mentions and topics as a post shows them. */
function readToken(node: DomNode, { origin }: Reading): ContentNode | undefined {
  const label = node.getAttribute?.('role') === 'img' ? node.getAttribute('aria-label') : null;
  const emoticon = label === null || label === undefined ? undefined : findEmoticon(label);
  if (emoticon) return { type: 'emoticon', name: emoticon.name };
  const href = node.nodeName.toLowerCase() === 'a' ? (node.getAttribute?.('href') ?? '') : '';
  if (href === '') return undefined;
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
  const text = textOf(node).trim();
  const uid = /^(?:\/m)?\/user\/(\d{1,16})(?:[?#]|$)/.exec(path)?.[1];
  if (uid !== undefined && text.startsWith('@') && text.length > 1) return { type: 'at', name: text.slice(1), uid };
  const token = PLACE.exec(path)?.[1];
  if (token !== undefined && isPluginToken(token) && text !== '') return { type: 'plugin', token, name: text };
  if (path.startsWith('/') && WHOLE_TOPIC.test(text)) return { type: 'text', text };
  return undefined;
}

/**
 * A list that stands between the items of another one (Google Docs) belongs to the item before it.
 */
function ownLists(nodes: readonly ContentNode[]): ContentNode[] {
  const rows: ContentNode[] = [];
  for (const node of nodes) {
    const before = rows.at(-1);
    const isList = node.type === 'element' && (node.tag === 'ul' || node.tag === 'ol');
    if (isList && before?.type === 'element' && before.tag === 'li') {
      rows[rows.length - 1] = { ...before, children: [...before.children, node] };
    } else if (node.type !== 'text' || node.text.trim() !== '') rows.push(node);
  }
  return rows;
}

/** What one of our own editors says of a picture; what others do is no caption, but a tip over it. */
function readImage(node: DomNode, { origin, isOwn }: Reading): ContentNode[] {
  const given = node.getAttribute?.('src') ?? '';
  const src = cleanImageUrl(given.startsWith(`${origin}/`) ? given.slice(origin.length) : given);
  const alt = node.getAttribute?.('alt');
  const own = isOwn ? { title: node.getAttribute?.('title'), class: node.getAttribute?.('class') } : {};
  const said = Object.entries({ alt, ...own }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return src ? [element('img', { src, ...Object.fromEntries(said) }, [])] : [];
}

function readLink(node: DomNode, { links, lost }: Reading, children: ContentNode[]): ContentNode[] {
  const given = node.getAttribute?.('href') ?? '';
  const href = links ? cleanLinkUrl(given) : undefined;
  if (!href && given !== '') lost.add('links');
  return href ? [element('a', { href }, children)] : children;
}
