import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axe } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const plugins = (
  JSON.parse(readFileSync(fileURLToPath(new URL('../../zones/sw4/zone.json', import.meta.url)), 'utf8')) as {
    plugins: object; // the project's own file
  }
).plugins;
const art = (name: string) => `/zones/sw4/art/${name}.svg`;
const ads = {
  banners: [
    { id: 1, title: '风暴巡航', titleEn: 'Storm', link: '/?themeId=6', image: art('banner-storm') },
    { id: 2, title: '港口灯会', titleEn: 'Lanterns', link: '/?themeId=5', image: art('banner-lantern') },
  ],
  floats: [
    {
      id: 3,
      title: '补给已到',
      titleEn: 'Supplies',
      link: '/?themeId=4',
      image: art('banner-fleet'),
      buttons: [{ name: '领取', nameEn: 'Get', link: '/?themeId=4' }],
    },
  ],
  // A page of this site stands for the publisher's: no test leaves the machine.
  download: {
    id: 4,
    kind: 'page',
    pc: { url: '/robots.txt', intro: '随时出海', introEn: 'Sail' },
    mobile: { url: '/robots.txt', intro: '扫码登船', introEn: 'Scan' },
  },
};
test.use({ forumSettings: { zones: { sw4: { plugins: { ...plugins, ads } } } } });

const HOME = '/?zone=sw4';
const carousel = (page: Page) => page.getByRole('region', { name: text('ads-pages:banner.label') });
const float = (page: Page) => page.getByRole('complementary', { name: text('ads-pages:float.label') });

// What moves by itself is what this is about.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the first banner comes with the page; others by buttons, keys and swipes; what was seen is counted', async ({
  page,
  people,
  openAs,
}) => {
  const html = await (await page.request.get(HOME)).text();
  expect(html).toContain('风暴巡航');
  await open(page, HOME);
  const frame = carousel(page);
  await expect(frame).toContainText('风暴巡航');
  await expect(frame.getByRole('button', { name: text('ads-pages:banner.pause') })).toBeVisible();
  await frame.getByRole('button', { name: text('ads-pages:banner.next') }).click();
  await expect(frame).toContainText('港口灯会');
  // Whoever chooses has stopped it.
  await expect(frame.getByRole('button', { name: text('ads-pages:banner.play') })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(frame).toContainText('风暴巡航');
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + 300, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 42, { steps: 4 });
  await page.mouse.up();
  await expect(frame).toContainText('港口灯会');
  expect(page.url()).toContain('zone=sw4');

  const [beside] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('link').click()]);
  expect(beside.url()).toMatch(/themeId=5.*zone=sw4/);
  // Left for another page: a tab that is closed on a busy machine may be ended before it can tell.
  await page.goto('/robots.txt');

  const manager = await people.staff('sw4:13');
  const desk = await openAs(manager);
  await expect(async () => {
    const { list } = await manager.do<{
      list: { advertiseId: number; module: string; browse: number; click: number }[];
    }>('GET', '/api/bbs/advertise/statistic/list', { zone: 'sw4' });
    const banners = list.filter(({ module }) => module === 'banner');
    expect(banners.map((row) => [row.advertiseId, row.browse, row.click])).toEqual([
      [2, 1, 1],
      [1, 1, 0],
    ]);
  }).toPass({ timeout: 15_000 });
  await open(desk, '/manage?zone=sw4');
  await expect(desk.getByRole('main')).toContainText(text('ads:panel.title'));
});

test('the float ad leaves the side navigation free, and stays closed for the day', async ({ openAs }) => {
  const phone = await openAs(null, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await open(phone, HOME);
  await expect(float(phone)).toBeVisible();
  const [ad, nav] = await Promise.all([
    float(phone).boundingBox(),
    phone.locator('nav[data-no-print]').last().boundingBox(),
  ]);
  expect(ad!.x + ad!.width).toBeLessThan(nav!.x);
  expect(ad!.width * ad!.height).toBeLessThan((390 * 844) / 25);
  const chip = float(phone).getByRole('button', { name: '补给已到' });
  // Out of the way of somebody who writes.
  const search = phone.getByRole('button', { name: text('core:shell.search.open') });
  await search.click();
  await expect(phone.getByRole('combobox')).toBeFocused();
  await expect(float(phone)).toBeHidden();
  await search.click();
  await chip.click();
  await expect(float(phone).getByRole('link', { name: '补给已到' })).toBeFocused();
  await expect(float(phone).getByRole('link', { name: '领取' })).toBeVisible();
  await float(phone)
    .getByRole('button', { name: text('ads-pages:float.close') })
    .click();
  await expect(float(phone)).toHaveCount(0);
  await phone.reload();
  await expect(carousel(phone).getByRole('button').first()).toBeVisible();
  await phone.waitForLoadState('networkidle');
  await expect(float(phone)).toHaveCount(0);
});

test('beside a page that leaves it no room the float ad is a chip in the margin', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 1440, height: 900 } });
  await open(page, HOME);
  const chip = float(page).getByRole('button', { name: '补给已到' });
  await expect(chip).toBeVisible();
  for (const width of [1440, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const [ad, banner] = await Promise.all([float(page).boundingBox(), carousel(page).boundingBox()]);
    expect(ad!.x + ad!.width).toBeLessThan(banner!.x);
  }
  await chip.click();
  await expect(float(page).getByRole('link', { name: '领取' })).toBeVisible();
});

test('the download card asks the game client, then opens the address beside the page', async ({ page, trouble }) => {
  trouble.expect(/Failed to launch 'guildhall-game:/);
  await open(page, HOME);
  const card = page.getByRole('region', { name: text('ads-pages:download.title') });
  await expect(card).toContainText('随时出海');
  await expect(float(page)).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('button', { name: text('ads-pages:download.pc') }).click(),
  ]);
  expect(new URL(beside.url()).pathname).toBe('/robots.txt');
  expect(await beside.evaluate(() => window.opener === null)).toBe(true);
  await expect(page).toHaveURL(/zone=sw4/);

  await test.step('where the browser opens no page that late, there is a link to it', async () => {
    await page.bringToFront();
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await card.getByRole('button', { name: text('ads-pages:download.pc') }).click();
    const help = page.getByRole('dialog', { name: text('ads-pages:download.missing') });
    await examine(help, 'the game was not found');
    await expect(help.getByRole('link', { name: text('ads-pages:download.install') })).toHaveAttribute(
      'href',
      '/robots.txt',
    );
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  });

  await test.step('a narrow window of a computer has the code for phones and its words, too', async () => {
    await page.setViewportSize({ width: 600, height: 800 });
    await page.getByRole('button', { name: text('core:shell.nav.menu') }).click();
    const menu = page.getByRole('dialog', { name: text('core:shell.nav.menu') });
    await expect(menu.getByRole('img', { name: text('ads-pages:download.qr') })).toBeVisible();
    await expect(menu.getByText('扫码登船')).toBeVisible();
  });
});
