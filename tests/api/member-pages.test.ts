import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/contract/durations.ts';
import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import type { TestClient } from '../support/app.ts';
import { dataOf, isBuilt, shown } from '../support/page-body.ts';
import { describeApi } from './each-engine.ts';

const NOW = Date.now();
/** Sessions are told to the browser anew every ten minutes. */
const LATER_MS = 11 * MINUTE_MS;
let now = NOW;
const ZONES = ['sw4', 'mx', 'sw3', 'sw5', 'jl', 'dw'];
const LANGUAGES = ['zh-CN', 'en'];

describe.skipIf(!isBuilt)('pages of members', () => {
  describeApi(
    'are made of the page that everybody gets',
    (world) => {
      let count = 0;
      /** An address of this page that nobody has asked for. */
      const anew = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}new=${++count}`;
      const read = async (who: TestClient, url: string, language = 'zh-CN'): Promise<string> =>
        (await who.inject({ url, headers: { 'accept-language': language } })).body;
      const made = async (how: 'of-kept' | 'alone'): Promise<number> => {
        const { body } = await world.app.app.inject({ url: '/metrics' });
        const lines = body.split('\n').filter((line) => line.startsWith(`guildhall_member_pages_total{made="${how}"`));
        return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      };
      /** The same address twice: rendered for them alone the first time, made of what is kept the second. */
      async function twice(who: TestClient, path: string, language?: string) {
        const url = anew(path);
        const alone = await read(who, url, language);
        const before = await made('of-kept');
        const second = await read(who, url, language);
        return { alone, second, isOfKept: (await made('of-kept')) > before };
      }

      async function fill(zone: string) {
        const author = await world.app.asUser();
        const posts: number[] = [];
        for (const n of [1, 2, 3]) posts.push(await world.post(author, { wbTitle: `标题 ${n}` }, zone));
        const wbId = posts[0]!;
        const said = { wbId, content: '第一条评论' };
        const { cid } = (
          await author.send<{ cid: number }>('POST', `/api/bbs/weibo/comment/add_comment_v2?zone=${zone}`, said)
        ).Message;
        return { author, posts, wbId, cid, paths: pathsOf(zone, wbId, author.uid) };
      }

      const pathsOf = (zone: string, wbId: number, uid: number): string[] => [
        `/?zone=${zone}`,
        `/?zone=${zone}&themeId=1`,
        `/posts/${wbId}?zone=${zone}`,
        `/user/${uid}?zone=${zone}`,
      ];

      async function likeAndFollow(who: TestClient, zone: string, post: number, cid: number, uid: number) {
        await who.send('POST', `/api/bbs/weibo/favor/add_favor?zone=${zone}`, { wbId: post });
        await who.send('POST', `/api/bbs/weibo/favor/add_favor?zone=${zone}`, { cid });
        await who.send('POST', `/api/bbs/weibo/collect/add_collect?zone=${zone}`, { wbId: post });
        await who.send('POST', `/api/bbs/user/follow/add_follow?zone=${zone}`, { uid });
      }

      test('a page that renews its reader’s session has one nonce, whoever was sent its bytes before', async () => {
        const member = await world.app.asUser();
        const url = anew(`/posts/${(await fill('sw4')).wbId}?zone=sw4`);
        for (const who of [world.app.visitor, world.app.visitor, member]) await read(who, url);
        now += LATER_MS;
        const { headers, body } = await member.inject({ url });
        now = NOW;
        expect(headers['set-cookie']).toBeDefined();
        const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? [];
        const nonces = new Set([...body.matchAll(/ nonce="([^"]*)"/g)].map(([, one]) => one));
        expect([...nonces]).toEqual([nonce]);
      });

      test('the page of somebody says whether its reader follows them, and nothing of it to themselves', async () => {
        const nick = '被关注的人';
        const [author, fan] = [await world.app.asUser({}, { nick }), await world.app.asUser()];
        await fan.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: author.uid });
        const said = async (who: TestClient) =>
          /aria-label="([^"]*关注被关注的人[^"]*)"/.exec(await read(who, anew(`/user/${author.uid}?zone=sw4`)))?.[1];
        expect(await said(world.app.visitor)).toBe(`关注${nick}`);
        expect(await said(fan)).toBe(`已关注${nick}，点击取消关注`);
        expect(await said(author)).toBeUndefined();
      });

      test('whoever reads it, in every zone and language, as if it had been rendered for them alone', async () => {
        const all = Object.values(PermissionCode);
        // What is drawn is the same on both engines.
        for (const zone of world.engine === 'sqlite' ? ZONES : ZONES.slice(0, 1)) {
          const { author, wbId, cid, paths } = await fill(zone);
          const [newcomer, fan] = [await world.app.asUser({}, { verified: false }), await world.app.asUser()];
          await likeAndFollow(fan, zone, wbId, cid, author.uid);
          const [manager, operator] = [
            await world.app.asUser({ [zone]: [13, 12, 32] }),
            await world.app.asUser({ all }),
          ];
          const kinds: Record<string, boolean[]> = {};
          const readers = Object.entries({ fan, operator, newcomer, author, manager });
          // Each zone has other plugins; what roles see of them is shown by the first.
          for (const [role, who] of readers.slice(0, zone === ZONES[0] ? readers.length : 2))
            for (const path of paths)
              for (const language of LANGUAGES) {
                const { alone, second, isOfKept } = await twice(who, path, language);
                const name = `${role} ${path} ${language}`;
                expect([name, shown(second)]).toEqual([name, shown(alone)]);
                expect([name, dataOf(second)]).toEqual([name, dataOf(alone)]);
                (kinds[role] ??= []).push(isOfKept);
              }
          // Two languages of home, its theme, the post and the author's page.
          expect([zone, kinds['fan']]).toEqual([zone, paths.flatMap(() => [true, true])]);
        }
      }, 240_000);

      test('nothing of them is in what is kept, whoever had it made', async () => {
        const { paths, wbId, cid, author } = await fill('sw4');
        const roles = { member: {}, manager: { sw4: [13, 12, 32, 91, 93] }, operator: { all: [13, 32, 33] } };
        for (const [role, codes] of Object.entries(roles)) {
          const mark = `Marker${role}`;
          const who = await world.app.asUser(codes, { nick: mark });
          await likeAndFollow(who, 'sw4', wbId, cid, author.uid);
          for (const path of paths) {
            const url = anew(path);
            for (const _time of [1, 2, 3]) expect(await read(who, url)).toContain(mark);
            const kept = await read(world.app.visitor, url);
            expect(kept).not.toContain(mark);
            expect(kept).not.toContain(`/user/${who.uid}`);
            expect(kept).not.toMatch(/ aria-pressed="true" aria-label="(点赞|收藏)/);
            expect(dataOf(kept).boot).toMatchObject({ viewer: null, sessionMark: '', openKey: { client_ip: '' } });
          }
        }
      });

      test('a like is at once on the pages of both, and pressed on one', async () => {
        const { wbId } = await fill('sw4');
        const [one, other] = [await world.app.asUser(), await world.app.asUser()];
        const url = anew(`/posts/${wbId}?zone=sw4`);
        const likes = async (who: TestClient) =>
          / aria-pressed="(\w+)" aria-label="点赞，(\d+)人已赞"/.exec(await read(who, url))?.slice(1);
        for (const who of [one, other, one, other]) expect(await likes(who)).toEqual(['false', '0']);
        await one.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
        expect([await likes(one), await likes(other)]).toEqual([
          ['true', '1'],
          ['false', '1'],
        ]);
        await one.send('DELETE', '/api/bbs/weibo/favor/del_favor?zone=sw4', { wbId });
        expect([await likes(other), await likes(one)]).toEqual([
          ['false', '0'],
          ['false', '0'],
        ]);
      });

      test('whoever sees other posts than everybody gets a page of their own, and so does who looks at theirs', async () => {
        const { author, posts, wbId } = await fill('sw4');
        const [reader, moderator] = [await world.app.asUser(), await world.app.asUser({ sw4: [13, 32] })];
        expect((await twice(reader, '/?zone=sw4')).isOfKept).toBe(true);
        await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: author.uid });
        const blocked = await twice(reader, '/?zone=sw4');
        expect(blocked.isOfKept).toBe(false);
        expect(blocked.second).not.toContain(`/posts/${wbId}?`);
        const hidden = { wbId: posts[1], reason: '试' };
        expect(await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', hidden)).toMatchObject({
          status: 200,
        });
        const own = await twice(author, `/user/${author.uid}?zone=sw4`);
        expect([own.isOfKept, dataOf(own.second).boot.viewer?.id]).toEqual([false, author.uid]);
      });
    },
    { pages: true, now: () => now },
  );
});
