import { expect, test } from 'vitest';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi } from './each-engine.ts';

interface Listed {
  readonly list: { readonly wbId: number }[];
}

describeApi('the numbers of a post with private replies', (world) => {
  const edit = (client: TestClient, wbId: number, fields: object) =>
    client.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>改</p>', ...fields });

  test('a private reply moves no number that everybody is shown; made public it does', async () => {
    const author = await world.app.asUser({ sw4: [19] });
    const bob = await world.app.asUser();
    const wbId = await world.post(author, { wbIsForbidComment: 1 });
    const open = await world.post(author);
    const counts = async (uid: number) =>
      (
        await world.app.visitor.get<{ commentCount: number; beCommentCount: number }>(
          `/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4&uid=${uid}`,
        )
      ).Message;
    const numbers = async () => {
      const card = await world.app.visitor.get<{ commentCount: number }>(`/api/bbs/user/detail/${bob.uid}?zone=sw4`);
      const hottest = await world.app.visitor.get<Listed>(
        '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&sort=3&limit=1',
      );
      expect(await checkCounters(world.app.db)).toEqual([]);
      return [
        (await counts(author.uid)).beCommentCount,
        (await counts(bob.uid)).commentCount,
        card.Message.commentCount,
        hottest.Message.list[0]?.wbId,
      ];
    };
    await world.app.asUser().then((fan) => fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId: open }));
    const cid = await world.comment(bob, wbId, '悄悄话');
    await world.comment(bob, wbId, '还有', cid);
    await world.comment(bob, wbId, '再来');
    expect(await numbers()).toEqual([0, 0, 0, open]);
    await edit(author, wbId, { wbIsForbidComment: 0 });
    expect(await numbers()).toEqual([3, 3, 3, wbId]);
    await edit(author, wbId, { wbIsForbidComment: 3 });
    expect(await numbers()).toEqual([0, 0, 0, open]);
    const staff = await world.app.asUser({ sw4: [13] });
    await staff.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '核实' });
    expect(await numbers()).toEqual([0, 0, 0, open]);
    await staff.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '核实' });
    expect(await numbers()).toEqual([0, 0, 0, open]);
    await staff.send('POST', '/api/bbs/moderation/post/restore?zone=sw4', { wbId, reason: '核实' });
    await edit(author, wbId, { wbIsForbidComment: 0 });
    // The hidden one's reply is shown to nobody.
    expect((await numbers()).slice(0, 3)).toEqual([1, 1, 1]);
  });
});
