import type { Member } from './support/member.ts';
import { axe } from './support/faults.ts';
import { picture } from './support/images.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/* Pictures, galleries, tables and code of posts, as readers see them; how they are written is in the specs of the editor. */

const row = (tag: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const TABLE = `<table>${[
  row('th', ['职业', '攻击', '防御', '气血', '会心', '身法', '擅长的地图', '备注']),
  row('td', [
    ...['铁衣 [微笑]', '1200', '980', '15000', '12%', '300', '雁门关外与沧澜'],
    '<strong>先手</strong>需要一段很长的说明文字才能讲清楚它的用法和顺序',
  ]),
  row('td', ['血河', '1500', '620', '9800', '25%', '420', '扬州', '<br>']),
].join('')}</table>`;
const LINES = [
  'local wind = { name = "[微笑]", topic = "#海#" }',
  `  print(wind.name) -- ${'a long way to go '.repeat(16)}`,
  '',
  'return wind',
];
const CODE =
  '<p>先看 <code>#define SEA 1</code> 再说 [微笑]</p>' +
  `<pre class="language-lua">${LINES.join('<br>')}</pre><p>之后</p>`;
const COLOURS = ['#b0413e', '#2f7d5b', '#35589a', '#c9a227'];

async function richPost(author: Member, title: string, zone: string): Promise<{ wbId: number; url: string }> {
  const upload = async (...size: [number, number, string?]) =>
    (await author.upload('a.png', new Uint8Array(await picture(...size)), zone)).url;
  const url = await upload(900, 500);
  const small = await Promise.all(COLOURS.map((colour) => upload(90, 60, colour)));
  const image = (said: string) => `<img src="${url}" ${said} width="900" height="500">`;
  const tiles = [...small, ...small].map((one) => `<img src="${one}" alt="山" width="90" height="60">`);
  const content = [
    `<p>${image('alt="山" title="雁门关外" class="size-s"')}</p>`,
    `<p>看${image('title="扬州" class="size-m"')}了</p>`,
    `<p>${image('')}</p>`,
    `<figure title="山水">${tiles.join('')}</figure>`,
    TABLE,
    CODE,
  ];
  const { wbId } = await author.post({ title, content: content.join(''), zone });
  return { wbId, url };
}

for (const { zone, locale, device, address } of [
  { zone: 'sw4', locale: 'zh-CN', device: {}, address: '/posts/' },
  { zone: 'mx', locale: 'en-US', device: {}, address: '/posts/' },
  { zone: 'sw4', locale: 'en-US', device: PHONE, address: '/m/posts/' },
  { zone: 'dw', locale: 'zh-CN', device: PHONE, address: '/m/posts/' },
] as const)
  test(`captions, galleries, tables and code are read: ${zone}, ${locale}, ${address}`, async ({ people, openAs }) => {
    const lng = locale === 'en-US' ? 'en' : locale;
    const isOnPhone = address === '/m/posts/';
    const { wbId, url } = await richPost(await people.player(), people.unique('图文'), zone);
    const page = await openAs(null, { ...device, locale, permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, `${address}${wbId}?zone=${zone}`);
    const article = page.getByRole('article').first();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

    await test.step('nothing of it is wider than the page, and a screen reader is told what it is', async () => {
      expect(await tooWide()).toBeLessThanOrEqual(0);
      const { violations } = await (await axe(page)).include('article').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    });

    await test.step('pictures have their captions and sizes', async () => {
      const figure = article.getByRole('figure', { name: '雁门关外' }).or(article.locator('figure')).first();
      await expect(figure.locator('figcaption')).toHaveText('雁门关外');
      await expect(figure.getByRole('img', { name: '山', exact: true })).toBeVisible();
      expect(await figure.locator('img').evaluate(({ clientWidth }) => clientWidth)).toBe(240);
      await expect(article.getByRole('figure', { name: '扬州' })).toContainText('扬州');
      // A picture that nothing is said of is decoration; the button around it has its name.
      await expect(article.locator(`img[src="${url}"]`).last()).toHaveAttribute('alt', '');
    });

    await test.step('a gallery has its caption, and on a phone three columns of squares', async () => {
      const figure = article.locator('figure').filter({ hasText: '山水' });
      await expect(figure.locator('figcaption')).toHaveText('山水');
      const boxes = await figure
        .locator('img')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.clientWidth, one.clientHeight]));
      expect(boxes).toHaveLength(8);
      if (!isOnPhone) return;
      expect(new Set(boxes.map(([left = 0]) => Math.round(left))).size).toBe(3);
      const [[, width = 0, height = 9] = []] = boxes;
      expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
    });

    await test.step('the header of a table names its columns', async () => {
      const table = page.getByRole('group', { name: text('sdk:content.table', {}, lng), exact: true });
      await expect(table.getByRole('columnheader')).toHaveCount(8);
      await expect(table.getByRole('row')).toHaveCount(3);
      await expect(table.getByRole('img', { name: '微笑' })).toBeVisible();
      await expect(table.locator('strong')).toHaveText('先手');
      await table.focus();
      if (!isOnPhone) return;
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(100);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    });

    await test.step('lines of code are as they were written, scroll by keyboard, and are copied', async () => {
      const code = page.getByRole('group', { name: text('sdk:content.code', {}, lng) });
      expect(await code.evaluate((element) => element.textContent)).toBe(LINES.join('\n'));
      await expect(page.locator('p code')).toHaveText('#define SEA 1');
      await expect(page.getByText('lua', { exact: true })).toBeVisible();
      expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(100);
      await code.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
      await page.getByRole('button', { name: text('code:copy', {}, lng), exact: true }).click();
      await expect(page.getByText(text('code:copied', {}, lng), { exact: true }).first()).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINES.join('\n'));
    });
  });
