import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { CHOSEN_LOOK } from '../../platform/contract/zone/looks.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/* Pages that fail before they are begun: whoever looks at them is told so in words. */

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));
/** What browsers send when they go to an address. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-CN',
};

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ pages: isBuilt, env: { LOG_LEVEL: 'fatal' } });
});
afterAll(() => app.stop());

const visit = (url: string, headers: Record<string, string>) => app.app.inject({ url, headers });

describe('an address that nothing can be made of', () => {
  it.each(['/%zz', `/posts/${'%E0%A4%A'}`])('%s is a page that leads to the forum', async (url) => {
    const { statusCode, headers, body } = await visit(url, BROWSER);
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-error-id']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
      'BAD_INPUT',
    ]);
    expect(body).toContain('页面出错了，返回论坛查看其他精彩内容吧!');
    expect(body).toContain('<a href="/">返回论坛</a>');
    expect(body.replace(`<script>${CHOSEN_LOOK}</script>`, '')).not.toMatch(/<script|<link|https?:\/\//);
    const hash = createHash('sha256').update(CHOSEN_LOOK).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  });

  it('is told in the envelope to whoever asks for no page', async () => {
    for (const accept of ['application/json', '*/*', ''])
      expect((await visit('/%zz', { accept })).json()).toMatchObject({ Succeed: false, Code: 400 });
  });
});

describe.skipIf(!isBuilt)('a page whose reader the database cannot tell', () => {
  const lose = () => vi.spyOn(app.core.viewers, 'resolve').mockRejectedValueOnce(new Error('lost'));

  test('is one that says so and can be tried again', async () => {
    const { cookie } = await app.asUser();
    lose();
    const { statusCode, body } = await visit('/posts/2?zone=sw4', { ...BROWSER, cookie });
    expect(statusCode).toBe(500);
    expect(body).toContain('论坛维护中，请稍后重试...');
    expect(body).toContain('<a href="">点击重试</a>');
    expect(body).not.toContain('lost');
  });

  test('is no page where a call asks', async () => {
    const { cookie } = await app.asUser();
    lose();
    const reply = await visit('/api/bbs/user/acct?zone=sw4', { ...BROWSER, cookie });
    expect(reply.json()).toMatchObject({ Succeed: false, Code: 500 });
  });
});
