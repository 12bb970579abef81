import { describe, expect, it } from 'vitest';
import { cleanAttributes } from './attributes.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { readExactly } from './exact.ts';
import { cleanImageUrl } from './image-url.ts';
import { GALLERY_LIMITS, TABLE_LIMITS } from './grammar.ts';
import { limitedAdapter, WorkLimitError } from './limited-adapter.ts';
import { parseContent } from './parse.ts';
import { fromPlainText } from './plain-text.ts';
import { sanitizeContent } from './sanitize.ts';
import { serializeContent } from './serialize.ts';
import { plainText, summary } from './text.ts';
import { cleanLinkUrl } from './urls.ts';

const { urlLength, altLength, captionLength, nameLength, bareTopicLength, imageSide, htmlLength, nodes, depth } =
  CONTENT_LIMITS;
const sized = (start: string, length: number) => start.padEnd(length, 'a');
const attrs = (tag: 'img' | 'p' | 'span', given: Record<string, string>) => cleanAttributes(tag, (name) => given[name]);

describe('an address', () => {
  it.each(['https://a.example/', 'HTTPS://a.example/', '/posts/', 'https://xn--fiqs8s.example/'])(
    'that begins with %s is as long as it may be',
    (start) => {
      const stored = sized(start, urlLength).replace('HTTPS', 'https');
      expect(cleanLinkUrl(sized(start, urlLength))).toBe(stored);
      expect(cleanLinkUrl(sized(start, urlLength + 1))).toBeUndefined();
      expect(cleanLinkUrl(`\t\n ${sized(start, urlLength)} \r\n`)).toBe(stored);
    },
  );

  it('is looked at with as much white space around it as it has letters, and not with more', () => {
    const url = '/a';
    expect(cleanLinkUrl(url.padEnd(urlLength * 2))).toBe(url);
    expect(cleanLinkUrl(url.padEnd(urlLength * 2 + 1))).toBeUndefined();
  });

  it('of a picture is as long, too', () => {
    const start = '/media/';
    expect(cleanImageUrl(sized(start, urlLength))).toBe(sized(start, urlLength));
    expect(cleanImageUrl(sized(start, urlLength + 1))).toBeUndefined();
    expect(cleanImageUrl('/media/')).toBeUndefined();
    expect(cleanImageUrl('/media//a.png')).toBeUndefined();
  });

  it('keeps what is no white space of HTML, and is refused for it', () => {
    expect(cleanLinkUrl('/a b')).toBeUndefined();
    expect(cleanLinkUrl('\u00a0/a')).toBeUndefined();
    expect(cleanLinkUrl('xhttps://a.example')).toBeUndefined();
    expect(cleanLinkUrl('HTTP://A.example/HTTPS')).toBe('http://A.example/HTTPS');
    expect(cleanLinkUrl('/http')).toBe('/http');
  });
});

describe('an attribute', () => {
  const src = '/media/a.png';
  it('says a side of a picture in whole pixels up to the limit', () => {
    const sides = (width: string) => attrs('img', { src, width, height: width });
    for (const side of ['1', '42', String(imageSide)]) expect(sides(side)).toEqual({ src, width: side, height: side });
    for (const bad of ['0', String(imageSide + 1), '99999', '123456', 'x1', '1x', ' 1', '1.5', '-1', ''])
      expect(sides(bad), bad).toEqual({ src });
  });

  it('says a picture in a line of words, cut at the limit', () => {
    const alt = (text: string) => attrs('img', { src, alt: text })?.['alt'];
    expect(alt('x'.repeat(altLength))).toBe('x'.repeat(altLength));
    expect(alt('x'.repeat(altLength + 1))).toBe('x'.repeat(altLength));
    expect(alt('😀'.repeat(altLength))).toBe('😀'.repeat(altLength));
    expect(alt(`${'x'.repeat(altLength - 1)} y`)).toBe('x'.repeat(altLength - 1));
    expect(alt(' a \n\t b ')).toBe('a b');
    expect([alt(''), alt('  \n')]).toEqual([undefined, undefined]);
    const caption = (text: string) => attrs('img', { src, title: text })?.['title'];
    expect(caption('字'.repeat(captionLength))).toBe('字'.repeat(captionLength));
    expect(caption('😀'.repeat(captionLength + 1))).toBe('😀'.repeat(captionLength));
    expect([caption(' a \n b '), caption(' \t')]).toEqual(['a b', undefined]);
  });

  it('says a style that fits and is not too long', () => {
    const style = (text: string) => attrs('span', { style: text })?.['style'];
    const red = 'color: #e60000';
    expect(style(red)).toBe(red);
    expect(style(`${red};`.padEnd(2_000))).toBe(red);
    expect(style(`${red};`.padEnd(2_001))).toBeUndefined();
    expect(style(`color: #${'e'.repeat(2_000)}`)).toBeUndefined();
    for (const same of ['COLOR:#E60000', 'color:rgb(230,0,0)', 'color: rgb( 230 , 0 , 0 )', 'color : #e60000; x:y'])
      expect(style(same), same).toBe(red);
    for (const bad of [': #e60000', '#e60000', 'color: rgb(230,0,0) x', 'color: x rgb(230,0,0)', 'color: x#e60000'])
      expect(style(bad), bad).toBeUndefined();
    expect(style('color: #ef0')).toBeUndefined();
    expect(style('color:\n\n#e60000')).toBe(red);
  });

  it('says a font by the first of its names, with or without quotes', () => {
    const family = (text: string) => attrs('span', { style: `font-family: ${text}` })?.['style'];
    const known = family('SimSun');
    expect(known).toMatch(/^font-family: /);
    for (const same of [`"simsun"`, `'simsun', serif`, ' simsun , x']) expect(family(same), same).toBe(known);
    for (const bad of [`x"simsun"`, `"simsun"x`, `"simsun'`, 'x, simsun', '']) expect(family(bad), bad).toBeUndefined();
  });

  it('says how far a paragraph is moved in', () => {
    const indent = (text: string) => attrs('p', { class: text })?.['class'];
    expect([indent('indent-2'), indent('x ql-indent-3 y')]).toEqual(['indent-2', 'indent-3']);
    expect([indent('indent-'), indent('xindent-2'), indent('indent-2x'), indent('indent-9')]).toEqual(
      Array.from({ length: 4 }),
    );
    expect(indent('x '.repeat(1_000) + 'indent-2')).toBeUndefined();
  });
});

describe('a token', () => {
  const isToken = (text: string) => parseContent(text).children.some((node) => JSON.stringify(node).includes('"at"'));
  it('has a name as long as it may be, counted in characters', () => {
    expect(isToken(`[at,${'a'.repeat(nameLength)},7]`)).toBe(true);
    expect(isToken(`[at,${'😀'.repeat(nameLength)},7]`)).toBe(true);
    expect(isToken(`[at,${'a'.repeat(nameLength + 1)},7]`)).toBe(false);
    expect(isToken(`[at,${'😀'.repeat(nameLength + 1)},7]`)).toBe(false);
  });

  it('has its fields, in one line and without brackets that are not escaped', () => {
    expect(isToken('[at,a\\],7]')).toBe(true);
    for (const none of [
      '[at,a[b,7]',
      '[at,a\nb,7]',
      '[at,,7]',
      '[at, a,7]',
      '[at,a,]',
      '[at,a,ö]',
      '[at,a,7,8]',
      '[card,a,7,4]',
    ])
      expect(isToken(none), none).toBe(false);
  });

  it('is a topic between hashes up to the limit', () => {
    const isTopic = (name: string) => JSON.stringify(parseContent(`#${name}#`)).includes('"topic"');
    expect([isTopic('话'.repeat(bareTopicLength)), isTopic('话'.repeat(bareTopicLength + 1))]).toEqual([true, false]);
  });
});

describe('a text', () => {
  it('is as deep as it may be; what is deeper keeps its text', () => {
    const html = sanitizeContent(`${'<blockquote>'.repeat(depth * 2)}deep`);
    expect(html.match(/<(blockquote|p)>/g)).toHaveLength(depth);
    expect(html).toContain('<p>deep</p>');
    const inline = sanitizeContent(
      `<p>${Array.from({ length: depth * 2 }, (_, n) => `<span style="font-size: ${n % 2 ? 12 : 18}px">`).join('')}deep`,
    );
    expect((inline.match(/<(?:p|span)/g) ?? []).length).toBeLessThanOrEqual(depth);
    expect(plainText(parseContent(inline))).toBe('deep');
  });

  it('has as many nodes as it may have, on every path', () => {
    const html = (count: number) => '<p>a</p>'.repeat(count);
    const most = nodes / 2;
    expect(parseContent(html(most)).children).toHaveLength(most);
    expect(parseContent(html(most + 1)).children).toHaveLength(most);
    expect(readExactly(html(most))?.children).toHaveLength(most);
    expect(fromPlainText('a\n\n'.repeat(most + 1)).children).toHaveLength(most);
  });

  it('is looked at up to its longest', () => {
    expect(readExactly(`<p>${'a'.repeat(htmlLength)}</p>`)).toBeNull();
    // Of `bc` behind the paragraph the `b` is the last that is looked at.
    const html = `<p>${'a'.repeat(htmlLength - 8)}</p>bc`;
    expect(plainText(parseContent(html)).slice(-3)).toBe('a\nb');
    expect(plainText(fromPlainText(`${'a'.repeat(htmlLength)}b`))).toHaveLength(htmlLength);
  });

  it('is read up to where it is too much work', () => {
    const html = Array.from({ length: 3_000 }, (_, n) => `<p><b id=${n}>`).join('');
    expect(parseContent(`<p>first</p>${html}`).children.length).toBeGreaterThan(0);
  });

  it('is summed up in so many characters', () => {
    const post = parseContent('<p>海 \n 战😀攻略</p>');
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((length) => summary(post, length))).toEqual([
      '…',
      '海…',
      '海…',
      '海 战…',
      '海 战😀…',
      '海 战😀攻…',
      '海 战😀攻略',
      '海 战😀攻略',
    ]);
  });

  it('written without marks is paragraphs and lines, without what is empty around them', () => {
    const html = (text: string) => serializeContent(fromPlainText(text));
    expect(html('a\nb')).toBe('<p>a<br>b</p>');
    expect(html('a\r\nb\rc')).toBe('<p>a<br>b<br>c</p>');
    expect(html('\n\n\na\n \n\t\n\nb\n\n\n')).toBe('<p>a</p><p>b</p>');
    expect(html('\n\na')).toBe('<p>a</p>');
  });
});

describe('a table', () => {
  const { columns: tableColumns, rows: tableRows } = TABLE_LIMITS;
  const cells = (count: number) => Array.from({ length: count }, (_, index) => `<td>${index}</td>`).join('');
  const rows = (count: number) => `<tr><td>a</td></tr>`.repeat(count);

  it('has as many cells in a row as it may; what is too much is in the last', () => {
    const full = `<table><tr>${cells(tableColumns)}</tr></table>`;
    expect(sanitizeContent(full)).toBe(full);
    expect(sanitizeContent(`<table><tr>${cells(tableColumns + 2)}</tr></table>`)).toBe(
      full.replace('7</td>', '7<br>8<br>9</td>'),
    );
    expect(sanitizeContent(`<table><tr>${cells(tableColumns)}<td></td></tr></table>`)).toBe(full);
  });

  it('has as many rows as it may; what is too much is the next table', () => {
    const full = `<table>${rows(tableRows)}</table>`;
    expect(sanitizeContent(full)).toBe(full);
    expect(sanitizeContent(`<table>${rows(2 * tableRows + 1)}</table>`)).toBe(
      `${full}${full}<table>${rows(1)}</table>`,
    );
  });

  it('is filled up only as far as a document may grow', () => {
    const ragged = `<table><tr>${cells(tableColumns)}</tr>${rows(tableRows - 1)}</table>`;
    const document = parseContent(ragged.repeat(40));
    expect(serializeContent(document).length).toBeGreaterThan(ragged.length);
    expect(sanitizeContent(serializeContent(document))).toBe(serializeContent(document));
  });

  it('stands no deeper than its cells may', () => {
    const lists = (count: number, inside: string) =>
      `${'<ul><li>'.repeat(count)}${inside}${'</li></ul>'.repeat(count)}`;
    const table = '<table><tr><td>a</td></tr></table>';
    const fits = Math.floor((depth - 3) / 2);
    expect(sanitizeContent(lists(fits, table))).toBe(lists(fits, table));
    expect(sanitizeContent(lists(fits + 1, table))).toBe(lists(fits + 1, '<p>a</p>'));
  });
});

describe('a gallery', () => {
  const pictures = (count: number) => '<img src="/media/a.png">'.repeat(count);
  const { most } = GALLERY_LIMITS;

  it('has as many pictures as it may; what is too much is the next one, and its caption stands once', () => {
    const full = `<figure title="题">${pictures(most)}</figure>`;
    expect(sanitizeContent(full)).toBe(full);
    const bare = `<figure>${pictures(most)}</figure>`;
    expect(sanitizeContent(`<figure title="题">${pictures(2 * most + 1)}</figure>`)).toBe(
      `${full}${bare}<p>${pictures(1)}</p>`,
    );
  });

  it('has a caption as long as that of a picture', () => {
    const said = '题'.repeat(captionLength);
    expect(sanitizeContent(`<figure title="${said}x">${pictures(2)}</figure>`)).toBe(
      `<figure title="${said}">${pictures(2)}</figure>`,
    );
  });

  it('is cut where the document is full', () => {
    const document = parseContent(`<figure>${pictures(most)}</figure>`.repeat(2_100));
    expect(document.children).toHaveLength(2_000);
    expect(sanitizeContent(serializeContent(document))).toBe(serializeContent(document));
  });
});

describe('the work of a parser', () => {
  const parts = (work: number) => {
    const roots: Parameters<typeof limitedAdapter>[1] = [];
    const adapter = limitedAdapter(work, roots);
    const element = (name: string) => adapter.createElement(name, 'http://www.w3.org/1999/xhtml' as never, []);
    return { adapter, roots, element };
  };

  it('is counted by elements, comments and searches', () => {
    const { adapter, element } = parts(4);
    const [parent, child] = [element('p'), element('b')];
    adapter.createCommentNode('');
    expect(() => adapter.insertBefore(parent, child, child)).not.toThrow();
    expect(() => adapter.insertTextBefore(parent, 'x', child)).toThrow(
      new WorkLimitError('content is too much work to parse'),
    );
    expect(parent.childNodes).toHaveLength(1);
  });

  it('costs more where a search has more to look through', () => {
    const { adapter, element } = parts(40);
    const parent = element('p');
    const last = element('b');
    adapter.appendChild(parent, last);
    let placed = 0;
    expect(() => {
      for (; placed < 100; placed++) adapter.insertBefore(parent, element('i'), last);
    }).toThrow(WorkLimitError);
    // Two for each, and a 32nd of what is there by then.
    expect(placed).toBe(16);
    expect(parent.childNodes).toHaveLength(placed + 1);
  });

  it('keeps the first root, and no attributes to compare', () => {
    const { adapter, roots, element } = parts(9);
    element('p');
    const root = element('html');
    element('html');
    expect(roots).toEqual([root]);
    const text = element('b');
    adapter.insertTextBefore(root, 'x', text);
    expect(root.childNodes).toHaveLength(1);
    expect(adapter.getAttrList(root)).toEqual([]);
  });
});
