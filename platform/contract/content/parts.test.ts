import { expect, it } from 'vitest';
import { cleanLine } from './clean-line.ts';
import { cleanText } from './clean-text.ts';
import { EMOTICONS } from './emoticons.ts';
import { parseContent } from './parse.ts';
import { withPictures } from './pictures.ts';
import { findSticker, STICKERS, stickerNamed, stickerUrl } from './stickers.ts';
import { hasPluginToken } from './text.ts';

it('a line is one line, without what nobody sees or what turns it round', () => {
  expect(cleanLine(' a \n\t b\u2028c\u0000\u0007d ')).toBe('a b c d');
  expect(cleanLine('a\u202eb\u200bc\ufeffd\u2066e')).toBe('a b c d e');
  expect(cleanLine('cafe\u0301')).toBe('caf\u00e9');
  expect(cleanLine('\ud83d')).toBe('\ufffd');
  expect(cleanLine(' \n ')).toBe('');
  for (const unseen of ['\u3164', '\ufe0f', '\u034f \u00ad', '\u2800', '\u{e0001}']) expect(cleanLine(unseen)).toBe('');
  expect(cleanLine('❤\ufe0f')).toBe('❤\ufe0f');
});

it('a text keeps its lines, and none of what turns it round', () => {
  expect(cleanText('a\r\nb\rc\td')).toBe('a\nb\nc\td');
  expect(cleanText('a\u202eb\u0000c\ufeff')).toBe('abc');
  expect(cleanText('\ud83d海')).toBe('\ufffd海');
});

it('pictures that do not stand in a text come behind it, each once and in order', () => {
  const html = '<p>a<img src="/media/a.png"></p>';
  expect(withPictures(html, [])).toBe(html);
  expect(withPictures(html, ['/media/c.png', '/media/a.png', '/media/b.png', '/media/c.png'])).toBe(
    `${html}<p><img src="/media/c.png"></p><p><img src="/media/b.png"></p>`,
  );
  expect(withPictures('', ['"><script>'])).toBe('<p><img src="&quot;&gt;&lt;script&gt;"></p>');
});

it('emoticons have a name and a picture each, and those that move are among them', () => {
  for (const { name, glyph } of EMOTICONS) expect([name, glyph], name).not.toContain('');
  const names = EMOTICONS.map(({ name }) => name);
  for (const { code, name } of STICKERS) {
    expect(code).toMatch(/^[a-z]+$/);
    expect(names).toContain(name);
    expect(stickerNamed(name)?.code).toBe(code);
    expect(findSticker(stickerUrl(code))?.name).toBe(name);
  }
  expect(stickerUrl('thumbs')).toBe('/emoji/thumbs.webp');
  expect(stickerUrl('thumbs', true)).toBe('/emoji/thumbs-still.webp');
  expect([stickerNamed('没有'), findSticker(undefined), findSticker('/emoji/none.webp')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a token of a plugin is found by its kind, wherever it stands', () => {
  const has = (html: string, token: 'lottery' | 'at' = 'lottery') =>
    hasPluginToken(parseContent(html), token as 'lottery');
  expect(has('<blockquote><p>a [lottery,奖] b</p></blockquote>')).toBe(true);
  expect(has('<p>[at,a,7]</p>')).toBe(false);
  expect(has('<p>[lottery,奖]</p>', 'at')).toBe(false);
  expect(has('<p>a</p>')).toBe(false);
});
