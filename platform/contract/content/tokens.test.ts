import { describe, expect, it } from 'vitest';
import { EMOTICONS, findEmoticon, withGlyphs } from './emoticons.ts';
import { parseContent } from './parse.ts';
import { serializeContent } from './serialize.ts';
import { splitTokens, writeToken } from './tokens.ts';
import type { TokenNode } from './types.ts';

const topic = (name: string, id = '', link = ''): TokenNode => ({ type: 'topic', name, id, link });

describe('tokens', () => {
  it.each<[string, TokenNode]>([
    ['[微笑]', { type: 'emoticon', name: '微笑' }],
    ['[抽烟]', { type: 'emoticon', name: '悠闲' }],
    ['[OK]', { type: 'emoticon', name: 'OK' }],
    ['[at,小明,10001]', { type: 'at', name: '小明', uid: '10001' }],
    ['[at,a\\,b\\]\\[\\\\,7]', { type: 'at', name: 'a,b][\\', uid: '7' }],
    ['[at,a\\b,7]', { type: 'at', name: 'a\\b', uid: '7' }],
    ['[topic,活动,5,/topic/5]', topic('活动', '5', '/topic/5')],
    ['[topic,活动,5,https://e.example/a\\,b]', topic('活动', '5', 'https://e.example/a,b')],
    ['[topic,活动,5,javascript:x]', topic('活动', '5')],
    ['[topic,活动,,]', topic('活动')],
    ['[card,剑客,88,1]', { type: 'card', name: '剑客', id: '88', cardType: '1' }],
    ['[card,帮会,88,3]', { type: 'card', name: '帮会', id: '88', cardType: '3' }],
    ['[lottery,活动详情]', { type: 'plugin', token: 'lottery', name: '活动详情' }],
    ['[lottery,a\\,b]', { type: 'plugin', token: 'lottery', name: 'a,b' }],
    ['#话题#', topic('话题')],
    [`#${'题'.repeat(30)}#`, topic('题'.repeat(30))],
    [`#${'😀'.repeat(30)}#`, topic('😀'.repeat(30))],
  ])('%s', (text, node) => {
    expect(splitTokens(text, false)).toEqual([node]);
    expect(splitTokens(`[${text}]`, false)).toEqual([{ type: 'text', text: '[' }, node, { type: 'text', text: ']' }]);
    expect(splitTokens(writeToken(node), false)).toEqual([node]);
  });

  it.each([
    ...[
      '[unknown]',
      '[]',
      '[',
      '[微笑',
      '[微\n笑]',
      '[at,x]',
      '[at,x,1,2]',
      '[at,,1]',
      '[raffle,x]',
      '[plugin,x]',
      '[lottery]',
      '[lottery,]',
      '[lottery,x,1]',
      '[at,x,]',
      '[at,x,a/b]',
      '[at,x\n,1]',
      '[AT,x,1]',
    ],
    ...['[card,x,1,0]', '[card,x,1]', '[card,x,,1]', '[topic,x]', '[topic,a#b,1,]', '[topic,x,1]'],
    ...['##', '# #', '#a', '#a\nb#', `#${'题'.repeat(31)}#`, '#a[b#', `[at,${'x'.repeat(101)},1]`],
  ])('%j stays text', (text) => {
    expect(splitTokens(text, false)).toEqual([{ type: 'text', text }]);
  });

  it('takes the leftmost token', () => {
    expect(splitTokens('a#b#c#d#e', false)).toEqual([
      { type: 'text', text: 'a' },
      topic('b'),
      { type: 'text', text: 'c' },
      topic('d'),
      { type: 'text', text: 'e' },
    ]);
  });

  it('finds only emoticons in links', () => {
    expect(serializeContent(parseContent('<a href="/x">#a#[at,b,1][抽烟]</a>'))).toBe(
      '<p><a href="/x">#a#[at,b,1][悠闲]</a></p>',
    );
  });

  it('finds tokens that the input spreads over nodes, but not over formatting', () => {
    expect(serializeContent(parseContent('[抽<!-- x -->烟]'))).toBe('<p>[悠闲]</p>');
    expect(serializeContent(parseContent('[抽<b>烟</b>]'))).toBe('<p>[抽<strong>烟</strong>]</p>');
  });
});

describe('emoticons', () => {
  it('has 126 names, each once, with a glyph that is no text', () => {
    expect(EMOTICONS).toHaveLength(128);
    expect(new Set(EMOTICONS.map(({ name }) => name)).size).toBe(128);
    for (const { name, glyph } of EMOTICONS) {
      expect(name).toMatch(/^[\p{Script=Han}A-Z]{1,8}$/u);
      expect(glyph).toMatch(/^\p{Emoji}\ufe0f?$/u);
    }
  });

  it('knows the alias', () => {
    expect(findEmoticon('抽烟')).toBe(findEmoticon('悠闲'));
    expect(findEmoticon('toString')).toBeUndefined();
  });
});

it('shows the emoticons of a plain text, and leaves other brackets', () => {
  expect(withGlyphs('好[微笑][抽烟]，[没有这个] [x] [OK]')).toBe(
    `好${findEmoticon('微笑')?.glyph}${findEmoticon('悠闲')?.glyph}，[没有这个] [x] 👌`,
  );
});
