import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { tick, choose, composer, postCard, seeToast, send, write } from './support/places.ts';
import { answered, expect, hydrated, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const BOARD = '/?zone=sw4&themeId=46';
const notice = '建议专区公告';

test('a manager writes the notice; a reader sees it as new until it was opened in full', async ({ people, openAs }) => {
  const manager = await openAs(await people.staff('sw4:13'));
  await open(manager, BOARD);
  await manager.getByRole('button', { name: '编辑公告' }).click();
  const dialog = manager.getByRole('dialog', { name: '编辑建议专区公告' });
  const lines = Array.from({ length: 30 }, (_, index) => `- 第${index + 1}条：一帖一事`);
  await dialog.getByLabel('公告内容').fill(`# 提建议之前\n${lines.join('\n')}`);
  await expect(dialog.getByRole('region', { name: '预览' }).getByRole('listitem')).toHaveCount(30);
  expect.soft(await faults(manager), 'notice being written').toEqual([]);
  await answered(manager, /advise_notice\/update/, () => dialog.getByRole('button', { name: '发布公告' }).click());
  await seeToast(manager, '公告已更新');

  const reader = await openAs(await people.player());
  await open(reader, BOARD);
  const card = reader.getByRole('region', { name: notice });
  await expect(card.getByText('新', { exact: true })).toBeVisible();
  expect.soft(await faults(reader), 'board').toEqual([]);
  await answered(reader, /confirm_notice/, () => card.getByRole('button', { name: '查看全部' }).click());
  await expect(reader.getByRole('dialog', { name: notice })).toContainText('第30条');
  await examine(reader.getByRole('dialog', { name: notice }), 'notice in full');
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('dialog', { name: notice })).toHaveCount(0);
  await expect(card.getByText('新', { exact: true })).toHaveCount(0);
  await test.step('nor is it new to who leaves the board and comes back', async () => {
    const themes = reader.getByRole('navigation', { name: text('core:shell.themes.label') });
    await themes.getByRole('link', { name: text('core:shell.themes.all') }).click();
    await expect(card).toHaveCount(0);
    await reader.goBack();
    await expect(card).toBeVisible();
    await expect(card.getByText('新', { exact: true })).toHaveCount(0);
    await reader.reload();
    await expect(card).toBeVisible();
    await expect(card.getByText('新', { exact: true })).toHaveCount(0);
  });

  const visitor = await openAs(null);
  await open(visitor, BOARD);
  await expect(visitor.getByRole('region', { name: notice }).getByText('新', { exact: true })).toBeVisible();
  await visitor.getByRole('region', { name: notice }).getByRole('button', { name: '查看全部' }).click();
  await expect(visitor.getByRole('dialog', { name: notice })).toContainText('第30条');
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('region', { name: notice }).getByText('新', { exact: true })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: notice }).getByText('新', { exact: true })).toHaveCount(0);
  await open(visitor, '/?zone=sw4');
  await expect(visitor.getByRole('region', { name: notice })).toHaveCount(0);

  await test.step('a suggestion has categories, and a manager says what becomes of it', async () => {
    const title = people.unique('加个回放');
    await hydrated(reader);
    await reader.getByRole('button', { name: '我要提建议' }).click();
    await expect(composer(reader).getByRole('radio', { name: '建议' })).toBeChecked({ timeout: 30_000 });
    await tick(composer(reader).getByRole('checkbox', { name: '海战与舰船' }));
    await write(reader, { title, body: '想看看自己怎么沉的', theme: '建议' });
    await send(reader);
    await expect(composer(reader)).toHaveCount(0);
    await expect(postCard(reader, title)).toContainText('海战与舰船');

    await open(manager, BOARD);
    await choose(manager, postCard(manager, title), text('core:post.menu'), text('suggestions:action'));
    const decision = manager.getByRole('dialog', { name: '处理建议' });
    await tick(decision.getByRole('radio', { name: '评估中' }));
    await examine(decision, 'status of a suggestion');
    await answered(manager, /update_status/, () => decision.getByRole('button', { name: '保存' }).click());
    await expect(postCard(manager, title)).toContainText('评估中');
    await reader.reload();
    await expect(postCard(reader, title)).toContainText('评估中');
  });
});

test('a notice that its pictures make tall can be opened in full, and counts as read only then', async ({
  people,
  openAs,
}) => {
  const staff = await people.staff('sw4:13');
  const reader = await people.player();
  const { url } = await staff.upload('tall.png', new Uint8Array(await picture(40, 600)));
  const { version } = await staff.do<{ version: number }>('GET', '/api/bbs/weibo/advise_notice/get_notice_list');
  const content = `<p>看图</p>${`<p><img src="${url}"></p>`.repeat(2)}`;
  await staff.do('POST', '/api/bbs/weibo/advise_notice/update', { content, version });
  const page = await openAs(reader);
  let isConfirmed = false;
  page.on('request', (request) => (isConfirmed ||= request.url().includes('confirm_notice')));
  let send = () => {};
  const asked = new Promise<void>((resolve) => (send = resolve));
  await page.route(`**${url}*`, async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, BOARD);
  const card = page.getByRole('region', { name: notice });
  await expect(card.getByText('看图')).toBeVisible();
  await page.waitForTimeout(2_500); // longer than a short notice has to stand
  expect(isConfirmed).toBe(false);
  send();
  await expect(card.getByRole('button', { name: '查看全部' })).toBeVisible();
  expect(isConfirmed).toBe(false);
  await answered(page, /confirm_notice/, () => card.getByRole('button', { name: '查看全部' }).click());
});
