import { beforeAll, expect, test } from 'vitest';
import { CommentSort, type ReadingPlace } from '../../platform/contract/endpoints/comments.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import type { PlaceTables } from '../../server/modules/comments/place-tables.ts';
import { insertRows, postRow } from '../support/rows.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const KEEP = '/api/bbs/weibo/comment/reading_place?zone=sw4';
const CLEAR = '/api/bbs/user/visit/del_visit_record?zone=sw4';
const PAGE = 3;

interface CommentsReply {
  readonly list: readonly { readonly cid: number }[];
  readonly readingPlace?: ReadingPlace;
}

describeApi('where somebody has stopped reading', (world) => {
  let ann: TestClient;
  let wbId: number;
  /** First-level comments by their floors, from 1. */
  const cids: number[] = [0];
  const floor = (n: number): number => cids[n] ?? 0;

  const keep = (client: TestClient, fields: object = {}) =>
    client.send('POST', KEEP, { wbId, cid: floor(4), lastCid: floor(5), sort: 1, count: 7, ...fields });
  const read = async (client: TestClient, more = '') =>
    (await client.get<CommentsReply>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}&limit=${PAGE}${more}`)).Message;
  const stored = (uid: number) =>
    world.app.db.q<PlaceTables>().selectFrom('reading_place').selectAll().where('uid', '=', uid).execute();

  beforeAll(async () => {
    ann = await world.app.asUser();
    wbId = await world.post(ann);
    for (let n = 1; n <= 7; n += 1) cids.push(await world.comment(ann, wbId, `第${n}条评论`));
  });

  test('the first page tells it to them and to nobody else, and what visitors get stays without it', async () => {
    const [bob, cat] = [await world.app.asUser(), await world.app.asUser()];
    await read(world.app.visitor);
    expect(await read(bob)).not.toHaveProperty('readingPlace');
    expect(outcome(await keep(bob))).toBe('200');
    expect((await read(bob)).readingPlace).toEqual({ cid: floor(4), floor: 4, sort: CommentSort.oldest });
    expect(await read(cat)).not.toHaveProperty('readingPlace');
    expect(await read(world.app.visitor)).not.toHaveProperty('readingPlace');
    for (const more of ['&offset=3', '&sort=2', '&onlyAuthor=true', '&limit=50'])
      expect(await read(bob, more), more).not.toHaveProperty('readingPlace');
    expect(outcome(await keep(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
  });

  test('the last place stands, and the highest floor that was ever seen', async () => {
    const bob = await world.app.asUser();
    await keep(bob, { cid: floor(6), lastCid: floor(7), sort: CommentSort.newest });
    await keep(bob, { cid: floor(6), lastCid: floor(7), sort: CommentSort.newest });
    await keep(bob, { cid: floor(3), lastCid: floor(4), count: 999_999_999_999 });
    expect((await read(bob)).readingPlace).toEqual({ cid: floor(3), floor: 3, sort: CommentSort.oldest });
    expect(await stored(bob.uid)).toMatchObject([{ post_id: wbId, seen_floor: 7, seen_count: 7 }]);
  });

  test('what a host had to wait with does not undo what came later', async () => {
    const bob = await world.app.asUser();
    await keep(bob);
    const { db } = world.app;
    await db.tx(async () => {
      const own = db.q<PlaceTables>().updateTable('reading_place').where('uid', '=', bob.uid);
      await own.set({ seen_at: Date.now() + 86_400_000 }).execute();
    });
    expect(outcome(await keep(bob, { cid: floor(2) }))).toBe('200');
    expect(await stored(bob.uid)).toMatchObject([{ comment_id: floor(4) }]);
  });

  test('it takes a first-level comment of the post that they may see, and refuses the rest', async () => {
    const [bob, cat] = [await world.app.asUser(), await world.app.asUser()];
    const reply = await world.comment(ann, wbId, '一条回复', floor(1));
    const elsewhere = await world.comment(ann, await world.post(ann), '别处的评论');
    const gone = await world.comment(ann, wbId, '马上删除');
    await ann.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid: gone });
    for (const cid of [reply, elsewhere, gone, 999_999_999]) {
      expect(outcome(await keep(bob, { cid })), `cid ${cid}`).toBe('404 NOT_FOUND');
      expect(outcome(await keep(bob, { lastCid: cid })), `lastCid ${cid}`).toBe('404 NOT_FOUND');
    }
    expect(outcome(await keep(bob, { wbId: 999_999_999 }))).toBe('404 NOT_FOUND');
    expect(outcome(await keep(bob, { sort: 4 }))).toBe('400 BAD_INPUT');
    expect(outcome(await keep(bob, { count: -1 }))).toBe('400 BAD_INPUT');
    expect(outcome(await keep(bob, { uid: cat.uid }))).toBe('400 UNKNOWN_FIELD');
    const inOtherZone = KEEP.replace('sw4', 'mx');
    const body = { wbId, cid: floor(4), lastCid: floor(4), sort: 1, count: 7 };
    expect(outcome(await bob.send('POST', inOtherZone, body))).toBe('404 NOT_FOUND');
    expect(await stored(bob.uid)).toEqual([]);
  });

  test('a comment that is gone leaves its floor', async () => {
    const bob = await world.app.asUser();
    const cid = await world.comment(ann, wbId, '不会留下来');
    const { Message } = await ann.get<{ floor: number }>(`/api/bbs/weibo/comment/get_comment?zone=sw4&cid=${cid}`);
    await keep(bob, { cid, lastCid: cid });
    await ann.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid });
    expect((await read(bob)).readingPlace).toEqual({ cid, floor: Message.floor, sort: 1 });
  });

  test('who takes the post out of their visit record takes out where they stopped, too', async () => {
    const bob = await world.app.asUser();
    await keep(bob);
    await bob.send('DELETE', CLEAR, { wbId });
    expect(await read(bob)).not.toHaveProperty('readingPlace');
    await keep(bob);
    await bob.send('DELETE', CLEAR, { all: true });
    expect(await stored(bob.uid)).toEqual([]);
  });

  test(`of each person the newest ${LIMITS.places} are kept`, async () => {
    const [bob, cat] = [await world.app.asUser(), await world.app.asUser()];
    await keep(cat);
    const posts = Array.from({ length: LIMITS.places }, (_, n) => postRow(100_000 + n, { uid: ann.uid }));
    await insertRows(world.app.db, 'post', posts);
    const old = { zone: 'sw4', uid: bob.uid, comment_id: 1, floor: 1, sort: 1, seen_floor: 1, seen_count: 1 };
    const placeAt = ({ id }: { id?: unknown }, n: number) => ({ ...old, post_id: Number(id), seen_at: n });
    const ids = await world.app.db
      .q<{ post: { id: number } }>()
      .selectFrom('post')
      .select('id')
      .where('id', '<>', wbId)
      .orderBy('id', 'desc')
      .limit(LIMITS.places)
      .execute();
    await insertRows(world.app.db, 'reading_place', ids.map(placeAt));
    await keep(bob);
    const kept = await stored(bob.uid);
    expect(kept).toHaveLength(LIMITS.places);
    expect(kept.map(({ post_id }) => post_id)).toContain(wbId);
    expect(kept.some(({ seen_at }) => seen_at === 0)).toBe(false);
    expect(await stored(cat.uid)).toHaveLength(1);
  });
});
