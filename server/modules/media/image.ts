import type { Metadata, Sharp } from 'sharp';
import { MEDIUM_HEIGHT, MEDIUM_WIDTH } from '../../../platform/contract/content/medium-picture.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail } from '../../sdk/index.ts';
import { sha256 } from './keys.ts';
import { withoutPngTexts } from './png-texts.ts';

/** CSS pixels of the widest place where a thumbnail is shown, twice. */
const THUMB_WIDTH = 480;

type Format = 'jpeg' | 'png' | 'gif';

/** What the first bytes must be. Only these formats ever reach the decoder. */
const SIGNATURES: readonly [Format, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

export const FORMATS = {
  jpeg: { extension: 'jpg', mime: 'image/jpeg' },
  png: { extension: 'png', mime: 'image/png' },
  gif: { extension: 'gif', mime: 'image/gif' },
} as const satisfies Record<Format, { extension: string; mime: string }>;

/** An image as it is stored: re-encoded, upright, without metadata. */
export interface CleanImage {
  readonly format: Format;
  readonly bytes: Buffer;
  /** Of `bytes`, hex. */
  readonly sha256: string;
  /** WebP, still, at most 480 pixels wide and 16,000 high. */
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes an uploaded file safe to serve. The format is decided by the bytes, never by name or
 * declared type; the size is checked before anything is decoded; animations stay animated.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE, IMAGE_PIXELS, IMAGE_FRAMES (of an animation, declared pixels
 *   of all frames, or too many of them), IMAGE_BROKEN
 */
export async function cleanImage(uploaded: Buffer): Promise<CleanImage> {
  if (uploaded.length > LIMITS.imageBytes) throw fail('IMAGE_TOO_LARGE', { max: LIMITS.imageBytes / 1024 / 1024 });
  const format = sniff(uploaded);
  if (!format) throw fail('IMAGE_TYPE');
  const bytes = withoutPngTexts(uploaded);
  // Loaded with the first upload: the image library takes its share of a server's start and memory.
  const { default: sharp } = await import('sharp');
  checkPixels(await broken(() => sharp(bytes, { animated: true, limitInputPixels: false }).metadata()));
  return broken(async () => {
    const options = { failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const;
    const whole = sharp(bytes, { ...options, animated: format === 'gif' });
    const { data, info } = await encode(whole.autoOrient(), format).toBuffer({ resolveWithObject: true });
    const thumb = await smaller(sharp(bytes, options), THUMB_WIDTH);
    return {
      format,
      bytes: data,
      sha256: sha256(data),
      thumb,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  });
}

/**
 * A picture that we have stored, at the size in which texts show it: WebP, still.
 * @throws IMAGE_BROKEN
 */
export async function mediumOf(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return broken(() => smaller(sharp(bytes, { limitInputPixels: LIMITS.imagePixels }), MEDIUM_WIDTH));
}

/** A longer picture (a scrolled screenshot) becomes narrower than that. */
const smaller = (image: Sharp, width: number): Promise<Buffer> =>
  image
    .autoOrient()
    .resize({ width, height: MEDIUM_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

function sniff(bytes: Buffer): Format | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

/** @throws IMAGE_PIXELS; IMAGE_FRAMES of an animation: each of its frames may be small */
export function checkPixels({ width, height, pages = 1 }: Metadata): void {
  // For an animation `height` is that of all frames one above the other.
  const isTooMuch = width * height > LIMITS.imagePixels || pages > LIMITS.imageFrames;
  if (isTooMuch) throw fail(pages > 1 ? 'IMAGE_FRAMES' : 'IMAGE_PIXELS');
}

function encode(image: Sharp, format: Format): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 85, mozjpeg: false });
  return format === 'png' ? image.png() : image.gif();
}

/** What the decoder refuses is a broken image; its own words stay in the cause. */
async function broken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(fail('IMAGE_BROKEN'), { cause: error });
  }
}
