import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { becomeArticle, openComposer, publish, startArticle, startPost } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { composer, postCard, seeToast, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

let author: Member;

test.beforeEach(async ({ people, context }) => {
  author = await people.player();
  await signIn(context, author);
});

/** A tool that shows its value, which is a part of its name. */
const valueTool = (page: Page, key: string) =>
  composer(page)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${text(`text-styles-pages:tool.${key}`)} `) });

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('an article takes colours, sizes and fonts, is cleared of them, and holds cards', async ({ page, people }) => {
  const group = { zone: 'sw4', gameId: 1, areaId: 7, servername: '霜牙港', icon: '', memberCount: 9, position: '' };
  const list = [
    { ...group, groupId: 'g1', name: '北风战盟', verify: 2 },
    { ...group, groupId: 'g2', name: '南海战盟', verify: 0 },
  ];
  await page.route('**/api/bbs/user/ownGroup*', (route) =>
    route.fulfill({ json: { Succeed: true, Message: { list }, Desc: '', Code: 0 } }),
  );
  await startArticle(page);

  await test.step('clears formatting, and takes a colour off again', async () => {
    await write(page, { title: people.unique('清除'), body: '全部清除' });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+b');
    await tool(page, 'text-styles-pages:tool.colour').click();
    await option(page, /#e60000/).click();
    await tool(page, 'h2').click();
    await tool(page, 'clear').click();
    await tool(page, 'text-styles-pages:tool.colour').click();
    await option(page, /#0066cc/).click();
    await tool(page, 'text-styles-pages:tool.colour').click();
    await option(page, '默认颜色').click();
    expect(await publish(page, author)).toBe('<p>全部清除</p>');
  });

  await test.step('colours, sizes and fonts by pointer and keyboard; the post shows them', async () => {
    const title = people.unique('彩色');
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title, body: '红大楷平' });
    const select = (from: number) =>
      expect(async () => {
        await expect(textBox(page)).toBeFocused();
        await page.keyboard.press('Home');
        for (let n = 0; n < from; n += 1) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
        // The editor takes the selection over a moment later, and puts it back when it draws
        // meanwhile.
        await page.waitForTimeout(150);
        expect(await page.evaluate(() => String(getSelection()))).toBe('红大楷平'.charAt(from));
      }).toPass();

    await select(0);
    await tool(page, 'text-styles-pages:tool.colour').click();
    await expect(option(page, '默认颜色')).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(option(page, '红色 #e60000')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(textBox(page)).toBeFocused();
    await expect(tool(page, 'text-styles-pages:tool.colour')).toHaveAccessibleName('文字颜色（红色 #e60000）');

    await select(1);
    await valueTool(page, 'size').click();
    await option(page, '24').click();
    await expect(valueTool(page, 'size')).toHaveText('24');

    await select(2);
    await valueTool(page, 'family').click();
    await option(page, '楷体').click();
    await expect(valueTool(page, 'family')).toHaveText('楷体');
    await tool(page, 'text-styles-pages:tool.background').click();
    // However long the panel takes to fade, it does not take the focus from the text again.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => document.documentElement.style.setProperty('--duration-fast', '1s'));
    await option(page, '浅黄色 #ffff66').click();
    await expect(tool(page, 'text-styles-pages:tool.background')).toHaveAccessibleName('背景颜色（浅黄色 #ffff66）');
    await page.waitForTimeout(200);
    await expect(option(page, '浅黄色 #ffff66')).toBeVisible();
    expect(await textBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await expect(option(page, '浅黄色 #ffff66')).toHaveCount(0);
    await expect(textBox(page)).toBeFocused();
    await page.emulateMedia({ reducedMotion: 'reduce' });

    await page.keyboard.press('End');
    await tool(page, 'indent').click();
    expect(await publish(page, author)).toBe(
      '<p style="text-indent: 2em"><span style="color: #e60000">红</span><span style="font-size: 24px">大</span>' +
        '<span style="background-color: #ffff66; font-family: KaiTi">楷</span>平</p>',
    );
    await postCard(page, title).getByRole('link', { name: title }).click();
    const shown = page.getByRole('article', { name: title });
    await expect(shown.getByText('红', { exact: true })).toHaveCSS('color', 'rgb(230, 0, 0)');
    await expect(shown.getByText('大', { exact: true })).toHaveCSS('font-size', '24px');
  });

  await test.step('inserts cards, but none of a group that lets nobody in', async () => {
    const title = people.unique('名片');
    await page.goBack();
    await openComposer(page);
    await becomeArticle(page);
    await write(page, { title, body: '找我：' });
    const dialog = page.getByRole('dialog', { name: text('cards-pages:title') });
    await tool(page, 'cards-pages:tool').click();
    await dialog.getByRole('button', { name: author.nick }).click();
    await tool(page, 'cards-pages:tool').click();
    await dialog.getByRole('tab', { name: text('cards-pages:group') }).click();
    await dialog.getByRole('button', { name: '北风战盟' }).click();
    await seeToast(page, '该群不允许加入');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '南海战盟' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.type('。');
    expect(await publish(page, author)).toBe(
      `<p>找我：[card,${author.nick},${author.uid},1] [card,南海战盟,g2,2] 。</p>`,
    );
    await postCard(page, title).getByRole('link', { name: title }).click();
    await expect(page.getByRole('article', { name: title }).getByRole('button', { name: /南海战盟/ })).toBeVisible();
  });
});

test('plain text finds topics and people by keyboard, and animated emoticons', async ({ page, context, people }) => {
  await test.step('finds a topic, begins a new one, and says once how', async () => {
    const name = people.unique('远航计划');
    await author.post({ title: people.unique('话题帖'), content: `<p>#${name}#</p>` });
    await startPost(page);
    await expect(page.getByText(text('hints-pages:topic'))).toBeVisible();
    await write(page, { title: people.unique('话题') });
    await textBox(page).click();
    await tool(page, 'completion-pages:topic').click();
    await page.keyboard.type(name.slice(0, -1));
    await expect(option(page, new RegExp(`^${name}`))).toBeVisible();
    await option(page, new RegExp(`^${name}`)).click();
    await page.keyboard.type('#全新的话题');
    await expect(option(page, '全新的话题')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('见');
    await expect(page.getByText(text('hints-pages:topic'))).toHaveCount(0);
    expect(await publish(page, author)).toBe(`<p>[topic,${name},,] [topic,全新的话题,,] 见</p>`);
    await startPost(page);
    await expect(page.getByText(text('hints-pages:topic'))).toHaveCount(0);
  });

  await test.step('mentions a friend and somebody else by keyboard, also while an input method composes', async () => {
    const friend = await people.player({ nick: people.unique('老友') });
    const stranger = await people.player({ nick: people.unique('路人甲') });
    await author.do('POST', '/api/bbs/user/follow/add_follow', { uid: friend.uid });
    await friend.do('POST', '/api/bbs/user/follow/add_follow', { uid: author.uid });
    await write(page, { title: people.unique('提到'), body: '叫上 @' });
    await expect(option(page, friend.nick)).toHaveAttribute('aria-selected', 'true');
    await expect(textBox(page)).toHaveAttribute('aria-activedescendant', /.+/);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(option(page, friend.nick)).toHaveCount(0);
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@');
    await expect(option(page, friend.nick)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(textBox(page)).toHaveText(`叫上 @${friend.nick} `);

    await page.keyboard.type('和 @');
    const ime = await context.newCDPSession(page);
    for (const step of ['l', 'lu', 'luren'])
      await ime.send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
    await ime.send('Input.insertText', { text: '路人甲' });
    await expect(option(page, stranger.nick)).toBeVisible();
    await expect(option(page, stranger.nick)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.type('出海');
    expect(await publish(page, author)).toBe(
      `<p>叫上 [at,${friend.nick},${friend.uid}] 和 [at,${stranger.nick},${stranger.uid}] 出海</p>`,
    );
  });

  await test.step('an animated emoticon is chosen by keyboard, and its picture stands in the post by its name', async () => {
    const title = people.unique('动态');
    await openComposer(page);
    await write(page, { title, body: '说得好' });
    await tool(page, 'emoticons-pages:tool').press('Enter');
    await expect(page.getByRole('button', { name: '微笑', exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: text('emoticons-pages:animated'), selected: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '笑哭', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(textBox(page).getByRole('img', { name: '强' })).toBeVisible();
    await expect(textBox(page)).toBeFocused();
    await page.keyboard.type('！');
    expect(await publish(page, author)).toBe('<p>说得好<img src="/emoji/thumbs.webp" alt="强">！</p>');
    await postCard(page, title).getByRole('link', { name: title }).click();
    const sticker = page.getByRole('article', { name: title }).getByRole('img', { name: '强' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(sticker).toBeVisible();
    await expect.poll(() => sticker.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    expect(await sticker.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/emoji\/thumbs\.webp$/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect
      .poll(() => sticker.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/emoji\/thumbs-still\.webp$/);
  });
});

test('on a phone emoticons are in pages of 18; the one that was open is open again', async ({ openAs }) => {
  const page = await openAs(author, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await startPost(page);
  await textBox(page).tap();
  await page.keyboard.type('好');
  await tool(page, 'emoticons-pages:tool').tap();
  const emoticons = page.getByRole('group', { name: text('emoticons-pages:named') }).getByRole('button');
  const dot = (n: number) => page.getByRole('button', { name: text('emoticons-pages:page', { page: n, pages: 8 }) });
  const isOpen = (n: number) => expect(dot(n)).toHaveAttribute('aria-current', 'true');
  for (let n = 0; n < 18; n += 1) await expect(emoticons.nth(n)).toBeInViewport({ ratio: 1 });
  await expect(emoticons.nth(18)).not.toBeInViewport();
  await isOpen(1);
  expect(await faults(page)).toEqual([]);

  await dot(2).tap();
  await isOpen(2);
  await expect(emoticons.nth(17)).not.toBeInViewport();
  // However long the panel takes to fade: opened again meanwhile it has the focus as any other.
  await page.evaluate(() => document.documentElement.style.setProperty('--duration-fast', '2s'));
  await page.getByRole('button', { name: '抓狂', exact: true }).tap();
  await expect(textBox(page).getByRole('img', { name: '抓狂' })).toBeVisible();

  await tool(page, 'emoticons-pages:tool').tap();
  await isOpen(2);
  await expect(emoticons.nth(18)).toBeFocused();
  await expect(emoticons.nth(18)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(emoticons.nth(12)).toBeFocused();
  await isOpen(1);
  await page.keyboard.press('End');
  await expect(emoticons.last()).toBeFocused();
  await expect(emoticons.last()).toBeInViewport({ ratio: 1 });
  await isOpen(8);
});
