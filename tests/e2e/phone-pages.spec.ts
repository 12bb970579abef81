import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { PHONE } from './support/phone.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** A small phone. */
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/**
 * The pages of the phone site but for the one of a lottery (phone-plugins.spec.ts), over all zones
 * that have one, in both languages.
 */
test('every page fits a small phone, in every zone, and everybody can use it', async ({ people, openAs }) => {
  const [author, reader] = [await people.player(), await people.player()];
  const title = people.unique('很长的标题'.repeat(6));
  const posts = new Map<string, number>();
  for (const zone of ['sw3', 'mx', 'dw', 'sw5']) posts.set(zone, (await author.post({ title, zone })).wbId);
  const post = (zone: string) => posts.get(zone) ?? 0;
  const comment = { wbId: post('dw'), content: '一条评论' };
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', comment, 'dw');

  const member = [
    ['/m', 'sw3'],
    [`/m/posts/${post('mx')}`, 'mx'],
    [`/m/comment/${post('dw')}`, 'dw'],
    ['/m/info', 'sw5'],
    ['/m/publish', 'mx'],
    [`/m/report?wbId=${post('sw5')}`, 'sw5'],
    ['/m/search', 'dw'],
    ['/m/topic', 'sw4'],
    [`/m/user/${reader.uid}`, 'sw3'],
    ['/m/contribution', 'mx'],
    ['/m/contribution/rule', 'dw'],
    ['/m/discover', 'sw5'],
  ] as const;
  const chinese = await openAs(null, SMALL);
  await chinese.goto('/m/login?zone=sw4');
  await expect(chinese.getByRole('main')).toBeVisible();
  expect(await faults(chinese), 'login').toEqual([]);
  await chinese.goto('/m/info?zone=sw4');
  await expect(chinese.getByRole('main').getByRole('button', { name: text('user:own.loginButton') })).toBeVisible();
  await expect(chinese.getByText(text('user:own.login'))).toBeVisible();

  await signIn(chinese.context(), reader);
  for (const locale of ['zh-CN', 'en'] as const) {
    const page = locale === 'en' ? await openAs(reader, { ...SMALL, locale }) : chinese;
    // Every second page in each language: together all of them.
    const seen = member.filter((_, index) => index % 2 === (locale === 'en' ? 1 : 0));
    for (const [address, zone] of seen) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}zone=${zone}`);
      await expect(page.getByRole('main')).toBeVisible();
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }));
      expect.soft([scrollWidth, innerWidth], address).toEqual([360, 360]);
      expect.soft(await faults(page), `${address} in ${locale}`).toEqual([]);
    }
  }
});

test('an author with a long name and signature, whom one can follow, keeps a round picture', async ({
  people,
  openAs,
}) => {
  const author = await people.player({ nick: people.unique('很长的名字'.repeat(2)) });
  const { wbId } = await author.post({ title: people.unique('头像'), zone: 'dw' });
  await author.do('POST', '/api/bbs/user/updateUserInfo', { sig: '很长的签名'.repeat(4) }, 'dw');
  const page = await openAs(author, SMALL);
  const token = await author.do<string>('GET', '/api/bbs/weibo/csrfToken');
  const file = { name: 'avatar.png', mimeType: 'image/png', buffer: await picture(96, 96) };
  const upload = { headers: { 'x-csrf-token': token }, multipart: { iconfile: file } };
  const reply = await page.request.post('/api/bbs/user/updateIcon?zone=dw', upload);
  expect(await reply.text()).toContain('"Succeed":true');
  const reader = await openAs(await people.player(), SMALL);
  await reader.goto(`/m/posts/${wbId}?zone=dw`);
  await expect(reader.getByRole('article').getByText('很长的签名很长的签名')).toBeVisible();
  await expect(
    reader.getByRole('button', { name: text('follow:button.label.0', { nick: author.nick }) }),
  ).toBeVisible();
  const shown = reader.getByRole('article').locator('header img').first();
  await expect(shown).toBeVisible();
  const { width, height } = (await shown.boundingBox())!;
  expect([width, height]).toEqual([40, 40]);
});

test('what is small to the eye is large enough for a finger', async ({ people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('手指') });
  await author.comment(wbId, '一条评论');
  const page = await openAs(author, SMALL);
  /** Heights in which a press at the middle of these reaches them. */
  const reach = (label: string) =>
    page
      .getByRole('main')
      .locator(label)
      .first()
      .evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, middle] = [left + width / 2, top + height / 2];
        const isHit = (y: number) => element.contains(document.elementFromPoint(x, y));
        const steps = Array.from({ length: 43 }, (_, index) => middle - 21 + index);
        return steps.filter(isHit).length;
      });
  await page.goto('/m?zone=sw4');
  await expect(page.getByRole('article').first()).toBeVisible();
  const shape = `button[aria-label="${text('core:home.compact')}"]`;
  for (const label of ['nav a[aria-current]', shape, 'article button[aria-haspopup]', 'article button[aria-pressed]'])
    expect.soft(await reach(label), `home: ${label}`).toBe(43);
  await page.goto('/m/discover?zone=sw4');
  expect.soft(await reach('section > header a'), 'discover: more of a card').toBe(43);
  await page.goto(`/m/posts/${wbId}?zone=sw4`);
  await expect(page.getByText('一条评论')).toBeVisible();
  for (const label of ['section button[aria-pressed]', 'section li button'])
    expect.soft(await reach(label), `post: ${label}`).toBe(43);
});

test('where the system gives all colours, what is chosen has a frame', async ({ people, openAs }) => {
  const player = await people.player();
  const page = await openAs(player, { ...SMALL, forcedColors: 'active' });
  const chosen = page.locator('nav [aria-current]:not(:focus-visible)');
  for (const address of ['/m', `/m/user/${player.uid}`, '/m/info']) {
    await page.goto(`${address}?zone=sw4`);
    await expect(chosen.first()).toBeVisible();
    const styles = await chosen.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
    expect.soft(new Set(styles), address).toEqual(new Set(['solid']));
  }
});

test('the theme that an address names is in sight and in the language of the reader from the start', async ({
  people,
  openAs,
}) => {
  const page = await openAs(await people.player(), { ...SMALL, locale: 'en-US' });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/get_themes/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/m/publish?zone=sw4&themeId=46');
  const chosen = page.locator('label').filter({ has: page.getByRole('radio', { name: 'Suggestions', checked: true }) });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const read = page.waitForResponse(/get_themes/);
  answer();
  await read;
  await expect(chosen).toBeInViewport({ ratio: 1 });
});
