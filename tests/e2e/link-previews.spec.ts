import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import type { Member } from './support/member.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Pages of a host for which the test's own server stands.
const zoneWith = (abbr: string) => {
  const { plugins } = JSON.parse(readFileSync(`zones/${abbr}/zone.json`, 'utf8')) as { plugins: object };
  return { plugins: { ...plugins, 'link-previews': { hosts: ['pages.test'] } } };
};
const preload = new URL('./support/outside-pages.mjs', import.meta.url);
test.use({
  forumSettings: {
    env: { NODE_OPTIONS: `--import=${preload.href}` },
    zones: { sw4: zoneWith('sw4'), mx: zoneWith('mx') },
  },
});
test.describe.configure({ timeout: 90_000 });

/** Once the server's job has asked the page. */
const known = (author: Member, wbId: number, zone: string) =>
  expect
    .poll(
      async () => {
        const { Message } = await author.call<object>('GET', '/api/bbs/weibo/get_detail', { wbId }, zone);
        return 'linkPreviews' in Message;
      },
      { timeout: 45_000, intervals: [1_000] },
    )
    .toBe(true);

for (const [zone, language] of [
  ['sw4', 'zh-CN'],
  ['mx', 'en'],
] as const)
  test(`a page that a post links to is previewed below its text: ${zone}, ${language}`, async ({ people, openAs }) => {
    const author = await people.staff(`${zone}:27`);
    const name = people.unique('海图');
    const url = `https://pages.test/${encodeURIComponent(name)}`;
    const content = `<p>看看这些：<a href="${url}">海图</a>，<a href="https://elsewhere.test/">别处</a></p>`;
    const { wbId } = await author.post({ title: people.unique('链接'), content, zone });
    await known(author, wbId, zone);

    const address = `zone=${zone}&lng=${language}`;
    const cards = (page: Page) =>
      page.getByRole('list', { name: text('link-previews-pages:label', {}, language) }).getByRole('listitem');
    for (const [page, path] of [
      [await openAs(null, { locale: language }), `/posts/${wbId}?${address}`],
      [await openAs(null, { ...PHONE, locale: language }), `/m/posts/${wbId}?${address}`],
    ] as const) {
      // It comes with the page, so that nothing moves.
      const html = await (await page.request.get(path)).text();
      expect(html).toContain(`${name} &lt;b&gt;`);

      await open(page, path);
      await expect(cards(page)).toHaveCount(1);
      const card = cards(page).first();
      await expect(card).toContainText('海上图书馆');
      await expect(card).toContainText('pages.test');
      const link = card.getByRole('link', { name: `${name} <b>`, exact: true });
      await expect(link).toHaveAttribute('href', url);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
      expect.soft(await faults(page)).toEqual([]);
      // The whole card is pressed, two lines of its description are seen.
      const box = await card.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeLessThan(140);
      await card.scrollIntoViewIfNeeded();
      const there = page.context().waitForEvent('page');
      await page.context().route('https://pages.test/**', (route) => route.fulfill({ body: 'there' }));
      await card.click({ position: { x: 8, y: (box?.height ?? 0) - 6 } });
      expect((await there).url()).toBe(url);
      if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/lp-${zone}-${page.viewportSize()?.width}.png` });
    }
  });
