import { expect, it } from 'vitest';
import { withoutServerTexts } from './vite-server-texts.ts';

it('leaves out what only the server says', () => {
  expect(JSON.parse(withoutServerTexts('{"tool":"x","errors":{"A":"b"},"server":{"c":"d"}}'))).toEqual({ tool: 'x' });
  expect(JSON.parse(withoutServerTexts('{}'))).toEqual({});
});
