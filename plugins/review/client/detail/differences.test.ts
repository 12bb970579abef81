import { describe, expect, it } from 'vitest';
import { differencesOf, type Differences } from './differences.ts';

import { extraFields } from './extra-fields.ts';

const of = (content: string, title = '标题', wbThemeId = 1, fields: object | null = {}) => ({
  title,
  content,
  wbThemeId,
  fields: fields && JSON.stringify(fields),
});
const shown = (pieces: Differences['body']) =>
  pieces?.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join('');

describe('differences', () => {
  it('are told by word, and the two texts can be put together from them', () => {
    const before = of('<p>周五开始</p><p>奖励<strong>翻倍</strong>，持续四十八小时。</p>');
    const after = of('<p>周六开始</p><p>奖励翻倍，持续七十二小时，周日结束。</p>', '新标题');
    const { title, body } = differencesOf(before, after);
    expect(shown(title)).toContain('[+新]');
    expect(shown(body)).toMatch(/^\[-周五\]\[\+周六\]开始\n奖励翻倍，/);
    const text = (kind: 'added' | 'removed') =>
      body?.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
    expect(text('added')).toBe('周五开始\n奖励翻倍，持续四十八小时。');
    expect(text('removed')).toBe('周六开始\n奖励翻倍，持续七十二小时，周日结束。');
  });

  it('of styles and of pictures are told, too', () => {
    expect(differencesOf(of('<p>甲</p>'), of('<p><strong>甲</strong></p>')).isFormatOnly).toBe(true);
    expect(differencesOf(of('<p>甲</p>'), of('<p>甲</p>')).isFormatOnly).toBe(false);
    const image = (name: string) => of(`<p><img src="/media/${name}.png"></p>`);
    expect(differencesOf(image('a'), image('b'))).toMatchObject({
      addedImages: ['/media/b.png'],
      removedImages: ['/media/a.png'],
      isFormatOnly: false,
    });
  });

  it('of the category and of what the post is sent with are told, each field with what it was', () => {
    const before = of('<p>甲</p>', '题', 1, { coverImage: '/media/a.png', videoUrl: '/media/v.mp4', alterCreate: 1 });
    const after = of('<p>甲</p>', '题', 4, { coverImage: '/media/b.png', pollTitle: '去哪', alterCreate: 0 });
    const { isMoved, fields } = differencesOf(before, after);
    expect(isMoved).toBe(true);
    const cover = (url: string) => ({ kind: 'images', name: 'coverImage', urls: [url] });
    const line = (name: string, text: string) => ({ kind: 'text', name, text });
    expect(fields).toEqual([
      { name: 'coverImage', before: cover('/media/a.png'), after: cover('/media/b.png') },
      { name: 'pollTitle', before: null, after: line('pollTitle', '去哪') },
      { name: 'videoUrl', before: line('videoUrl', '/media/v.mp4'), after: null },
      { name: 'alterCreate', before: line('alterCreate', '1'), after: null },
    ]);
    expect(differencesOf(after, after)).toMatchObject({ isMoved: false, fields: [] });
    // Of a post it is not known what it was sent with, and of old ones not where they stood.
    expect(differencesOf(of('<p>甲</p>', '题', 0, null), after)).toMatchObject({ isMoved: false, fields: [] });
  });

  it('from a post are told where the change says something else than the post has', () => {
    const post = { coverImage: '/media/a.png', wbIsForbidComment: 2, wbVoice: '[]', existVideo: 0, videoUrl: '' };
    const changes = (fields: object) =>
      differencesOf({ ...of('<p>甲</p>', '题', 1, post), kind: 'post' }, of('<p>甲</p>', '题', 1, fields)).fields;
    // What it does not name stays; of what the post does not tell nothing is known.
    expect(changes({})).toEqual([]);
    expect(changes({ ...post, wbIsLottery: 1 })).toEqual([]);
    const cover = { kind: 'images', name: 'coverImage', urls: ['/media/a.png'] };
    expect(changes({ coverImage: '', videoUrl: '/media/v.mp4', existVideo: 1 })).toEqual([
      { name: 'videoUrl', before: null, after: { kind: 'text', name: 'videoUrl', text: '/media/v.mp4' } },
      { name: 'existVideo', before: null, after: { kind: 'text', name: 'existVideo', text: '1' } },
      { name: 'coverImage', before: cover, after: null },
    ]);
  });

  it('of huge texts without anything in common are found in bounded time, or not at all', () => {
    const text = (seed: number) => Array.from({ length: 40_000 }, (_, n) => `${(n * seed * 7919) % 99_991} `).join('');
    const begun = performance.now();
    const { body } = differencesOf(of(`<p>${text(1)}</p>`), of(`<p>${text(3)}</p>`));
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(body === null || body.length > 0).toBe(true);
  });
});

describe('extra fields of a post', () => {
  it('are shown by what they are, the others as text, and no picture of elsewhere', () => {
    const fields = JSON.stringify({
      pollTitle: '去哪里',
      pollOptions: JSON.stringify([{ name: '港口' }, { name: '外海', desc: '远' }]),
      coverImage: '/media/a.png,//evil.example/b.png,https://evil.example/c.png',
      alterCreate: 1,
      markInfoArray: JSON.stringify([{ mark: 'SETTOP', endTime: 5 }]),
      timingOpenTime: 9,
      wbIsForbidComment: 2,
    });
    expect(extraFields(fields)).toEqual([
      { kind: 'images', name: 'coverImage', urls: ['/media/a.png'] },
      { kind: 'marks', name: 'markInfoArray', marks: [{ mark: 'SETTOP', startTime: 0, endTime: 5 }] },
      { kind: 'time', name: 'timingOpenTime', at: 9 },
      { kind: 'comments', name: 'wbIsForbidComment', bits: 2 },
      { kind: 'text', name: 'pollTitle', text: '去哪里' },
      { kind: 'text', name: 'pollOptions', text: '港口\n外海 · 远' },
    ]);
    expect(extraFields('no JSON')).toEqual([]);
    expect(extraFields('[1]')).toEqual([]);
  });
});
