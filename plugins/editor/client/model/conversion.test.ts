import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ContentBuilder } from '../../../../platform/contract/content/builder.ts';
import { fromDocument } from './from-document.ts';
import {
  countLength,
  EMOTICONS,
  extractImages,
  extractMentions,
  extractTopics,
  hasLinks,
  isEmptyContent,
  normalizeContent,
  plainText,
  readContent,
  serializeContent,
  splitTokens,
} from './grammar.ts';
import type { ContentDocument, ContentNode, ElementTag } from './grammar.ts';
import { toDocument } from './to-document.ts';
import { createHtmlWriter } from './to-html.ts';
import { emptyParagraph } from './types.ts';
import type { EditorValue } from './types.ts';

const TAGS: ElementTag[] = [
  'p',
  'h1',
  'h2',
  'h3',
  'pre',
  'figure',
  'blockquote',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  's',
  'u',
  'code',
  'span',
  'a',
  'br',
  'hr',
  'img',
];
const words = [
  '海战',
  'a b',
  '  ',
  '#',
  '#话题#',
  '[',
  '[微笑]',
  ']',
  '[at,',
  ',7]',
  '\n',
  '<b>',
  '&amp;',
  '\u00a0',
  'x',
];
const text = fc
  .array(fc.constantFrom(...words), { maxLength: 5 })
  .map((parts): ContentNode => ({ type: 'text', text: parts.join('') }));
const token: fc.Arbitrary<ContentNode> = fc.constantFrom<ContentNode>(
  { type: 'emoticon', name: EMOTICONS[0]!.name },
  { type: 'element', tag: 'img', attrs: { src: '/emoji/thumbs.webp', alt: '强' }, children: [] },
  { type: 'at', name: '张,三', uid: '7' },
  { type: 'topic', name: '话题', id: '', link: '' },
  { type: 'topic', name: '长[题', id: '', link: '' },
  { type: 'topic', name: 't', id: '5', link: 'https://e.example/' },
  { type: 'card', name: 'c', id: '9', cardType: '2' },
  { type: 'plugin', token: 'lottery', name: '活动,详情' },
);
const attrs = fc.constantFrom<Record<string, string>>(
  {},
  { class: 'indent-3', style: 'text-align: right; text-indent: 4em' },
  { style: 'text-align: center' },
  { style: 'color: #e60000; font-size: 18px' },
  { style: 'background-color: #ffff00' },
  { href: 'https://e.example/?a=1&b="' },
  { src: '/media/a.png', alt: 'x"y', width: '20', height: '30' },
  { src: '/media/a.png', title: '题 <b>', class: 'size-m' },
);
const { node } = fc.letrec<{ node: ContentNode; element: ContentNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 5 }, text, token, tie('element')),
  element: fc.record({
    type: fc.constant('element' as const),
    tag: fc.constantFrom(...TAGS),
    attrs,
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}));
const documents = fc
  .array(node, { maxLength: 5 })
  .map((children): ContentDocument => normalizeContent({ type: 'document', children }));

/**
 * Does a token lie across the ends of elements, as in `<u>[at,</u><u>张三,7]</u>`? The grammar keeps
 * it as text; the editor joins neighbours of the same marks, and the joined text is a token as if
 * it had been typed. Such documents say something else afterwards.
 */
function hasSplitToken(document: ContentDocument): boolean {
  const typed = (node: ContentNode): string => {
    if (node.type === 'text') return node.text;
    if (node.type !== 'element') return '\n';
    const inner = node.children.map(typed).join('');
    return ['strong', 'em', 's', 'u', 'span'].includes(node.tag) ? inner : `\n${inner}\n`;
  };
  const unread = (node: ContentNode): number =>
    node.type === 'text' ? tokensIn(node.text) : node.type === 'element' ? sum(node.children.map(unread)) : 0;
  return tokensIn(document.children.map(typed).join('\n')) > sum(document.children.map(unread));
}
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
const tokensIn = (source: string): number => splitTokens(source, false).filter(({ type }) => type !== 'text').length;

const reread = (document: ContentDocument): ContentDocument => toDocument(fromDocument(document));
const html = (value: EditorValue): string => serializeContent(toDocument(value));
const roundTrip = (source: string): string => serializeContent(reread(readContent(source)));

describe('documents and editor values', () => {
  it('keeps what a post says through the editor, whatever its shape', () => {
    fc.assert(
      fc.property(documents, (document) => {
        fc.pre(!hasSplitToken(document));
        const after = reread(document);
        const folded = (given: ContentDocument) =>
          plainText(given)
            .replace(/[\s\u00a0]+/g, ' ')
            .trim();
        expect(folded(after)).toBe(folded(document));
        expect(extractImages(after)).toEqual(extractImages(document));
        expect(extractMentions(after)).toEqual(extractMentions(document));
        expect(extractTopics(after)).toEqual(extractTopics(document));
        expect(hasLinks(after)).toBe(hasLinks(document));
        expect(isEmptyContent(after)).toBe(isEmptyContent(document));
        expect(countLength(after)).toBe(countLength(document));
      }),
      { numRuns: 2000 },
    );
  });

  it('comes to rest: what the editor wrote it reads and writes alike', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const once = reread(document);
        expect(serializeContent(reread(once))).toBe(serializeContent(once));
        expect(readContent(serializeContent(once))).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '<p>text <strong>b<em>i</em>[微笑]</strong><s>s</s><u>u</u></p>',
    '<h1>a</h1><h2 style="text-align: center">b</h2><h3>c</h3>',
    '<ul><li>a<ol><li>b</li></ol></li><li class="indent-2">c</li></ul>',
    '<blockquote><p>q</p><ul><li>x</li></ul></blockquote><hr><p>y</p>',
    '<p class="indent-1" style="text-align: justify; text-indent: 2em">a<br>b</p><p><br></p><p>c</p>',
    '<p><span style="color: #e60000; font-size: 18px">red</span></p>',
    '<p><img src="/media/a.png" alt="x" width="20" height="30"></p>',
    '<p><a href="https://e.example/?a=1&amp;b=2">link <strong>b</strong></a>.</p>',
    '<p>[微笑] [at,张三,7] [topic,海战,,] [topic,t,5,/t/5] [card,群,9,2]</p>',
    '<p>&lt;script&gt; &amp;amp; "</p>',
  ])('writes %s as it was', (source) => {
    expect(roundTrip(source)).toBe(source);
  });

  it('shows a bare topic as typed text, unless what stands before it would take a part of it', () => {
    expect(fromDocument(readContent('<p>see [topic,海战,,]!</p>'))).toEqual([
      { type: 'p', children: [{ text: 'see #海战#!' }] },
    ]);
    expect(roundTrip('<p>no1# [topic,海战,,]</p>')).toBe('<p>no1# [topic,海战,,]</p>');
  });

  it('leaves out empty lines around the text and keeps those in it', () => {
    const line = (given: string): EditorValue[number] => ({ type: 'p', children: [{ text: given }] });
    expect(html([line(''), line('a'), line(''), line('b'), line(' '), line('')])).toBe('<p>a</p><p><br></p><p>b</p>');
    expect(html([emptyParagraph()])).toBe('');
    expect(fromDocument(readContent(''))).toEqual([emptyParagraph()]);
  });

  it('keeps runs of spaces and line breaks', () => {
    expect(html([{ type: 'p', children: [{ text: 'a   b\nc', strong: true }] }])).toBe(
      '<p><strong>a\u00a0\u00a0 b</strong><br><strong>c</strong></p>',
    );
  });

  it('writes uploads by their address and leaves out those that have none', () => {
    const image = (upload: string): EditorValue[number] => ({
      type: 'p',
      children: [{ text: '' }, { type: 'image', upload, children: [{ text: '' }] }, { text: '' }],
    });
    const resolve = (id: string) => (id === 'done' ? { src: '/media/1.png', width: '4', height: '3' } : undefined);
    expect(serializeContent(toDocument([image('done'), image('pending')], resolve))).toBe(
      '<p><img src="/media/1.png" width="4" height="3"></p><p><br></p>',
    );
    const forged: EditorValue = [
      { type: 'p', children: [{ type: 'image', src: 'https://evil.example/x', children: [{ text: '' }] }] },
    ];
    expect(html(forged)).toBe('');
  });

  it('lets no address of a link or image past the grammar', () => {
    const value: EditorValue = [
      { type: 'p', children: [{ type: 'link', href: 'javascript:alert(1)', children: [{ text: 'x' }] }] },
    ];
    expect(html(value)).toBe('<p>x</p>');
  });
});

describe('what is written again and again', () => {
  it('is what is written at once, whatever was written before', () => {
    fc.assert(
      fc.property(fc.array(documents, { minLength: 1, maxLength: 4 }), (versions) => {
        const write = createHtmlWriter(() => undefined);
        const values = versions.map((version) => fromDocument(version));
        const blocks = values.flat();
        for (const value of [...values, blocks, blocks.toReversed()]) expect(write(value)).toBe(html(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('writes a block once, and the address of an upload when it comes', () => {
    const addresses = new Map<string, { src: string }>();
    const write = createHtmlWriter((upload) => addresses.get(upload));
    const text: EditorValue[number] = { type: 'p', children: [{ text: 'a' }] };
    const image: EditorValue[number] = {
      type: 'p',
      children: [{ text: '' }, { type: 'image', upload: 'one', children: [{ text: '' }] }, { text: '' }],
    };
    const normalized = vi.spyOn(ContentBuilder.prototype, 'finish');
    expect(write([image, text])).toBe('<p><br></p><p>a</p>');
    addresses.set('one', { src: '/media/1.png' });
    expect(write([image, text])).toBe('<p><img src="/media/1.png"></p><p>a</p>');
    expect(normalized).toHaveBeenCalledTimes(3);
  });

  it('keeps to the nodes that a text may have', () => {
    const line = (): EditorValue[number] => ({ type: 'p', children: [{ text: 'x\n'.repeat(2_000) }] });
    const value = Array.from({ length: 6 }, line);
    expect(createHtmlWriter(() => undefined)(value)).toBe(html(value));
  });
});
