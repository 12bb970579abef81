import { afterAll, expect, test } from 'vitest';
import type { UserListItem } from '../../../platform/contract/endpoints/user-pages.ts';
import { databaseService } from '../../../server/sdk/index.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { testZones } from '../../../tests/support/zones.ts';
import { FOLDER_LIMITS, type Folder, type FolderList } from '../contract.ts';
import { placesQuery } from './store.ts';
import type { FolderTables } from './tables.ts';

const zones = testZones('collection-folders', { jl: null });
afterAll(() => zones.remove());

const ROOT = '/api/bbs/user/collect';
type Said = { readonly collectFolderId?: number; readonly collectNote?: string };

const addFolder = (who: TestClient, name: string, more: object = {}, zone = 'sw4') =>
  who.send<Folder>('POST', `${ROOT}/folder/add?zone=${zone}`, { name, ...more });
const madeFolder = async (who: TestClient, name: string, zone = 'sw4'): Promise<number> =>
  (await addFolder(who, name, {}, zone)).Message.id;
const rename = (who: TestClient, id: number, name: string, zone = 'sw4') =>
  who.send<Folder>('POST', `${ROOT}/folder/rename?zone=${zone}`, { id, name });
const remove = (who: TestClient, id: number, zone = 'sw4') =>
  who.send('POST', `${ROOT}/folder/delete?zone=${zone}`, { id });
const move = (who: TestClient, wbId: number, folderId: number, zone = 'sw4') =>
  who.send('POST', `${ROOT}/folder/move?zone=${zone}`, { wbId, folderId });
const note = (who: TestClient, wbId: number, text: string, zone = 'sw4') =>
  who.send('POST', `${ROOT}/note?zone=${zone}`, { wbId, note: text });
const folders = async (who: TestClient, zone = 'sw4'): Promise<FolderList> =>
  (await who.get<FolderList>(`${ROOT}/folder/list?zone=${zone}`)).Message;
const ask = (who: TestClient, more = '', uid = who.uid, zone = 'sw4') =>
  who.get<{ list: (UserListItem & Said)[]; hasMore: boolean }>(
    `/api/v1/user/${uid}/collects?zone=${zone}&limit=50${more}`,
  );
const listed = async (who: TestClient, more = ''): Promise<number[]> =>
  (await ask(who, more)).Message.list.map(({ wbId }) => wbId);
const said = ({ collectFolderId, collectNote }: Said): Said => ({
  ...(collectFolderId !== undefined && { collectFolderId }),
  ...(collectNote !== undefined && { collectNote }),
});
const saidOf = async (who: TestClient, wbId: number): Promise<Said> =>
  said((await who.get<Said>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message);

describeApi(
  'folders of collections',
  (world: ApiWorld) => {
    const collect = (who: TestClient, wbId: number, zone = 'sw4') =>
      who.send('POST', `/api/bbs/weibo/collect/add_collect?zone=${zone}`, { wbId });
    const uncollect = (who: TestClient, wbId: number) =>
      who.send('DELETE', '/api/bbs/weibo/collect/del_collect?zone=sw4', { wbId });
    /** Somebody with so many collected posts of somebody else. */
    const collector = async (count: number) => {
      const [author, who] = [await world.app.asUser(), await world.app.asUser()];
      const posts: number[] = [];
      for (let n = 0; n < count; n += 1) posts.push(await world.post(author, { wbTitle: `值得收藏${n}` }));
      for (const wbId of posts) expect(outcome(await collect(who, wbId))).toBe('200');
      return { author, who, posts };
    };
    const moderate = async (what: string, wbId: number) =>
      (await world.app.asUser({ sw4: [12] })).send('POST', `/api/bbs/moderation/post/${what}?zone=sw4`, {
        wbId,
        reason: '暂时',
      });

    test('are made, renamed and deleted; what was in one stays collected, with its note', async () => {
      const { who, posts } = await collector(3);
      const [first = 0, second = 0, third = 0] = posts;
      const guides = await madeFolder(who, ' 攻略 \n 合集 ');
      const ships = await madeFolder(who, '战舰');
      for (const wbId of [first, second]) expect(outcome(await move(who, wbId, guides))).toBe('200');
      expect(outcome(await note(who, first, ' 第二页\n有表格 '))).toBe('200');
      expect(await folders(who)).toEqual({
        list: [
          { id: guides, name: '攻略 合集', count: 2 },
          { id: ships, name: '战舰', count: 0 },
        ],
        unfiled: 1,
        total: 3,
      });
      expect(await listed(who, `&folder=${guides}`)).toEqual([second, first]);
      expect(await listed(who, '&folder=none')).toEqual([third]);
      expect(await listed(who)).toEqual([third, second, first]);
      expect((await rename(who, guides, '海战攻略')).Message).toEqual({ id: guides, name: '海战攻略' });
      expect(await saidOf(who, first)).toEqual({ collectFolderId: guides, collectNote: '第二页\n有表格' });

      expect(outcome(await remove(who, guides))).toBe('200');
      expect(await folders(who)).toEqual({ list: [{ id: ships, name: '战舰', count: 0 }], unfiled: 3, total: 3 });
      expect(await listed(who, '&folder=none')).toEqual([third, second, first]);
      expect(await saidOf(who, first)).toEqual({ collectNote: '第二页\n有表格' });
      expect(await saidOf(who, second)).toEqual({});
      expect(outcome(await ask(who, `&folder=${guides}`))).toBe('404 NOT_FOUND');
    });

    test('a post is moved on and out, and its note changed and taken back; lists say it, kept or not', async () => {
      const { who, posts } = await collector(1);
      const [wbId = 0] = posts;
      const [one, two] = [await madeFolder(who, '一'), await madeFolder(who, '二')];
      const inList = async () => (await ask(who)).Message.list.map(said);
      const steps: readonly (readonly [change: () => Promise<unknown>, then: Said])[] = [
        [() => move(who, wbId, one), { collectFolderId: one }],
        [() => move(who, wbId, two), { collectFolderId: two }],
        [() => note(who, wbId, '看图'), { collectFolderId: two, collectNote: '看图' }],
        [() => note(who, wbId, '看图二'), { collectFolderId: two, collectNote: '看图二' }],
        [() => move(who, wbId, 0), { collectNote: '看图二' }],
        [() => note(who, wbId, ' '), {}],
      ];
      for (const [change, then] of steps) {
        await change();
        // Twice: the second time it may be kept.
        for (const time of [1, 2]) {
          expect(await saidOf(who, wbId), `time ${time}`).toEqual(then);
          expect(await inList(), `time ${time}`).toEqual([then]);
        }
      }
      // Nothing is left of what says nothing.
      const { db } = world.app.core.services.all({ db: databaseService });
      const rows = db.q<FolderTables>().selectFrom('collection_folders_place').select('uid').where('uid', '=', who.uid);
      expect(await rows.execute()).toEqual([]);
    });

    test('the same again changes nothing', async () => {
      const { who, posts } = await collector(1);
      const [wbId = 0] = posts;
      const key = { requestKey: `folder-${who.uid}-1` };
      const made = await Promise.all([1, 2, 3].map(() => addFolder(who, '同一个', key)));
      const [{ Message: { id } } = { Message: { id: 0 } }] = made;
      expect(made.map((reply) => [outcome(reply), reply.Message.id])).toEqual(made.map(() => ['200', id]));
      for (const again of [1, 2]) {
        expect(outcome(await move(who, wbId, id)), `time ${again}`).toBe('200');
        expect(outcome(await note(who, wbId, '同样')), `time ${again}`).toBe('200');
        expect(outcome(await rename(who, id, '改名')), `time ${again}`).toBe('200');
      }
      expect((await folders(who)).list).toEqual([{ id, name: '改名', count: 1 }]);
      expect(outcome(await remove(who, id))).toBe('200');
      expect(outcome(await remove(who, id))).toBe('200');
      expect(outcome(await remove(who, id + 1_000_000))).toBe('404 NOT_FOUND');
    });

    test('a name is one of a person and a zone, however it is written', async () => {
      const [who, other] = [await world.app.asUser(), await world.app.asUser()];
      const id = await madeFolder(who, 'Ships');
      for (const name of ['ships', ' SHIPS ', 'Ｓｈｉｐｓ'])
        expect(outcome(await addFolder(who, name)), name).toBe('409 FOLDER_NAME_TAKEN');
      expect(outcome(await addFolder(other, 'ships'))).toBe('200');
      expect(outcome(await addFolder(who, 'ships', {}, 'mx'))).toBe('200');
      const second = await madeFolder(who, '别的');
      expect(outcome(await rename(who, second, 'ships'))).toBe('409 FOLDER_NAME_TAKEN');
      expect((await rename(who, id, 'SHIPS')).Message).toEqual({ id, name: 'SHIPS' });
      const raced = await Promise.all(
        [1, 2, 3].map((n) => addFolder(who, '抢注', { requestKey: `race-${who.uid}-${n}` })),
      );
      expect(raced.map(outcome).toSorted()).toEqual(['200', '409 FOLDER_NAME_TAKEN', '409 FOLDER_NAME_TAKEN']);
    });

    test('names and notes have their limits, in characters', async () => {
      const { who, posts } = await collector(1);
      const [wbId = 0] = posts;
      const { name, note: most } = FOLDER_LIMITS;
      for (const bad of ['', ' \u200b ', '舰'.repeat(name + 1)])
        expect(outcome(await addFolder(who, bad)), bad).toBe('400 FOLDER_NAME');
      expect((await addFolder(who, '🚢'.repeat(name))).Message.name).toBe('🚢'.repeat(name));
      expect(outcome(await note(who, wbId, '注'.repeat(most + 1)))).toBe('400 COLLECT_NOTE_TOO_LONG');
      expect(outcome(await note(who, wbId, '🚢'.repeat(most)))).toBe('200');
      expect(await saidOf(who, wbId)).toEqual({ collectNote: '🚢'.repeat(most) });
    });

    test('nobody has more folders than there may be, however fast they make them', async () => {
      const who = await world.app.asUser();
      const { db } = world.app.core.services.all({ db: databaseService });
      const rows = Array.from({ length: FOLDER_LIMITS.folders - 2 }, (_, n) => ({
        zone: 'sw4',
        uid: who.uid,
        name: `${n}`,
        name_key: `${n}`,
        created_at: 1,
      }));
      await db.tx(async () => {
        for (const row of rows)
          await db.insertId(db.q<FolderTables>().insertInto('collection_folders_folder').values(row));
      });
      const raced = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => addFolder(who, name)));
      expect(raced.map(outcome).toSorted()).toEqual(['200', '200', '409 FOLDERS_FULL', '409 FOLDERS_FULL']);
      expect(outcome(await addFolder(who, '戊', {}, 'mx'))).toBe('200');
      const [{ id } = { id: 0 }] = (await folders(who)).list;
      await remove(who, id);
      expect(outcome(await addFolder(who, '己'))).toBe('200');
    });

    test('are their owner’s alone', async () => {
      const { author, who, posts } = await collector(1);
      const [wbId = 0] = posts;
      await collect(author, wbId);
      const id = await madeFolder(who, '只给自己');
      await move(who, wbId, id);
      await note(who, wbId, '只给自己看');
      const moderator = await world.app.asUser({ sw4: [12, 13] });
      for (const other of [author, moderator]) {
        expect(outcome(await rename(other, id, '别人的'))).toBe('404 NOT_FOUND');
        expect(outcome(await remove(other, id))).toBe('404 NOT_FOUND');
        expect(outcome(await ask(other, `&folder=${id}`))).toBe('404 NOT_FOUND');
        expect(outcome(await ask(other, `&folder=${id}`, who.uid))).toBe('404 NOT_FOUND');
        expect((await folders(other)).list).toEqual([]);
        expect(await saidOf(other, wbId)).toEqual({});
      }
      expect(outcome(await move(author, wbId, id))).toBe('404 NOT_FOUND');
      expect(outcome(await ask(world.app.visitor, `&folder=${id}`, who.uid))).toBe('404 NOT_FOUND');
      expect(outcome(await world.app.visitor.get(`${ROOT}/folder/list?zone=sw4`))).toBe('401 NOT_SIGNED_IN');
      expect(await saidOf(world.app.visitor, wbId)).toEqual({});
      // By another zone's address there is no such folder and no such collection.
      expect(outcome(await rename(who, id, '别处', 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await remove(who, id, 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await move(who, wbId, 0, 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await note(who, wbId, '别处', 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await ask(who, `&folder=${id}`, who.uid, 'mx'))).toBe('404 NOT_FOUND');
      expect(await folders(who, 'mx')).toEqual({ list: [], unfiled: 0, total: 0 });
      const foreign = await madeFolder(who, '另一区', 'mx');
      expect(outcome(await move(who, wbId, foreign))).toBe('404 NOT_FOUND');
      expect(await saidOf(who, wbId)).toEqual({ collectFolderId: id, collectNote: '只给自己看' });
    });

    test('only what is in the list has a place, and it is counted as it is listed', async () => {
      const { author, who, posts } = await collector(4);
      const [hidden = 0, deleted = 0, kept = 0, blocked = 0] = posts;
      const other = await world.app.asUser();
      const byOther = await world.post(other, { wbTitle: '将被屏蔽的人' });
      await collect(who, byOther);
      const id = await madeFolder(who, '一起');
      for (const wbId of [hidden, deleted, kept, byOther]) await move(who, wbId, id);
      const uncollected = await world.post(author);
      expect(outcome(await move(who, uncollected, id))).toBe('404 NOT_FOUND');
      expect(outcome(await note(who, uncollected, '没收藏'))).toBe('404 NOT_FOUND');

      const counts = async () => {
        const { list, unfiled, total } = await folders(who);
        const [inIt, none, all] = [
          await listed(who, `&folder=${id}`),
          await listed(who, '&folder=none'),
          await listed(who),
        ];
        expect([list[0]?.count, unfiled, total]).toEqual([inIt.length, none.length, all.length]);
        return inIt;
      };
      expect(await counts()).toEqual([byOther, kept, deleted, hidden]);
      await moderate('hide', hidden);
      await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: deleted });
      await who.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: other.uid });
      expect(await counts()).toEqual([kept]);
      for (const wbId of [hidden, deleted]) {
        expect(outcome(await move(who, wbId, 0))).toBe('404 NOT_FOUND');
        expect(outcome(await note(who, wbId, '看不见了'))).toBe('404 NOT_FOUND');
      }
      await moderate('restore', hidden);
      await who.send('POST', '/api/bbs/user/weibo-block/delete?zone=sw4', { uid: other.uid });
      expect(await counts()).toEqual([byOther, kept, hidden]);
      expect(await listed(who, '&folder=none')).toEqual([blocked]);
    });

    test('taking a post out of the collections takes its place and note', async () => {
      const { who, posts } = await collector(2);
      const [wbId = 0, other = 0] = posts;
      const id = await madeFolder(who, '暂存');
      for (const post of [wbId, other]) await move(who, post, id);
      await note(who, wbId, '会忘记的');
      expect(await saidOf(who, wbId)).toEqual({ collectFolderId: id, collectNote: '会忘记的' });
      await uncollect(who, wbId);
      expect(await saidOf(who, wbId)).toEqual({});
      expect((await folders(who)).list).toEqual([{ id, name: '暂存', count: 1 }]);
      await collect(who, wbId);
      expect(await saidOf(who, wbId)).toEqual({});
      expect(await listed(who, '&folder=none')).toEqual([wbId]);
      // At the same moment: in the end it is collected and may have a place, or it is neither.
      await Promise.all([move(who, other, id), uncollect(who, other), note(who, other, '同时'), move(who, other, 0)]);
      expect(await saidOf(who, other)).toEqual({});
    });

    test('two changes of a post at the same time both stand, and none ends in a folder that is deleted', async () => {
      const { who, posts } = await collector(1);
      const [wbId = 0] = posts;
      const id = await madeFolder(who, '同时');
      await Promise.all([move(who, wbId, id), note(who, wbId, '两件事')]);
      expect(await saidOf(who, wbId)).toEqual({ collectFolderId: id, collectNote: '两件事' });
      await move(who, wbId, 0);
      await Promise.all([move(who, wbId, id), remove(who, id)]);
      expect(await saidOf(who, wbId)).toEqual({ collectNote: '两件事' });
      expect(await folders(who)).toEqual({ list: [], unfiled: 1, total: 1 });
    });

    test('go with the account', async () => {
      const { who, posts } = await collector(1);
      const [wbId = 0] = posts;
      await move(who, wbId, await madeFolder(who, '最后'));
      const { db } = world.app.core.services.all({ db: databaseService });
      const q = () => db.q<FolderTables & { account: { id: number } }>();
      const left = async () => [
        ...(await q().selectFrom('collection_folders_folder').select('uid').where('uid', '=', who.uid).execute()),
        ...(await q().selectFrom('collection_folders_place').select('uid').where('uid', '=', who.uid).execute()),
        ...(await q().selectFrom('collection_folders_person').select('uid').where('uid', '=', who.uid).execute()),
      ];
      expect(await left()).toHaveLength(3);
      await db.tx(async () => void (await q().deleteFrom('account').where('id', '=', who.uid).execute()));
      expect(await left()).toEqual([]);
    });

    test('a zone without them has no such calls, and its lists take no folder', async () => {
      const who = await world.app.asUser();
      expect(outcome(await addFolder(who, '没有', {}, 'jl'))).toBe('404 NOT_FOUND');
      expect(outcome(await ask(who, '&folder=none', who.uid, 'jl'))).toBe('409 FEATURE_OFF');
      expect(outcome(await ask(who, '', who.uid, 'jl'))).toBe('200');
    });

    test('places of a page of posts are looked up by their key', async () => {
      const { db } = world.app.core.services.all({ db: databaseService });
      const plan = await planOf(db, placesQuery(db, 1, [1, 2, 3]), true);
      expect(plan).toMatch(/collection_folders_place_key|autoindex_collection_folders_place/);
    });
  },
  { zonesDir: zones.dir },
);
