import { expect, test } from 'vitest';
import type { ActivityCounts, UserListItem } from '../../platform/contract/endpoints/user-pages.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi } from './each-engine.ts';

const COUNTS = '/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4';

interface ListReply {
  readonly list: UserListItem[];
}

describeApi('hidden posts of one person', (world) => {
  test("an author's hidden post is in their own list, marked as such, and in nobody else's", async () => {
    const [ann, bob, manager] = [
      await world.app.asUser(),
      await world.app.asUser(),
      await world.app.asUser({ sw4: [13] }),
    ];
    const [first, second, third] = [await world.post(ann), await world.post(ann), await world.post(ann)];
    await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: second, reason: '核实' });
    const LIST = `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${ann.uid}`;
    const NAMED = `/api/bbs/user/post/get_user_post?zone=sw4&uid=${ann.uid}`;
    const listed = async (client: TestClient, path: string) =>
      (await client.get<ListReply>(path)).Message.list.map(({ wbId, wbHiddenTime }) => [wbId, wbHiddenTime > 0]);
    for (const path of [LIST, NAMED, `/api/v1/user/${ann.uid}/posts?zone=sw4`]) {
      expect(await listed(ann, path), path).toEqual([
        [third, false],
        [second, true],
        [first, false],
      ]);
      expect(await listed(ann, `${path}&limit=1&offset=1`), path).toEqual([[second, true]]);
      for (const other of [world.app.visitor, bob, manager])
        expect(await listed(other, path), path).toEqual([
          [third, false],
          [first, false],
        ]);
    }
    const counted = async (client: TestClient) =>
      (await client.get<ActivityCounts>(`${COUNTS}&uid=${ann.uid}`)).Message.weiboCount;
    // The author's number is that of their list.
    await expect.poll(() => counted(bob)).toBe(2);
    expect([await counted(ann), await counted(world.app.visitor), await counted(manager)]).toEqual([3, 2, 2]);
    // The zone's lists and searches are everybody's.
    const zoneWide = await ann.get<ListReply>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&sort=1');
    expect(zoneWide.Message.list.map(({ wbId }) => wbId)).not.toContain(second);
    await manager.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: second, reason: '重复' });
    for (const path of [LIST, NAMED]) expect((await listed(ann, path)).map(([wbId]) => wbId)).toEqual([third, first]);
    expect(await counted(ann)).toBe(2);
  });
});
