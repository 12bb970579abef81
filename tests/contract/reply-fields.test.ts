import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeProvider, fakeVideo, hostOf, uploadWhole } from '../../plugins/video/server/test-support.ts';
import { uploadVoice, wav } from '../../plugins/voice/server/test-support.ts';
import type { ApiWorld } from '../api/each-engine.ts';
import { jobPoint } from '../../server/sdk/index.ts';
import { roleOf } from '../api/people-world.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * What a zone with every plugin answers is in the document at /docs/json, field by field: the
 * core's own, and those that plugins add to posts, comments, user cards and the signed-in user's
 * own data.
 */
type Json = Readonly<Record<string, unknown>>;
type Responses = Readonly<Record<string, { readonly content: Record<string, { readonly schema: Json }> }>>;
interface Served {
  readonly paths: Record<string, Record<string, { readonly responses: Responses }>>;
}

const WEIBO = '/api/bbs/weibo';
const COLLECT = '/api/bbs/user/collect';
const HOUR = 3_600_000;

let app: TestApp;
let served: Served;
let author: TestClient;
let other: TestClient;
/** Posts by what they have, and a comment on the question. */
const ids: Record<string, number> = {};
/** Every name that was found in a reply, under the path of the object that has it. */
const seen = new Set<string>();

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const checks = new Map<string, ValidateFunction>();

/**
 * The schema with every object closed that names its fields and does not say that there are more.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in parts ? { additionalProperties: false, ...parts } : parts;
}

function checkOf(call: string): ValidateFunction {
  const [method = '', path = ''] = call.split(' ');
  const known = checks.get(call);
  if (known) return known;
  const operation = served.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = operation?.responses['200']?.content['application/json']?.schema;
  if (!schema) throw new Error(`${call} is not in the document`);
  const check = ajv.compile(closed(schema) as object);
  checks.set(call, check);
  return check;
}

/** What the document has against a reply. */
function faultsOf(call: string, envelope: unknown): string[] {
  const check = checkOf(call);
  if (check(envelope)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) seen.add(name);
  for (const part of Object.values(value)) collect(part);
}

const callOf = (method: string, path: string, parameters: Readonly<Record<string, string | number>>) => ({
  call: `${method} ${path}`,
  url: path.replace(/:(\w+)/g, (_all, name: string) => String(parameters[name])),
});

async function get(client: TestClient, path: string, parameters: Record<string, string | number> = {}) {
  const { call, url } = callOf('GET', path, parameters);
  const query = new URLSearchParams({ zone: 'sw4' });
  for (const [name, value] of Object.entries(parameters)) if (!path.includes(`:${name}`)) query.set(name, `${value}`);
  const { status, headers, ...envelope } = await client.get<Json>(`${url}?${query}`);
  expect([call, status, faultsOf(call, envelope)]).toEqual([call, 200, []]);
  expect(headers['content-type']).toContain('json');
  collect(envelope.Message);
  return envelope;
}

async function post<T = { wbId: number }>(client: TestClient, path: string, body: Json): Promise<T> {
  const { status, headers, ...envelope } = await client.send<T>('POST', `${path}?zone=sw4`, body);
  const call = `POST ${path}`;
  expect([call, status, envelope.Desc, faultsOf(call, envelope)]).toEqual([call, 200, '', []]);
  expect(headers['content-type']).toContain('json');
  collect(envelope.Message);
  return envelope.Message;
}

const add = async (fields: Json): Promise<number> =>
  (await post(author, `${WEIBO}/add`, { wbTitle: '帖子', wbContent: '<p>内容够长</p>', wbThemeId: 1, ...fields })).wbId;

beforeAll(async () => {
  const bytes = Buffer.from('<title>海图</title>');
  app = await buildTestApp({ outside: { read: async () => ({ bytes, type: 'text/html' }) } });
  const page = await app.visitor.inject({ url: '/docs/json' });
  served = page.json<Served>();
  author = await app.asUser({ sw4: [10, 13, 18, 27, 93, 97] }, { nick: '船长' });
  other = await app.asUser({}, { nick: '水手' });
  await app.core.gameTables.putRoles([roleOf(author.uid, 'sw4', 1)]);
  await app.core.gameTables.putGroup({
    zone: 'sw4',
    groupId: 'g-1',
    areaId: 101,
    servername: '服务器1',
    name: '第一舰队',
    icon: '/groups/1.svg',
    members: [{ uid: author.uid, position: '旗手' }],
  });
});
afterAll(() => app.stop());

describe('what is written', () => {
  test('what a page says that a post links to is answered as documented', async () => {
    const wbId = await add({ wbContent: '<p><a href="https://www.bilibili.com/x">海图</a></p>' });
    const jobs = app.registries.everything.all(jobPoint);
    await jobs.find(({ id }) => id === 'job:link-previews/fetch')?.run(Date.now());
    const { Message } = await get(app.visitor, `${WEIBO}/get_detail`, { wbId });
    expect(Message).toHaveProperty('linkPreviews');
  });

  test('posts of every kind are answered as documented', async () => {
    const world = { app } as unknown as ApiWorld; // these helpers only look at the application
    ids['plain'] = await add({});
    ids['marked'] = await add({ markInfoArray: JSON.stringify([{ mark: 'SETTOP' }]) });
    ids['poll'] = await add({
      wbIsPoll: 1,
      pollTitle: '最喜欢哪种船？',
      pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '潜艇' }]),
      pollEndTime: Date.now() + HOUR,
    });
    ids['lottery'] = await add({
      wbContent: '<p>快来参加[lottery,活动详情]</p>',
      wbIsLottery: 1,
      lotteryInfo: JSON.stringify({
        endTime: Date.now() + HOUR,
        type: 1,
        randomlySelectedRule: { selectType: 2 },
        lotteryCondition: ['评论本帖'],
        redrawType: 2,
        registerExpirationDate: 3,
        lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
        status: 1,
      }),
    });
    ids['team'] = await add({ wbThemeId: 10, teamSeats: 3, teamNote: '会开麦' });
    ids['question'] = await add({ wbThemeId: 44 });
    ids['suggestion'] = await add({ wbThemeId: 46, wbAdviseThemeIds: '1' });
    const { voice } = await uploadVoice(author, wav(), 'talk.wav');
    ids['voice'] = await add({ wbVoice: JSON.stringify([{ url: voice.url }]) });
    const { url: videoUrl } = await uploadWhole(author, fakeVideo(101));
    ids['video'] = await add({ existVideo: 1, videoUrl, videoResolution: '360,1080' });
    await hostOf(world, { video: fakeProvider(world) }).next(Date.now());
    const anonymous = { wbTitle: '无名', wbContent: '<p>不说是谁</p>', wbThemeId: 1 };
    ids['anonymous'] = (await post(author, '/api/bbs/vip/weibo/common/add', anonymous)).wbId;
  });

  test('so is a post that was handed in', async () => {
    const open = { desc: '', reward: '', themeId: 1, takesArticles: 1, takesVideos: 0, verifiedOnly: 0, perPerson: 0 };
    const topicContent = '攻略征集';
    const column = { ...open, type: 1, content: topicContent, openTime: 0, closeTime: 0 };
    await post(author, '/api/bbs/contribution/columns/save', column);
    const { Message } = await get(author, '/api/bbs/contributionrecord/agreement');
    const { contribution_id } = await post<{ contribution_id: number }>(
      author,
      '/api/bbs/contributionrecord/weibo-contribute',
      { wbId: ids['plain'], topicType: 1, topicContent, agreementVersion: Message['current'] },
    );
    const reviewer = await app.asUser({ sw4: [92] });
    await post(reviewer, '/api/bbs/contributionrecord/review/accept', { contribution_id, revision: 1 });
  });

  test('so are comments, replies and votes', async () => {
    const commented = `${WEIBO}/comment/add_comment_v2`;
    const wbId = ids['question']!; // written by the test before
    await post(author, `${WEIBO}/new_comments/seen`, { wbId });
    await post(author, `${WEIBO}/watching/set`, { subject: 'post', id: wbId, level: 'watch' });
    await post(author, `${WEIBO}/watching/words`, { words: ['剧透'] });
    await post(author, `${WEIBO}/collect/add_collect`, { wbId });
    const { id: folderId } = await post<{ id: number }>(author, `${COLLECT}/folder/add`, { name: '问答' });
    await post(author, `${COLLECT}/folder/move`, { wbId, folderId });
    await post(author, `${COLLECT}/note`, { wbId, note: '看最佳答案' });
    const { cid } = await post<{ cid: number }>(other, commented, { wbId, content: '这样做' });
    await post(other, `${WEIBO}/comment/edit`, { cid, content: '要这样做', version: 0 });
    await post(author, commented, { wbId, cid, content: '谢谢', quoteText: '要这样做' });
    await post(author, `${WEIBO}/qa/accept_reply`, { cid });
    await post(other, `${WEIBO}/view`, { wbId });
    for (const { id, run } of app.registries.everything.all(jobPoint))
      if (id === 'job:views/flush') await run(Date.now());
    for (const target of [{ wbId }, { cid }]) await post(author, `${WEIBO}/reaction/add`, { ...target, name: '强' });
    ids['comment'] = cid;
    const { Message } = await get(other, '/api/bbs/poll/get_user_poll_info', { wbId: ids['poll']! });
    const [{ id }] = (Message as { options: [{ id: number }] }).options;
    await post(other, '/api/bbs/poll/add_poll', { wbId: ids['poll']!, optionIds: [id] });
  });
});

describe('what is read', () => {
  test.each(['visitor', 'author', 'other'])('posts are shown to the %s as documented', async (who) => {
    const client = who === 'visitor' ? app.visitor : who === 'author' ? author : other;
    const { comment: _comment, ...posts } = ids;
    for (const wbId of Object.values(posts)) await get(client, `${WEIBO}/get_detail`, { wbId });
    await get(client, `${WEIBO}/list/get_weibo_list_v2`, { limit: 50 });
    await get(client, '/api/v1/user/:uid/:tab', { uid: author.uid, tab: 'posts', limit: 50 });
    await get(client, '/api/v1/user/:uid/:tab', { uid: other.uid, tab: 'comments' });
    await get(client, '/api/v2/weibo/teamRecommend');
    await get(client, '/api/bbs/product/web/home_product_weibo');
  });

  test.each(['visitor', 'author'])('comments and people are shown to the %s as documented', async (who) => {
    const client = who === 'visitor' ? app.visitor : author;
    await get(client, `${WEIBO}/get_comments`, { wbId: ids['question']! });
    await get(client, `${WEIBO}/comment/secondComments`, { wbId: ids['comment']! });
    await get(client, `${WEIBO}/comment/get_comment`, { cid: ids['comment']! });
    await get(client, '/api/bbs/user/detail/:uid', { uid: other.uid });
    await get(client, '/api/bbs/team/:id', { id: ids['team']! });
  });

  test('the signed-in user is told of themselves as documented', async () => {
    for (const path of ['/api/bbs/user/baseInfo', '/api/bbs/user/detail', '/api/bbs/user/login']) {
      const { Message } = await get(author, path);
      expect(Message).toMatchObject({ roles: [{ roleId: `sw4-${author.uid}-1` }], group: [{ groupId: 'g-1' }] });
    }
  });
});

describe('the document', () => {
  test('knows no field of a plugin that these replies do not have', () => {
    const added = (call: string): string[] => {
      const { endpoint, describeReply } = app.table.get(call)!; // a call of the core
      const fieldsOf = (schema: unknown): string[] =>
        Object.entries((schema as { properties?: Json }).properties ?? {}).flatMap(([name, part]) => [
          name,
          ...fieldsOf(part).map((inner) => `${name}.${inner}`),
        ]);
      const own = new Set(fieldsOf(endpoint.reply));
      return fieldsOf(describeReply()).filter((name) => !own.has(name));
    };
    const calls = [
      `GET ${WEIBO}/get_detail`,
      `GET ${WEIBO}/comment/get_comment`,
      'GET /api/bbs/user/detail/:uid',
      'GET /api/bbs/user/detail',
    ];
    const names = new Set(calls.flatMap(added).filter((name) => !name.includes('.')));
    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter((name) => !seen.has(name))).toEqual([]);
  });

  test('does not let a field through that nobody has declared', async () => {
    const call = `GET ${WEIBO}/get_detail`;
    const { Message, ...envelope } = await get(author, `${WEIBO}/get_detail`, { wbId: ids['plain']! });
    const { userInfo } = Message as { userInfo: Json };
    for (const post of [
      { ...Message, undeclared: 1 },
      { ...Message, userInfo: { ...userInfo, undeclared: 1 } },
    ])
      expect(faultsOf(call, { ...envelope, Message: post }).join()).toContain('"additionalProperty":"undeclared"');
    expect(faultsOf(call, { ...envelope, Message: { ...Message, team: 'none' } })).not.toEqual([]);
  });
});
