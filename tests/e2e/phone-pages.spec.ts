import { faults } from './support/faults.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

/** A small phone. */
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/**
 * The pages of the phone site but for the one of a lottery (phone-plugins.spec.ts), over all zones
 * that have one, in both languages.
 */
test('every page fits a small phone, in every zone, and everybody can use it', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const title = people.unique('很长的标题'.repeat(6));
  const posts = new Map<string, number>();
  for (const zone of ['sw3', 'mx', 'dw', 'sw5']) posts.set(zone, (await author.post({ title, zone })).wbId);
  const post = (zone: string) => posts.get(zone) ?? 0;
  const comment = { wbId: post('dw'), content: '一条评论' };
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', comment, 'dw');

  const member = [
    ['/m', 'sw3'],
    [`/m/posts/${post('mx')}`, 'mx'],
    [`/m/comment/${post('dw')}`, 'dw'],
    ['/m/info', 'sw5'],
    ['/m/publish', 'mx'],
    [`/m/report?wbId=${post('sw5')}`, 'sw5'],
    ['/m/search', 'dw'],
    ['/m/topic', 'sw4'],
    [`/m/user/${reader.uid}`, 'sw3'],
    ['/m/contribution', 'mx'],
    ['/m/contribution/rule', 'dw'],
    ['/m/discover', 'sw5'],
  ] as const;
  for (const locale of ['zh-CN', 'en'] as const) {
    const page = await openAs(reader, { ...SMALL, locale });
    // Every second page in each language: together all of them.
    const seen = member.filter((_, index) => index % 2 === (locale === 'en' ? 1 : 0));
    for (const [address, zone] of seen) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}zone=${zone}`);
      await expect(page.getByRole('main')).toBeVisible();
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }));
      expect.soft([scrollWidth, innerWidth], address).toEqual([360, 360]);
      expect.soft(await faults(page), `${address} in ${locale}`).toEqual([]);
    }
  }
  const visitor = await openAs(null, SMALL);
  await visitor.goto('/m/login?zone=sw4');
  await expect(visitor.getByRole('main')).toBeVisible();
  expect(await faults(visitor), 'login').toEqual([]);
});
