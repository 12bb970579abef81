import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeContent } from './normalize.ts';
import { parseContent } from './parse.ts';
import { fromPlainText } from './plain-text.ts';
import { readContent } from './read.ts';
import { sanitizeContent } from './sanitize.ts';
import { serializeContent } from './serialize.ts';
import { anyDocument, forbiddenInHtml, htmlSoup, problemsOf } from './test-support.ts';
import type { ContentDocument } from './types.ts';

const runs = { numRuns: 3_000 };

function expectFixpoint(document: ContentDocument): void {
  const html = serializeContent(document);
  expect(problemsOf(document)).toEqual([]);
  expect(parseContent(html)).toEqual(document);
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
