import type { Locator, Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { compose } from './support/ime.ts';
import { picture } from './support/images.ts';
import type { Member } from './support/member.ts';
import { PHONE } from './support/phone.ts';
import { tick, seeToast } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** What a keyboard takes of a phone's height, in pixels. */
const KEYBOARD = 336;

const field = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.body') });
const title = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.titleLabel'), exact: true });
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: text(`publish:${key}`, values), exact: true });
const pictures = (page: Page) => page.getByRole('list', { name: text('publish:publish.image.all') });
const outbox = (page: Page) => page.getByRole('region', { name: text('publish:outbox.title', { count: 1 }) });
const send = (page: Page) => button(page, 'publish.send').click();

async function postsOf(author: Member): Promise<{ wbId: number; wbTitle: string }[]> {
  const list = '/api/bbs/weibo/list/get_weibo_list_v2';
  const { list: posts } = await author.do<{ list: { wbId: number; wbTitle: string }[] }>('GET', list, {
    uid: author.uid,
    sort: 1,
  });
  return posts;
}

const contentOf = async (author: Member, wbId: number): Promise<string> =>
  (await author.do<{ wbContent: string }>('GET', '/api/bbs/weibo/get_detail', { wbId })).wbContent;

async function choosePictures(page: Page, names: readonly string[]): Promise<void> {
  const buffer = await picture();
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })));
}

const chooseTheme = async (page: Page) => {
  await tick(page.getByRole('radio', { name: '综合讨论' }));
  await expect(page.getByRole('radio', { name: '综合讨论' })).toBeChecked();
};

test('a post is composed on a phone: Chinese by an input method, emoticons, topics, people, pictures', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const friend = await people.player({ nick: people.unique('舵手') });
  const page = await openAs(author, PHONE);
  await open(page, '/m/publish?zone=sw4');
  await expect(field(page)).toBeVisible();
  const ime = await page.context().newCDPSession(page);

  await test.step('an input method has its way: candidates changed, cancelled, and a sign within', async () => {
    await field(page).tap();
    await compose(ime, ['n', 'ni', 'nih', 'ni', 'nihao'], '你好');
    await expect(field(page)).toHaveValue('你好');
    await compose(ime, ['s', 'sh', 'shi'], '');
    await expect(field(page)).toHaveValue('你好');
    await ime.send('Input.imeSetComposition', { text: '#hai', selectionStart: 4, selectionEnd: 4 });
    await expect(field(page)).toHaveValue('你好#hai');
    // Nothing is looked for, and nothing put in, while it lasts.
    await expect(page.getByRole('group', { name: text('publish:publish.names.topics') })).toHaveCount(0);
    await ime.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await compose(ime, ['s', 'sj', 'shijie'], '，世界');
    await expect(field(page)).toHaveValue('你好，世界');
  });

  await test.step('emoticons come 18 a page, at the caret; delete takes a whole one', async () => {
    await button(page, 'publish.emoticons').tap();
    const keys = page.getByRole('group', { name: text('publish:publish.emoticons'), exact: true });
    await expect(keys).toBeInViewport();
    await expect(keys.locator('> *').first().getByRole('button')).toHaveCount(18);
    await page.getByRole('button', { name: '微笑', exact: true }).tap();
    await page.getByRole('button', { name: '撇嘴', exact: true }).tap();
    await expect(field(page)).toHaveValue('你好，世界[微笑][撇嘴]');
    await button(page, 'publish.erase').tap();
    await expect(field(page)).toHaveValue('你好，世界[微笑]');
    expect(await faults(page)).toEqual([]);
  });

  await test.step('a topic and a person are chosen from what is found', async () => {
    await button(page, 'publish.topic').tap();
    await compose(ime, ['c', 'ch'], '出航记');
    await page
      .getByRole('group', { name: text('publish:publish.names.topics') })
      .getByRole('button', { name: /出航记/ })
      .tap();
    await expect(field(page)).toHaveValue('你好，世界[微笑]#出航记# ');
    await button(page, 'publish.mention').tap();
    await ime.send('Input.insertText', { text: friend.nick });
    const found = page.getByRole('group', { name: text('publish:publish.names.people') });
    await expect(found).toBeVisible();
    await button(page, 'publish.emoticons').tap();
    await expect(found, 'nothing stands above the emoticons').toHaveCount(0);
    await button(page, 'publish.keyboard').tap();
    await found.getByRole('button', { name: friend.nick }).tap();
    await expect(field(page)).toHaveValue(`你好，世界[微笑]#出航记# @${friend.nick} `);
  });

  await test.step('pictures are uploaded, ordered by dragging and by buttons, and taken out', async () => {
    await choosePictures(page, ['a', 'b', 'c']);
    await expect(pictures(page).locator('[data-state=done]')).toHaveCount(3);
    const order = () =>
      pictures(page)
        .getByRole('img', { includeHidden: true })
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    const [a, b, c] = await order();
    await button(page, 'publish.image.of', { place: 1, count: 3 }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(order).toEqual([b, a, c]);
    const from = (await pictures(page).locator('li').nth(2).boundingBox())!;
    const to = (await pictures(page).locator('li').nth(0).boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await expect.poll(order).toEqual([c, b, a]);
    await button(page, 'publish.image.remove', { place: 2 }).tap();
    await expect.poll(order).toEqual([c, a]);
  });

  await test.step('what is missing is said, and what is written outlives a reload', async () => {
    await send(page);
    await seeToast(page, '标题不能为空');
    // It comes from above the screen.
    const toast = page.locator('[data-sonner-toast]').first();
    const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, height: NaN };
    await expect.poll(async () => (await placeOf(toast)).y).toBeGreaterThanOrEqual(0);
    const { y, height } = await placeOf(toast);
    expect(y + height, 'the button stays in reach').toBeLessThanOrEqual(
      (await placeOf(button(page, 'publish.send'))).y,
    );
    const name = people.unique('手机发帖');
    await title(page).fill(name);
    await chooseTheme(page);
    await page.reload();
    await expect(field(page)).toHaveValue(`你好，世界[微笑]#出航记# @${friend.nick} `);
    await expect(title(page)).toHaveValue(name);
    await expect(pictures(page).locator('[data-state=done]')).toHaveCount(2);
    await send(page);
    await expect(page).toHaveURL(/\/m\/posts\/\d+/);
    const [post] = await postsOf(author);
    expect(post?.wbTitle).toBe(name);
    const content = await contentOf(author, post?.wbId ?? 0);
    expect(content).toMatch(/^<p>你好，世界\[微笑\]\[topic,出航记,\w*,[^\]]*\] \[at,/);
    expect(content).toContain(`[at,${friend.nick},${friend.uid}]`);
    expect(content.match(/<img /g)).toHaveLength(2);
  });
});

test('ten lines of what is written stay in view above the keyboard of a phone', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), PHONE);
  await open(page, '/m/publish?zone=dw');
  await field(page).fill(Array.from({ length: 40 }, (_, line) => `第${line}行`).join('\n'));
  const { width, height } = PHONE.viewport;
  await page.setViewportSize({ width, height: height - KEYBOARD });
  const lines = async () => {
    const text = (await field(page).boundingBox())!;
    const tools = (await button(page, 'publish.emoticons').boundingBox())!;
    const line = await field(page).evaluate((area) => Number.parseFloat(getComputedStyle(area).lineHeight));
    return (Math.min(text.y + text.height, tools.y) - Math.max(text.y, 0)) / line;
  };
  await expect.poll(lines).toBeGreaterThanOrEqual(10);
});

test('what is sent without a network waits in the outbox, and is published once', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/net::ERR_/, /blocked by CORS/, /registration blocked by Playwright/);
  const author = await people.player();
  // What a worker has in hand cannot be held up here.
  const page = await openAs(author, { ...PHONE, serviceWorkers: 'block' });
  await open(page, '/m/publish?zone=sw4');
  await expect(field(page)).toBeVisible();
  const name = people.unique('离线发帖');

  await test.step('it is kept, shown, and can be taken back', async () => {
    await title(page).fill(name);
    await chooseTheme(page);
    await field(page).fill('没有网络时写下的话');
    await page.context().setOffline(true);
    await send(page);
    await expect(outbox(page)).toContainText(name);
    await expect(field(page)).toHaveValue('');
    await outbox(page)
      .getByRole('button', { name: text('publish:outbox.takeBack') })
      .click();
    await expect(field(page)).toHaveValue('没有网络时写下的话');
    await expect(outbox(page)).toHaveCount(0);
    await field(page).fill('没有网络时写下的话，改过一次');
    await send(page);
    await expect(outbox(page)).toContainText(text('publish:outbox.waiting'));
  });

  await test.step('what was deleted by mistake comes back', async () => {
    const press = (key: string) =>
      outbox(page)
        .getByRole('button', { name: text(key), exact: true })
        .click();
    // What is in the form is not written over.
    await field(page).fill('另一段话');
    await press('publish:outbox.takeBack');
    await expect(outbox(page)).toContainText(text('publish:outbox.stopped'));
    // It is its author's to say when it goes.
    await page.context().setOffline(false);
    await press('publish:outbox.drop');
    await expect(outbox(page)).toHaveCount(0);
    await page.getByRole('button', { name: text('publish:outbox.undo'), exact: true }).click();
    await expect(outbox(page)).toContainText(name);
    await field(page).fill('');
    await page.context().setOffline(true);
    await press('publish:outbox.again');
    await expect(outbox(page)).toContainText(text('publish:outbox.waiting'));
  });

  await test.step('another tab finds it; back in the network it is one post', async () => {
    await page.context().setOffline(false);
    await seeToast(page, text('publish:outbox.sent'));
    await expect(outbox(page)).toHaveCount(0);
    await open(page, '/m?zone=sw4');
    await expect(page.getByRole('article', { name })).toBeVisible();
    const posts = (await postsOf(author)).filter(({ wbTitle }) => wbTitle === name);
    expect(posts).toHaveLength(1);
    expect(await contentOf(author, posts[0]?.wbId ?? 0)).toBe('<p>没有网络时写下的话，改过一次</p>');
  });

  await test.step('an answer that is lost makes no second post, though the tab was closed', async () => {
    await open(page, '/m/publish?zone=sw4');
    const other = people.unique('答复丢失');
    await title(page).fill(other);
    await chooseTheme(page);
    await field(page).fill('只发一次');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    // The server has it, the phone never hears of it.
    await page.route('**/api/bbs/weibo/add**', async (route) => {
      await route.fetch();
      await isAnswered;
      await route.abort();
    });
    await send(page);
    // While the form itself sends it, nothing is put above it.
    await expect(page.locator('form [type=submit]')).toHaveAttribute('aria-busy', 'true');
    await expect(outbox(page)).toHaveCount(0);
    answer();
    await expect(outbox(page)).toContainText(other);
    await expect(outbox(page)).toContainText(text('publish:outbox.waiting'));
    await page.unroute('**/api/bbs/weibo/add**');
    await open(page, '/m?zone=sw4');
    await expect(outbox(page)).toHaveCount(0);
    await expect.poll(async () => (await postsOf(author)).filter(({ wbTitle }) => wbTitle === other).length).toBe(1);
  });

  await test.step('what is sent when the session has ended waits for its author', async () => {
    trouble.expect(/401/);
    await open(page, '/m/publish?zone=sw4');
    await title(page).fill(people.unique('会话结束'));
    await chooseTheme(page);
    await field(page).fill('登录之后再发');
    await page.context().clearCookies({ name: 'gh_session' });
    await send(page);
    const login = page.getByRole('dialog');
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await seeToast(page, text('publish:outbox.queuedForLogin'));
  });
});
