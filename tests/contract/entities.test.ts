import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/* Every field that the specification names of a thing is in the reply that shows the thing. */
type Fields = Readonly<Record<string, unknown>>;

let app: TestApp;
let author: TestClient;
let other: TestClient;
let wbId = 0;
let cid = 0;

beforeAll(async () => {
  app = await buildTestApp();
  [author, other] = [await app.asUser({ sw4: [13] }), await app.asUser({}, { nick: '船长' })];
  const text = { wbTitle: '标题', wbThemeId: 1, wbContent: `<p>#潮汐# 看[card,剑客,${author.uid},1]</p>` };
  wbId = (await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', text)).Message.wbId;
  const comment = { wbId, content: '看过了' };
  const path = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
  cid = (await other.send<{ cid: number }>('POST', path, comment)).Message.cid;
  await author.send('POST', path, { wbId, cid, content: '谢谢' });
});
afterAll(() => app.stop());

async function get<T = Fields>(client: TestClient, path: string): Promise<T> {
  const reply = await client.get<T>(`/api/bbs/${path}${path.includes('?') ? '&' : '?'}zone=sw4`);
  expect(reply.status, path).toBe(200);
  return reply.Message;
}
const first = <T>(list: readonly T[]): T => {
  expect(list.length).toBeGreaterThan(0);
  return list[0]!; // the line above
};

const POST =
  'wbId wbZone wbTitle wbContent wbImages wbAudit wbMark wbThemeId wbLink wbDesc wbVideos wbVoice wbIsLottery cards poll wbCoverImage userInfo wbCreateTime wbUpdateTime wbLastCommentTime wbHiddenTime wbIsForbidComment wbcCount wbfCount';
const COMMENT = 'cid wbId wbcContent wbImages referWbId zone acct wbReplayTo replay-to';
const USER =
  'id realname manageList is_grayscale auditAfter requireRateLimit teamStatus publicOpinion reputation postCount commentCount favorCount allowFollow isFollow';
const OWN_CARD = 'uid nick avatarUrl sex sig sig_audit_state zm_lvl lvl_cur_exp lvl_up_need_exp played_games';
const LISTS = 'weibo/list/get_weibo_list_v2?limit=1';
const COMMENTS = () => get<{ list: readonly Fields[] }>(author, `weibo/get_comments?wbId=${wbId}&limit=1`);

const THINGS: readonly [name: string, fields: string, shown: () => Promise<Fields>][] = [
  ['Post, in full', POST, () => get(other, `weibo/get_detail?wbId=${wbId}`)],
  ['Post, in a list', POST, async () => first((await get<{ list: readonly Fields[] }>(other, LISTS)).list)],
  ['Comment', COMMENT, async () => first((await COMMENTS()).list)],
  ['Comment, by itself', COMMENT, () => get(author, `weibo/comment/get_comment?cid=${cid}`)],
  ['Comment, an answer', COMMENT, async () => first(first((await COMMENTS()).list)['replies'] as readonly Fields[])],
  ['User info', `${USER} ywUserInfo`, () => get(author, 'user/detail')],
  ['User info, at its other address', `${USER} ywUserInfo`, () => get(author, 'user/baseInfo')],
  ['ywUserInfo', OWN_CARD, async () => (await get(author, 'user/baseInfo'))['ywUserInfo'] as Fields],
  ['Unread counts', 'commentCount favorCount systemMessage', () => get(author, 'user/messages/unread')],
  [
    'Message item',
    'wbId wbReplayTo wbZone wbThemeId wbOrigin replyToComment userInfo userFromInfo',
    async () => first((await get<{ list: readonly Fields[] }>(author, 'user/messages/all/comment')).list),
  ],
  [
    'Theme',
    'themeId name type labelType icon',
    async () => first(await get<readonly Fields[]>(other, 'weibo/get_themes')),
  ],
  ['Site config', 'gray_page web_gray_screen web_gray_screen_status client_ip', () => get(other, 'product/openkey')],
  [
    'Rules of both kinds',
    'post comment auditAfter requireRateLimit teamStatus',
    () => get(other, 'weibo/check_all_post_comment_rule'),
  ],
  [
    'Rule of posts',
    'code message auditAfter requireRateLimit teamStatus',
    async () => (await other.send<Fields>('POST', '/api/bbs/weibo/checkPostRule?zone=sw4')).Message,
  ],
];

test.each(THINGS)('%s has the fields that the specification names', async (_name, fields, shown) => {
  const given = await shown();
  expect(fields.split(' ').filter((name) => given[name] === undefined)).toEqual([]);
});

test('what has written a post tells whom and what its text names', async () => {
  const text = `<p>#潮汐# #潮汐# #洋流# [at,船长,${other.uid}]</p>`;
  const written = await author.send<Fields>('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbTitle: '标题',
    wbThemeId: 1,
    wbContent: text,
  });
  const { wbContent } = written.Message;
  const named = { wbContentDetail: wbContent, wbContentAtUserCount: 1, wbContentTopicCount: 2 };
  expect(written.Message).toMatchObject(named);
  const change = { wbId: written.Message['wbId'], content: '<p>无</p>' };
  expect((await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', change)).Message).toMatchObject({
    wbContentDetail: '<p>无</p>',
    wbContentAtUserCount: 0,
    wbContentTopicCount: 0,
  });
});

test('the cards of a post are those of its text, and its link leads to it', async () => {
  const post = await get(other, `weibo/get_detail?wbId=${wbId}`);
  expect(post).toMatchObject({ wbLink: `/posts/${wbId}`, cards: [{ type: 1, id: String(author.uid), name: '剑客' }] });
});

test('a comment tells its author their account, and nobody else', async () => {
  const list = await COMMENTS();
  expect(list).toMatchObject({ list: [{ cid, wbId: cid, referWbId: wbId, wbReplayTo: wbId, acct: '' }] });
  const { acct } = await get<{ acct: string }>(other, 'user/acct');
  expect(JSON.stringify(list)).not.toContain(acct);
  const single = `weibo/comment/get_comment?cid=${cid}`;
  expect(await get(author, single)).toMatchObject({ acct: '' });
  expect(await get(app.visitor, single)).toMatchObject({ acct: '' });
  expect(await get(other, single)).toMatchObject({ acct });
  expect(await get(other, `weibo/get_comments?wbId=${wbId}&limit=1`)).toMatchObject({
    list: [{ acct, replies: [{ acct: '' }] }],
  });
  const path = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
  expect((await other.send('POST', path, { wbId, cid, content: '不客气' })).Message).toMatchObject({ acct });
  // Kept pages are everybody's: what its author saw is nobody else's afterwards.
  expect(JSON.stringify(await COMMENTS())).not.toContain(acct);
});
