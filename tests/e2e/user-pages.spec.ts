import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { tick, actions, collectButton, postCard, seeToast } from './support/places.ts';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: text('user:tabs') });
const lists = (page: Page) => page.getByRole('navigation', { name: text('user:list.label') });
const banner = (page: Page) =>
  page.getByRole('main').getByRole('banner').or(page.locator('main header').first()).first();

test('name, picture and signature are changed; a signature under review is its owner’s alone', async ({
  page,
  context,
  people,
  openAs,
}) => {
  test.slow();
  const player = await people.player();
  const visitor = await openAs(null);
  await signIn(context, player);
  await open(page, `/user/${player.uid}?zone=sw4`);
  await tabs(page)
    .getByRole('link', { name: text('user:tab.edit') })
    .click();
  const save = page.getByRole('button', { name: text('user:edit.save') });
  await expect(save).toBeDisabled();

  const nick = people.unique('改名水手');
  await page.getByRole('textbox', { name: text('user:edit.nick') }).fill(nick);
  await tick(page.getByRole('radio', { name: text('user:edit.sexes.2') }));
  const sig = '风起于青萍之末';
  await page.getByRole('textbox', { name: text('user:edit.sig') }).fill(sig);
  expect.soft(await faults(page)).toEqual([]);
  await save.click();
  await seeToast(page, text('user:edit.savedWaiting'));
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible();
  await expect(banner(page)).toContainText(sig);
  await expect(banner(page)).toContainText('审核中');
  await expect(page.getByRole('textbox', { name: text('user:edit.nick') })).toBeDisabled();

  await page.getByLabel(text('user:avatar.file')).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture(600, 400),
  });
  const dialog = page.getByRole('dialog', { name: text('user:avatar.cropTitle') });
  // Not as large as a flat picture is high in it.
  const part = await dialog.getByRole('application', { name: text('user:avatar.area') }).boundingBox();
  expect(part?.height).toBeGreaterThan(300);
  await dialog.getByRole('slider', { name: text('user:avatar.zoom') }).fill('2');
  await expect(dialog.getByRole('button', { name: text('user:avatar.save') })).toBeEnabled();
  await examine(dialog, 'crop of an avatar');
  await dialog.getByRole('button', { name: text('user:avatar.save') }).click();
  await seeToast(page, text('user:avatar.saved'));
  await expect(dialog).toHaveCount(0);
  const avatar = banner(page).locator('img').first();
  await expect(avatar).toHaveAttribute('src', /\.avatar\.webp$/);
  const file = await page.request.get((await avatar.getAttribute('src')) ?? '');
  expect(await sharp(await file.body()).metadata()).toMatchObject({ width: 256, height: 256 });

  await open(visitor, `/user/${player.uid}?zone=sw4`);
  await expect(visitor.getByRole('heading', { level: 1, name: nick })).toBeVisible();
  await expect(visitor.locator('main img[src$=".avatar.webp"]').first()).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText(sig);
  await expect(visitor.getByRole('main')).not.toContainText('审核中');
  expect.soft(await faults(visitor), 'page as visitors see it').toEqual([]);

  const reviewer = await people.staff('sw4:91');
  await reviewer.do('POST', '/api/bbs/user/signature/review', { uid: player.uid, state: 1, sig });
  await open(visitor, `/user/${player.uid}?zone=sw4`);
  await expect(banner(visitor)).toContainText(sig);
});

test('a player finds again what they collected, visited, liked and commented on', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const author = await people.player();
  const player = await people.player();
  const [title, second] = [people.unique('值得收藏'), people.unique('后看的')];
  const { wbId } = await author.post({ title });
  const { wbId: later } = await author.post({ title: second });
  await signIn(context, player);
  await answered(page, /weibo\/access/, () => open(page, `/posts/${wbId}?zone=sw4`));
  await answered(page, /add_collect/, () => collectButton(page).click());
  await answered(page, /weibo\/access/, () => open(page, `/posts/${later}?zone=sw4`));
  await expect(actions(page)).toBeVisible();
  const toList = (name: string) =>
    lists(page)
      .getByRole('link', { name: text(`user:list.${name}`) })
      .click();
  await open(page, `/user/${player.uid}?zone=sw4`);

  await test.step('collections are private, and one that is let go can be taken back', async () => {
    await toList('collects');
    await expect(postCard(page, title)).toBeVisible();
    expect.soft(await faults(page)).toEqual([]);
    const remove = page.getByRole('button', { name: text('user:collect.remove', { title }) });
    await answered(page, /del_collect/, () => remove.click());
    await expect(page.getByText(text('user:empty.collectsOwn'))).toBeVisible();
    await answered(page, /add_collect/, () => page.getByRole('button', { name: text('user:undo') }).click());
    await expect(postCard(page, title)).toBeVisible();
    await page.reload();
    await expect(postCard(page, title)).toBeVisible();

    for (const member of [null, author]) {
      const other = await openAs(member);
      await open(other, `/user/${player.uid}?zone=sw4&tab=collects`);
      await expect(lists(other).getByRole('link')).toHaveText([
        text('user:list.posts'),
        text('user:list.comments'),
        text('user:list.favors'),
      ]);
      await expect(other.getByText(title)).toHaveCount(0);
      await expect(tabs(other).getByRole('link', { name: text('user:tab.edit') })).toHaveCount(0);
      expect.soft(await faults(other), 'page of another').toEqual([]);
      // The owner's pages do not exist for another member.
      if (member) expect((await other.context().request.get(`/user/${player.uid}/credit?zone=sw4`)).status()).toBe(404);
    }
  });

  await test.step('what was opened stands in the visit record, which is cleared one by one and as a whole', async () => {
    await open(page, `/user/${player.uid}?zone=sw4&tab=visits`);
    const items = page.getByRole('list', { name: text('user:list.visits') }).getByRole('article');
    await expect(items).toHaveCount(2);
    expect.soft(await faults(page), 'visits').toEqual([]);
    await expect(items.first()).toContainText(second);
    const remove = page.getByRole('button', { name: text('user:visit.remove', { title: second }) });
    await answered(page, /del_visit_record/, () => remove.click());
    await expect(items).toHaveCount(1);
    await expect(postCard(page, title)).toBeVisible();
    await page.getByRole('button', { name: text('user:visit.clearAll') }).click();
    const dialog = page.getByRole('alertdialog');
    await examine(dialog, 'clearing visits');
    await answered(page, /del_visit_record/, () =>
      dialog.getByRole('button', { name: text('user:visit.clearConfirm') }).click(),
    );
    await expect(page.getByText(text('user:empty.visitsOwn'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(text('user:empty.visitsOwn'))).toBeVisible();
  });

  await test.step('comments and likes lead to their place; reputation is explained to its owner', async () => {
    await author.comment(wbId, '先占一楼');
    const { cid } = await player.comment(wbId, '我的二楼');
    expect(cid).toBeGreaterThan(0);
    await player.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });
    await toList('favors');
    await expect(page.getByText(text('user:favor.post'))).toBeVisible();
    expect.soft(await faults(page), 'likes').toEqual([]);
    await expect(postCard(page, title)).toBeVisible();
    await tabs(page)
      .getByRole('link', { name: text('user:tab.credit') })
      .click();
    await expect(page.getByText(text('user:credit.good'))).toBeVisible();
    await expect(page.getByText(text('user:credit.none'))).toBeVisible();
    expect.soft(await faults(page)).toEqual([]);

    await open(page, `/user/${player.uid}?zone=sw4&tab=comments`);
    const item = page.getByRole('list', { name: text('user:list.comments') }).getByRole('article');
    await expect(item).toContainText('我的二楼');
    await expect(item.getByRole('link', { name: new RegExp(title) })).toBeVisible();
    expect.soft(await faults(page)).toEqual([]);
    await item.getByRole('link', { name: new RegExp(text('user:comment.on')) }).click();
    await expect(page).toHaveURL(new RegExp(`/posts/${wbId}\\?.*commentPosition=2`));
  });
});
