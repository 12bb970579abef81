import { readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { EMOTICONS, STICKERS, stickerUrl } from '../platform/contract/content/index.ts';
import { SKETCHES } from './stickers.ts';

const FOLDER = new URL('../platform/emoji/', import.meta.url).pathname;
const fileOf = (code: string, still = false): string => FOLDER + stickerUrl(code, still).slice('/emoji/'.length);

describe('animated emoticons', () => {
  it('have each a drawing, its two files and the name of an emoticon', () => {
    const codes = STICKERS.map(({ code }) => code);
    expect(Object.keys(SKETCHES).sort()).toEqual(codes.toSorted());
    expect(readdirSync(FOLDER).sort()).toEqual(codes.flatMap((code) => [`${code}-still.webp`, `${code}.webp`]).sort());
    const names = STICKERS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !EMOTICONS.some((emoticon) => emoticon.name === name))).toEqual([]);
  });

  it.each(STICKERS.map(({ code }) => code))('%s moves for ever on nothing, in few bytes', async (code) => {
    const sketch = SKETCHES[code]!;
    const moving = readFileSync(fileOf(code));
    expect(moving.length).toBeLessThanOrEqual(25 * 1024);
    const found = await sharp(moving, { animated: true }).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 128, pageHeight: 128, loop: 0, hasAlpha: true });
    // Frames that are the same are one that stays longer.
    expect(found.delay?.reduce((sum, delay) => sum + delay)).toBe(sketch.frames * sketch.delay);
    expect(found.pages).toBeGreaterThan(4);
    const { channels } = await sharp(moving).stats();
    expect(channels[3]?.min).toBe(0);
    const still = await sharp(fileOf(code, true)).metadata();
    expect([still.width, still.height, still.pages ?? 1]).toEqual([128, 128, 1]);
  });
});
