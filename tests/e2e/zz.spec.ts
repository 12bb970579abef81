import { PHONE } from './support/phone.ts';
import { open, test } from './support/test.ts';
test('shots', async ({ people, openAs }) => {
  test.setTimeout(240_000);
  const author = await people.player();
  const word = '罗盘指南';
  for (const zone of ['sw4', 'mx']) {
    await author.post({
      title: `甲${word}怎么修`,
      content: `<p>${'海上生明月。'.repeat(30)}问一问${word}</p><p>#${word}# </p>`,
      themeId: 44,
      zone,
    });
    await author.post({ title: `乙的${word}`, content: `<p>说${word}</p>`, zone });
  }
  for (const [site, zone, locale, width] of [
    ['d', 'sw4', 'zh-CN', 1440],
    ['d', 'mx', 'en', 1440],
    ['p', 'sw4', 'zh-CN', 390],
    ['p', 'mx', 'en', 390],
  ] as const) {
    const page = await openAs(
      author,
      site === 'p'
        ? { ...PHONE, viewport: { width, height: 844 }, locale }
        : { locale, viewport: { width, height: 900 } },
    );
    const base = site === 'p' ? '/m/search' : '/';
    const shot = (n: string) => page.screenshot({ path: `/tmp/sf-${site}-${zone}-${n}.png` });
    const q = encodeURIComponent(word);
    await open(page, `${base}?zone=${zone}&q=${q}&sort=13&time=week&themeId=44`);
    await page
      .getByRole('button', { name: /筛选|Filters/ })
      .first()
      .click();
    await page.waitForTimeout(600);
    await shot('form');
    await open(
      page,
      `${base}?zone=${zone}&q=${q}&pictures=1&author=${encodeURIComponent(author.nick)}&solvedStatus=1&from=2026-11-01`,
    );
    await page.waitForTimeout(800);
    await shot('empty');
    await open(page, `${base}?zone=${zone}`);
    const box = page.getByRole('combobox').first();
    await box.fill('罗盘');
    await box.press('Enter');
    await page.waitForTimeout(800);
    await box.fill('');
    await box.click();
    await page.waitForTimeout(500);
    await shot('recent');
    await box.fill('指南');
    await page.waitForTimeout(900);
    await shot('suggest');
  }
});
