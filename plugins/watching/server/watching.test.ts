import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { databaseService } from '../../../server/sdk/index.ts';
import { MUTED_WORDS, WATCHES, type Level, type Subject, type Watched } from '../contract.ts';

import { LEVELS, SUBJECTS, type WatchingTables } from './tables.ts';

const clock = { now: Date.now() };
const WATCHING = '/api/bbs/weibo/watching';
type Shown = { wbId: number; watchLevel?: string };
type Page = { list: Shown[]; hasMore: boolean; next: string };

const set = (who: TestClient, subject: Subject, id: number, level: Level, zone = 'sw4') => {
  clock.now += 1;
  return who.send('POST', `${WATCHING}/set?zone=${zone}`, { subject, id, level });
};
const feed = async (who: TestClient, query = ''): Promise<Page> =>
  (await who.get<Page>(`${WATCHING}/feed?zone=sw4&limit=50${query}`)).Message;
const feedIds = async (who: TestClient): Promise<number[]> => (await feed(who)).list.map(({ wbId }) => wbId);
const isUnread = async (who: TestClient): Promise<boolean> =>
  (await who.get<{ unread: boolean }>(`${WATCHING}/unread?zone=sw4`)).Message.unread;
const listed = async (who: TestClient, query = ''): Promise<Shown[]> =>
  (await who.get<Page>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50${query || '&sort=1'}`)).Message.list;
const isListed = async (who: TestClient, wbId: number, query = ''): Promise<boolean> =>
  (await listed(who, query)).some((post) => post.wbId === wbId);
const choices = async (who: TestClient, subject: Subject, zone = 'sw4'): Promise<Watched[]> =>
  (await who.get<{ list: Watched[] }>(`${WATCHING}/list?zone=${zone}&subject=${subject}&limit=50`)).Message.list;
const topicId = async (who: TestClient, name: string): Promise<number> =>
  (
    await who.get<{ topicId: number }>(
      `/api/bbs/topics/get_topic_detail?zone=sw4&topicName=${encodeURIComponent(name)}`,
    )
  ).Message.topicId;
const post = (world: ApiWorld, author: TestClient, fields: Record<string, unknown> = {}) => {
  clock.now += 1_000;
  return world.post(author, fields);
};
const aboutTopic = (name: string) => ({ wbContent: `<p>[topic,${name},7,0] 和它有关的一些话</p>` });

interface Told {
  readonly text: string;
  readonly isRead: 0 | 1;
  readonly wbId: number;
}
const told = async (who: TestClient, list = 'watched'): Promise<Told[]> =>
  (await who.get<{ list: Told[] }>(`/api/bbs/user/messages/all/${list}?zone=sw4`)).Message.list;

describeApi(
  'following and muting',
  (world) => {
    const some = async () => [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()] as const;
    const moderator = () => world.app.asUser({ sw4: [12] });

    test('tells who follows a post of new comments by others, counted up while it is unread', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author);
      expect(outcome(await set(reader, 'post', wbId, 'watch'))).toBe('200');
      const cid = await world.comment(other, wbId);
      expect(await told(reader)).toMatchObject([{ wbId, isRead: 0, text: '您关注的帖子有1条新评论' }]);
      await world.comment(author, wbId, '我也觉得', cid);
      expect(await told(reader)).toMatchObject([{ wbId, isRead: 0, text: '您关注的帖子有2条新评论' }]);
      await reader.send('POST', '/api/bbs/user/messages/read_all?zone=sw4', {});
      await world.comment(other, wbId);
      expect(await told(reader)).toMatchObject([{ wbId, isRead: 0, text: '您关注的帖子有1条新评论' }]);
    });

    test('counts every one of several comments at once', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author);
      await set(reader, 'post', wbId, 'watch');
      await Promise.all(
        ['一楼', '二楼', '三楼', '四楼'].map((text, n) => world.comment(n % 2 ? author : other, wbId, text)),
      );
      expect(await told(reader)).toMatchObject([{ text: '您关注的帖子有4条新评论' }]);
    });

    test('counts back when a comment goes, with its answers, and on when it is there again', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author);
      await set(reader, 'post', wbId, 'watch');
      const count = async () => (await told(reader)).map(({ text, isRead }) => [Number(/\d+/.exec(text)?.[0]), isRead]);
      const remove = (who: TestClient, cid: number) =>
        who.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid });
      const moderate = async (what: string, cid: number) =>
        (await moderator()).send('POST', `/api/bbs/moderation/comment/${what}?zone=sw4`, { cid, reason: '跑题' });
      const read = () => reader.send('POST', '/api/bbs/user/messages/read_all?zone=sw4', {});
      const first = await world.comment(other, wbId, '一楼');
      await read();
      const second = await world.comment(other, wbId, '二楼');
      const answer = await world.comment(author, wbId, '回复二楼', second);
      // Of their own they were not told.
      const own = await world.comment(reader, wbId, '我来回复', second);
      const third = await world.comment(other, wbId, '三楼');
      expect(await count()).toEqual([[3, 0]]);
      await remove(reader, own);
      expect(await count()).toEqual([[3, 0]]);
      // What was read before is not counted.
      await remove(other, first);
      expect(await count()).toEqual([[3, 0]]);
      await moderate('hide', answer);
      expect(await count()).toEqual([[2, 0]]);
      await moderate('restore', answer);
      expect(await count()).toEqual([[3, 0]]);
      await moderate('hide', second);
      expect(await count()).toEqual([[1, 0]]);
      await moderate('restore', second);
      expect(await count()).toEqual([[3, 0]]);
      await remove(other, second);
      await remove(other, third);
      expect(await count()).toEqual([]);
      await world.comment(other, wbId, '四楼');
      expect(await count()).toEqual([[1, 0]]);
      await read();
      const fifth = await world.comment(other, wbId, '五楼');
      await remove(other, fifth);
      expect(await count()).toEqual([]);
    });

    test('tells nobody of their own comments, twice of one, or of whom they block', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author);
      for (const who of [author, reader]) await set(who, 'post', wbId, 'watch');
      const cid = await world.comment(reader, wbId);
      expect(await told(reader)).toEqual([]);
      // The author is told of it as its author, who is answered as the one answered.
      expect(await told(author)).toEqual([]);
      expect(await told(author, 'comment')).toHaveLength(1);
      await world.comment(other, wbId, '不同意', cid);
      expect(await told(reader)).toEqual([]);
      expect(await told(reader, 'comment')).toHaveLength(1);
      await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: other.uid });
      await world.comment(other, wbId);
      expect(await told(reader)).toEqual([]);
    });

    test('tells nothing of private replies and of what is hidden', async () => {
      const author = await world.app.asUser({ sw4: [19] });
      const [, reader, other] = await some();
      const closed = await post(world, author, { wbIsForbidComment: 1 });
      await set(reader, 'post', closed, 'watch');
      await world.comment(other, closed);
      expect(await told(reader)).toEqual([]);
      const wbId = await post(world, author, { wbTitle: '秘密的标题' });
      await set(reader, 'post', wbId, 'watch');
      await world.comment(other, wbId);
      await (await moderator()).send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      expect(JSON.stringify(await told(reader))).not.toContain('秘密的标题');
      expect(JSON.stringify(await choices(reader, 'post'))).not.toContain('秘密的标题');
      expect(await choices(reader, 'post')).toContainEqual(expect.objectContaining({ id: wbId, name: '' }));
    });

    test('sends no messages at all of a muted post, not even to its author', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author);
      const cid = await world.comment(reader, wbId);
      await author.send('POST', '/api/bbs/user/messages/read_all?zone=sw4', {});
      const before = (await told(author, 'comment')).length;
      for (const who of [author, reader]) await set(who, 'post', wbId, 'mute');
      await world.comment(other, wbId, `[at,某人,${author.uid}] 看看`);
      await world.comment(other, wbId, '不同意', cid);
      await other.send('POST', '/api/bbs/weibo/favor?zone=sw4', { wbId });
      expect(await told(author, 'comment')).toHaveLength(before);
      for (const list of ['comment', 'at', 'favors', 'watched']) expect(await told(reader, list), list).toEqual([]);
      for (const list of ['at', 'favors']) expect(await told(author, list), list).toEqual([]);
      await set(author, 'post', wbId, 'normal');
      await world.comment(other, wbId);
      expect(await told(author, 'comment')).toHaveLength(before + 1);
    });

    test('shows on a post what its reader has chosen, and nobody else', async () => {
      const [author, reader] = await some();
      const wbId = await post(world, author);
      await set(reader, 'post', wbId, 'watch');
      const levelOf = async (who: TestClient) => (await listed(who)).find((one) => one.wbId === wbId)?.watchLevel;
      expect(await levelOf(reader)).toBe('watch');
      for (const who of [author, world.app.visitor]) expect(await levelOf(who)).toBeUndefined();
      await set(reader, 'post', wbId, 'mute');
      expect(await levelOf(reader)).toBe('mute');
      await set(reader, 'post', wbId, 'normal');
      expect(await levelOf(reader)).toBeUndefined();
    });

    test('lists the posts of followed themes and topics, newest first, each once', async () => {
      const [author, reader] = await some();
      const first = await post(world, author, aboutTopic('巡洋舰'));
      const both = await post(world, author, { ...aboutTopic('巡洋舰'), wbThemeId: 2 });
      const themed = await post(world, author, { wbThemeId: 2 });
      const other = await post(world, author, { wbThemeId: 1 });
      expect(await feedIds(reader)).toEqual([]);
      await set(reader, 'topic', await topicId(reader, '巡洋舰'), 'watch');
      expect(await feedIds(reader)).toEqual([both, first]);
      await set(reader, 'theme', 2, 'watch');
      const ids = await feedIds(reader);
      expect(ids.slice(0, 3)).toEqual([themed, both, first]);
      expect(ids).not.toContain(other);
      expect(new Set(ids).size).toBe(ids.length);
      const pages: number[] = [];
      for (let next: string | undefined = ''; next !== undefined;) {
        const page: Page = (await reader.get<Page>(`${WATCHING}/feed?zone=sw4&limit=1${next && `&before=${next}`}`))
          .Message;
        pages.push(...page.list.map(({ wbId }) => wbId));
        next = page.hasMore ? page.next : undefined;
      }
      expect(pages).toEqual(ids);
    });

    test('says that the list has something new by others until its first page was seen', async () => {
      const [author, reader] = await some();
      await post(world, author, aboutTopic('潜艇'));
      await set(reader, 'topic', await topicId(reader, '潜艇'), 'watch');
      expect(await isUnread(reader)).toBe(true);
      await feed(reader);
      expect(await isUnread(reader)).toBe(false);
      await post(world, reader, aboutTopic('潜艇'));
      expect(await isUnread(reader)).toBe(false);
      const wbId = await post(world, author, aboutTopic('潜艇'));
      expect(await isUnread(reader)).toBe(true);
      expect(await isUnread(author)).toBe(false);
      await (await moderator()).send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      expect(await isUnread(reader)).toBe(false);
      expect(await feedIds(reader)).not.toContain(wbId);
    });

    test('leaves the posts of muted themes and topics out of the lists of everything, but shows them there', async () => {
      const [author, reader, other] = await some();
      const themed = await post(world, author, { wbThemeId: 2, ...aboutTopic('战列舰') });
      const titled = await post(world, author, aboutTopic('鱼雷'));
      const plain = await post(world, author);
      const id = await topicId(reader, '鱼雷');
      await set(reader, 'theme', 2, 'mute');
      await set(reader, 'topic', id, 'mute');
      for (const sort of ['1', '2', '3']) {
        const ids = (await listed(reader, `&sort=${sort}`)).map(({ wbId }) => wbId);
        expect(ids, sort).toContain(plain);
        for (const muted of [themed, titled]) expect(ids, sort).not.toContain(muted);
      }
      expect(await isListed(reader, themed, '&themeId=2')).toBe(true);
      expect(await isListed(reader, themed, `&topic=${encodeURIComponent('战列舰')}`)).toBe(false);
      expect(await isListed(reader, titled, `&topic=${encodeURIComponent('鱼雷')}`)).toBe(true);
      expect(await isListed(reader, titled, '&themeId=1')).toBe(false);
      expect(await isListed(reader, themed, `&uid=${author.uid}`)).toBe(true);
      for (const who of [other, world.app.visitor]) expect(await isListed(who, titled)).toBe(true);
      await set(reader, 'topic', id, 'normal');
      await set(reader, 'theme', 2, 'normal');
      for (const muted of [themed, titled]) expect(await isListed(reader, muted)).toBe(true);
    });

    test('fills the pages that muted posts are left out of', async () => {
      const [author, reader] = await some();
      const kept: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        kept.unshift(await post(world, author));
        await post(world, author, { wbThemeId: 4 });
      }
      await set(reader, 'theme', 4, 'mute');
      const pageOf = async (offset: number) =>
        (
          await reader.get<Page>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=2&sort=1&offset=${offset}`)
        ).Message.list.map(({ wbId }) => wbId);
      expect([...(await pageOf(0)), ...(await pageOf(2))]).toEqual(kept);
    });

    test('refuses what is not there, in another zone, or hidden; and lets it go all the same', async () => {
      const [author, reader] = await some();
      const wbId = await post(world, author, aboutTopic('航母'));
      const id = await topicId(reader, '航母');
      expect(outcome(await set(reader, 'post', wbId, 'watch', 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await set(reader, 'topic', id, 'watch', 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await set(reader, 'theme', 9_999, 'mute'))).toBe('404 NOT_FOUND');
      expect(outcome(await set(world.app.visitor, 'theme', 1, 'mute'))).toBe('401 NOT_SIGNED_IN');
      await set(reader, 'post', wbId, 'watch');
      await set(reader, 'topic', id, 'watch');
      await (await moderator()).send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      expect(outcome(await set(reader, 'post', wbId, 'mute'))).toBe('404 NOT_FOUND');
      expect(outcome(await set(reader, 'topic', id, 'mute'))).toBe('404 NOT_FOUND');
      expect(await choices(reader, 'topic')).toMatchObject([{ id, name: '', level: 'watch' }]);
      for (const [subject, of] of [
        ['post', wbId],
        ['topic', id],
      ] as const) {
        expect(outcome(await set(reader, subject, of, 'normal'))).toBe('200');
        expect(await choices(reader, subject)).toEqual([]);
      }
    });

    test('lists what somebody has chosen to them alone, by zone', async () => {
      const [author, reader, other] = await some();
      const wbId = await post(world, author, { wbTitle: '值得关注' });
      await set(reader, 'post', wbId, 'watch');
      await set(reader, 'theme', 1, 'mute');
      expect(await choices(reader, 'post')).toMatchObject([{ id: wbId, name: '值得关注', level: 'watch' }]);
      expect(await choices(reader, 'theme')).toMatchObject([{ id: 1, name: '', level: 'mute' }]);
      expect(await choices(reader, 'post', 'mx')).toEqual([]);
      expect(await choices(other, 'post')).toEqual([]);
      await set(reader, 'theme', 1, 'normal');
    });

    test('keeps the words that somebody mutes, each once, for their account alone', async () => {
      const [reader, other] = await some();
      const words = (who: TestClient, list: readonly string[]) =>
        who.send<{ words: string[] }>('POST', `${WATCHING}/words?zone=sw4`, { words: list });
      const own = async (who: TestClient, zone: string) =>
        (await who.get<{ mutedWords?: string[] }>(`/api/bbs/user/baseInfo?zone=${zone}`)).Message.mutedWords;
      expect(await own(reader, 'sw4')).toBeUndefined();
      expect((await words(reader, ['剧透', ' Spoiler ', 'spoiler'])).Message.words).toEqual(['剧透', 'spoiler']);
      for (const zone of ['sw4', 'mx']) expect(await own(reader, zone)).toEqual(['剧透', 'spoiler']);
      expect(await own(other, 'sw4')).toBeUndefined();
      expect(outcome(await words(reader, ['长'.repeat(21)]))).toBe('400 BAD_INPUT');
      expect(outcome(await words(reader, [' ']))).toBe('400 BAD_INPUT');
      expect(
        outcome(
          await words(
            reader,
            Array.from({ length: MUTED_WORDS + 1 }, (_, n) => `词${n}`),
          ),
        ),
      ).toMatch(/^400/);
      expect(await own(reader, 'sw4')).toEqual(['剧透', 'spoiler']);
    });

    test(`ends at ${WATCHES} things`, async () => {
      const [author, reader] = await some();
      const wbId = await post(world, author);
      await fillChoices(world, reader.uid, 'mx', WATCHES - 1);
      expect(outcome(await set(reader, 'post', wbId, 'watch'))).toBe('200');
      expect(outcome(await set(reader, 'theme', 1, 'watch'))).toBe('409 WATCH_LIMIT');
      // A change of what is chosen is no new one.
      expect(outcome(await set(reader, 'post', wbId, 'mute'))).toBe('200');
      await set(reader, 'post', wbId, 'normal');
      expect(outcome(await set(reader, 'theme', 1, 'watch'))).toBe('200');
    });
  },
  { now: () => clock.now },
);

/** As if somebody had followed so many topics. */
async function fillChoices({ app }: ApiWorld, uid: number, zone: string, count: number): Promise<void> {
  const { db } = app.core.services.all({ db: databaseService });
  const rows = Array.from({ length: count }, (_, n) => ({
    uid,
    zone,
    subject: SUBJECTS.topic,
    target_id: 1_000_000 + n,
    level: LEVELS.watch,
    created_at: n,
  }));
  await db.tx(() => db.q<WatchingTables>().insertInto('watching_choice').values(rows).execute());
}
