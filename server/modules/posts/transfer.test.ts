import { expect, test } from 'vitest';
import { buildTestApp } from '../../../tests/support/app.ts';

test('an old thread leads to its post, in its own zone, while the post can be seen', async () => {
  const app = await buildTestApp();
  const author = await app.asUser();
  const { wbId } = (
    await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbContent: '<p>搬家的帖子</p>',
      wbTitle: '帖子',
      wbThemeId: 1,
    })
  ).Message;
  await app.core.transfer.remember('sw4', 'abc-1', wbId);
  expect(await app.visitor.get('/api/bbs/weibo/transfer?zone=sw4&guid=abc-1')).toMatchObject({
    status: 200,
    Message: { wbId },
  });
  expect(await app.visitor.get('/api/bbs/weibo/transfer?zone=mx&guid=abc-1')).toMatchObject({ status: 404 });
  expect(await app.visitor.get('/api/bbs/weibo/transfer?zone=sw4&guid=none')).toMatchObject({ status: 404 });
  await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
  expect(await app.visitor.get('/api/bbs/weibo/transfer?zone=sw4&guid=abc-1')).toMatchObject({ status: 404 });
  await app.stop();
});
