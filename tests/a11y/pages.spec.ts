import type { Page } from '@playwright/test';
import { openComposer } from '../e2e/support/compose.ts';
import { faults } from '../e2e/support/faults.ts';
import type { Member } from '../e2e/support/member.ts';
import { wear } from '../e2e/support/overlay.ts';
import { expect, open, signIn, test, type People } from '../e2e/support/test.ts';
import { text } from '../e2e/support/texts.ts';

const DESKTOP = { viewport: { width: 1366, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/**
 * Colours are the zone's and the arrangement is the screen's: each once is all of them, and a
 * browser's minute less.
 */
const LOOKS = [
  { abbr: 'sw4', look: 'dark', name: 'desktop', options: DESKTOP },
  { abbr: 'dw', look: 'light', name: 'phone', options: PHONE },
] as const;

/** A post with text of every kind, comments, a reply and a picture's worth of marks. */
async function furnish(people: People, zone: string): Promise<{ author: Member; wbId: number }> {
  const author = await people.player();
  const content =
    '<h2>标题</h2><p>正文 <strong>粗体</strong> #话题#</p><ul><li>一</li></ul><blockquote><p>引用</p></blockquote>';
  const { wbId } = await author.post({ title: people.unique('无障碍'), content, zone });
  const comment = (input: object) =>
    author.do<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, ...input }, zone);
  const { cid } = await comment({ content: '一条评论 [微笑]' });
  await comment({ content: '一条回复', cid });
  await author.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId }, zone);
  return { author, wbId };
}

for (const { abbr, look, name, options } of LOOKS) {
  const openSettings = { ...options, reducedMotion: 'reduce' } as const;

  /** In the zone's own look, and the colours of the other one. */
  const expectNoBarriers = async (page: Page, where: string): Promise<void> => {
    expect.soft(await faults(page), where).toEqual([]);
    await wear(page, look === 'dark' ? 'light' : 'dark');
    expect.soft(await faults(page, undefined, true), `${where}, in the other look`).toEqual([]);
    await wear(page, null);
  };
  const visit = async (page: Page, address: string): Promise<void> => {
    await open(page, `${address}${address.includes('?') ? '&' : '?'}zone=${abbr}`);
    await expectNoBarriers(page, address);
  };

  test(`a visitor finds no barriers in either look (${abbr}, ${name})`, async ({ people, openAs, trouble }) => {
    test.slow();
    const { author, wbId } = await furnish(people, abbr);
    const page = await openAs(null, openSettings);
    for (const address of ['/', `/posts/${wbId}`, `/user/${author.uid}`, `/Medal?uid=${author.uid}`])
      await visit(page, address);
    trouble.expect(/^reply 404 GET \/nowhere/);
    await open(page, `/nowhere?zone=${abbr}`);
    await page.getByRole('button', { name: text('core:error.pause') }).click();
    await expectNoBarriers(page, 'error page');
  });

  test(`members and moderators find no barriers in either look (${abbr}, ${name})`, async ({ people, openAs }) => {
    test.slow();
    const { author, wbId } = await furnish(people, abbr);
    const page = await openAs(author, openSettings);
    for (const address of [`/posts/${wbId}`, '/Medal', '/info']) await visit(page, address);
    await open(page, `/?zone=${abbr}`);
    await openComposer(page);
    await expectNoBarriers(page, 'composer');

    await signIn(page.context(), await people.staff(`${abbr}:13`));
    for (const address of ['/', `/posts/${wbId}`, '/manage', '/m/publish']) await visit(page, address);
  });
}
