import { expect, it } from 'vitest';
import { EMOTICONS, readContent, STICKERS } from '../../../platform/sdk/grammar.ts';
import { contentOf } from './emoticon.ts';

it('each emoticon is one thing in the text: its token, or the picture of one that moves', () => {
  for (const { name } of EMOTICONS) {
    expect(readContent(contentOf({ name })).children).toMatchObject([
      { tag: 'p', children: [{ type: 'emoticon', name }] },
    ]);
  }
  for (const sticker of STICKERS) {
    expect(readContent(contentOf({ name: sticker.name, sticker })).children).toMatchObject([
      { tag: 'p', children: [{ tag: 'img', attrs: { alt: sticker.name } }] },
    ]);
  }
});
