// i18n-data: samples of what people type
import { describe, expect, it } from 'vitest';
import { stripEmoji } from './emoji.ts';
import { EMOTICONS } from '../contract/content/emoticons.ts';

describe('stripEmoji', () => {
  it.each(['😀', '👍🏽', '👨‍👩‍👧‍👦', '🇨🇳', '1️⃣', '#️⃣', '❤️', '⚡', '☀️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🕵️‍♀️', '🕵', '🥹'])('strips %s', (emoji) => {
    expect(stripEmoji(`a${emoji}b`)).toBe('ab');
  });

  it.each(['汉字，。！？', '123 #话题# * ©®™', '→←↑↓', '①②③', 'がぎぐ', '한국어', 'é', 'नि', '𠮷', '\u200c'])(
    'keeps %s',
    (text) => {
      expect(stripEmoji(text)).toBe(text);
    },
  );

  it('knows every glyph of the panel that is an emoji by itself', () => {
    expect(EMOTICONS.filter(({ glyph }) => stripEmoji(glyph) !== '').map(({ name }) => name)).toEqual([]);
  });
});
