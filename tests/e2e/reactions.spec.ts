import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../platform/contract/locale.ts';
import { faults } from './support/faults.ts';
import { register } from './support/login.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { comment, postCard } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const CALL = /reaction\/(add|delete)/;
const word = (key: string, locale?: Locale): string => text(`reactions-pages:${key}`, {}, locale);
const bar = (place: Page | Locator, locale?: Locale) =>
  place.getByRole('group', { name: word('label', locale), exact: true }).first();
const add = (place: Page | Locator, locale?: Locale) =>
  bar(place, locale).getByRole('button', { name: word('add', locale), exact: true });
const chip = (place: Page | Locator, emoticon: string, count: number) =>
  bar(place).getByRole('button', { name: text('reactions-pages:count', { emoticon, count }), exact: true });
const choice = (page: Page, emoticon: string) =>
  page.getByRole('dialog').getByRole('button', { name: emoticon, exact: true });

/** At least so large is what a finger presses. */
async function expectForFingers(button: Locator): Promise<void> {
  const height = await button.evaluate((element) => {
    const own = element.getBoundingClientRect().height;
    const more = getComputedStyle(element, '::after');
    return Math.max(own, Number.parseFloat(more.height) || 0);
  });
  expect(height).toBeGreaterThanOrEqual(44);
}

test('people react to a post, change it and take it back, by mouse and keyboard', async ({ people, openAs }) => {
  const [author, reader, other] = [await people.player(), await people.player(), await people.player()];
  const title = people.unique('有感而发');
  const { wbId } = await author.post({ title });
  await other.do('POST', '/api/bbs/weibo/reaction/add', { wbId, name: '礼花' });
  const page = await openAs(reader);
  await open(page, `/posts/${wbId}?zone=sw4`);

  await test.step('the first one by the keyboard', async () => {
    await expect(chip(page, '🎉', 1)).toHaveAttribute('aria-pressed', 'false');
    await add(page).focus();
    await page.keyboard.press('Enter');
    await expect(choice(page, '👍')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(choice(page, '👍')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(choice(page, '😂')).toBeFocused();
    await answered(page, CALL, () => page.keyboard.press('Enter'));
    await expect(chip(page, '😂', 1)).toHaveAttribute('aria-pressed', 'true');
    expect.soft(await faults(page, 'article')).toEqual([]);
  });

  await test.step('another takes its place, and it is there after a reload', async () => {
    await answered(page, CALL, () => chip(page, '🎉', 1).click());
    await expect(chip(page, '🎉', 2)).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(page, '😂', 1)).toHaveCount(0);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(chip(page, '🎉', 2)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('who reacted', async () => {
    await add(page).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('who') })
      .click();
    const dialog = page.getByRole('dialog', { name: word('who') });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('listitem').first()).toContainText(reader.nick);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('lists show how many', async () => {
    const list = await openAs(null);
    await open(list, '/?zone=sw4&sort=1');
    const counts = postCard(list, title).getByRole('list', { name: text('reactions:label') });
    await expect(counts).toHaveText('2');
    await expect(counts.getByRole('img', { name: '🎉' })).toBeVisible();
  });

  await test.step('and it is taken back', async () => {
    await answered(page, CALL, () => chip(page, '🎉', 2).click());
    await expect(chip(page, '🎉', 1)).toHaveAttribute('aria-pressed', 'false');
  });
});

test('what is refused is taken back on the page, which says why', async ({ people, openAs, trouble }) => {
  trouble.expect(/403/);
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('谢绝') });
  await author.comment(wbId, '作者自己的话');
  await author.do('POST', '/api/bbs/user/weibo-block/add', { uid: reader.uid });
  const page = await openAs(reader);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await add(comment(page, '作者自己的话')).click();
  await choice(page, '👏').click();
  await expect(page.getByText(text('reactions:errors.BLOCKED_BY')).first()).toBeVisible();
  await expect(chip(comment(page, '作者自己的话'), '👏', 1)).toHaveCount(0);
});

test('a comment on a phone, in another zone and in English', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('手机上'), zone: 'mx' });
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: '沙发是我的' }, 'mx');
  const page = await openAs(reader, { ...PHONE, locale: 'en' });
  await open(page, `/m/posts/${wbId}?zone=mx&lng=en`);
  const place = comment(page, '沙发是我的');
  await expectForFingers(add(place, 'en'));
  await add(place, 'en').tap();
  await expectForFingers(choice(page, '❤️'));
  await expect(choice(page, '❓')).toBeVisible();
  await answered(page, CALL, () => choice(page, '❤️').tap());
  const own = bar(place, 'en').getByRole('button', {
    name: text('reactions-pages:count_one', { emoticon: '❤️', count: 1 }, 'en'),
    exact: true,
  });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expectForFingers(own);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add(place, 'en').tap();
  const sheet = page.getByRole('dialog');
  await examine(sheet, 'reactions to choose on a phone');
  await sheet.getByRole('button', { name: word('who', 'en') }).tap();
  const dialog = page.getByRole('dialog', { name: word('who', 'en') });
  await expect(dialog.getByRole('listitem')).toContainText(reader.nick);
});

test('a visitor is led to log in, and what they have pressed is there then', async ({ people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('过客') });
  await author.do('POST', '/api/bbs/weibo/reaction/add', { wbId, name: '强' });
  const page = await openAs(null);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await chip(page, '👍', 1).click();
  await register(page, { account: people.unique('passer'), password: 'Tide-and-lantern-42' }, people.unique('过客'));
  await expect(chip(page, '👍', 2)).toHaveAttribute('aria-pressed', 'true');
});
