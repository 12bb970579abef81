import { expect, it } from 'vitest';
import { viewOf } from './use-view.ts';

it('tells the keyboard from the bars of the browser, and both from a page that is enlarged', () => {
  expect(viewOf(844, { height: 508, offsetTop: 0, scale: 1 })).toEqual({ top: 0, height: 508, keyboard: 336 });
  expect(viewOf(844, { height: 508, offsetTop: 90.4, scale: 1 })).toEqual({ top: 90, height: 508, keyboard: 336 });
  expect(viewOf(844, { height: 788, offsetTop: 0, scale: 1 })).toEqual({ top: 0, height: 788, keyboard: 0 });
  expect(viewOf(844, { height: 400, offsetTop: 0, scale: 2 })).toEqual({ top: 0, height: 844, keyboard: 0 });
  expect(viewOf(844, null)).toEqual({ top: 0, height: 844, keyboard: 0 });
});
