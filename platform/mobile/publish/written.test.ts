import { expect, it } from 'vitest';
import { contentOf, plainOf } from './written.ts';

const image = { url: '/media/a.png', thumb: '/media/a-s.png', width: 320, height: 200 };
const content = (text: string, mentions: Record<string, string> = {}) => contentOf({ text, mentions }, []);

it('writes topics, emoticons and chosen people as tokens, and markup as text', () => {
  expect(content('#出航# 见[微笑]')).toBe('<p>[topic,出航,,] 见[微笑]</p>');
  expect(content('<b>粗</b>')).toBe('<p>&lt;b&gt;粗&lt;/b&gt;</p>');
  expect(content('@水手 你好', { 水手: '7' })).toBe('<p>[at,水手,7] 你好</p>');
  expect(content('@水手', {})).toBe('<p>@水手</p>');
});

it('takes the longer of two names, and a Latin name only where it ends', () => {
  const mentions = { 水手: '7', 水手长: '8', ann: '9' };
  expect(content('@水手长，@水手', mentions)).toBe('<p>[at,水手长,8]，[at,水手,7]</p>');
  expect(content('@annabel @ann', mentions)).toBe('<p>@annabel [at,ann,9]</p>');
});

it('puts the pictures below the text, in their order', () => {
  const second = { ...image, url: '/media/b.png' };
  expect(contentOf({ text: '看', mentions: {} }, [image, second])).toBe(
    '<p>看</p><p><img src="/media/a.png" width="320" height="200"></p>' +
      '<p><img src="/media/b.png" width="320" height="200"></p>',
  );
  expect(contentOf({ text: '', mentions: {} }, [image])).toBe(
    '<p><img src="/media/a.png" width="320" height="200"></p>',
  );
});

it('reads its own content back, and says what a plain text cannot hold', () => {
  const written = { text: '一行 @水手 \n二行[微笑]\n\n#出航# <b>', mentions: { 水手: '7' } };
  const whole = contentOf(written, [image]);
  expect(plainOf(whole)).toEqual({ ...written, images: [{ ...image, thumb: '' }] });
  expect(contentOf(plainOf(whole)!, [image])).toBe(whole);
  expect(plainOf('')).toEqual({ text: '', mentions: {}, images: [] });
  for (const rich of [
    '<p><strong>粗</strong></p>',
    '<h2>题</h2>',
    '<p><img src="/media/a.png" width="320" height="200"></p><p>图下的话</p>',
    '<p>[card,舰队,5,2]</p>',
    '<p>看</p><figure><img src="/media/a.png"><img src="/media/b.png"></figure>',
  ])
    expect(plainOf(rich)).toBeNull();
});
