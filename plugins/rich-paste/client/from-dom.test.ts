import { describe, expect, it } from 'vitest';
import { fromDom } from './from-dom.ts';
import { serializeContent } from '../../../platform/sdk/grammar.ts';
import { OWN_MARK } from '../../editor/client/face/paste.ts';
import { domOf } from './test-support.ts';

const paste = (html: string, links = true): string =>
  serializeContent(fromDom(domOf(html), { origin: 'https://forum.example', links }));

describe('pasted HTML', () => {
  it('keeps structure and marks of a page', () => {
    expect(paste('<h4>t</h4><div>a <b>b</b> <i>c</i> <del>d</del></div><ul><li>x<ol><li>y</li></ol></li></ul>')).toBe(
      '<h3>t</h3><p>a <strong>b</strong> <em>c</em> <s>d</s></p><ul><li>x<ol><li>y</li></ol></li></ul>',
    );
  });

  it('reads marks that are written as styles, and leaves colours behind', () => {
    expect(paste('<p><span style="font-weight:700;font-style:italic;color:red;font-family:SimSun">a</span></p>')).toBe(
      '<p><em><strong><span style="font-family: SimSun">a</span></strong></em></p>',
    );
    expect(paste('<b style="font-weight:normal"><p>docs</p></b>')).toBe('<p>docs</p>');
    expect(paste('<p align="right">r</p><p style="text-align:justify">j</p>')).toBe(
      '<p style="text-align: right">r</p><p style="text-align: justify">j</p>',
    );
  });

  it('makes a gallery of a figure around several pictures, whatever is around each of them', () => {
    const img = (name: string) => `<img src="/media/${name}.png" title="a tip">`;
    const gallery = '<figure title="两张"><img src="/media/a.png"><img src="/media/b.png"></figure>';
    const buttons = `<figure><button>${img('a')}</button> <button>${img('b')}</button><figcaption>两<b>张</b></figcaption></figure>`;
    expect(paste(buttons)).toBe(gallery);
    const nested = `<figure><figure>${img('a')}<figcaption>一</figcaption></figure><figure>${img('b')}</figure></figure>`;
    expect(paste(nested)).toBe('<figure><img src="/media/a.png" alt="一"><img src="/media/b.png"></figure>');
    expect(paste(`<figure>${img('a')}字${img('b')}<figcaption>两张</figcaption></figure>`)).toBe(
      '<p><img src="/media/a.png">字<img src="/media/b.png"></p><p>两张</p>',
    );
    const own = '<figure title="两张"><img src="/media/a.png" alt="山"><img src="/media/b.png"></figure>';
    expect(paste(`<div ${OWN_MARK}="">${own}</div>`)).toBe(own);
    expect(paste(own)).toBe(own.replace(' title="两张"', ''));
    expect(paste(`<figure title="tip">${img('a')}<img src="https://e.example/x.png"></figure>`)).toBe(
      '<p><img src="/media/a.png"></p>',
    );
  });

  it('gives a picture the caption of its figure, and what one of our own editors says of it', () => {
    const img = '<img src="/media/a.png" alt="山" title="a tip" class="size-s">';
    expect(paste(`<figure>${img}<figcaption>雁门关 <b>2 号</b>😀</figcaption></figure><p>x</p>`)).toBe(
      '<p><img src="/media/a.png" alt="山" title="雁门关 2 号"></p><p>x</p>',
    );
    expect(paste(`<figure><a href="/x">${img}</a><figcaption>a</figcaption></figure>`)).toBe(
      '<p><a href="/x"><img src="/media/a.png" alt="山" title="a"></a></p>',
    );
    expect(paste('<figure><table><tr><td>a</td><td>b</td></tr></table><figcaption>表</figcaption></figure>')).toBe(
      '<table><tr><td>a</td><td>b</td></tr></table><p>表</p>',
    );
    const own = '<p><img src="/media/a.png" alt="山" title="题" class="size-m">字</p>';
    expect(paste(`<div ${OWN_MARK}="">${own}</div>`)).toBe(own);
    expect(paste(`<div ${OWN_MARK}=""><p><img src="https://e.example/a.png" title="x">字</p></div>`)).toBe('<p>字</p>');
  });

  it("understands Word's paragraphs as lists", () => {
    const item = (bullet: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`;
    expect(paste(item('·', '项一') + item('·', '项二'))).toBe('<ul><li>项一</li><li>项二</li></ul>');
    expect(paste(item('1.', 'one'))).toBe('<ol><li>one</li></ol>');
    expect(paste(item('·', '1980 年'))).toBe('<ul><li>1980 年</li></ul>');
  });

  it.each([
    [
      'a block with its language, its colours gone and its spaces kept',
      '<pre><code class="hljs language-js"><span style="color:red">if</span> (a)\n\n  b(&#39;[微笑]&#39;);\n</code></pre>',
      '<pre class="language-javascript">if (a)<br><br>  b(\'[微笑]\');</pre>',
    ],
    [
      'a block of GitHub',
      '<div class="highlight highlight-source-lua"><pre>a<br>b</pre></div>',
      '<pre class="language-lua">a<br>b</pre>',
    ],
    [
      'a block whose lines are boxes, of a language that nobody knows',
      '<pre class="language-hidden-words"><div>a</div><div>&nbsp; b</div></pre><p>c</p>',
      '<pre>a<br>  b</pre><p>c</p>',
    ],
    [
      'what an editor of code has copied',
      `<div style="font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span>a</span></div><br><div>  b</div></div>`,
      '<pre>a<br><br>  b</pre>',
    ],
    [
      'a post of ours',
      '<pre class="language-c++" tabindex="0" role="group">a\nb</pre>',
      '<pre class="language-c++">a<br>b</pre>',
    ],
    [
      'words in a line, and what is linked among them',
      '<p>use <code>a <b>b</b></code> or <a href="https://a.example/"><tt>c</tt></a></p>',
      '<p>use <code>a </code><strong><code>b</code></strong> or <a href="https://a.example/"><code>c</code></a></p>',
    ],
  ])('keeps code: %s', (_, html, expected) => expect(paste(html)).toBe(expected));

  it.each([
    [
      'of a spreadsheet, its looks gone and blank cells empty',
      '<style>td{color:red}</style><table border="0" style="width:9pt"><colgroup><col></colgroup><tr height="18"><td class="xl65" style="font-weight:700">a</td><td>&nbsp;</td></tr>\n<tr><td align="right">1</td><td>2</td></tr></table>',
      '<table><tr><td><strong>a</strong></td><td><br></td></tr><tr><td>1</td><td>2</td></tr></table>',
    ],
    [
      'of Word, whose cells hold paragraphs',
      '<table class="MsoTable"><thead><tr><td><p class="MsoNormal"><b>a</b></p></td><td><p>b</p></td></tr></thead><tbody><tr><td><p>c</p><p>d</p></td><td><p><o:p>&nbsp;</o:p></p></td></tr></tbody></table>',
      '<table><tr><th><strong>a</strong></th><th>b</th></tr><tr><td>c<br>d</td><td><br></td></tr></table>',
    ],
    [
      'of a page, with its name and cells that reach over others',
      '<table><caption>n</caption><tr><th colspan=2>a</th><th>b</th></tr><tr><td rowspan=2>c</td><td>d</td><td>e</td></tr><tr><td>f</td><td><img src="/media/a.png"></td></tr></table>',
      '<p>n</p><table><tr><th>a</th><th><br></th><th>b</th></tr><tr><td>c</td><td>d</td><td>e</td></tr><tr><td><br></td><td>f</td><td><img src="/media/a.png"></td></tr></table>',
    ],
    [
      'of one cell, which is a frame',
      '<table><tr><td><h2>a</h2><ul><li>b</li></ul></td></tr></table>',
      '<h2>a</h2><ul><li>b</li></ul>',
    ],
    [
      'around tables, as its words',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      '<p>a</p><table><tr><td>b</td><td>c</td></tr></table>',
    ],
    ['that is too wide, as its words', `<table><tr>${'<td>a</td>'.repeat(9)}</tr></table>`, '<p>a</p>'.repeat(9)],
    [
      'of ours',
      '<div role="group" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b<br>c</td></tr></tbody></table></div>',
      '<table><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table>',
    ],
  ])('keeps a table %s', (_, html, expected) => expect(paste(html)).toBe(expected));

  it('takes the tag of a lottery as what it is', () => {
    expect(paste('<p>a <a href="#lottery">活动详情</a></p>')).toBe('<p>a [lottery,活动详情]</p>');
    expect(paste('<p><a href="/posts/5#lottery">活动,详情</a></p>', false)).toBe('<p>[lottery,活动\\,详情]</p>');
    expect(paste('<p><a href="#lottery"></a>b</p>')).toBe('<p>b</p>');
  });

  it('takes own images only', () => {
    expect(paste('<p><img src="https://forum.example/media/a.png" onerror="x"><img src="/emoji/b.gif"></p>')).toBe(
      '<p><img src="/media/a.png"></p>',
    );
    expect(paste('<p>t<img src="https://evil.example/a.png"><img src="data:image/png;base64,AA"></p>')).toBe(
      '<p>t</p>',
    );
    expect(paste('<img src="https://forum.example.evil.example/media/a.png">')).toBe('');
  });

  it('takes links only from those who may set them, and only good ones', () => {
    const html = '<p><a href="https://ok.example/">good</a><a href="javascript:alert(1)">bad</a></p>';
    expect(paste(html)).toBe('<p><a href="https://ok.example/">good</a>bad</p>');
    expect(paste(html, false)).toBe('<p>goodbad</p>');
  });

  it('drops what runs or hides', () => {
    expect(
      paste('<style>p{}</style><script>alert(1)</script><!-- c --><iframe src=x></iframe><p onclick=x>a</p>'),
    ).toBe('<p>a</p>');
    expect(paste('<p>a😀b</p>')).toBe('<p>ab</p>');
  });

  it('survives depth', () => {
    const deep = `${'<div>'.repeat(500)}x${'</div>'.repeat(500)}`;
    expect(paste(`<p>a</p>${deep}`)).toBe('<p>a</p>');
  });
});
