import { describe, expect, it } from 'vitest';
import {
  CODE_LANGUAGES,
  FONT_FAMILIES,
  FONT_SIZES,
  INDENT_LEVELS,
  PALETTE,
  TEXT_ALIGNMENTS,
  TEXT_INDENTS,
} from './grammar.ts';
import { parseContent } from './parse.ts';
import { fromPlainText } from './plain-text.ts';
import { readContent } from './read.ts';
import { sanitizeContent } from './sanitize.ts';
import { serializeContent } from './serialize.ts';

describe('sanitizeContent', () => {
  it.each([
    [
      'names',
      '<b>a</b><i>b</i><del>c</del><strike>d</strike><ins>e</ins>',
      '<p><strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u></p>',
    ],
    ['div is a paragraph', '<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['headings', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>', '<h1>a</h1><h2>b</h2><h3>c</h3><h3>d</h3>'],
    ['bare text gets a paragraph', 'a<br>b', '<p>a<br>b</p>'],
    ['quote and rule', '<blockquote>a<hr>b</blockquote>', '<blockquote><p>a</p><hr><p>b</p></blockquote>'],
    [
      'lists',
      '<ul>\n <li>a\n</li> <li><p>b</p><ol><li>c</li></ol></li>\n</ul>',
      '<ul><li>a\n</li><li><p>b</p><ol><li>c</li></ol></li></ul>',
    ],
    [
      'list in list without item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
    ],
    [
      'text in list without item',
      '<ul>a<b>b</b><li>c</li>d</ul>',
      '<ul><li>a<strong>b</strong></li><li>c</li><li>d</li></ul>',
    ],
    ['item without list', '<li>a</li>', '<p>a</p>'],
    [
      'new line in item',
      '<ul><li>a<div></div>[抽<br>b<div>c</div>d</li></ul>',
      '<ul><li>a<p>[抽<br>b</p><p>c</p>d</li></ul>',
    ],
    ['block in inline', '<b>a<p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['blank line', '<p>a</p><p><br></p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
    ['empty elements', '<p></p><b></b><ul><li></li></ul><p> \n</p>x<span></span>', '<p>x</p>'],
    [
      'table: its rows and cells, with a header where the first row is one',
      '<table border=1 style="width:9px"><caption>t</caption><colgroup><col></colgroup><thead><tr><th scope=col onclick=x>a</th><th><b>b</b></th></tr></thead> <tbody>\n<tr class=x><th>c</th><td colspan=2 style="color:#e60000">[微笑]</td></tr></tbody></table>',
      '<p>t</p><table><tr><th>a</th><th><strong>b</strong></th></tr><tr><td>c</td><td><span style="color: #e60000">[微笑]</span></td></tr></table>',
    ],
    [
      'table of uneven rows: they are filled, and cells of nothing stay',
      '<table><tr><td>a<td>b<td></tr><tr></tr><tr><td>c</tr></table>',
      '<table><tr><td>a</td><td>b</td><td><br></td></tr><tr><td>c</td><td><br></td><td><br></td></tr></table>',
    ],
    [
      'blocks in a cell are its lines, tables in it too',
      '<table><tr><td>\n <p>a</p>\n <p>b</p><hr><ul><li>c<li>d</ul>\n</td><td><h2><i>e</i></h2><table><tr><td>f<td>g</table><pre>h\ni</pre></td></tr></table>',
      '<table><tr><td>a<br>b<br>c<br>d</td><td><em>e</em><br>f<br>g<br>h\ni</td></tr></table>',
    ],
    [
      'tables in quotes and items, and what a parser moves out of a table',
      '<blockquote><table><tr><td>a</table></blockquote><ul><li>b<table><tr>c<td>d</table>e</ul><td>f</td>',
      '<blockquote><table><tr><td>a</td></tr></table></blockquote><ul><li>bc<table><tr><td>d</td></tr></table>e</li></ul><p>f</p>',
    ],
    ['table without a cell', '<p>a</p><table><tbody><tr> </tr></tbody></table>', '<p>a</p>'],
    ['repeated formatting', '<b>a<strong>b</strong></b>', '<p><strong>ab</strong></p>'],
    [
      'space is kept where it shows',
      '<p>  a  <b>b</b> c\u00a0\u3000</p>',
      '<p>  a  <strong>b</strong> c\u00a0\u3000</p>',
    ],
    [
      'styled strong',
      '<b style="color:#E60000">a</b>',
      '<p><strong><span style="color: #e60000">a</span></strong></p>',
    ],
    ['font element', '<font color="#E60000">a</font>', '<p><span style="color: #e60000">a</span></p>'],
    [
      'image',
      '<img src="/media/a.gif" alt=" a  b " width="20" height="0">',
      '<p><img src="/media/a.gif" alt="a b" width="20"></p>',
    ],
    [
      'image with its caption and one of our sizes',
      '<img class="x size-s size-m" height="9" title=" a  <b> " alt="&quot;c" src="/media/a.png">',
      '<p><img src="/media/a.png" alt="&quot;c" title="a &lt;b&gt;" class="size-s" height="9"></p>',
    ],
    [
      'image whose attributes are hostile',
      '<img src="/media/a.png" title="a\u202eb\u0007&lt;script&gt;" class="size-xl onerror=1 indent-3" style="width:9999px" onerror="x">',
      '<p><img src="/media/a.png" title="ab&lt;script&gt;"></p>',
    ],
    [
      'animated emoticon: its own name and size',
      'a<img width="900" src="/emoji/thumbs.webp" alt="hidden words" title="more" class="size-m">b<img src=" /emoji/cry.webp ">',
      '<p>a<img src="/emoji/thumbs.webp" alt="强">b<img src="/emoji/cry.webp" alt="大哭"></p>',
    ],
    [
      'animated emoticon that there is none of',
      '<img src="/emoji/a.gif">a<img src="/emoji/thumbs-still.webp"><img src="/emoji/thumbs.webp?1"><img src="/emoji/none.webp">' +
        '<img src="/emoji/../emoji/cry.webp"><img src="/emoji/">',
      '<p>a</p>',
    ],
    [
      'gallery: pictures and its caption, in canonical order',
      '<figure class="x" style="color:#e60000" onclick=x title=" a  <b> ">\n<img height=9 src="/media/a.png" alt="山"> <img src="/media/b.png">\n</figure>',
      '<figure title="a &lt;b&gt;"><img src="/media/a.png" alt="山" height="9"><img src="/media/b.png"></figure>',
    ],
    [
      'pictures of a gallery have no size, and what is said beneath one stands for it',
      '<figure><img src="/media/a.png" title="雁门关" class="size-s"><img src="/media/b.png" alt="城" title="墙"></figure>',
      '<figure><img src="/media/a.png" alt="雁门关"><img src="/media/b.png" alt="城"></figure>',
    ],
    [
      'gallery of one picture, and of none',
      '<figure title="题"><img src="/media/a.png" class="size-m"></figure><figure title="题"><img src="/media/b.png" title="关"></figure><figure title="题">a</figure><figure title="题"></figure>',
      '<p><img src="/media/a.png" title="题" class="size-m"></p><p><img src="/media/b.png" title="关"></p><p>a</p>',
    ],
    [
      'what is no picture stands behind a gallery, which goes on behind it',
      '<figure title="题"><img src="/media/a.png"><img src="/media/b.png"><figcaption><b>c<br>d</b></figcaption><br><img src="/media/c.png">[微笑]<img src="/emoji/thumbs.webp"><img src="/media/d.png"><img src="/media/e.png"></figure>',
      '<figure title="题"><img src="/media/a.png"><img src="/media/b.png"></figure><p><strong>c<br>d</strong></p><p><img src="/media/c.png"></p><p>[微笑]<img src="/emoji/thumbs.webp" alt="强"></p><figure><img src="/media/d.png"><img src="/media/e.png"></figure>',
    ],
    [
      'elements around pictures of a gallery, and galleries in it',
      '<figure><p><a href="/x"><img src="/media/a.png"></a></p><div><b><img src="/media/b.png"></b></div><figure title="x"><img src="/media/c.png"></figure><code><img src="/media/d.png"></code></figure>',
      '<figure><img src="/media/a.png"><img src="/media/b.png"><img src="/media/c.png"><img src="/media/d.png"></figure>',
    ],
    [
      'galleries in lists, quotes and cells',
      '<ul><li>a<figure><img src="/media/a.png"><img src="/media/b.png"></figure>b<ul><figure><img src="/media/c.png"><img src="/media/d.png"></figure></ul></li></ul><blockquote><figure><img src="/media/a.png"><img src="/media/b.png"></figure></blockquote><table><tr><td><figure title="题"><img src="/media/a.png"><img src="/media/b.png"></figure></td></tr></table>',
      '<ul><li>a<figure><img src="/media/a.png"><img src="/media/b.png"></figure>b<ul><li><figure><img src="/media/c.png"><img src="/media/d.png"></figure></li></ul></li></ul><blockquote><figure><img src="/media/a.png"><img src="/media/b.png"></figure></blockquote><table><tr><td><img src="/media/a.png"><img src="/media/b.png" title="题"></td></tr></table>',
    ],
    [
      'what a gallery in a cell says, unless its last picture says something, or there is none',
      '<table><tr><td><figure title="题"><img src="/media/a.png"><img src="/media/b.png" title="关"></figure></td><td><img src="/media/c.png"><figure title="题"></figure></td></tr></table>',
      '<table><tr><td><img src="/media/a.png"><img src="/media/b.png" title="关"></td><td><img src="/media/c.png"></td></tr></table>',
    ],
    ['image alone without source', 'a<img alt="x">', '<p>a</p>'],
    [
      'code in a line: its words are no tokens',
      '<b>a <code>#x# [微笑] [at,a,7]</code></b><kbd>b</kbd>',
      '<p><strong>a <code>#x# [微笑] [at,a,7]</code></strong><code>b</code></p>',
    ],
    [
      'code is the innermost, and holds no picture',
      '<code>a<b>b</b><img src="/media/a.png"><a href="/x">c</a></code>',
      '<p><code>a</code><strong><code>b</code></strong><img src="/media/a.png"><a href="/x"><code>c</code></a></p>',
    ],
    [
      'code block: lines are breaks, spaces stay, nothing in it is an element or a token',
      '<pre class="x language-lua" style="color:#e60000">\n  a = [微笑]\n\n<b>b</b>\t#x#<img src="/media/a.png"><br>c</pre>',
      '<pre class="language-lua">  a = [微笑]<br><br>b\t#x#<br>c</pre>',
    ],
    ['code block of a language that nobody knows', '<pre class="language-hidden-words">a</pre>', '<pre>a</pre>'],
    [
      'code blocks in lists and quotes, and around blocks',
      '<ul><li>a<pre>b</pre></li></ul><blockquote><pre>c</pre></blockquote><pre><div>d</div><ul><li>e</li></ul></pre>',
      '<ul><li>a<pre>b</pre></li></ul><blockquote><pre>c</pre></blockquote><pre>d</pre><ul><li>e</li></ul>',
    ],
    ['escapes', '&lt;b&gt; &amp;amp; "', '<p>&lt;b&gt; &amp;amp; "</p>'],
  ])('%s', (_name, html, expected) => {
    expect(sanitizeContent(html)).toBe(expected);
    expect(serializeContent(readContent(expected))).toBe(expected);
  });

  it('keeps every style and class value of the grammar', () => {
    const block = (attrs: string) => `<p ${attrs}>x</p>`;
    const span = (style: string) => `<p><span style="${style}">x</span></p>`;
    const kept = [
      ...INDENT_LEVELS.map((level) => block(`class="indent-${level}"`)),
      ...TEXT_ALIGNMENTS.map((value) => block(`style="text-align: ${value}"`)),
      ...TEXT_INDENTS.map((value) => block(`style="text-indent: ${value}"`)),
      ...PALETTE.flatMap((colour) => [span(`color: ${colour}`), span(`background-color: ${colour}`)]),
      ...FONT_SIZES.map((size) => span(`font-size: ${size}px`)),
      ...CODE_LANGUAGES.map((name) => `<pre class="language-${name}">x</pre>`),
      ...FONT_FAMILIES.map(({ value }) => span(`font-family: ${value}`)),
    ];
    for (const html of kept) expect(sanitizeContent(html)).toBe(html);
    expect([PALETTE.length, new Set(PALETTE).size, FONT_FAMILIES.length]).toEqual([35, 35, 6]);
  });

  it.each([
    ['rgb(230, 0, 0)', '#e60000'],
    ['#FFF', '#ffffff'],
  ])('writes the colour %s as %s', (given, canonical) => {
    expect(sanitizeContent(`<span style="COLOR:${given};x:y">x</span>`)).toBe(
      `<p><span style="color: ${canonical}">x</span></p>`,
    );
  });

  it.each(['class="ql-indent-4"', 'class="a indent-4 b"'])('understands %s', (attribute) => {
    expect(sanitizeContent(`<p ${attribute}>x</p>`)).toBe('<p class="indent-4">x</p>');
  });

  it.each(['color: #123456', 'color: red', 'font-size: 13px', 'font-family: Comic Sans MS', 'text-align: center'])(
    'drops a span of nothing but %s',
    (style) => expect(sanitizeContent(`<span style="${style}">x</span>`)).toBe('<p>x</p>'),
  );

  it('takes the first known family of a list and Chinese names', () => {
    expect(sanitizeContent(`<span style='font-family: "微软雅黑", sans-serif'>x</span>`)).toBe(
      '<p><span style="font-family: Microsoft YaHei">x</span></p>',
    );
  });

  it.each(['https://e.example/a?b=1#c', 'http://e.example', '/zone/post/1?x=y', '/', 'https://e.example/中文'])(
    'keeps the link %s',
    (url) => {
      expect(parseContent(`<a href="${url}" target="_top" rel="opener">x</a>`).children[0]).toMatchObject({
        children: [{ tag: 'a', attrs: { href: url } }],
      });
    },
  );
});

describe('readContent', () => {
  it.each([
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['<p>a<b>b</b></p>', 'a&lt;b&gt;b&lt;/b&gt;'],
    ['<p onclick="x">a</p>', '&lt;p onclick="x"&gt;a&lt;/p&gt;'],
    ['<p style="text-align:center">a</p>', '&lt;p style="text-align:center"&gt;a&lt;/p&gt;'],
    ['<a href="javascript:x">a</a>', '&lt;a href="javascript:x"&gt;a&lt;/a&gt;'],
    ['<img src="//e">', '&lt;img src="//e"&gt;'],
    ["<p class='indent-1'>a</p>", "&lt;p class='indent-1'&gt;a&lt;/p&gt;"],
    ['<td>a</td>', 'a'],
    ['<figure class="x">a</figure>', '&lt;figure class="x"&gt;a&lt;/figure&gt;'],
    ['<figure title="x">a</figure>', 'a'],
    ['<table class="indent-1">a', '&lt;table class="indent-1"&gt;a'],
    ['<P>a</P>', '&lt;P&gt;a&lt;/P&gt;'],
    ['a</p>&nbsp;', 'a&lt;/p&gt;&amp;nbsp;'],
  ])('shows what is not canonical as text: %s', (html, text) => {
    expect(serializeContent(readContent(html)).replace(/^<p>|<\/p>$/g, '')).toBe(text);
  });

  it('puts what stands in a table outside of its cells behind it', () => {
    const html = '<ul><li>a<table>b<tr>c<td>d</td><hr></tr><td>e</td></table></li></ul>';
    expect(serializeContent(readContent(html))).toBe(
      '<ul><li>a<p>b</p>c<table><tr><td>d</td></tr></table><hr><table><tr><td>e</td></tr></table></li></ul>',
    );
  });

  it('closes what is left open', () => {
    expect(serializeContent(readContent('<ul><li><strong>a'))).toBe('<ul><li><strong>a</strong></li></ul>');
  });
});

describe('fromPlainText', () => {
  it.each([
    ['a\nb\r\n\r\n\nc', '<p>a<br>b</p><p>c</p>'],
    ['<b>a</b> & [微笑] #话题#', '<p>&lt;b&gt;a&lt;/b&gt; &amp; [微笑] [topic,话题,,]</p>'],
    ['', ''],
    [' \n\t\n ', ''],
    ['\n\na\n', '<p>a</p>'],
  ])('%j', (text, html) => expect(serializeContent(fromPlainText(text))).toBe(html));
});
