import { expect, test } from 'vitest';
import type { ContentTables } from '../../server/modules/posts/tables.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import { participationService } from '../../server/sdk/index.ts';

const HOUR = 3_600_000;

interface Listed {
  readonly list: { readonly wbId: number; readonly itemComment?: { readonly cid: number } }[];
  readonly total: number;
}

/**
 * What is chosen beside a post's text: where it must hold besides the calls that
 * `server/modules/posts/options.test.ts` asks.
 */
describeApi('options of posts', (world) => {
  const comments = async (client: TestClient, wbId: number) =>
    (await client.get<Listed>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`)).Message.total;
  const edit = (client: TestClient, wbId: number, fields: object) =>
    client.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>改</p>', ...fields });

  test('private replies leave kept answers and user pages', async () => {
    const author = await world.app.asUser({ sw4: [19] });
    const [bob, cat] = [await world.app.asUser(), await world.app.asUser()];
    const wbId = await world.post(author);
    const cid = await world.comment(bob, wbId, '悄悄话');
    await cat.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { cid });
    const shown = async (client: TestClient, tab: 'comments' | 'favors', uid: number) =>
      (await client.get<Listed>(`/api/v1/user/${uid}/${tab}?zone=sw4`)).Message.list.map(
        ({ itemComment }) => itemComment?.cid,
      );
    const { visitor } = world.app;
    expect([await comments(visitor, wbId), await shown(visitor, 'comments', bob.uid)]).toEqual([1, [cid]]);
    expect(await shown(visitor, 'favors', cat.uid)).toEqual([cid]);

    expect(outcome(await edit(author, wbId, { wbIsForbidComment: 1 }))).toBe('200');
    for (const client of [visitor, cat]) {
      expect([await comments(client, wbId), await shown(client, 'comments', bob.uid)]).toEqual([0, []]);
      expect(await shown(client, 'favors', cat.uid)).toEqual([]);
    }
    expect([await comments(bob, wbId), await shown(bob, 'comments', bob.uid)]).toEqual([1, [cid]]);
    expect([await comments(author, wbId), await shown(author, 'comments', bob.uid)]).toEqual([1, []]);
    const reply = await visitor.get(`/api/bbs/weibo/comment/secondComments?zone=sw4&wbId=${cid}`);
    expect(outcome(reply)).toBe('404 NOT_FOUND');

    await edit(author, wbId, { wbIsForbidComment: 0 });
    expect([await comments(visitor, wbId), await shown(visitor, 'comments', bob.uid)]).toEqual([1, [cid]]);
  });

  test('private replies are no public value, whatever else is stored with them', async () => {
    const author = await world.app.asUser({ sw4: [19] });
    const wbId = await world.post(author);
    const from = Date.now();
    await world.comment(await world.app.asUser(), wbId, '只给楼主看的话');
    const { db, core } = world.app;
    const first = async (forbid_comment: number) => {
      const time = { from, until: Date.now(), floor: 0 };
      return db.tx(async () => {
        await db.q<ContentTables>().updateTable('post').set({ forbid_comment }).where('id', '=', wbId).execute();
        // Of other posts of this time there are none.
        return (
          (await core.services.of(participationService).firstPublic({ id: wbId, zone: 'sw4' }, time))?.kind ?? null
        );
      });
    };
    expect([await first(0), await first(2), await first(4)]).toEqual(['comment', 'comment', 'comment']);
    expect([await first(1), await first(3), await first(5), await first(7)]).toEqual([null, null, null, null]);
  });

  test('a private reply neither shows when it was written nor brings its post to the head of the list', async () => {
    const author = await world.app.asUser({ sw4: [19] });
    const bob = await world.app.asUser();
    const wbId = await world.post(author, { wbIsForbidComment: 1 });
    const newer = await world.post(author);
    const seen = async () => {
      const url = `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;
      const { wbCreateTime, wbLastCommentTime } = (
        await world.app.visitor.get<{ wbCreateTime: number; wbLastCommentTime: number }>(url)
      ).Message;
      return wbLastCommentTime - wbCreateTime;
    };
    const first = async () =>
      (await world.app.visitor.get<Listed>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=1&sort=2')).Message
        .list[0]?.wbId;
    await world.comment(bob, wbId, '悄悄话');
    expect([await seen(), await first()]).toEqual([0, newer]);
    // A time that was moved while replies were public is not told either.
    await edit(author, wbId, { wbIsForbidComment: 0 });
    await world.comment(bob, wbId, '大声说');
    expect([(await seen()) > 0, await first()]).toEqual([true, wbId]);
    await edit(author, wbId, { wbIsForbidComment: 1 });
    expect(await seen()).toBe(0);
  });

  test('a timed post keeps them, and they are asked for again when it is due', async () => {
    const author = await world.app.asUser({ sw4: [13, 19, 31] });
    const send = (fields: object) =>
      author.send<{ wbId: number; draftId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle: '准点',
        wbContent: '<p>见</p>',
        wbThemeId: 1,
        timingOpenTime: Date.now() + HOUR,
        ...fields,
      });
    expect(outcome(await send({ firstImage: 1 }))).toBe('403 FORBIDDEN');
    const { draftId } = (await send({ wbIsForbidComment: 3 })).Message;
    const now = await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4', {
      id: draftId,
      optType: 1,
    });
    const post = await author.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${now.Message.wbId}`);
    expect(post.Message).toMatchObject({ wbTitle: '准点', wbIsForbidComment: 3 });
  });
});
