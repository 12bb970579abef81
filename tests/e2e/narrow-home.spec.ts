import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: text('core:shell.nav.menu'), exact: true });
const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: text('core:shell.nav.menu'), exact: true })
    .first()
    .click();

for (const width of [390, 900]) {
  test(`at ${width} px the suggestion board stands before its list, and home's cards are in the menu`, async ({
    people,
    openAs,
  }) => {
    const manager = await people.staff('sw4:13');
    const player = await people.player();
    const { version } = await manager.do<{ version: number }>('GET', '/api/bbs/weibo/advise_notice/get_notice_list');
    const notice = { content: '<p>一帖一事</p>', version };
    await manager.do('POST', '/api/bbs/weibo/advise_notice/update', notice);
    await player.post({ title: people.unique('窄屏建议'), themeId: 46 });
    const page = await openAs(player, { viewport: { width, height: 844 } });
    await open(page, '/?zone=sw4&themeId=46');
    await expect(page.getByText('一帖一事')).toBeVisible();
    const suggest = page.getByRole('button', { name: text('suggestions-pages:board.suggest') });
    await expect(suggest).toBeVisible();
    const gap = async () => {
      const [panel, list] = [await suggest.boundingBox(), await postList(page).boundingBox()];
      return panel && list ? list.y - panel.y - panel.height : NaN;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    expect.soft(await faults(page), 'board').toEqual([]);

    await openMenu(page);
    const cards = menu(page);
    await expect(cards.getByRole('link', { name: text('qa:card.write') })).toBeVisible();
    await expect(cards.locator('a[href^="/strategy?"]').first()).toBeVisible();
    expect.soft(await faults(page), 'menu').toEqual([]);
    await test.step('a dialog of a card opens above the menu', async () => {
      const feedback = cards.getByRole('region', { name: text('feedback:card.title') });
      await feedback.getByRole('button', { name: text('feedback:card.submit'), exact: true }).click();
      const form = page.getByRole('dialog', { name: text('feedback-pages:form.title') });
      await form
        .getByRole('button', { name: text('feedback-pages:form.cancel') })
        .last()
        .click();
      await expect(form).toHaveCount(0);
    });
    await test.step('what leads away closes the menu', async () => {
      await cards.getByRole('link', { name: text('qa:card.write') }).click();
      await expect(cards).toHaveCount(0);
      await expect(page).toHaveURL(/qaStatus=1/);
      await openMenu(page);
      await cards.getByRole('button', { name: text('qa:card.ask') }).click();
      await expect(page.getByRole('dialog', { name: text('editor-pages:newPost') })).toBeVisible();
      await expect(cards).toHaveCount(0);
    });
  });
}

test('nothing is wider than a screen of 320 px, in English, whose words are the longest', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const { wbId } = await author.post({
    title: people.unique('A narrow screen'),
    content: '<p>[lottery,活动详情]</p>',
  });
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: 'The first comment' });
  for (const viewer of [null, author]) {
    const page = await openAs(viewer, { viewport: { width: 320, height: 640 }, locale: 'en-US' });
    for (const address of [`/posts/${wbId}`, '/', `/user/${author.uid}`, '/Medal']) {
      if (!viewer && address === '/Medal') continue;
      await open(page, `${address}?zone=sw4`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      if (address.startsWith('/posts')) {
        // What its writer's language calls the lottery of a post is not what the reader's does.
        const link = page.getByRole('link', { name: text('lottery:token', {}, 'en'), exact: true });
        await expect(link).toHaveAttribute('href', '#lottery');
        await expect(page.getByRole('button', { name: text('comment:hottest', {}, 'en') })).toBeVisible();
      }
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(await wide(), address).toBe(320);
    }
  }
});
