import { describe, expect, it } from 'vitest';
import { galleryColumns } from '../../contract/content/grammar.ts';
import { Content } from './Content.tsx';
import { testApp } from '../test-support.tsx';

const render = (html: string, boot = {}) => testApp({ boot }).html(<Content html={html} />);
const renderMain = (html: string) => testApp({}).html(<Content html={html} isMain />);
/** The tags that the browser would see. */
const tags = (html: string) => [...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]);

describe('Content', () => {
  it('renders canonical content as elements', () => {
    const html = render(
      '<h2>标题</h2><p style="text-align: center">一<strong>二</strong><br>三</p><ul><li><p>四</p></li></ul>',
    );
    expect(html).toContain('<h2>标题</h2>');
    expect(html).toContain('<p style="text-align:center">一<strong>二</strong><br/>三</p>');
    expect(html).toMatch(/<ul><li>.*四.*<\/li><\/ul>/);
  });

  it('turns tokens into emoticons and links that keep the zone', () => {
    const html = render('<p>[微笑][at,小明,42]#攻略#</p>');
    expect(html).toContain('aria-label="微笑"');
    expect(html).toContain('href="/user/42?zone=sw4"');
    expect(html).toMatch(/href="\/\?zone=sw4&amp;topic=%E6%94%BB%E7%95%A5"/);
  });

  it('keeps the # that closes a topic with what stands before it, and its text as it is', () => {
    const html = render('<p>#攻略#</p>');
    expect(html).toMatch(/攻略(?:<!-- -->)?<span class="[^"]*closing[^"]*">#<\/span><\/a>/);
    expect(html.replaceAll(/<.*?>/g, '')).toContain('#攻略#');
  });

  it('calls the way to what a plugin shows as its writer did where the plugin has no name for it', () => {
    expect(render('<p>[lottery,看奖品]</p>')).toMatch(/<a href="#lottery"[^>]*>看奖品<\/a>/);
  });

  it('shows code as it is: its language, its lines, no button before somebody reads, and no token', () => {
    const html = render('<p><code>[微笑]</code></p><pre class="language-c++">  a &lt; [微笑]<br><br>#b#</pre>');
    expect(html).toContain('<code>[微笑]</code>');
    expect(html).toContain('<span>c++</span>');
    expect(html).toMatch(/<pre[^>]*tabindex="0"[^>]*>  a &lt; \[微笑\]\n\n#b#<\/pre>/i);
    expect(html).not.toContain('<button');
  });

  it('shows a table with its header, in a part that scrolls by keyboard', () => {
    const html = render('<table><tr><th>名</th><th>攻</th></tr><tr><td>[微笑]</td><td><br></td></tr></table>');
    expect(html).toMatch(/<div[^>]*role="group"[^>]*aria-label="content.table"[^>]*tabindex="0"[^>]*><table>/i);
    expect(html).toContain('<thead><tr><th scope="col">名</th><th scope="col">攻</th></tr></thead><tbody><tr><td>');
    expect(html).toContain('aria-label="微笑"');
    expect(render('<table><tr><td>a</td></tr></table>')).toContain('<table><tbody><tr><td>a</td></tr></tbody></table>');
    expect(render('<table><tr><th>a</th></tr></table>')).not.toContain('<tbody');
  });

  it('needs no zone in links when the host name says it', () => {
    expect(render('<p>[at,小明,42]</p>', { zoneFromHost: true })).toContain('href="/user/42"');
  });

  it('marks links of users as such', () => {
    const html = render('<p><a href="https://example.com/">x</a></p>');
    expect(html).toContain('rel="noopener nofollow ugc"');
  });

  it('loads images lazily, as buttons of the viewer', () => {
    const html = render('<p><img src="/media/a.png" alt="图" width="10" height="20"></p>');
    expect(html).toMatch(/<button[^>]*><img[^>]*src="\/media\/a.png"[^>]*loading="lazy"/);
  });

  it('shows a gallery as a figure of pictures that open, with one caption and columns by their number', () => {
    const images = (count: number) => Array.from({ length: count }, (_, n) => `<img src="/media/${n}.png">`).join('');
    const gallery = render(`<figure title="雁门关 &lt;b&gt;">${images(3)}</figure>`);
    expect(gallery).toMatch(
      /<figure data-columns="3"><button[^>]*><img[^>]*><\/button>(<button[^>]*><img[^>]*><\/button>){2}<figcaption[^>]*>雁门关 &lt;b&gt;<\/figcaption><\/figure>/,
    );
    expect(render(`<figure>${images(2)}</figure>`)).not.toContain('figcaption');
    const columns = [2, 3, 4, 5, 6, 7, 8, 9].map((count) => galleryColumns(count));
    expect(columns).toEqual([2, 3, 2, 3, 3, 4, 4, 3]);
  });

  it('shows a caption beneath its picture: of a figure, or of one in a line of words', () => {
    const img = '<img src="/media/a.png" alt="山" title="雁门关 &lt;b&gt;" class="size-s">';
    expect(render(`<p style="text-align: center">${img}</p>`)).toMatch(
      /<figure style="text-align:center"><button[^>]*size-s[^>]*><img[^>]*alt="山"[^>]*><\/button><figcaption[^>]*>雁门关 &lt;b&gt;<\/figcaption><\/figure>/,
    );
    const inLine = render(`<p>看${img}了</p>`);
    expect(inLine).toMatch(/<p>看<span[^>]*role="figure" aria-label="雁门关 &lt;b&gt;"><button/);
    expect(inLine).not.toContain('figcaption');
    expect(render('<p><img src="/media/a.png"></p>')).toMatch(/<p><button[^>]*><img[^>]*alt=""/);
  });

  it('shows a large picture at the size of the text', () => {
    const name = `/media/sw4/ab/${'ab'.repeat(32)}`;
    const html = render(`<p><img src="${name}.png" width="1920" height="1080"></p>`);
    expect(html).toContain(`srcSet="${name}.medium.webp 1080w, ${name}.png 1920w"`);
    expect(html).toContain('sizes="(max-width: 760px) 100vw, 760px"');
    expect(render(`<p><img src="${name}.gif" width="1920" height="1080"></p>`)).not.toContain('srcSet');
  });

  it('loads the picture that the text of a page begins with at once, and no other', () => {
    const [first, other] = ['/media/a.png', '/media/b.png'];
    const text = `<p>x</p><p><img src="${first}"></p><p><img src="${other}"></p>`;
    const eager = (html: string) =>
      [...html.matchAll(/<img[^>]*src="([^"]+)"[^>]*loading="eager"/g)].map(([, src]) => src);
    expect(eager(renderMain(text))).toEqual([first]);
    expect(eager(renderMain(`<p>1</p><p>2</p><p>3</p>${text}`))).toEqual([]);
    expect(eager(render(text))).toEqual([]);
  });

  it('shows an animated emoticon by its name, still for those who want less motion, and outside the viewer', () => {
    const html = render('<p><img src="/emoji/thumbs.webp" alt="强"></p>');
    expect(html).toMatch(
      /<picture[^>]*><source srcSet="\/emoji\/thumbs-still.webp" media="\(prefers-reduced-motion: reduce\)"\/><img src="\/emoji\/thumbs.webp" alt="强"/,
    );
    expect(html).not.toContain('<button');
    expect(render('<p><img src="/emoji/none.webp"></p>')).not.toContain('<img');
  });

  it.each([
    '<script>alert(1)</script>',
    '<p><img src="x" onerror="alert(1)"></p>',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p><a href="java\tscript:alert(1)">x</a></p>',
    '<p style="background-image: url(https://evil.example/)">x</p>',
    '<p><img src="https://evil.example/x.png"></p>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)>',
    '<p>[at,<img src=x onerror=alert(1)>,1]</p>',
    '<p>[at,x,javascript:alert(1)]</p>',
    '<p>[topic,x,1,javascript:alert(1)]</p>',
    '"><script>alert(1)</script>',
    '<p><span style="color: red; position: fixed">x</span></p>',
    '<P ONCLICK="alert(1)">x</P>',
  ])('gives %s no effect', (hostile) => {
    const html = render(hostile);
    expect(tags(html).every((tag) => ['div', 'p', 'a', 'span', 'button', 'img', 'strong'].includes(tag ?? ''))).toBe(
      true,
    );
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/i);
    expect(html).not.toMatch(/<[^>]*(href|src)="(?!\/|https:\/\/example\.com)/i);
    expect(html).not.toMatch(/<[^>]*style="[^"]*(url|position)/i);
  });

  it('survives very deep and broken markup', () => {
    expect(() => render('<p>'.repeat(5000))).not.toThrow();
    expect(() => render('<blockquote>'.repeat(3000) + 'x')).not.toThrow();
  });
});
