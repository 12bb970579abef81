import { describe, expect, it } from 'vitest';
import { HOSTILE } from './hostile-snippets.ts';
import { parseContent } from './parse.ts';
import { readContent } from './read.ts';
import { sanitizeContent } from './sanitize.ts';
import { serializeContent } from './serialize.ts';
import { forbiddenInHtml, problemsOf } from './test-support.ts';

/**
 * CPU milliseconds (the machine may be shared) that one hostile input may take; typical values are
 * a third of it or less.
 */
const TIME_LIMIT = 1_000;

function expectHarmless(snippet: string): void {
  const document = parseContent(snippet);
  const html = serializeContent(document);
  expect(problemsOf(document)).toEqual([]);
  expect(forbiddenInHtml(html)).toEqual([]);
  expect(readContent(html)).toEqual(document);
  expect(sanitizeContent(html)).toBe(html);
  // A stored string that was tampered with reaches the renderer through `readContent` alone.
  const tampered = readContent(snippet);
  expect(problemsOf(tampered)).toEqual([]);
  expect(forbiddenInHtml(serializeContent(tampered))).toEqual([]);
}

describe('hostile content', () => {
  it('has at least 300 different snippets', () => {
    expect(new Set(Object.values(HOSTILE).flat()).size).toBeGreaterThanOrEqual(300);
  });

  describe.each(Object.entries(HOSTILE))('%s', (_kind, snippets) => {
    it.each(snippets)('%j', (snippet) => {
      expectHarmless(snippet);
      expectHarmless(`<p>before ${snippet} after</p>`);
      expectHarmless(`<a href="/x"><b>${snippet}`);
      expectHarmless(`<table><tr><td>${snippet}</td></tr></table>`);
    });
  });

  it.each([
    ['<script>alert(1)</script>safe', '<p>safe</p>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>safe', '<p>safe</p>'],
    ['<noscript><b>x</b></noscript><template>y</template><math>z</math>safe', '<p>safe</p>'],
    ['<xss onclick=1>kept</xss>', '<p>kept</p>'],
    ['<a href="java&Tab;script:1">kept</a>', '<p>kept</p>'],
    ['&lt;script&gt;', '<p>&lt;script&gt;</p>'],
    ['<span style="color:#e60000;position:fixed">x</span>', '<p><span style="color: #e60000">x</span></p>'],
  ])('%s becomes %s', (hostile, html) => {
    expect(sanitizeContent(hostile)).toBe(html);
  });

  it('the checks themselves find what they look for', () => {
    const found = forbiddenInHtml(
      '<script>1</script><p onclick=1><a href="javascript:1">x</a><img src="//e"><svg></svg><!--c--></p>',
    );
    expect(found.toSorted()).toEqual(
      ['#comment', '<script>', '<svg>', 'href javascript:1', 'p@onclick', 'src //e'].toSorted(),
    );
    const text = { type: 'text', text: 'x' } as const;
    const link = { type: 'element', tag: 'a', attrs: { href: 'javascript:1' }, children: [text] } as const;
    expect(problemsOf({ type: 'document', children: [link, text, text] })).toHaveLength(5);
  });
});

function cpuTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
const HEAVY: [string, string][] = [
  ['div nested 100,000 deep', times(100_000, () => '<div>') + 'deep'],
  ['b nested 100,000 deep, text at each level', times(100_000, () => '<b>x')],
  [
    'span nested 100,000 deep, never the same style',
    times(100_000, (i) => `<span style="color:#e60000" id=${i}>`) + 'deep',
  ],
  ['lists nested 50,000 deep', times(50_000, () => '<ul><li>') + 'deep'],
  ['svg nested 100,000 deep', times(100_000, () => '<svg><g>') + 'deep'],
  ['formatting copied into every paragraph', times(60_000, (i) => `<p><b id=${i}>`) + 'x'],
  ['text moved out of a table', `<table>${times(100_000, () => 'x<b>y</b>')}`],
  ['misnested formatting', times(50_000, () => '<b><div>') + times(50_000, () => '</b>')],
  ['open brackets', times(500_000, () => '[')],
  ['unfinished tokens', times(200_000, () => '[at,\\')],
  ['unfinished topics', times(500_000, () => '#a')],
  ['white space', `<p>x${times(500_000, () => '\n ')}</p>`],
  ['less-than signs', times(500_000, () => '<')],
  ['unclosed tags', times(100_000, () => '<p a="')],
  ['many attributes', `<p ${times(100_000, (i) => ` a${i}="1"`)}>x</p>`],
];

describe('heavy content', () => {
  it.each(HEAVY)('%s stays under a second, parsed and read', (_name, html) => {
    let document = parseContent('');
    let tampered = document;
    expect(cpuTime(() => (document = parseContent(html)))).toBeLessThan(TIME_LIMIT);
    expect(cpuTime(() => (tampered = readContent(html)))).toBeLessThan(TIME_LIMIT);
    expect(problemsOf(document)).toEqual([]);
    expect(problemsOf(tampered)).toEqual([]);
  });

  it('keeps the text of what is too deep and cuts what is too much', () => {
    expect(sanitizeContent(times(1_000, () => '<blockquote>') + 'deep')).toContain('deep');
    expect(sanitizeContent(times(30_000, (i) => `<p>${i}</p>`))).toMatch(/<p>9999<\/p>$/);
  });
});
