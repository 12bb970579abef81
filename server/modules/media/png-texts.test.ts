import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeAvatar } from './avatar.ts';
import { cleanImage } from './image.ts';
import { withoutPngTexts } from './png-texts.ts';

/** Bytes behind the signature and the header of a PNG: where texts may stand. */
const HEAD = 8 + 25;

function textChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length);
  chunk.write(type, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

const picture = () =>
  sharp({ create: { width: 9, height: 7, channels: 3, background: '#204080' } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
const withTexts = (png: Buffer, texts: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, HEAD), ...texts, png.subarray(HEAD)]);

test('what is left of a PNG with texts is the PNG without them', async () => {
  const png = await picture();
  const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => textChunk(type, Buffer.from('Comment\0')));
  expect(withoutPngTexts(withTexts(png, texts)).equals(png)).toBe(true);
  expect(withoutPngTexts(png)).toBe(png);
  const turned = await cleanImage(withTexts(png, texts));
  expect([turned.width, turned.height]).toEqual([7, 9]);
});

test('a text that goes beyond the end takes nothing with it but the end', async () => {
  const png = await picture();
  const cut = withTexts(png, [textChunk('tEXt', Buffer.alloc(10))]);
  cut.writeUInt32BE(0xffffffff, HEAD);
  expect(withoutPngTexts(cut).equals(png.subarray(0, HEAD))).toBe(true);
  const jpeg = await sharp(png).jpeg().toBuffer();
  expect(withoutPngTexts(jpeg)).toBe(jpeg);
  expect(withoutPngTexts(Buffer.alloc(0))).toHaveLength(0);
});

test('a PNG whose texts would be hundreds of megabytes costs as much as one without', async () => {
  const packed = deflateSync(Buffer.alloc(20_000_000, 'a'));
  const body = (n: number) => Buffer.concat([Buffer.from(`Comment${n}\0\0`), packed]);
  const bomb = withTexts(
    await picture(),
    Array.from({ length: 20 }, (_, n) => textChunk('zTXt', body(n))),
  );
  const before = process.cpuUsage();
  await cleanImage(bomb);
  await makeAvatar(bomb);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(2_000_000);
});
