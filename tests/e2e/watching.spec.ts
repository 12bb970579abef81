import type { Locator, Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { choose, postCard, postList, seeToast } from './support/places.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

type Texts = (key: string, values?: Parameters<typeof text>[1]) => string;
const textsOf =
  (lng: 'zh-CN' | 'en'): Texts =>
  (key, values) =>
    text(key, values, lng);
const PAGES = 'watching-pages';
/** Chooses a level in the dialog that is open, by what it says. */
async function level(page: Page, t: Texts, of: 'topic' | 'post', name: 'watch' | 'mute'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t(`${PAGES}:hint.${of}.${name}`), { exact: true }).click();
  await dialog.getByRole('button', { name: t(`${PAGES}:save`), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
const headButton = (page: Page, t: Texts, name: string): Locator =>
  page.getByRole('button', { name: t(`${PAGES}:button.${name}`), exact: true });
const aboutTopic = (name: string) => `<p>[topic,${name},7,0] 写了一些话</p>`;

for (const { zone, lng, site } of [
  { zone: 'sw4', lng: 'zh-CN', site: '' },
  { zone: 'mx', lng: 'en', site: '/m' },
] as const)
  test(`a member follows a topic and a post, and takes both back (${zone}, ${lng}, ${site || 'wide'})`, async ({
    people,
    openAs,
  }) => {
    const t = textsOf(lng);
    const [author, reader] = [await people.player(), await people.player()];
    const topic = people.unique('航线');
    const title = people.unique('关注的海图');
    const { wbId } = await author.post({ title, content: aboutTopic(topic), zone });
    const page = await openAs(reader, { ...(site && PHONE), locale: lng });
    const query = `zone=${zone}&lng=${lng}`;

    await test.step('the topic, in the head of its list', async () => {
      const list = site ? `${site}/topic` : '/';
      await open(page, `${list}?${query}&topic=${encodeURIComponent(topic)}`);
      await headButton(page, t, 'normal').click();
      await level(page, t, 'topic', 'watch');
      await expect(headButton(page, t, 'watch')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    await test.step('home has its posts, and says when there is a new one', async () => {
      await open(page, `${site || '/'}?${query}`);
      const tab = page.getByRole('link', { name: t('watching:feed') });
      await expect(tab).toContainText(t('core:home.feedNew'));
      await tab.click();
      await expect(
        page.getByRole('list', { name: t('watching:feed') }).getByRole('article', { name: title }),
      ).toBeVisible();
      await expect(tab).toHaveAttribute('aria-current', 'true');
      await expect(tab).not.toContainText(t('core:home.feedNew'));
      expect(await faults(page)).toEqual([]);
    });

    await test.step('the post, in its menu; a new comment is told', async () => {
      await open(page, `${site}/posts/${wbId}?${query}`);
      const menu = t('core:post.menu');
      if (site) {
        await page.getByRole('button', { name: menu, exact: true }).first().click();
        await page.getByRole('dialog').getByText(t('watching:tab'), { exact: true }).click();
      } else await choose(page, page.locator('main'), menu, t('watching:tab'));
      await level(page, t, 'post', 'watch');
      await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: '补充一句' }, zone);
      await open(page, site ? `/m/info?${query}&type=watched` : `/messages?${query}&type=watched`);
      const news = lng === 'en' ? 'watching-notices:news_one' : 'watching-notices:news';
      await expect(page.getByText(t(news, { count: 1 }))).toBeVisible();
      await expect(page.getByRole('article').getByText(title)).toBeVisible();
    });

    await test.step('the own page lists both, and takes them back; one comes back again', async () => {
      await open(page, `${site}/user/${reader.uid}/watching?${query}`);
      for (const name of [`#${topic}#`, title])
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      const posts = page.getByRole('region', { name: t(`${PAGES}:page.of.post`) });
      await posts.getByRole('button', { name: t(`${PAGES}:page.back.watch`) }).click();
      await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: t(`${PAGES}:undo`), exact: true }).click();
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    });
  });

test('posts of a muted topic leave home, and are there again when it is opened', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const topic = people.unique('吵闹');
  const title = people.unique('不想看的话题');
  await author.post({ title, content: aboutTopic(topic) });
  const other = people.unique('另一个帖子');
  await author.post({ title: other });
  const page = await openAs(reader);
  await open(page, '/?zone=sw4&sort=1');
  await expect(postCard(page, title)).toBeVisible();
  await open(page, `/?zone=sw4&topic=${encodeURIComponent(topic)}`);
  await headButton(page, text, 'normal').click();
  await level(page, text, 'topic', 'mute');
  await expect(headButton(page, text, 'mute')).toBeVisible();
  await expect(postCard(page, title)).toBeVisible();
  await open(page, '/?zone=sw4&sort=1');
  await expect(postCard(page, other)).toBeVisible();
  await expect(postCard(page, title)).toHaveCount(0);
});

test('posts with a muted word are folded in lists until they are pressed', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const word = people.unique('剧透').slice(0, 20);
  const title = `${word}在这里`;
  await author.post({ title, zone: 'mx' });
  const page = await openAs(reader);
  await open(page, `/user/${reader.uid}/watching?zone=mx`);
  await page.getByLabel(text(`${PAGES}:words.label`)).fill(word);
  await page.getByRole('button', { name: text(`${PAGES}:words.add`), exact: true }).click();
  await expect(page.getByRole('button', { name: text(`${PAGES}:words.remove`, { word }) })).toBeVisible();

  await open(page, '/?zone=mx&sort=1');
  const folded = page.getByRole('button', { name: text(`${PAGES}:words.folded`), exact: true });
  await expect(folded).toHaveCount(1);
  await expect(postCard(page, title)).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await folded.press('Enter');
  await expect(postCard(page, title)).toBeVisible();
  await expect(postCard(page, title).getByRole('link', { name: title, exact: true })).toBeFocused();

  await open(page, `/user/${reader.uid}/watching?zone=sw4`);
  await page.getByRole('button', { name: text(`${PAGES}:words.remove`, { word }) }).click();
  await seeToast(page, text(`${PAGES}:words.removed`));
  await open(page, '/?zone=mx&sort=1');
  await expect(postCard(page, title)).toBeVisible();
});

test('the posts of a theme come with the button above them, which moves none of them', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), PHONE);
  await open(page, '/m?zone=sw4');
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  const theme = page
    .getByRole('navigation', { name: text('core:shell.themes.label') })
    .getByRole('link')
    .nth(1);
  await theme.tap();
  await expect(theme).toHaveAttribute('aria-current', 'page');
  expect(await headButton(page, text, 'normal').isVisible()).toBe(true);
});

test('a visitor is offered nothing of it', async ({ people, openAs }) => {
  const author = await people.player();
  const topic = people.unique('过客');
  await author.post({ title: people.unique('公开的话题'), content: aboutTopic(topic) });
  const page = await openAs(null);
  await open(page, `/?zone=sw4&topic=${encodeURIComponent(topic)}`);
  await expect(postList(page).getByRole('article').first()).toBeVisible();
  await expect(headButton(page, text, 'normal')).toHaveCount(0);
  await expect(page.getByRole('link', { name: text('watching:feed') })).toHaveCount(0);
  await open(page, `/user/${author.uid}/watching?zone=sw4`);
  await expect(page.getByText(text(`${PAGES}:page.login`))).toBeVisible();
});
