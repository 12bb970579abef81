import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageItem, Unread } from '../../platform/contract/endpoints/messages.ts';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { Envelope } from '../../platform/contract/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { describeWithReplica } from '../support/engines.ts';

/* A host whose replica is as old as it can be: it has heard of nothing since the host began. */
const DETAIL = '/api/bbs/weibo/get_detail?zone=sw4&wbId=';
const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';
const POST = { wbContent: '<p>战列舰的装甲很厚</p>', wbTitle: '标题', wbThemeId: 1 };

let wbId = 0;

/** The post and its author: what the replica knows. */
async function fill(url: string): Promise<void> {
  const app = await buildTestApp({ url });
  const author = await app.asUser();
  wbId = (await author.send<Post>('POST', '/api/bbs/weibo/add?zone=sw4', POST)).Message.wbId;
  await app.stop();
}

describeWithReplica('a replica that lags', fill, (place) => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    const { url, readUrl } = place();
    app = await buildTestApp({ url, env: { DATABASE_READ_URL: readUrl } });
    manager = await app.asUser({ sw4: [13] });
  });
  afterAll(() => app.stop());

  const listed = async (client: TestClient) =>
    (await client.get<{ list: Post[] }>(LIST)).Message.list.map((post) => post.wbId);

  test('is what reads that are kept for nobody still go to', async () => {
    const people = () => app.db.q<{ account: { id: number } }>().selectFrom('account').select('id').execute();
    const [seen, fresh] = [await people(), await app.db.primary(people)];
    expect(fresh.length).toBeGreaterThan(seen.length);
  });

  test('signs in somebody who has just logged in', async () => {
    const member = await app.asUser();
    const own = await member.get('/api/bbs/user/baseInfo?zone=sw4');
    expect(own).toMatchObject({ status: 200, Message: { id: member.uid } });
  });

  test('does not hide from somebody what they have just written', async () => {
    const member = await app.asUser();
    const made = await member.send<Post>('POST', '/api/bbs/weibo/add?zone=sw4', POST);
    expect(made.status).toBe(200);
    const edit = { wbId: made.Message.wbId, content: POST.wbContent, title: '新标题', themeId: 1 };
    expect((await member.send('POST', '/api/bbs/weibo/edit?zone=sw4', edit)).status).toBe(200);
    expect(await member.get<Post>(DETAIL + made.Message.wbId)).toMatchObject({ Message: { wbTitle: '新标题' } });
    expect(await listed(member)).toContain(made.Message.wbId);
  });

  test('does not keep a message from somebody who has been told of it', async () => {
    const member = await app.asUser();
    const post = await member.send<Post>('POST', '/api/bbs/weibo/add?zone=sw4', POST);
    const answer = { wbId: post.Message.wbId, content: '看过了' };
    const comment = await manager.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', answer);
    expect(comment.status).toBe(200);
    // Another host, where the member has written nothing: there is no other reason to ask the
    // primary.
    const { url, readUrl } = place();
    const second = await buildTestApp({ url, env: { DATABASE_READ_URL: readUrl } });
    try {
      const get = async <T>(path: string) =>
        (await second.app.inject({ url: `/api/bbs/user/messages/${path}`, headers: { cookie: member.cookie } })).json<
          Envelope<T>
        >().Message;
      expect(await get<Unread>('unread?zone=sw4')).toMatchObject({ commentCount: 1 });
      const { list } = await get<{ list: MessageItem[] }>('all/comment?zone=sw4');
      expect(list).toMatchObject([{ wbOrigin: { wbTitle: '标题' }, userInfo: { uid: manager.uid } }]);
      expect(list[0]?.wbcContent).toContain('看过了');
      const latest = await get<{ list: MessageItem[] }>('latest?zone=sw4&tab=comments&limit=3');
      expect(latest.list.map(({ umId }) => umId)).toEqual([list[0]?.umId]);
    } finally {
      await second.stop();
    }
  });

  test('does not bring back a post that a manager has hidden', async () => {
    expect((await app.visitor.get(DETAIL + wbId)).status).toBe(200);
    expect(await listed(app.visitor)).toContain(wbId);
    const hidden = await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: 'spam' });
    expect(hidden.status).toBe(200);
    for (const client of [app.visitor, await app.asUser()]) {
      expect((await client.get(DETAIL + wbId)).status).toBe(404);
      expect(await listed(client)).not.toContain(wbId);
    }
  });
});
