import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/* Where addresses lead that stand for others: of sites before this one, of logins, of comments. */

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));
const ORIGIN = 'http://forum.example';

describe.skipIf(!isBuilt)('an address that stands for another', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ pages: true });
  });
  afterAll(() => app.stop());

  it.each([
    ['/m/detail?id=57', '/m/posts/57'],
    ['/m/detail?id=57&zone=jl', '/m/posts/57?zone=jl'],
    ['/contribution_pc/PreviewPC?id=12&zone=sw4', '/preview/12?zone=sw4'],
    ['/jl/topics/%E6%94%BB%E7%95%A5', '/?zone=jl&topic=%E6%94%BB%E7%95%A5'],
    ['/jl/posts/12/p-3', '/posts/12?zone=jl&page=3'],
    ['/?type=visitrecored&zone=dw', '/m/user?zone=dw&type=visitrecord'],
    ['/posts/3?zone=sw4&token=abc', '/?zone=sw4&rToken=abc'],
    ['/loginRedirect?code=0&refer=%2Fposts%2F3%3Fzone%3Djl', '/posts/3?zone=jl'],
    ['/loginRedirect?code=0&refer=https%3A%2F%2Fevil.example%2Fx', '/'],
    ['/innerRedirect?prefix=user&pathname=7&query=a%3D1&code=9&state=s', '/user/7?a=1&code=9&state=s'],
  ])('%s leads to %s', async (from, to) => {
    const { statusCode, headers } = await app.visitor.inject({ url: from, headers: { host: 'forum.example' } });
    expect(statusCode).toBe(302);
    const target = new URL(headers.location ?? '', ORIGIN);
    const wanted = new URL(to, ORIGIN);
    expect(target.origin).toBe(ORIGIN);
    expect(target.pathname).toBe(wanted.pathname);
    const query = ({ searchParams }: URL) => [...searchParams].toSorted().join('&');
    expect(query(target)).toBe(query(wanted));
  });

  it('leads from the location of a comment to its post, and from that of nothing to a 404', async () => {
    const author = await app.asUser();
    const send = <T>(path: string, body: object) => author.send<T>('POST', `/api/bbs/weibo/${path}?zone=sw4`, body);
    const post = { wbTitle: '有评论', wbContent: '<p>正文</p>', wbThemeId: 1 };
    const { wbId } = (await send<{ wbId: number }>('add', post)).Message;
    const comment = async (content: string) =>
      (await send<{ cid: number }>('comment/add_comment_v2', { wbId, content })).Message.cid;
    await comment('第一条评论');
    const cid = await comment('第二条评论');
    const { headers } = await app.visitor.inject({ url: `/posts/${cid}/location?zone=sw4` });
    expect(headers.location).toMatch(new RegExp(`^/posts/${wbId}\\?(?=.*commentPosition=2)(?=.*zone=sw4)`));
    expect((await app.visitor.inject({ url: headers.location ?? '' })).statusCode).toBe(200);
    const missing = await app.visitor.inject({ url: '/posts/999999/location?zone=sw4' });
    expect(missing.statusCode).toBe(404);
  });
});
