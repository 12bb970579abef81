import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseContent } from './parse.ts';
import {
  countLength,
  extractCards,
  extractImages,
  extractMentions,
  extractTopics,
  hasLinks,
  isEmptyContent,
  plainText,
  summary,
} from './text.ts';

const POST = parseContent(
  '<h1>标题</h1><p>你好 [微笑]<br>[at,小明,7]、[at,小明,7] #话题#[topic,话题,5,/t/5]</p><ul><li>一</li><li>二<ol><li>三</li></ol></li></ul>' +
    '<p><img src="/media/a.png"><img src="/emoji/thumbs.webp"><img src="/media/a.png"></p><p>[card,剑客,1,1]<a href="/x">链接</a></p>',
);

describe('text of content', () => {
  it('is one line per block', () => {
    const lines = ['标题', '你好 [微笑]', '@小明、@小明 #话题##话题#', '一', '二', '三'];
    expect(plainText(POST)).toBe([...lines, '[强]', '剑客链接'].join('\n'));
    expect(plainText(POST, { images: true })).toBe([...lines, '[图片][强][图片]', '剑客链接'].join('\n'));
  });

  it('has code in it, and nothing that code names', () => {
    const code = parseContent(
      '<p>a <code>#b# [at,c,7]</code></p><pre class="language-lua">d\n  [card,e,1,2] #f#</pre>',
    );
    expect(plainText(code)).toBe('a #b# [at,c,7]\nd\n  [card,e,1,2] #f#');
    expect([extractTopics(code), extractMentions(code), extractCards(code)]).toEqual([[], [], []]);
    expect(countLength(code)).toBe(28);
  });

  it('has the caption of a gallery as a line behind its pictures, all of which are pictures of the text', () => {
    const text = parseContent(
      '<p>前</p><figure title="雁门 关"><img src="/media/a.png" alt="远山"><img src="/media/b.png"></figure><p>后</p>',
    );
    expect(plainText(text)).toBe('前\n雁门 关\n后');
    expect(plainText(text, { images: true, descriptions: true })).toBe('前\n[图片]\n远山\n[图片]\n雁门 关\n后');
    expect(countLength(text)).toBe(7);
    expect(extractImages(text)).toEqual(['/media/a.png', '/media/b.png']);
    const bare = parseContent('<figure><img src="/media/a.png"><img src="/media/b.png"></figure>');
    expect([isEmptyContent(bare), plainText(bare)]).toEqual([false, '']);
  });

  it('has the captions of pictures as lines, and what stands for pictures only where it is asked for', () => {
    const text = parseContent(
      '<p>前<img src="/media/a.png" alt="远山" title="雁门关">后</p><table><tr><td>a<img src="/media/b.png" title="扬州">b</td></tr></table>',
    );
    expect(plainText(text)).toBe('前\n雁门关\n后\na 扬州 b');
    expect(plainText(text, { descriptions: true })).toBe('前\n雁门关\n远山\n后\na 扬州 b');
    expect(countLength(text)).toBe(11);
    const sticker = parseContent('<p><img src="/emoji/thumbs.webp" title="x"></p>');
    expect(plainText(sticker, { descriptions: true })).toBe('[强]');
  });

  it.each([
    ['你好 世 界', 4],
    ['a\u00a0\u3000b\u200b', 2],
    ['<b>😀</b>', 1],
    ['[微笑]', 1],
    ['[card,剑客,1,1]', 1],
    ['[at,小明,7]', 3],
    ['#话题#', 4],
    ['<img src="/media/a.png" alt="long text">', 1],
    ['<img src="/emoji/thumbs.webp">', 1],
    ['<a href="/x">四个字的</a>', 1],
    ['<a href="/x">四<img src="/media/a.png">字</a>字', 3],
    ['<hr>', 0],
  ])('counts %s as %i', (html, length) => expect(countLength(parseContent(html))).toBe(length));

  it('cuts a summary at characters', () => {
    expect(summary(parseContent('<p>a😀</p><p>b c</p>'), 6)).toBe('a😀 · b…');
    expect(summary(parseContent('<p>a😀</p><p>b</p>'), 6)).toBe('a😀 · b');
  });

  it('takes the end of a line in the markup of a paragraph for a space', () => {
    const wrapped = parseContent('<p>潮水\n退了</p><pre><code>a\nb</code></pre>');
    expect(plainText(wrapped)).toBe('潮水 退了\na\nb');
    expect(summary(wrapped, 20)).toBe('潮水 退了 · a · b');
  });

  it('keeps headings, items of lists and rows apart in a summary, and adds nothing to the end of a sentence', () => {
    const html = '<p>先说结论：</p><h2>测试条件</h2><ul><li>同一航线</li><li>满载 </li></ul><p>完。 </p><p>又起</p>';
    expect(summary(parseContent(html), 100)).toBe('先说结论： 测试条件 · 同一航线 · 满载 · 完。 又起');
    expect(
      summary(parseContent('<table><tr><td>名</td><td>攻</td></tr><tr><td>剑</td><td>1</td></tr></table>'), 100),
    ).toBe('名 | 攻 · 剑 | 1');
  });

  it('finds images, topics, mentions and cards once each', () => {
    expect(extractImages(POST)).toEqual(['/media/a.png']);
    expect(extractTopics(POST)).toEqual([{ type: 'topic', name: '话题', id: '5', link: '/t/5' }]);
    expect(extractMentions(POST)).toEqual(['7']);
    const cards = parseContent('<p>[card,剑客,1,1][card,帮会,1,2]</p><ul><li>[card,又名,1,1]</li></ul>');
    expect(extractCards(cards)).toEqual([
      { type: 'card', name: '剑客', id: '1', cardType: '1' },
      { type: 'card', name: '帮会', id: '1', cardType: '2' },
    ]);
  });

  it.each([
    ['<a href="/x">x</a>', true],
    ['<ul><li><b><a href="https://e.example">x</a></b></li></ul>', true],
    ['[topic,x,1,https://e.example]', true],
    ['[topic,x,1,/t/1] https://e.example', false],
    ['<a href="javascript:1">x</a>', false],
  ])('has links: %s %s', (html, links) => expect(hasLinks(parseContent(html))).toBe(links));

  it.each([
    ['', true],
    ['<p><br></p><hr>&nbsp;\u200b\u3164', true],
    ['<p>x</p>', false],
    ['<img src="/media/a.png">', false],
    ['[微笑]', false],
  ])('empty: %j %s', (html, empty) => expect(isEmptyContent(parseContent(html))).toBe(empty));
});

describe('the text of a table', () => {
  it('has a line for each row and a sign between cells; a break in a cell ends no line', () => {
    const table = parseContent(
      '<p>a</p><table><tr><th>名</th><th></th><th>攻</th></tr><tr><td>流星<br>剑</td><td>[微笑]</td><td>120</td></tr></table><p>b</p>',
    );
    expect(plainText(table)).toBe('a\n名 |  | 攻\n流星 剑 | [微笑] | 120\nb');
    expect(countLength(table)).toBe(11);
    expect(isEmptyContent(parseContent('<table><tr><td></td><td> </td></tr></table>'))).toBe(true);
  });
});

describe('the browser part', () => {
  it('imports nothing from outside this folder, and no HTML parser', async () => {
    const folder = dirname(fileURLToPath(import.meta.url));
    const seen = new Set<string>(['./index.ts']);
    for (const file of seen) {
      const source = await readFile(join(folder, file), 'utf8');
      for (const [, target = ''] of source.matchAll(/(?:from|import\(?) '([^']+)'/g)) seen.add(target);
    }
    expect([...seen].filter((target) => !/^\.\/[a-z-]+\.ts$/.test(target))).toEqual([]);
    expect(seen.has('./builder.ts')).toBe(true);
    for (const server of ['./parse.ts', './sanitize.ts', './limited-adapter.ts']) expect(seen.has(server)).toBe(false);
  });
});
