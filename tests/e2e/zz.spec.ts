import { startArticle } from './support/compose.ts';
import { picture } from './support/images.ts';
import { composer, textBox, write } from './support/places.ts';
import { open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';
import { PHONE } from './support/phone.ts';
const COLOURS = ['#b0413e', '#2f7d5b', '#35589a', '#c9a227', '#7d4f9e', '#444', '#0aa', '#f80'];
for (const zone of ['sw4', 'mx'])
  test(`shots ${zone}`, async ({ page, context, people, openAs }) => {
    const author = await people.player();
    const urls = await Promise.all(
      COLOURS.map(
        async (c, i) => (await author.upload('a.png', new Uint8Array(await picture(900, 500 + i, c)), zone)).url,
      ),
    );
    const image = (url: string) => `<img src="${url}" alt="山" width="900" height="500">`;
    const g = (n: number, title = '') =>
      `<p>${n} 张：</p><figure title="${title}">${urls.slice(0, n).map(image).join('')}</figure>`;
    const { wbId } = await author.post({
      title: '图集的样子',
      content:
        `<p><span style="color: #000066">深蓝字</span> <span style="color: #ffff66">浅黄字</span></p>` +
        g(2, '两张并排') +
        g(3) +
        g(4, '四张') +
        g(5, '一路山水') +
        g(8),
      zone,
    });
    await signIn(context, author);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `/posts/${wbId}?zone=${zone}`);
    await page.locator('figure').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/gallery-shots/${zone}-post.png`, fullPage: true });
    const phone = await openAs(null, { ...PHONE, locale: 'en-US' });
    await open(phone, `/m/posts/${wbId}?zone=${zone}`);
    await phone.locator('figure').last().scrollIntoViewIfNeeded();
    await phone.waitForTimeout(1500);
    await phone.screenshot({ path: `/tmp/gallery-shots/${zone}-phone.png`, fullPage: true });
    await startArticle(page, zone);
    await write(page, { title: '图集' });
    await textBox(page).click();
    const files = await Promise.all(
      COLOURS.slice(0, 5).map(async (c, i) => ({
        name: `${i}.png`,
        mimeType: 'image/png',
        buffer: await picture(320, 200, c),
      })),
    );
    await composer(page).locator('input[type=file][accept^=image]').last().setInputFiles(files);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/gallery-shots/${zone}-offer.png` });
    await composer(page)
      .getByRole('button', { name: text('editor-pages:gallery.join'), exact: true })
      .click();
    await page.waitForTimeout(500);
    await textBox(page).locator('li button').nth(1).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/gallery-shots/${zone}-editor.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/gallery-shots/${zone}-editor-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => {
      document.documentElement.dataset['look'] = document.documentElement.dataset['look'] === 'dark' ? 'light' : 'dark';
    });
  });
