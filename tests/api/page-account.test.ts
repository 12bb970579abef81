import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

const DRAFTS = '/api/bbs/weibo/draft';
const PAYLOAD = { title: '谁的', content: '<p>写下的字</p>', wbThemeId: 1, attachments: '{}' };

let app: TestApp;
let author: TestClient;
let other: TestClient;
beforeAll(async () => {
  app = await buildTestApp();
  [author, other] = await Promise.all([app.asUser({ sw4: [13] }), app.asUser({ sw4: [13] })]);
});
afterAll(() => app.stop());

/** A write with the session of one account, from a page that believes in this one. */
async function write(client: TestClient, uid: string | undefined, path: string, body: object) {
  const token = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const response = await client.inject({
    method: 'POST',
    url: `${path}?zone=sw4`,
    payload: { ...body, _csrf: token },
    ...(uid === undefined ? {} : { headers: { 'x-uid': uid } }),
  });
  return { status: response.statusCode, ...response.json<{ Code?: number; Desc?: string }>() };
}

const draftsOf = async (client: TestClient) =>
  (await client.get<{ count: number }>(`${DRAFTS}/get_remind_last?zone=sw4`)).Message.count;

describe('a page of one account in a browser that is signed in with another', () => {
  test('writes nothing, and is told why before anything else', async () => {
    const players = await app.asUser();
    const refusal = {
      status: 409,
      Code: 4095,
      Desc: '当前浏览器已登录其他账号，本次操作没有执行，请换回原来的账号或刷新页面后重试',
    };
    expect(await write(other, `${author.uid}`, `${DRAFTS}/add_draft`, PAYLOAD)).toMatchObject(refusal);
    expect(await write(players, `${author.uid}`, `${DRAFTS}/add_draft`, PAYLOAD)).toMatchObject(refusal);
    expect(
      await write(other, `${author.uid}`, '/api/bbs/weibo/add', { wbContent: '<p>写下的字</p>', wbThemeId: 1 }),
    ).toMatchObject(refusal);
    expect(await draftsOf(other)).toBe(0);
    const list = `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&sort=1&uid=${other.uid}`;
    expect((await other.get<{ list: unknown[] }>(list)).Message.list).toEqual([]);
  });

  test('the account itself writes, and so does a client that names none', async () => {
    for (const uid of [`${author.uid}`, undefined, '0'])
      expect((await write(author, uid, `${DRAFTS}/add_draft`, { ...PAYLOAD, title: `as ${uid}` })).status).toBe(200);
    expect(await draftsOf(author)).toBe(3);
  });
});
