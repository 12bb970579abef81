import { crc32, createDeflate, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in every file that smuggles something: what is served must not have it. */
export const SMUGGLED = 'alert(document.domain)';
const SCRIPT = Buffer.from(`<script>${SMUGGLED}</script>`);

export interface HostileFile {
  readonly what: string;
  /** As somebody would call it. */
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * `refused`: no picture of ours. `cleaned`: a picture with something besides, which must not be
   * there afterwards.
   */
  readonly expected: 'refused' | 'cleaned';
}

const chunk = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])));
  return Buffer.concat([head, body, tail]);
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function png(width: number, height: number, bits: number, data: Buffer, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** So many zeros, deflated: a two-hundredth of them. */
async function zeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const block = Buffer.alloc(1024 * 1024);
  const packed = deflate.toArray();
  for (let left = bytes; left > 0; left -= block.length) {
    if (!deflate.write(block.subarray(0, Math.min(left, block.length))))
      await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  return Buffer.concat(await packed);
}

const dot = (format: 'png' | 'jpeg' | 'gif' | 'webp', size = 40): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#c04020' } })
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .toBuffer();

/** The file with another size in its header. */
async function declared(format: 'jpeg' | 'gif' | 'webp', edge: number): Promise<Buffer> {
  const bytes = await dot(format);
  if (format === 'gif') {
    bytes.writeUInt16LE(edge, 6);
    bytes.writeUInt16LE(edge, 8);
    // Its only frame, too.
    const frame = bytes.indexOf(0x2c, 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1));
    bytes.writeUInt16LE(edge, frame + 5);
    bytes.writeUInt16LE(edge, frame + 7);
  } else if (format === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(edge, frame + 5);
    bytes.writeUInt16BE(edge, frame + 7);
  } else {
    // Fourteen bits each behind the sign of a lossless picture.
    const at = bytes.indexOf('VP8L') + 9;
    bytes.writeUInt32LE((bytes.readUInt32LE(at) & 0xf0000000) | ((edge - 1) << 14) | (edge - 1), at);
  }
  return bytes;
}

const profile = (packed: Buffer): Buffer => chunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), packed]));
const text = (packed: Buffer): Buffer => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));

/** Files that want more than to be looked at. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [onePng, oneJpeg, oneGif] = await Promise.all([dot('png'), dot('jpeg'), dot('gif')]);
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#123',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const noisyJpeg = await sharp(noise).jpeg({ quality: 95 }).toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), SCRIPT]);
  const refused = (what: string, name: string, bytes: Buffer): HostileFile => ({
    what,
    name,
    bytes,
    expected: 'refused',
  });
  const cleaned = (what: string, name: string, bytes: Buffer): HostileFile => ({
    what,
    name,
    bytes,
    expected: 'cleaned',
  });
  const many = await zeros(200 * 1024 * 1024);
  return [
    refused(
      'a PNG of 50,000 x 50,000 with all its pixels',
      'a.png',
      png(50_000, 50_000, 1, await zeros(6_251 * 50_000)),
    ),
    refused('a PNG of 2^31 pixels an edge', 'a.png', png(0x7fffffff, 0x7fffffff, 8, many)),
    refused('a JPEG of 65,500 x 65,500', 'a.jpg', await declared('jpeg', 65_500)),
    refused('a GIF of 65,535 x 65,535', 'a.gif', await declared('gif', 65_535)),
    refused('a WebP of 16,383 x 16,383', 'a.webp', await declared('webp', 16_383)),
    refused('half a PNG', 'a.png', half(noise)),
    refused('half a JPEG', 'a.jpg', half(noisyJpeg)),
    refused('half a GIF', 'a.gif', half(oneGif)),
    refused('an SVG', 'a.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SMUGGLED}"/>`)),
    refused('a packed SVG', 'a.jpg', gzipSync(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SMUGGLED}"/>`)),
    refused('a page', 'a.gif', Buffer.concat([Buffer.from('<!doctype html>'), SCRIPT])),
    refused('a PDF', 'a.jpg', Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${SMUGGLED})>>>>endobj`)),
    refused('a script that begins as a GIF', 'a.gif', Buffer.from(`GIF89a=1;${SMUGGLED}//`)),
    refused('a page that begins as a JPEG', 'a.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), SCRIPT])),
    refused('a page that begins as a PNG', 'a.png', Buffer.concat([SIGNATURE, SCRIPT])),
    refused(
      'a drawing of commands',
      'a.png',
      Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "ephemeral:/etc/passwd"\n'),
    ),
    refused('a TIFF', 'a.png', await sharp(onePng).tiff().toBuffer()),
    refused('an AVIF', 'a.jpg', await sharp(onePng).avif({ effort: 0 }).toBuffer()),
    refused('a program', 'a.png', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)])),
    refused('an archive', 'a.png', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])),
    refused('nothing', 'a.png', Buffer.alloc(0)),
    cleaned('a picture with a page behind it', 'a.html', Buffer.concat([onePng, SCRIPT])),
    cleaned('a picture with a script behind it', 'a.js', Buffer.concat([oneGif, Buffer.from(`;${SMUGGLED}`)])),
    cleaned(
      'a picture with a page in its comment',
      'a.php',
      Buffer.concat([oneJpeg.subarray(0, 2), comment, oneJpeg.subarray(2)]),
    ),
    cleaned(
      'a picture with an archive behind it',
      'a.jar',
      Buffer.concat([oneJpeg, Buffer.from('PK\x03\x04'), SCRIPT]),
    ),
    cleaned('a PNG whose text is a bomb', 'a.png', png(8, 8, 8, await zeros(9 * 8), [text(many)])),
    cleaned('a PNG whose colours are a bomb', 'a.png', png(8, 8, 8, await zeros(9 * 8), [profile(many)])),
    cleaned('a PNG with more pixels than it says', 'a.png', png(8, 8, 8, many)),
  ];
}

/**
 * Does some work and tells what it took.
 * @returns milliseconds, and by how many bytes the process was larger than before at most
 */
export async function costOf(work: () => Promise<unknown>): Promise<{ readonly ms: number; readonly bytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return { ms: performance.now() - began, bytes: most - before };
}
