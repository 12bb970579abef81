import { findEmoticon } from './emoticons.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { isPluginToken, PLUGIN_TOKENS } from './plugin-tokens.ts';
import type { TextNode, TokenNode } from './types.ts';
import { cleanLinkUrl } from './urls.ts';

/*
 * Tokens in text (content markup tokens). Inside a token's fields a backslash makes the next `\`,
 * `,`, `[` or `]` an ordinary character (`[at,a\,b,7]` mentions "a,b"); before any other character
 * it is itself. Text that fits no token stays text. Matching is leftmost first and never looks past
 * a `[`, so that canonical text splits the same way every time.
 */

const EMOTICON = /\[([^[\],\\\n]{1,8})\]/y;
const KIND = new RegExp(`\\[(at|topic|card|${PLUGIN_TOKENS.join('|')}),`, 'y');
/** How many fields a kind of tokens has. */
const fieldsOf = (kind: string): number => (isPluginToken(kind) ? 1 : kind === 'at' ? 2 : 3);
const BARE_TOPIC = new RegExp(`#([^#\\[\\]\\n]{1,${CONTENT_LIMITS.bareTopicLength}})#`, 'uy');
const START = /[[#]/g;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_FIELD = Math.max(CONTENT_LIMITS.urlLength, CONTENT_LIMITS.nameLength * 2);

interface Match {
  readonly node: TokenNode;
  readonly end: number;
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Fields from `start` up to the closing bracket; undefined when there is none or too much before
 * it. Work is bounded.
 */
function readFields(text: string, start: number): { fields: string[]; end: number } | undefined {
  const fields: string[] = [];
  let field = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\' && /^[\\,[\]]$/.test(text.charAt(at + 1))) {
      at += 1;
      field += text.charAt(at);
    } else if (char === ',') {
      fields.push(field);
      field = '';
    } else if (char === ']') {
      return { fields: [...fields, field], end: at + 1 };
    } else if (char === '[' || char === '\n') {
      return undefined;
    } else {
      field += char;
    }
    if (field.length > MAX_FIELD || fields.length > 3) return undefined;
  }
  return undefined;
}

function isName(name: string): boolean {
  const { nameLength } = CONTENT_LIMITS;
  return name !== '' && name === name.trim() && (name.length <= nameLength || [...name].length <= nameLength);
}

function makeToken(kind: string, fields: readonly string[]): TokenNode | undefined {
  const [name = '', id = '', last = ''] = fields;
  if (fields.length !== fieldsOf(kind) || !isName(name)) return undefined;
  if (isPluginToken(kind)) return { type: 'plugin', token: kind, name };
  if (kind === 'topic') {
    if (name.includes('#') || (id !== '' && !ID.test(id))) return undefined;
    return { type: 'topic', name, id, link: last === '' ? '' : (cleanLinkUrl(last) ?? '') };
  }
  if (!ID.test(id)) return undefined;
  if (kind === 'at') return { type: 'at', name, uid: id };
  return last === '1' || last === '2' || last === '3' ? { type: 'card', name, id, cardType: last } : undefined;
}

function matchToken(text: string, at: number, insideLink: boolean): Match | undefined {
  if (text.charAt(at) === '#') {
    const bare = insideLink ? null : matchAt(BARE_TOPIC, text, at);
    const name = bare?.[1] ?? '';
    if (!bare || !isName(name)) return undefined;
    return { node: { type: 'topic', name, id: '', link: '' }, end: at + bare[0].length };
  }
  const simple = matchAt(EMOTICON, text, at);
  if (simple) {
    const emoticon = findEmoticon(simple[1] ?? '');
    return emoticon && { node: { type: 'emoticon', name: emoticon.name }, end: at + simple[0].length };
  }
  const kind = insideLink ? null : matchAt(KIND, text, at);
  const read = kind && readFields(text, at + kind[0].length);
  const node = kind && read && makeToken(kind[1] ?? '', read.fields);
  return node && read ? { node, end: read.end } : undefined;
}

/** Whether there may be a token in the text. */
export const hasTokens = (text: string): boolean => text.includes('[') || text.includes('#');

/**
 * Splits clean text into texts and tokens. Inside a link only emoticons are recognised, because the
 * other tokens are links themselves. Linear in the text's length.
 */
export function splitTokens(text: string, insideLink: boolean): (TextNode | TokenNode)[] {
  const nodes: (TextNode | TokenNode)[] = [];
  if (!hasTokens(text)) return text === '' ? [] : [{ type: 'text', text }];
  let plainFrom = 0;
  START.lastIndex = 0;
  for (let hit = START.exec(text); hit; hit = START.exec(text)) {
    const match = matchToken(text, hit.index, insideLink);
    if (!match) continue;
    if (hit.index > plainFrom) nodes.push({ type: 'text', text: text.slice(plainFrom, hit.index) });
    nodes.push(match.node);
    plainFrom = match.end;
    START.lastIndex = match.end;
  }
  if (plainFrom < text.length) nodes.push({ type: 'text', text: text.slice(plainFrom) });
  return nodes;
}

const escapeField = (field: string): string => (/[\\,[\]]/.test(field) ? field.replace(/[\\,[\]]/g, '\\$&') : field);

/**
 * A token as it is written in content (not yet escaped for HTML). A bare topic is written
 * `[topic,name,,]`.
 */
export function writeToken(node: TokenNode): string {
  const write = (kind: string, ...fields: string[]) => `[${kind},${fields.map(escapeField).join(',')}]`;
  switch (node.type) {
    case 'emoticon':
      return `[${node.name}]`;
    case 'at':
      return write('at', node.name, node.uid);
    case 'topic':
      return write('topic', node.name, node.id, node.link);
    case 'card':
      return write('card', node.name, node.id, node.cardType);
    case 'plugin':
      return write(node.token, node.name);
  }
}
