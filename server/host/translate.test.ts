import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';
import { manifest } from '../../plugins/drafts/manifest.ts';
import { noticesOf } from '../sdk/notice.ts';
import { createTranslator } from './translate.ts';

it('finds a text under the name of the plugin whose it was when something was stored', () => {
  const root = pathToFileURL(`${ROOT}/`);
  const { text } = createTranslator(root, [manifest, { id: 'editor' }]);
  const own = text('en', 'TIMING_CHANGED', {}, manifest.id);
  expect(own).not.toBe('TIMING_CHANGED');
  expect(text('en', 'TIMING_CHANGED', {}, 'editor')).toBe(own);
  const values = { title: 'Harbour', refusal: 'muted' };
  const notice = text('zh-CN', 'timingFailed', values, noticesOf(manifest.id));
  expect(notice).toContain('Harbour');
  expect(text('zh-CN', 'timingFailed', values, noticesOf('editor'))).toBe(notice);
  const alone = createTranslator(root, [{ id: 'editor' }]);
  expect(alone.text('en', 'TIMING_CHANGED', {}, 'editor')).toBe('TIMING_CHANGED');
});
