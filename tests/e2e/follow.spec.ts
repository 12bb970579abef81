import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { choose, comment, postCard, seeToast } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

test('follows from the card, blocks another, sees the dot and then the post in the feed', async ({
  people,
  openAs,
}) => {
  const [reader, author, pest] = [await people.player(), await people.player(), await people.player()];
  const noisy = people.unique('吵闹的甲板');
  const { wbId } = await pest.post({ title: noisy });
  await pest.comment(wbId, '我自己再顶一下');
  const first = people.unique('出海第一天');
  await author.post({ title: first });
  const page = await openAs(reader);
  const card = page.getByRole('group', { name: text('follow:card.label') });

  await test.step('the card opens over the name and follows', async () => {
    await open(page, '/?zone=sw4&sort=1');
    await postCard(page, first).getByRole('link', { name: author.nick }).hover();
    await expect(card.getByText(author.nick)).toBeVisible();
    await card.getByRole('button', { name: text('follow:button.label.0', { nick: author.nick }) }).click();
    await seeToast(page, '关注成功');
    await expect(
      card.getByRole('button', { name: text('follow:button.label.1', { nick: author.nick }) }),
    ).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  await test.step('the keyboard reaches what is in the card, and comes back', async () => {
    await page.mouse.move(0, 0);
    await expect(card).toHaveCount(0);
    const name = postCard(page, first).getByRole('link', { name: author.nick });
    await page.keyboard.press('Tab'); // from here on the focus is one of the keyboard
    await name.focus();
    await expect(card.getByRole('button').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(name).toBeFocused();
  });

  await test.step('posts of somebody who is blocked leave the list, and their comments a post', async () => {
    await choose(page, postCard(page, noisy), text('core:post.menu'), text('core:post.block'));
    const ask = page.getByRole('alertdialog');
    await ask.getByRole('button', { name: text('follow:block.confirm'), exact: true }).click();
    await seeToast(page, text('follow:done.blocked'));
    await expect(postCard(page, noisy)).toHaveCount(0);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByRole('heading', { level: 1, name: noisy })).toBeVisible();
    await expect(page.getByText('我自己再顶一下')).toHaveCount(0);
  });

  await test.step('the own page lists whom one has blocked and takes it back', async () => {
    await open(page, `/user/${reader.uid}?zone=sw4`);
    await page.getByRole('button', { name: new RegExp(`^${text('follow:people.followed')}`) }).click();
    await page.getByRole('tab', { name: text('follow:people.fans') }).click();
    await expect(page.getByRole('switch', { name: text('follow:allow.label') })).toBeChecked();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('tab', { name: text('follow:people.blocked') }).click();
    await page.getByRole('button', { name: text('follow:block.undoOf', { nick: pest.nick }) }).click();
    await seeToast(page, text('follow:done.unblocked'));
    await expect(page.getByText(text('follow:people.noBlocked'))).toBeVisible();
  });

  const second = people.unique('第二天的风暴');
  const tab = page.getByRole('navigation', { name: text('core:home.sort') }).getByRole('link', {
    name: new RegExp(`^${text('core:home.feed')}( |$)`),
  });
  await test.step('a new post lights the dot, who is blocked no more is back, looking at the feed puts the dot out', async () => {
    await author.post({ title: second });
    await open(page, '/?zone=sw4');
    await expect(postCard(page, noisy)).toBeVisible();
    await expect(tab).toContainText(text('core:home.feedNew'));
    await tab.click();
    await expect(postCard(page, second)).toBeVisible();
    await expect(postCard(page, first)).toBeVisible();
    await open(page, '/?zone=sw4');
    await expect(tab).toBeVisible();
    await expect(tab).not.toContainText(text('core:home.feedNew'));
  });

  await test.step('and on the page of the post the author is left again', async () => {
    await tab.click();
    await postCard(page, second).getByRole('link', { name: second }).click();
    await page.getByRole('button', { name: text('follow:button.label.1', { nick: author.nick }) }).click();
    await seeToast(page, '已取消关注');
    await open(page, '/?zone=sw4&feed=follow');
    await expect(page.getByText(text('follow:feed.none'))).toBeVisible();
    await expect(page.getByRole('heading', { name: text('follow:feed.suggestions') })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await expect(postCard(page, second)).toHaveCount(0);
  });
});

test('somebody who only comments is blocked by touch, from a comment and from their page, and unblocked there', async ({
  people,
  openAs,
}) => {
  const [reader, pest] = [await people.player(), await people.player({ nick: people.unique('话痨') })];
  const { wbId } = await reader.post({ title: people.unique('安静的港湾') });
  await pest.comment(wbId, '我只评论');
  const page = await openAs(reader, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const theirs = comment(page, '我只评论');
  await theirs.getByRole('button', { name: text('comment:menu') }).tap();
  await page.getByRole('menuitem', { name: text('core:post.block') }).tap();
  await confirm(page);
  await expect(theirs).toHaveCount(0);

  await open(page, `/user/${pest.uid}?zone=sw4`);
  const menu = page.getByRole('button', { name: text('follow:menu', { nick: pest.nick }) });
  await menu.tap();
  await page.getByRole('menuitem', { name: text('follow:block.undo') }).tap();
  await seeToast(page, text('follow:done.unblocked'));
  expect.soft(await faults(page)).toEqual([]);
  await menu.tap();
  await page.getByRole('menuitem', { name: text('core:post.block') }).tap();
  await confirm(page);
  await menu.tap();
  await expect(page.getByRole('menuitem', { name: text('follow:block.undo') })).toBeVisible();
});

async function confirm(page: Page): Promise<void> {
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: text('follow:block.confirm'), exact: true }).tap();
  await seeToast(page, text('follow:done.blocked'));
}
