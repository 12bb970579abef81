import { expect, test } from 'vitest';
import { databaseService } from '../../../server/sdk/index.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { planOf } from '../../../tests/support/plan.ts';
import type { NewComments } from '../contract.ts';
import { seenQuery } from './store.ts';

const clock = { now: Date.now() };
type Shown = { wbId: number; wbcCount: number; newComments?: NewComments };

const seen = (who: TestClient, wbId: number, zone = 'sw4') => {
  clock.now += 1;
  return who.send('POST', `/api/bbs/weibo/new_comments/seen?zone=${zone}`, { wbId });
};
const listed = async (who: TestClient, wbId: number): Promise<NewComments | undefined> => {
  const { Message } = await who.get<{ list: Shown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50');
  return Message.list.find((post) => post.wbId === wbId)?.newComments;
};
const detail = async (who: TestClient, wbId: number): Promise<NewComments | undefined> =>
  (await who.get<Shown>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.newComments;

describeApi(
  'what is new below posts',
  (world) => {
    const several = async () => [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()] as const;

    test('is what others have written since the reader was there, in lists and on the post', async () => {
      const [author, reader, other] = await several();
      const wbId = await world.post(author);
      await world.comment(other, wbId);
      expect(await listed(reader, wbId)).toBeUndefined();
      expect(outcome(await seen(reader, wbId))).toBe('200');
      const since = clock.now;
      expect(await listed(reader, wbId)).toBeUndefined();
      // Nothing is new: the first look stands.
      expect(outcome(await seen(reader, wbId))).toBe('200');
      clock.now += 1_000;
      const cid = await world.comment(other, wbId);
      await world.comment(author, wbId, '也对', cid);
      // Twice: the second time it may be kept.
      for (const time of [1, 2]) {
        expect(await listed(reader, wbId), `time ${time}`).toEqual({ count: 2, since });
        expect(await detail(reader, wbId), `time ${time}`).toEqual({ count: 2, since });
      }
      await seen(reader, wbId);
      for (const read of [listed, detail]) expect(await read(reader, wbId)).toBeUndefined();
    });

    test('is nobody else’s, and no visitor’s', async () => {
      const [author, reader, other] = await several();
      const wbId = await world.post(author);
      await seen(reader, wbId);
      await world.comment(author, wbId);
      expect(await listed(reader, wbId)).toBeDefined();
      for (const who of [other, world.app.visitor]) expect(await listed(who, wbId)).toBeUndefined();
      expect(outcome(await seen(world.app.visitor, wbId))).toBe('401 NOT_SIGNED_IN');
    });

    test('leaves out what the reader has written', async () => {
      const [author, reader] = await several();
      const wbId = await world.post(author);
      await seen(reader, wbId);
      await world.comment(reader, wbId);
      expect(await listed(reader, wbId)).toBeUndefined();
      await world.comment(author, wbId);
      await world.comment(reader, wbId);
      expect((await listed(reader, wbId))?.count).toBe(1);
    });

    test('goes with a comment that is deleted', async () => {
      const [author, reader, other] = await several();
      const wbId = await world.post(author);
      await seen(reader, wbId);
      const cid = await world.comment(other, wbId);
      expect((await listed(reader, wbId))?.count).toBe(1);
      await other.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid });
      expect(await listed(reader, wbId)).toBeUndefined();
    });

    test('is not told where replies are private', async () => {
      const author = await world.app.asUser({ sw4: [19] });
      const [reader, other] = await several();
      const wbId = await world.post(author, { wbIsForbidComment: 1 });
      for (const who of [author, reader]) await seen(who, wbId);
      await world.comment(other, wbId);
      for (const who of [author, reader, other]) {
        expect(await listed(who, wbId)).toBeUndefined();
        expect(await detail(who, wbId)).toBeUndefined();
      }
    });

    test('is nothing any more once all is marked as read, in this zone', async () => {
      const [author, reader, other] = await several();
      const posts = [await world.post(author), await world.post(author)];
      for (const wbId of posts) await seen(reader, wbId);
      for (const wbId of posts) await seen(other, wbId);
      for (const wbId of posts) await world.comment(author, wbId);
      expect(outcome(await reader.send('POST', '/api/bbs/weibo/new_comments/all_seen?zone=mx', {}))).toBe('200');
      expect(await listed(reader, posts[0] ?? 0)).toBeDefined();
      expect(outcome(await reader.send('POST', '/api/bbs/weibo/new_comments/all_seen?zone=sw4', {}))).toBe('200');
      for (const wbId of posts) {
        expect(await listed(reader, wbId)).toBeUndefined();
        expect(await listed(other, wbId)).toBeDefined();
      }
    });

    test('is forgotten with the record of the visit', async () => {
      const [author, reader, other] = await several();
      const posts = [await world.post(author), await world.post(author)] as const;
      for (const who of [reader, other]) for (const wbId of posts) await seen(who, wbId);
      for (const wbId of posts) await world.comment(author, wbId);
      const clear = (input: object) => reader.send('DELETE', '/api/bbs/user/visit/del_visit_record?zone=sw4', input);
      expect(outcome(await clear({ wbId: posts[0] }))).toBe('200');
      expect(await listed(reader, posts[0])).toBeUndefined();
      expect(await listed(reader, posts[1])).toBeDefined();
      expect(outcome(await clear({ all: true }))).toBe('200');
      expect(await listed(reader, posts[1])).toBeUndefined();
      for (const wbId of posts) expect(await listed(other, wbId)).toBeDefined();
    });

    test('is not kept of what the reader may not see', async () => {
      const [author, reader] = await several();
      const moderator = await world.app.asUser({ sw4: [12] });
      const wbId = await world.post(author);
      expect(outcome(await seen(reader, wbId, 'mx'))).toBe('404 NOT_FOUND');
      await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      expect(outcome(await seen(reader, wbId))).toBe('404 NOT_FOUND');
      expect(outcome(await seen(reader, 10_000_000))).toBe('404 NOT_FOUND');
    });

    test('is found by its key', async () => {
      const { db } = world.app.core.services.all({ db: databaseService });
      expect(await planOf(db, seenQuery(db, 1, [1, 2, 3]), true)).toMatch(/index scan|SEARCH/i);
    });
  },
  { now: () => clock.now },
);
