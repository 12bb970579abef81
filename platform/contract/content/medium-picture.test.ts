import { expect, it } from 'vitest';
import { mediumAddress } from './medium-picture.ts';

const NAME = `/media/sw4/ab/${'ab'.repeat(32)}`;

it('is another address for a large still picture of ours', () => {
  expect(mediumAddress(`${NAME}.png`, 1920, 1080)).toBe(`${NAME}.medium.webp`);
  expect(mediumAddress(`${NAME}.jpg`, 1081, 16_000)).toBe(`${NAME}.medium.webp`);
});

it.each([
  ['that is no larger', `${NAME}.png`, 1080, 600],
  ['that moves', `${NAME}.gif`, 1920, 1080],
  ['that would be too long', `${NAME}.png`, 1200, 20_000],
  ['that has doubts against it', `${NAME}.png?ptype=1`, 1920, 1080],
  ['of another site', `https://example.com${NAME}.png`, 1920, 1080],
  ['of unknown size', `${NAME}.png`, 0, 0],
])('is none for a picture %s', (_, src, width, height) => {
  expect(mediumAddress(src, width, height)).toBeNull();
});
