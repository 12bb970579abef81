import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { describeApi, outcome } from './each-engine.ts';

/* What an address or a form has where nothing was chosen. */
describeApi('empty fields', (world) => {
  test('an empty topic is no topic, for whoever asks next too', async () => {
    const wbId = await world.post(await world.app.asUser());
    const list = async (query: string) =>
      (await world.app.visitor.get<{ list: Post[] }>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=1${query}`))
        .Message.list;
    for (const query of ['&topic=', '', '&themeId=1&topic=', '&themeId=1'])
      expect([query, await list(query)]).toMatchObject([query, [{ wbId }]]);
  });

  test('what is chosen nowhere may stand empty in the address; what is needed may not', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const chosen = 'q=&themeId=&topic=&sort=&searchTitleFlag=&teamStatus=&limit=&offset=';
    const list = await author.get<{ list: Post[] }>(
      `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${author.uid}&${chosen}`,
    );
    expect(list).toMatchObject({ status: 200, Message: { list: [{ wbId }] } });
    expect(outcome(await author.get('/api/bbs/weibo/get_detail?zone=sw4&wbId='))).toBe('400 BAD_INPUT');
  });
});
