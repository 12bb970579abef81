import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { describeApi } from './each-engine.ts';

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
});
