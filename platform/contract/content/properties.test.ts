import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../../../tests/support/random-runs.ts';
import { normalizeContent } from './normalize.ts';
import { readExactly } from './exact.ts';
import { parseAny, parseContent } from './parse.ts';
import { fromPlainText } from './plain-text.ts';
import { readContent } from './read.ts';
import { sanitizeContent } from './sanitize.ts';
import { serializeContent } from './serialize.ts';
import { contentStatsOf } from './content-stats.ts';
import { anyDocument, forbiddenInHtml, htmlSoup, problemsOf } from './test-support.ts';
import {
  countLength,
  extractGroups,
  extractImages,
  extractMentions,
  extractTopics,
  hasLinks,
  plainText,
} from './text.ts';
import type { ContentDocument, ContentNode } from './types.ts';

/** Canonical tags and texts in any order, well nested as often as not. */
const tagSoup = fc
  .array(
    fc.oneof(
      fc.constantFrom('p', 'h1', 'h2', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'pre', 'code'),
      fc.constantFrom('table', 'tr', 'td', 'th', 'tr', 'td'),
      fc.constantFrom('figure', 'figure title="c"', '<img src="/media/a.png"><img src="/media/b.png">'),
      fc.constantFrom(
        'span style="color: #e60000"',
        'a href="/x"',
        'p class="indent-2"',
        'pre class="language-lua"',
        'p style="text-align: center"',
      ),
      fc.constantFrom(
        '<br>',
        '<hr>',
        '<img src="/media/a.png" alt="b">',
        '<img src="/media/a.png" title="c" class="size-s">',
      ),
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r\n',
        '&lt;b&gt;',
        '&amp;amp;',
        '"',
        '>',
        '#话题#',
        '[微笑]',
        '[at,a,7]',
        '\u0000',
        '\u202e',
      ),
      fc.constantFrom('/', '/', '/', '/', '/'),
    ),
    { maxLength: 24 },
  )
  .map((parts) => {
    const open: string[] = [];
    const tags = parts.map((part) => {
      if (part === '/') return open.length > 0 ? `</${open.pop()}>` : '';
      if (!/^[a-z]{1,10}\d?( |$)/.test(part) || part === 'a') return part;
      open.push(part.split(' ', 1)[0] ?? '');
      return `<${part}>`;
    });
    return [...tags, ...open.toReversed().map((tag) => `</${tag}>`)].join('');
  });

const runs = randomRuns(3_000);

const descriptionsIn = (nodes: readonly ContentNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    const said = node.tag === 'img' && !node.attrs['src']?.startsWith('/emoji/') ? node.attrs['alt'] : undefined;
    return said === undefined ? descriptionsIn(node.children) : [said];
  });

/** What one walk finds is what each of the functions finds. */
function expectSurvey(document: ContentDocument): void {
  expect(contentStatsOf(document)).toEqual({
    text: plainText(document),
    descriptions: descriptionsIn(document.children),
    length: countLength(document),
    hasLinks: hasLinks(document),
    images: extractImages(document),
    topics: extractTopics(document),
    mentions: extractMentions(document),
    groups: extractGroups(document),
  });
}

function expectFixpoint(document: ContentDocument): void {
  expectSurvey(document);
  const html = serializeContent(document);
  expect(problemsOf(document)).toEqual([]);
  expect(parseAny(html)).toEqual(document);
  expect(readExactly(html)).toEqual(document);
  expect(readContent(html)).toEqual(document);
  expect(normalizeContent(document)).toEqual(document);
  expect(forbiddenInHtml(html)).toEqual([]);
}

describe('content properties', () => {
  it('makes a canonical document of any HTML, which every path reproduces', () => {
    fc.assert(
      fc.property(htmlSoup, (html) => {
        expectFixpoint(parseContent(html));
        expect(sanitizeContent(sanitizeContent(html))).toBe(sanitizeContent(html));
      }),
      runs,
    );
  });

  it('reads what it can read without an HTML parser as the parser does, and makes nothing of the rest', () => {
    let read = 0;
    const check = (html: string) => {
      const exact = readExactly(html);
      if (exact === null) return;
      read += 1;
      expect(exact).toEqual(parseAny(html));
    };
    for (const broken of ['<pX', '<p', '<p>a</pX', '</>', '<>', '<p>a</p><']) expect(readExactly(broken)).toBeNull();
    fc.assert(fc.property(htmlSoup, check), runs);
    const tags = randomRuns(20_000);
    fc.assert(fc.property(tagSoup, check), tags);
    expect(read).toBeGreaterThan(tags.numRuns / 10);
  });

  it('makes a canonical document of any tree of nodes', () => {
    fc.assert(
      fc.property(anyDocument, (document) => expectFixpoint(normalizeContent(document))),
      runs,
    );
  });

  it('reads any string into a canonical document', () => {
    fc.assert(
      fc.property(htmlSoup, (html) => expectFixpoint(readContent(html))),
      runs,
    );
  });

  it('makes a canonical document of any plain text', () => {
    fc.assert(
      fc.property(htmlSoup, (text) => expectFixpoint(fromPlainText(text))),
      runs,
    );
  });
});
