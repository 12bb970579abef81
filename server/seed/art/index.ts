import sharp from 'sharp';
import { COVER_SIZE } from '../../../platform/contract/post-options.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { createRandom } from '../random.ts';
import { avatar, crest, portrait } from './figures.ts';
import { paletteOf } from './palette.ts';
import { HEIGHT, scene, WIDTH, type Motif } from './scene.ts';
import { chart, map, panel } from './screens.ts';

const MOTIFS: Readonly<Record<string, Motif>> = {
  mx: 'pagoda',
  sw3: 'sail',
  sw4: 'storm',
  sw5: 'abyss',
  jl: 'city',
  dw: 'farm',
};

const DRAW = { crest, portrait, panel, chart, map } as const;

/**
 * Draws an image of a zone. The same key always gives the same picture.
 * @param key `scene`, `crest`, `portrait`, `panel`, `chart` or `map`, and a number: `scene2`
 * @returns JPEG, 840 by 472
 * @throws Error for another key
 */
export async function drawImage(zone: Pick<ZoneConfig, 'abbr' | 'tokens'>, key: string): Promise<Buffer> {
  const random = createRandom(`${zone.abbr} ${key}`);
  const palette = paletteOf(zone);
  const kind = key.replace(/\d+$/, '');
  if (kind === 'scene') return jpeg(scene(random, palette, MOTIFS[zone.abbr] ?? 'pagoda'));
  if (!Object.hasOwn(DRAW, kind)) throw new Error(`There is no kind of picture for ${key}`);
  return jpeg(DRAW[kind as keyof typeof DRAW](random, palette)); // checked just above
}

/**
 * The same picture as a cover, cut as the composer cuts them (9:5).
 * @returns JPEG, 540 by 300
 */
export async function drawCover(zone: Pick<ZoneConfig, 'abbr' | 'tokens'>, key: string): Promise<Buffer> {
  return sharp(await drawImage(zone, key))
    .resize(COVER_SIZE.width, COVER_SIZE.height, { fit: 'cover' })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A square avatar, PNG, 128 pixels wide. @param key whose it is */
export const drawAvatar = (key: string): Promise<Buffer> =>
  sharp(svg(128, 128, avatar(createRandom(`avatar ${key}`))))
    .png({ palette: true })
    .toBuffer();

const jpeg = (body: string): Promise<Buffer> =>
  sharp(svg(WIDTH, HEIGHT, body))
    .jpeg({ quality: 88 })
    .toBuffer();

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
