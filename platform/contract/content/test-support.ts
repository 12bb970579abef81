import { PLUGIN_TOKENS } from './plugin-tokens.ts';
import fc from 'fast-check';
import { html as names, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanAttributes } from './attributes.ts';
import { EMOTICONS, findEmoticon } from './emoticons.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { ELEMENT_ATTRIBUTES, ELEMENT_KINDS, GALLERY_LIMITS, isElementTag, TABLE_LIMITS } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import type { ContentDocument, ContentNode, ElementNode, TokenNode } from './types.ts';

/**
 * May this element stand in that parent (undefined: the document)? Written out again here, apart
 * from the builder's logic.
 */
function fits(tag: ElementTag, parent: ElementTag | undefined): boolean {
  if (parent === 'ul' || parent === 'ol') return tag === 'li';
  if (parent === 'table' || tag === 'tr') return parent === 'table' && tag === 'tr';
  if (parent === 'tr' || tag === 'td' || tag === 'th') return parent === 'tr' && (tag === 'td' || tag === 'th');
  if (parent === 'figure') return tag === 'img';
  if (tag === 'li') return false;
  const kind = ELEMENT_KINDS.get(tag);
  const inline = kind === 'inline' || tag === 'br' || tag === 'img';
  if (parent === 'pre' || parent === 'code') return tag === 'br';
  if (parent === undefined || parent === 'blockquote') return !inline;
  return parent === 'li' ? true : inline;
}

const HOLDS_INLINE = (tag: ElementTag | undefined): boolean =>
  tag !== undefined && !['ul', 'ol', 'blockquote', 'table', 'tr', 'figure', 'br', 'hr', 'img'].includes(tag);

function tableProblems({ children }: ElementNode): string[] {
  const rows = children.map((row) => (row.type === 'element' ? row.children : []));
  const tags = rows.map((cells) => cells.map((cell) => (cell.type === 'element' ? cell.tag : cell.type)));
  const problems: string[] = [];
  if (new Set(rows.map(({ length }) => length)).size > 1) problems.push('ragged table');
  if (rows.length > TABLE_LIMITS.rows) problems.push(`${rows.length} rows`);
  if (rows.some(({ length }) => length > TABLE_LIMITS.columns)) problems.push('wide table');
  if (new Set(tags[0]).size > 1 || tags.slice(1).flat().includes('th')) problems.push('header in a table');
  return problems;
}

function galleryProblems({ children }: ElementNode): string[] {
  const problems: string[] = [];
  if (children.length < GALLERY_LIMITS.least || children.length > GALLERY_LIMITS.most)
    problems.push(`${children.length} pictures in a gallery`);
  const attrs = children.map((node) => (node.type === 'element' ? node.attrs : {}));
  if (attrs.some(({ title, class: size }) => title ?? size)) problems.push('looks in a gallery');
  if (attrs.some(({ src }) => src?.startsWith('/emoji/'))) problems.push('sticker in a gallery');
  return problems;
}

function elementProblems(node: ElementNode, above: readonly ElementTag[]): string[] {
  const problems: string[] = [];
  if (!isElementTag(node.tag)) return [`element ${String(node.tag)}`];
  if (!fits(node.tag, above.at(-1))) problems.push(`${node.tag} in ${above.at(-1) ?? 'document'}`);
  if (node.tag === 'a' && above.includes('a')) problems.push('a in a');
  if (above.length >= CONTENT_LIMITS.depth) problems.push('too deep');
  const clean = cleanAttributes(node.tag, (name) => node.attrs[name]);
  if (JSON.stringify(clean) !== JSON.stringify(node.attrs)) problems.push(`attributes ${JSON.stringify(node.attrs)}`);
  if (node.tag === 'figure') problems.push(...galleryProblems(node));
  if (node.tag === 'table') problems.push(...tableProblems(node));
  if (ELEMENT_KINDS.get(node.tag) !== 'void' && node.children.length === 0) problems.push(`empty ${node.tag}`);
  return problems;
}

/** What in this document is outside the grammar or not canonical; empty when all is well. */
export function problemsOf(document: ContentDocument): string[] {
  const problems: string[] = [];
  let nodes = 0;
  const check = (children: readonly ContentNode[], above: readonly ElementTag[]): void => {
    children.forEach((node, index) => {
      nodes += 1;
      if (node.type === 'element') {
        problems.push(...elementProblems(node, above));
        check(node.children, [...above, node.tag]);
        return;
      }
      if (!HOLDS_INLINE(above.at(-1))) problems.push(`${node.type} in ${above.at(-1) ?? 'document'}`);
      const parent = above.at(-1);
      if (node.type !== 'text' && (parent === 'pre' || parent === 'code')) problems.push(`${node.type} in ${parent}`);
      if (node.type === 'text' && parent === 'pre' && node.text.includes('\n')) problems.push('line end in pre');
      if (node.type === 'text' && (node.text === '' || children[index - 1]?.type === 'text'))
        problems.push('split text');
      if (node.type === 'emoticon' && findEmoticon(node.name)?.name !== node.name)
        problems.push(`emoticon ${node.name}`);
      if (node.type === 'topic' && !/^($|https?:\/\/|\/(?!\/))/.test(node.link))
        problems.push(`topic link ${node.link}`);
    });
  };
  check(document.children, []);
  if (nodes > CONTENT_LIMITS.nodes) problems.push(`${nodes} nodes`);
  return problems;
}

/** What a browser's parser would find in this HTML that the grammar does not allow. */
export function forbiddenInHtml(html: string): string[] {
  const found: string[] = [];
  const todo: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('tagName' in node)) {
      found.push(node.nodeName);
      continue;
    }
    const tag = node.tagName;
    // A parser puts it around the rows of any table.
    if (tag === 'tbody') {
      todo.push(...node.childNodes);
      continue;
    }
    if (node.namespaceURI !== names.NS.HTML || !isElementTag(tag)) {
      found.push(`<${tag}>`);
      continue;
    }
    const allowed: readonly string[] = ELEMENT_ATTRIBUTES[tag] ?? [];
    for (const { name, value } of node.attrs) {
      if (!allowed.includes(name)) found.push(`${tag}@${name}`);
      if (name === 'href' && !/^(https?:\/\/[^@\s\\]+|\/(?![/\\])[^\s\\]*)$/.test(value)) found.push(`href ${value}`);
      if (name === 'src' && !/^\/(media\/(?!.*(\.\.|\/\/))|emoji\/[a-z]+\.webp$)/.test(value))
        found.push(`src ${value}`);
      if (name === 'style' && /url|expression|[\\@/*(]|position|script/i.test(value)) found.push(`style ${value}`);
    }
    todo.push(...node.childNodes);
  }
  return found;
}

const pieces = [
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<strong>',
    '</strong>',
    '<u>',
    '</u>',
    '<br>',
    '<hr>',
  ],
  ...[
    '<h1>',
    '</h1>',
    '<h2>',
    '</h2>',
    '<pre>',
    '<pre class="language-lua">',
    '</pre>',
    '<code>',
    '</code>',
    '<blockquote>',
    '</blockquote>',
    '<ul>',
    '</ul>',
    '<ol>',
    '</ol>',
    '<li>',
    '</li>',
  ],
  ...['<a href="/x">', '<a href="https://e.example/?a=1&amp;b=2">', '</a>', '<span style="color:#e60000">', '</span>'],
  ...[
    '<img src="/media/a.png" alt="x">',
    '<img src="/media/a.png" title="c d" class="size-m">',
    '<figure>',
    '<figure title=" a <b>">',
    '<figure><img src="/media/a.png"><img src="/media/b.png">',
    '</figure>',
    '<figcaption>',
    '<p class="indent-3" style="text-align:center">',
    '<table>',
    '<table><tr><td>',
    '<tr>',
    '</tr>',
    '<td>',
    '<th>',
    '</td>',
    '</table>',
    '<caption>',
    '<thead>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<math>',
    '<mi>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<template>',
    '</template>',
  ],
  ...[
    '<select>',
    '<form>',
    '<button>',
    '<font color=red>',
    '<title>',
    '</title>',
    '<noscript>',
    '<textarea>',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '[微笑]',
    '[抽烟]',
    '[at,',
    '[topic,',
    '[card,',
    '[',
    ']',
    ',',
    '\\',
    '#',
    '#a#',
    '1',
    '2',
    '/x',
    '&amp;',
    '&lt;',
    '&',
    '<',
    '>',
  ],
  ...[
    '"',
    "'",
    ' ',
    '\n',
    '\t',
    '\r',
    '\u0000',
    '\u00a0',
    '\u202e',
    '\ud800',
    '😀',
    '&#13;',
    '&#0;',
    '&nbsp;',
    '&#91;',
    'a',
    'bc',
    '中文',
  ],
];

/** HTML soup: the grammar's pieces, its tokens and the dangerous parts of HTML in any order. */
export const htmlSoup = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('a,b', '[x]', 'a\\', '\\,', '#', ' x'),
);
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
const token: fc.Arbitrary<TokenNode> = fc.oneof(
  fc.constantFrom(...EMOTICONS).map((emoticon) => ({ type: 'emoticon' as const, name: emoticon.name })),
  fc.record({ type: fc.constant('at' as const), name, uid: id }),
  fc.record({
    type: fc.constant('topic' as const),
    name,
    id,
    link: fc.constantFrom('', '/t/1', 'https://e.example/a,b', 'javascript:x'),
  }),
  fc.record({
    type: fc.constant('card' as const),
    name,
    id,
    cardType: fc.constantFrom('1' as const, '2' as const, '3' as const),
  }),
  fc.record({ type: fc.constant('plugin' as const), token: fc.constantFrom(...PLUGIN_TOKENS), name }),
);
const text = fc
  .oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  .map((value) => ({ type: 'text' as const, text: value }));
const attrs = fc.constantFrom<Record<string, string>>(
  {},
  { class: 'x language-c++' },
  { class: 'indent-2', style: 'text-align: right; text-indent: 4em' },
  { style: 'color: #e60000; font-size: 18px; font-family: SimSun' },
  { href: 'https://e.example/?q="<&>' },
  { href: '/a&b', onclick: 'x' },
  { src: '/media/a.png', alt: '"><script>', width: '20' },
  { src: '/media/a.png', title: ' <b> ', class: 'x size-s' },
  { src: '/emoji/heart.webp', alt: '"><script>', width: '20' },
  { src: '/emoji/a.png' },
);

const { node: anyNode } = fc.letrec<{ node: ContentNode; element: ContentNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 6, withCrossShrink: true }, text, token, tie('element')),
  element: fc.record({
    type: fc.constant('element' as const),
    // The keys of the map are the grammar's tags.
    tag: fc.constantFrom(...([...ELEMENT_KINDS.keys()] as ElementTag[])),
    attrs,
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}));

/** Any tree of nodes, most of it against the content model. */
export const anyDocument: fc.Arbitrary<ContentDocument> = fc
  .array(anyNode, { maxLength: 5 })
  .map((children) => ({ type: 'document' as const, children }));
