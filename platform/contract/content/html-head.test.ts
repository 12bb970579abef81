import { expect, test } from 'vitest';
import { readHtmlHead } from './html-head.ts';

const LENGTH = 256 * 1024;

test('the head of a page says its title and what its meta elements hold, the first of each', () => {
  const { title, meta } = readHtmlHead(`<!doctype html><html><head><META NAME="Description" content="a &amp; b">
    <script>"<meta name=x content=y><title>no</title>"</script>
    <title>One &lt;b&gt;</title><title>Two</title>
    <meta property="og:title" content="first"><meta property="og:title" content="second"><meta property="og:image">
    </head><body><meta name="late" content="no"></body>`);
  expect(title).toBe('One <b>');
  expect(Object.fromEntries(meta)).toEqual({ description: 'a & b', 'og:title': 'first' });
});

test('what is no page, or only its beginning, says what there is', () => {
  expect(readHtmlHead('')).toEqual({ title: '', meta: new Map() });
  expect(readHtmlHead('{"a":"<title"}').title).toBe('');
  expect(readHtmlHead('<title>cut of').title).toBe('cut of');
  expect(readHtmlHead('<svg><title>no</title></svg>').title).toBe('');
});

test.each([
  ['open formatting elements', '<a><table>'],
  ['the same in a template', '<template><b id=1><p>'],
  ['templates in templates', '<template>'],
  ['metas', '<meta>'],
  ['quotes', '<meta a="'],
])('a page of nothing but %s is read at once', (_what, piece) => {
  const html = `<title>here</title>${piece.repeat(LENGTH / piece.length)}`;
  const began = performance.now();
  expect(readHtmlHead(html).title).toBe('here');
  expect(performance.now() - began).toBeLessThan(2_000);
});
