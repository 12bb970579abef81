import type { Page } from '@playwright/test';
import { postList } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const rowOf = (page: Page, title: string) => postList(page).getByRole('article', { name: title });
const ENGLISH = (key: string) => text(key, {}, 'en');

test('posts and comments are read, liked and answered by keys', async ({ people, openAs }) => {
  const author = await people.player();
  const titles = [people.unique('快捷甲'), people.unique('快捷乙')] as const;
  const { wbId } = await author.post({ title: titles[0] });
  await author.comment(wbId, '第一条');
  await author.comment(wbId, '第二条');
  await author.post({ title: titles[1] });
  const page = await openAs(await people.player());
  await open(page, '/?zone=sw4&sort=1');

  await test.step('the first key counts, before its code is there', async () => {
    await page.keyboard.press('j');
    await expect(rowOf(page, titles[1]).getByRole('link', { name: titles[1], exact: true })).toBeFocused();
    await page.keyboard.press('j');
    await expect(rowOf(page, titles[0]).getByRole('link', { name: titles[0], exact: true })).toBeFocused();
  });

  await test.step('l likes what is selected, o opens it', async () => {
    await page.keyboard.press('l');
    await expect(rowOf(page, titles[0]).getByRole('button', { pressed: true })).toBeVisible();
    await page.keyboard.press('o');
    await expect(page).toHaveURL(new RegExp(`/posts/${wbId}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0]);
  });

  await test.step('comments are selected, liked and answered', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = page.getByRole('article', { name: text('comment:by', { nick: author.nick, floor: 2 }) });
    await expect(second).toBeFocused();
    await page.keyboard.press('l');
    await expect(second.getByRole('button', { pressed: true })).toBeVisible();
    await page.keyboard.press('r');
    await expect(second.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('gh 也是文字');
    await expect(second.getByRole('textbox')).toHaveValue('gh 也是文字');
    await page.keyboard.press('Escape');
  });

  await test.step('two keys lead elsewhere', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/messages\?/);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/\?zone=sw4/);
    await page.keyboard.press('/');
    await expect(page.locator('input[name=q]:focus')).toBeVisible();
  });
});

test('the list of keys has a switch that turns them off, and the focus leads to it', async ({ openAs }) => {
  const page = await openAs(null, { locale: 'en-US' });
  await open(page, '/?zone=mx');
  await page.keyboard.press('?');
  const title = ENGLISH('shortcuts-pages:title');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText(ENGLISH('shortcuts-pages:keys.home'), { exact: true })).toBeVisible();
  await expect(dialog.getByText(ENGLISH('shortcuts-pages:keys.messages'))).toBeHidden();
  await dialog.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await expect(page.locator('input[name=q]:focus')).toBeHidden();

  await test.step('also on the next page; there it is turned on again', async () => {
    await open(page, '/?zone=mx');
    await page.keyboard.press('Tab');
    const way = page.getByRole('button', { name: title });
    await way.focus();
    await expect(way).toBeInViewport();
    await page.keyboard.press('Enter');
    await dialog.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
  });
});
