/**
 * `node tools/stickers.ts`: draws the animated emoticons into `platform/emoji`, each as
 * `<code>.webp`, which moves, and `<code>-still.webp`, which does not.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { picture } from './lib/stickers/kit.ts';
import { FEELINGS } from './lib/stickers/feelings.ts';
import { GESTURES } from './lib/stickers/gestures.ts';
import { MOVES } from './lib/stickers/moves.ts';
import type { Sketch } from './lib/stickers/sketch.ts';
import { THINGS } from './lib/stickers/things.ts';

/** Two pixels for each one that is shown. */
const SIDE = 128;

/** Every drawing by its code. */
export const SKETCHES: Readonly<Record<string, Sketch>> = { ...FEELINGS, ...GESTURES, ...MOVES, ...THINGS };

const FOLDER = new URL('../platform/emoji/', import.meta.url).pathname;

const frame = (sketch: Sketch, t: number): Buffer => Buffer.from(picture(SIDE, sketch.draw(t)));
const lossy = { quality: 60, alphaQuality: 70, effort: 6 } as const;

async function render(code: string, sketch: Sketch): Promise<void> {
  const frames = Array.from({ length: sketch.frames }, (_, index) => frame(sketch, index / sketch.frames));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ ...lossy, loop: 0, delay: frames.map(() => sketch.delay), minSize: true })
    .toBuffer();
  writeFileSync(`${FOLDER}${code}.webp`, moving);
  writeFileSync(`${FOLDER}${code}-still.webp`, await sharp(frame(sketch, sketch.still)).webp(lossy).toBuffer());
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [code, sketch] of Object.entries(SKETCHES)) await render(code, sketch);
}
