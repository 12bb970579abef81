import { describe, expect, it } from 'vitest';
import { serializeContent } from './grammar.ts';
import { readMarkdown, readTabs } from './read-markdown.ts';

const read = (text: string, links = true) => {
  const document = readMarkdown(text, links);
  return document && serializeContent(document);
};

describe('pasted Markdown', () => {
  it('becomes blocks and marks', () => {
    expect(
      read(
        '# Title #\n\nfirst **bold** line\nsecond `a*b*c` line\n\n- one\n  - inner *em*\n- two ~~gone~~\n\n1. x\n2) y\n\n> said\n> # twice\n\n---\n#### four\n',
      ),
    ).toBe(
      '<h1>Title</h1><p>first <strong>bold</strong> line<br>second <code>a*b*c</code> line</p>' +
        '<ul><li>one<ul><li>inner <em>em</em></li></ul></li><li>two <s>gone</s></li></ul><ol><li>x</li><li>y</li></ol>' +
        '<blockquote><p>said</p><h1>twice</h1></blockquote><hr><h3>four</h3>',
    );
  });

  it('is known by a block of code alone, whose lines stay as they are', () => {
    expect(read('```js\n# a\n  **b** [微笑]\n\n```\n')).toBe(
      '<pre class="language-javascript"># a<br>  **b** [微笑]<br></pre>',
    );
    expect(read('~ a\n```\n```')).toBe('<p>~ a</p><pre><br></pre>');
    expect(read('```hidden-words\na\n```')).toBe('<pre>a</pre>');
  });

  it('is known by a table alone, whose cells hold words with marks', () => {
    expect(read('name | **power**\n:--- | ---:\nsword \\| axe | `a`\n| b |\n\nafter')).toBe(
      '<table><tr><th>name</th><th><strong>power</strong></th></tr><tr><td>sword | axe</td><td><code>a</code></td></tr>' +
        '<tr><td>b</td><td><br></td></tr></table><p>after</p>',
    );
    expect(read('before\n| a |\n|---|\n| b | more |')).toBe(
      '<p>before</p><table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    );
    expect(read(`${'|a'.repeat(9)}|\n${'|-'.repeat(9)}|\n`)).toBeNull();
    expect(read('a | b\n---|---|---')).toBeNull();
    expect(read('a | b\nc | d')).toBeNull();
  });

  it('marks Chinese words without spaces around them', () => {
    expect(read('# 甲\n这是**“重点”**是不是')).toBe('<h1>甲</h1><p>这是<strong>“重点”</strong>是不是</p>');
  });

  it('leaves faces alone beside signs', () => {
    expect(read('# 甲\n- 乙 (*^_^*) (*^_^*)')).toBe('<h1>甲</h1><ul><li>乙 (*^_^*) (*^_^*)</li></ul>');
  });

  it('keeps links for those who may set them, and no others', () => {
    const text = '## a\n[b](https://a.example/) [c](javascript:x) ![d](https://a.example/d.png)';
    expect(read(text)).toBe(
      '<h2>a</h2><p><a href="https://a.example/">b</a> [c](javascript:x) ![d](https://a.example/d.png)</p>',
    );
    expect(read(`${text} *e*`, false)).toBe(
      '<h2>a</h2><p>[b](https://a.example/) [c](javascript:x) ![d](https://a.example/d.png) <em>e</em></p>',
    );
  });

  it('strips emoji as typing does, and reads tokens and topics as they are', () => {
    expect(read('# a😀\n- [微笑] #话题#')).toBe('<h1>a</h1><ul><li>[微笑] [topic,话题,,]</li></ul>');
  });

  it.each([
    ['a text', '今天和朋友一起打副本\n真的很激烈'],
    ['dashes alone', '- a\n- b\n- c'],
    ['numbers alone', '1. a\n2. b'],
    ['stars in a sentence', '3 * 4 * 5\n2*3*4'],
    ['faces', '(*^_^*) (*^_^*)\n>_< T_T'],
    ['topics', '#话题# 大家好\n#another# x'],
    ['a fence that nothing ends', '```\na'],
    ['nothing', ''],
  ])('is not seen in %s', (_, text) => expect(read(text)).toBeNull());

  it('takes no long time for what is made to take one', () => {
    const before = process.cpuUsage();
    for (const part of [
      '`a` ',
      '*a',
      '```js\n',
      '> ',
      '[a](',
      '**a** _',
      '- a\n  ',
      '~~',
      '|a|\n|-|\n',
      '|a|\n',
      '|  ',
    ])
      readMarkdown(part.repeat(100_000 / part.length), true);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(4_000);
  });
});

describe('pasted cells of a spreadsheet', () => {
  const tabs = (text: string) => {
    const document = readTabs(text);
    return document && serializeContent(document);
  };

  it('are a table', () => {
    expect(tabs('a\tb\r\n\t 2😀\r\n3\t[微笑]\r\n')).toBe(
      '<table><tr><td>a</td><td>b</td></tr><tr><td><br></td><td>2</td></tr><tr><td>3</td><td>[微笑]</td></tr></table>',
    );
  });

  it.each([
    ['one line', 'a\tb'],
    ['lines of one word', 'a\nb'],
    ['uneven lines', 'a\tb\nc'],
    ['code that is set in', '\ta()\n\tb()\n\tc()'],
    ['more columns than a table may have', 'a\t'.repeat(8) + 'a\n' + 'b\t'.repeat(8) + 'b'],
    ['more rows than a table may have', 'a\tb\n'.repeat(51)],
  ])('are not seen in %s', (_, text) => expect(tabs(text)).toBeNull());
});
