import { expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { TestClient, TestReply } from '../support/app.ts';
import { dataOf, isBuilt, shown } from '../support/page-body.ts';
import { describeApi, type ApiWorld } from './each-engine.ts';

const NOW = Date.now();
const TEAM_THEME = 10;

interface Written {
  readonly wbId: number;
  readonly poll?: { readonly options: readonly { readonly id: number }[] };
}

/** What somebody gets at an address, without what differs each time. */
async function seen(who: TestClient, url: string): Promise<unknown> {
  const { statusCode, headers, body } = await who.inject({ url });
  if (!String(headers['content-type']).startsWith('text/html')) return [statusCode, body];
  return [statusCode, shown(body), statusCode === 200 ? dataOf(body) : null];
}

/** A zone with something of each kind that members see otherwise than visitors. */
async function fill(world: ApiWorld) {
  const [author, reader, staff] = [
    await world.app.asUser({ sw4: [10] }),
    await world.app.asUser(),
    await world.app.asUser({ all: [13, 32, 93] }),
  ];
  const add = async (fields: object): Promise<Written> => {
    const body = { wbTitle: '标题', wbContent: '<p>正文</p>', wbThemeId: 1, ...fields };
    return done(await author.send<Written>('POST', '/api/bbs/weibo/add?zone=sw4', body)).Message;
  };
  const { wbId } = await add({});
  const team = (await add({ wbThemeId: TEAM_THEME, teamSeats: 3 })).wbId;
  const pollOptions = JSON.stringify([{ name: '战列舰' }, { name: '潜艇' }]);
  const poll = await add({
    wbIsPoll: 1,
    pollTitle: '哪艘船最强',
    pollEndTime: NOW + HOUR_MS,
    pollOptions,
  });
  const cid = await world.comment(author, wbId);
  const answer = await world.comment(reader, wbId, '我也这么想');
  return { author, reader, staff, wbId, team, poll, cid, answer };
}
type Filled = Awaited<ReturnType<typeof fill>>;

function done<T>(reply: TestReply<T>): TestReply<T> {
  expect([reply.status, reply.Desc]).toEqual([200, reply.Desc]);
  return reply;
}

const callsOf = ({ wbId, poll, team, cid, author, reader }: Filled): string[] => [
  '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4',
  `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&themeId=${TEAM_THEME}`,
  ...[wbId, poll.wbId, team].map((id) => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${id}`),
  `/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`,
  `/api/bbs/weibo/comment/secondComments?zone=sw4&cid=${cid}`,
  '/api/v2/weibo/teamRecommend?zone=sw4&limit=5&offset=0',
  `/api/bbs/user/detail/${author.uid}?zone=sw4`,
  `/api/bbs/user/detail/${reader.uid}?zone=sw4`,
  '/api/bbs/user/baseInfo?zone=sw4',
];
const pagesOf = ({ wbId, poll, author }: Filled): string[] => [
  '/?zone=sw4',
  ...[wbId, poll.wbId].map((id) => `/posts/${id}?zone=sw4`),
  `/user/${author.uid}?zone=sw4`,
];

type Step = readonly [what: string, who: (all: Filled) => TestClient, path: string, body: (all: Filled) => object];
const author = (all: Filled) => all.author;
const reader = (all: Filled) => all.reader;
const staff = (all: Filled) => all.staff;
const post = (all: Filled) => ({ wbId: all.wbId });
const ofTeam = (all: Filled) => ({ id: all.team });

/** What people do, one after the other. `:id` is the team's. */
const STEPS: readonly Step[] = [
  ['likes a post', reader, 'POST /api/bbs/weibo/favor/add_favor', post],
  ['likes a comment', reader, 'POST /api/bbs/weibo/favor/add_favor', ({ cid }) => ({ cid })],
  ['collects a post', reader, 'POST /api/bbs/weibo/collect/add_collect', post],
  ['takes a like back', reader, 'DELETE /api/bbs/weibo/favor/del_favor', post],
  ['takes the like of a comment back', reader, 'DELETE /api/bbs/weibo/favor/del_favor', ({ cid }) => ({ cid })],
  ['collects no more', reader, 'DELETE /api/bbs/weibo/collect/del_collect', post],
  ['reacts to a post', reader, 'POST /api/bbs/weibo/reaction/add', (all) => ({ ...post(all), name: '强' })],
  ['reacts to a comment', reader, 'POST /api/bbs/weibo/reaction/add', ({ cid }) => ({ cid, name: '强' })],
  ['reacts with another', author, 'POST /api/bbs/weibo/reaction/add', ({ cid }) => ({ cid, name: '鼓掌' })],
  ['takes a reaction back', reader, 'DELETE /api/bbs/weibo/reaction/delete', ({ cid }) => ({ cid })],
  ['comments', reader, 'POST /api/bbs/weibo/comment/add_comment_v2', (all) => ({ ...post(all), content: '又一条' })],
  [
    'is answered',
    author,
    'POST /api/bbs/weibo/comment/add_comment_v2',
    (all) => ({ ...post(all), cid: all.answer, content: '多谢' }),
  ],
  ['follows', reader, 'POST /api/bbs/user/follow/add_follow', (all) => ({ uid: all.author.uid })],
  ['is followed back', author, 'POST /api/bbs/user/follow/add_follow', (all) => ({ uid: all.reader.uid })],
  ['follows no more', reader, 'POST /api/bbs/user/follow/cancel_follow', (all) => ({ uid: all.author.uid })],
  [
    'votes',
    reader,
    'POST /api/bbs/poll/add_poll',
    ({ poll }) => ({ wbId: poll.wbId, optionIds: [poll.poll?.options[0]?.id] }),
  ],
  ['joins a team', reader, 'POST /api/bbs/team/:id/join', ofTeam],
  ['closes the team', author, 'POST /api/bbs/team/:id/close', ofTeam],
  ['leaves the team', reader, 'POST /api/bbs/team/:id/leave', ofTeam],
  [
    'hides a comment',
    staff,
    'POST /api/bbs/moderation/comment/hide',
    ({ answer }) => ({ cid: answer, reason: '与主题无关' }),
  ],
  [
    'shows it again',
    staff,
    'POST /api/bbs/moderation/comment/restore',
    ({ answer }) => ({ cid: answer, reason: '看错了' }),
  ],
  ['blocks', reader, 'POST /api/bbs/user/weibo-block/add', (all) => ({ uid: all.author.uid })],
  ['blocks no more', reader, 'POST /api/bbs/user/weibo-block/delete', (all) => ({ uid: all.author.uid })],
  ['closes uploads', staff, 'POST /api/bbs/publicOpinion/setEnable', () => ({ enable: 1, reason: '有事' })],
  ['opens them', staff, 'POST /api/bbs/publicOpinion/setEnable', () => ({ enable: 0, reason: '过去了' })],
  ['edits a post', author, 'POST /api/bbs/weibo/edit', (all) => ({ ...post(all), ...EDITED })],
  ['hides a post', staff, 'POST /api/bbs/moderation/post/hide', (all) => ({ ...post(all), reason: '试' })],
  ['shows the post again', staff, 'POST /api/bbs/moderation/post/restore', (all) => ({ ...post(all), reason: '试' })],
  ['writes a signature', reader, 'POST /api/bbs/user/updateUserInfo', () => ({ sig: '看海的人' })],
  ['takes another name', author, 'POST /api/bbs/user/updateUserInfo', () => ({ nick: '改名的作者' })],
  ['publishes', reader, 'POST /api/bbs/weibo/add', () => ({ wbTitle: '新帖', wbContent: '<p>新</p>', wbThemeId: 1 })],
  ['deletes', author, 'POST /api/bbs/weibo/delete_comment', ({ cid }) => ({ cid })],
];
const EDITED = { title: '改过的标题', content: '<p>改过的正文</p>', themeId: 1 };

describeApi(
  'what members get',
  (world) => {
    test('is after every write what it would be if nothing were kept', async () => {
      const all = await fill(world);
      // Pages are made of the same calls, and drawn alike on both engines.
      const urls = [...callsOf(all), ...(isBuilt && world.engine === 'sqlite' ? pagesOf(all) : [])];
      const people = { author: all.author, reader: all.reader, staff: all.staff };
      const look = async (): Promise<Record<string, unknown>> => {
        const looks: Record<string, unknown> = {};
        for (const [role, who] of Object.entries(people))
          for (const url of urls) looks[`${role} ${url}`] = await seen(who, url);
        return looks;
      };
      // What is asked for the second time is kept.
      await look();
      let before = await look();
      for (const [what, who, call, body] of STEPS) {
        const [method, path] = call.split(' ') as ['POST' | 'DELETE', string];
        const { id, ...sent } = body(all) as { readonly id?: number };
        const url = `${path.replace(':id', String(id))}?zone=sw4`;
        const { status, Desc } = await who(all).send(method, url, sent);
        expect([what, status, Desc]).toEqual([what, 200, Desc]);
        const after = await look();
        world.app.flush();
        const anew = await look();
        for (const [name, now] of Object.entries(after)) expect([what, name, now]).toEqual([what, name, anew[name]]);
        expect([what, after]).not.toEqual([what, before]);
        before = anew;
      }
    }, 300_000);

    test('falls with a right that is given or taken away', async () => {
      const all = await fill(world);
      const url = `/api/bbs/weibo/get_comments?zone=sw4&wbId=${all.wbId}`;
      await all.staff.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid: all.answer, reason: '试' });
      const count = async (who: TestClient) => (await who.get<{ list: readonly object[] }>(url)).Message.list.length;
      const { permissions } = world.app.core;
      for (const _time of [1, 2, 3]) expect(await count(all.author)).toBe(1);
      await permissions.grant(all.author.uid, 'sw4', 13, NOW);
      for (const _time of [1, 2, 3]) expect(await count(all.author)).toBe(2);
      await permissions.revoke(all.author.uid, 'sw4', 13);
      expect(await count(all.author)).toBe(1);
    });

    test('asks the database for nothing once it is kept', async () => {
      const all = await fill(world);
      const kept = [
        ...['/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4', `/api/bbs/weibo/get_detail?zone=sw4&wbId=${all.wbId}`],
        ...[`/api/bbs/weibo/get_comments?zone=sw4&wbId=${all.wbId}`, ...(isBuilt ? ['/?zone=sw4'] : [])],
        ...(isBuilt ? [`/posts/${all.wbId}?zone=sw4`, `/posts/${all.poll.wbId}?zone=sw4`] : []),
      ];
      const asked = async (): Promise<number> => {
        const { body } = await world.app.app.inject({ url: '/metrics' });
        const counts = body.split('\n').filter((line) => line.startsWith('guildhall_database_statement_seconds_count'));
        return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      };
      for (const url of kept) {
        for (const _time of [1, 2, 3]) await seen(all.reader, url);
        const before = await asked();
        await seen(all.reader, url);
        expect([url, (await asked()) - before]).toEqual([url, 0]);
      }
    });

    test('is theirs alone, and no browser keeps it', async () => {
      const all = await fill(world);
      const url = `/api/bbs/weibo/get_detail?zone=sw4&wbId=${all.wbId}`;
      await all.reader.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId: all.wbId });
      for (const _time of [1, 2, 3])
        for (const who of [all.reader, all.author, world.app.visitor]) {
          const { Message, headers } = await who.get<{ isFavor: number }>(url);
          expect(Message.isFavor).toBe(who === all.reader ? 1 : 0);
          expect(headers['cache-control']).toBe(who === world.app.visitor ? 'no-cache' : 'no-store');
          expect(headers['vary']).toContain('cookie');
        }
    });
  },
  { pages: isBuilt, now: () => NOW },
);
