import { expect, it } from 'vitest';
import { placeBox } from './use-place.ts';

it('puts a list below the caret, above it where there is no room, and never out of the view', () => {
  const view = { width: 390, height: 700 };
  const box = { width: 280, height: 300 };
  expect(placeBox({ left: 20, top: 100, bottom: 120 }, box, view)).toEqual({ left: 20, top: 126 });
  expect(placeBox({ left: 350, top: 600, bottom: 620 }, box, view)).toEqual({ left: 102, top: 294 });
  // Room neither below nor above: below, where it can be scrolled.
  expect(placeBox({ left: 0, top: 200, bottom: 220 }, { ...box, height: 600 }, view)).toEqual({ left: 8, top: 226 });
});
