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

it('says numbers in the plural form of the language, and values as they are', () => {
  const { text } = createTranslator(pathToFileURL(`${ROOT}/`), [{ id: 'watching' }]);
  const news = (locale: 'en' | 'zh-CN', count: number) => text(locale, 'news', { count }, noticesOf('watching'));
  expect([news('en', 1), news('en', 2)]).toEqual([
    '1 new comment on a post that you follow',
    '2 new comments on a post that you follow',
  ]);
  expect([news('zh-CN', 1), news('zh-CN', 2)]).toEqual(['您关注的帖子有1条新评论', '您关注的帖子有2条新评论']);
  // What people write is never read as a text of ours.
  for (const title of ['{{site}} & <b>', '$t(news)', '$1 {{title}}'])
    expect(text('en', 'mail.notices.one', { site: title, what: '' }, noticesOf())).toBe(`${title}: `);
  expect(text('en', 'NICK_TOO_SOON', { days: 3 })).toBe('A name can be changed every 3 days; yours again from .');
  expect(text('en', 'there.is:none')).toBe('there.is:none');
});
