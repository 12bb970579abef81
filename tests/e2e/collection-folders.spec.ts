import type { Locator, Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { choose, collectButton, postCard, seeToast } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const PAGES = 'collection-folders-pages';
const said = (key: string, values?: Parameters<typeof text>[1]): string => text(`${PAGES}:${key}`, values);
const bar = (page: Page): Locator => page.getByRole('navigation', { name: said('bar.label'), exact: true });
const chip = (page: Page, name: string, count: number): Locator =>
  bar(page).getByRole('link', { name: said('bar.one', { name, count }), exact: true });
const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: said(title), exact: true });
const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click();

test('a member keeps collections in folders with notes', async ({ people, openAs, trouble }) => {
  const [author, player] = [await people.player(), await people.player()];
  const [first, second] = [people.unique('装甲攻略'), people.unique('涂装欣赏')];
  const [folder, renamed] = [people.unique('炮塔'), people.unique('海战')];
  const { wbId } = await author.post({ title: first, zone: 'mx' });
  const { wbId: other } = await author.post({ title: second, zone: 'mx' });
  await player.do('POST', '/api/bbs/weibo/collect/add_collect', { wbId: other }, 'mx');
  const page = await openAs(player);

  await test.step('who collects a post is offered a folder, and makes the first one', async () => {
    await open(page, `/posts/${wbId}?zone=mx`);
    await answered(page, /add_collect/, () => collectButton(page).click());
    await page.getByRole('button', { name: said('offer.choose'), exact: true }).click();
    const choice = dialog(page, 'move.title');
    await examine(choice, 'the choice');
    await choice.getByLabel(said('name'), { exact: true }).fill(folder);
    await page.keyboard.press('Enter');
    await seeToast(page, said('move.done', { name: folder }));
    await expect(choice).toHaveCount(0);
  });

  await test.step('the list has its folders, each at an address of its own', async () => {
    await open(page, `/user/${player.uid}?zone=mx&tab=collects`);
    await expect(chip(page, said('bar.all'), 2)).toHaveAttribute('aria-current', 'page');
    await expect(postCard(page, second)).toBeVisible();
    await chip(page, folder, 1).press('Enter');
    await expect(page).toHaveURL(/tab=collects&folder=\d+/);
    await expect(postCard(page, second)).toHaveCount(0);
    await expect(postCard(page, first)).toBeVisible();
    expect.soft(await faults(page), 'a folder').toEqual([]);
    // As the server writes it, to its owner alone.
    const own = await page.context().request.get(page.url());
    expect(await own.text()).toContain(first);
    expect(await own.text()).not.toContain(second);
    expect(await (await fetch(page.url())).text()).not.toContain(folder);
    await chip(page, said('none'), 1).click();
    await expect(postCard(page, second)).toBeVisible();
    await expect(postCard(page, first)).toHaveCount(0);
  });

  await test.step('a note is written in the menu of a post, and taken back', async () => {
    await choose(page, postCard(page, second), text('core:post.menu'), text('collection-folders:note'));
    const note = dialog(page, 'note.title');
    await examine(note, 'the note');
    await note.getByRole('textbox').fill('配色在第三张图');
    await page.keyboard.press('Escape');
    await choose(page, postCard(page, second), text('core:post.menu'), text('collection-folders:note'));
    await expect(note.getByRole('textbox'), 'what was begun is kept').toHaveValue('配色在第三张图');
    await press(note, said('save'));
    const shown = page.getByText(said('said.note', { note: '配色在第三张图' }), { exact: true });
    await expect(shown).toBeVisible();
    await page.getByRole('button', { name: said('undo'), exact: true }).click();
    await expect(shown).toHaveCount(0);
  });

  await test.step('folders are renamed and deleted by the keyboard, which keeps its place', async () => {
    // The toast that was pressed gives the focus back when it goes.
    await expect(page.getByRole('button', { name: said('undo'), exact: true })).toHaveCount(0);
    await press(page.getByRole('main'), said('bar.manage'));
    const manage = dialog(page, 'manage.title');
    const rename = manage.getByRole('button', { name: said('manage.rename', { name: folder }), exact: true });
    await rename.press('Enter');
    await page.keyboard.press('Enter');
    await expect(rename).toBeFocused();
    await rename.press('Enter');
    await page.keyboard.type('不要了');
    await page.keyboard.press('Escape');
    await expect(rename, 'Escape gives the name up, and leaves the dialog').toBeFocused();
    const extra = people.unique('多余');
    await manage.getByLabel(said('new'), { exact: true }).fill(extra);
    await page.keyboard.press('Enter');
    await manage.getByRole('button', { name: said('manage.delete', { name: extra }), exact: true }).press('Enter');
    const question = page.getByRole('alertdialog');
    await examine(question, 'the question before a folder goes');
    await question.getByRole('button', { name: said('manage.confirm'), exact: true }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(manage.getByRole('listitem')).toHaveCount(1);
    await expect(rename).toBeFocused();
    await examine(manage, 'the folders');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: said('bar.manage'), exact: true })).toBeFocused();
  });

  await test.step('a collection that is let go and taken back is where it was', async () => {
    await chip(page, folder, 1).click();
    await expect(postCard(page, first)).toBeVisible();
    const remove = page.getByRole('button', { name: text('user:collect.remove', { title: first }) });
    await answered(page, /del_collect/, () => remove.click());
    await expect(page.getByText(said('empty.title'))).toBeVisible();
    await expect(chip(page, folder, 0)).toBeVisible();
    await answered(page, /folder\/move/, () => page.getByRole('button', { name: text('user:undo') }).click());
    await expect(postCard(page, first)).toBeVisible();
    await expect(chip(page, folder, 1)).toBeVisible();
  });

  await test.step('on a phone folders are renamed and deleted; what was in one is still collected', async () => {
    const phone = await openAs(player, PHONE);
    await open(phone, `/m/user/${player.uid}?zone=mx&tab=collects`);
    await chip(phone, folder, 1).tap();
    await expect(postCard(phone, first)).toBeVisible();
    expect.soft(await faults(phone), 'a folder on a phone').toEqual([]);
    await press(phone.getByRole('main'), said('bar.manage'));
    const manage = dialog(phone, 'manage.title');
    await press(manage, said('manage.rename', { name: folder }));
    await manage.getByLabel(said('name'), { exact: true }).fill(renamed);
    await phone.keyboard.press('Enter');
    expect.soft(await faults(phone), 'folders on a phone').toEqual([]);
    await press(manage, said('manage.delete', { name: renamed }));
    await press(phone.getByRole('alertdialog'), said('manage.confirm'));
    await seeToast(phone, said('manage.deleted', { name: renamed }));
    await press(manage, said('close'));
    await expect(phone.getByRole('button', { name: said('new'), exact: true })).toBeFocused();
    await expect(phone).not.toHaveURL(/folder=/);
    for (const title of [first, second]) await expect(postCard(phone, title)).toBeVisible();
    trouble.expect(/^reply 404 GET .*&folder=999999&/);
    await open(phone, `/m/user/${player.uid}?zone=mx&tab=collects&folder=999999`);
    await expect(phone.getByText(said('empty.missing'))).toBeVisible();
  });
});
