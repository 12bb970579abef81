import type { Page } from '@playwright/test';
import { becomeArticle } from './support/compose.ts';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import type { Member } from './support/member.ts';
import { PHONE } from './support/phone.ts';
import { tick, composer, seeToast, send as sendInEditor } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const field = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.body') });
const title = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.titleLabel'), exact: true });
const editorText = (page: Page) => composer(page).getByRole('textbox', { name: text('editor-pages:body.label') });
const send = (page: Page) => page.getByRole('button', { name: text('publish:publish.send'), exact: true }).tap();
const theme = async (page: Page, name: string) => {
  await tick(page.getByRole('radio', { name }));
  await expect(page.getByRole('radio', { name })).toBeChecked();
};

interface Shown {
  readonly wbId: number;
  readonly wbTitle: string;
  readonly team?: { readonly seats: number; readonly note: string };
  readonly advise?: { readonly themes: readonly number[] };
}
const postOf = async (author: Member): Promise<Shown | undefined> => {
  const list = '/api/bbs/weibo/list/get_weibo_list_v2';
  return (await author.do<{ list: Shown[] }>('GET', list, { uid: author.uid, sort: 1 })).list[0];
};

test('a team-up is written on a phone with its seats and wishes, also without a network', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/net::ERR_/, /registration blocked by Playwright/);
  const author = await people.player();
  const page = await openAs(author, { ...PHONE, serviceWorkers: 'block' });
  await open(page, '/m/publish?zone=sw4&themeId=10');
  const panel = page.getByRole('region', { name: text('team-pages:panel.title') });
  const note = panel.getByLabel(text('team-pages:panel.note'));
  await expect(page.getByRole('radio', { name: '舰队招募' })).toBeChecked();
  const name = people.unique('手机招募');

  await test.step('what is wrong with a field is said there, and led to', async () => {
    await title(page).fill(name);
    await field(page).fill('缺一个看罗盘的');
    await note.fill('长'.repeat(101));
    await send(page);
    await seeToast(page, text('team:noteLong'));
    await expect(note).toBeFocused();
    expect.soft(await faults(page), 'the form with a field refused').toEqual([]);
  });

  await test.step('the fields belong to the theme, and outlive another theme and a reload', async () => {
    await note.fill('会开麦');
    await panel.getByRole('button', { name: text('team-pages:panel.fewer') }).tap();
    await theme(page, '综合讨论');
    await expect(panel).toHaveCount(0);
    await theme(page, '舰队招募');
    await page.reload();
    await expect(note).toHaveValue('会开麦');
    await expect(panel.getByRole('status')).toHaveText('4');
  });

  await test.step('they go through the outbox, and come back from it', async () => {
    await page.context().setOffline(true);
    await send(page);
    const outbox = page.getByRole('region', { name: text('publish:outbox.title', { count: 1 }) });
    await outbox.getByRole('button', { name: text('publish:outbox.takeBack') }).tap();
    await expect(note).toHaveValue('会开麦');
    await send(page);
    await expect(outbox).toContainText(name);
    await page.context().setOffline(false);
    await expect.poll(async () => (await postOf(author))?.wbTitle).toBe(name);
    expect((await postOf(author))?.team).toMatchObject({ seats: 4, note: '会开麦' });
  });
});

test('a suggestion has its subjects on a phone, and a question shows what was asked before', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const before = people.unique('灯塔在雾里怎么找');
  await author.post({ title: before, themeId: 44 });
  const page = await openAs(author, PHONE);
  await open(page, '/m/publish?zone=sw4&themeId=44');
  await title(page).fill(before);
  const asked = page.getByRole('region', { name: text('hints-pages:related.ask') });
  await expect(asked.getByRole('link', { name: before })).toHaveAttribute('href', /^\/m\/posts\/\d+/);

  await theme(page, '建议');
  const subjects = page.getByRole('group', { name: text('suggestions-pages:panel.title', { max: 3 }) });
  await tick(subjects.getByRole('checkbox').nth(1));
  await expect(subjects.getByRole('checkbox').nth(1)).toBeChecked();
  const name = people.unique('加一盏灯');
  await title(page).fill(name);
  await field(page).fill('夜里看不清码头');
  expect.soft(await faults(page), 'a suggestion on a phone').toEqual([]);
  await send(page);
  await expect(page).toHaveURL(/\/m\/posts\/\d+/);
  const post = await postOf(author);
  expect(post?.wbTitle).toBe(name);
  expect(post?.advise?.themes).toHaveLength(1);
});

test('whoever is not verified is asked when they begin to write, not over a page that they read', async ({
  people,
  openAs,
}) => {
  const page = await openAs(await people.player({ verified: false }), PHONE);
  await open(page, '/m/publish?zone=sw4');
  await expect(field(page)).toBeVisible();
  await theme(page, '综合讨论');
  const prompt = page.getByRole('alertdialog');
  await expect(prompt).toHaveCount(0);
  await field(page).tap();
  await expect(prompt).toContainText('请先进行实名认证');
  await prompt.getByRole('button').first().tap();
  await expect(prompt).toHaveCount(0);
  await field(page).fill('先写着');
  await expect(prompt).toHaveCount(0);
});

test('the editor goes on with what was begun on the phone, and gives it back or sends it', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const page = await openAs(author, PHONE);
  await open(page, '/m/publish?zone=sw4');
  const more = page.getByRole('button', { name: text('publish:publish.more') });
  const cancel = () =>
    composer(page)
      .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
      .last()
      .tap();
  const keep = () =>
    page
      .getByRole('dialog', { name: text('editor-pages:leave.title') })
      .getByRole('button', { name: text('editor-pages:leave.save'), exact: true })
      .tap();
  const pictures = page.getByRole('list', { name: text('publish:publish.image.all') }).locator('[data-state=done]');
  const name = people.unique('两处写成');
  await title(page).fill(name);
  await theme(page, '综合讨论');
  await field(page).fill('先在手机上写 [微笑]');
  const buffer = await picture();
  await page.locator('input[type=file]').setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }]);
  await expect(pictures).toHaveCount(1);

  await test.step('what is plain comes back as it is by then', async () => {
    await more.tap();
    await expect(editorText(page)).toContainText('先在手机上写', { timeout: 30_000 });
    await expect(composer(page).getByRole('radio', { name: '综合讨论' })).toBeChecked();
    await expect(composer(page).getByLabel(text('editor-pages:title.label'), { exact: true })).toHaveValue(name);
    await expect(editorText(page).locator('img[src*="/media/"], img[src^="/"]').last()).toBeVisible();
    expect.soft(await faults(page), 'the editor on a phone').toEqual([]);
    await editorText(page).getByText('先在手机上写').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('再改：');
    await cancel();
    await expect(composer(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('再改：先在手机上写 [微笑]');
    await expect(title(page)).toHaveValue(name);
    await expect(pictures).toHaveCount(1);
  });

  await test.step('what the form cannot hold stays in the editor, and is found there', async () => {
    await more.tap();
    await expect(editorText(page)).toContainText('再改', { timeout: 30_000 });
    await becomeArticle(page);
    await editorText(page).getByText('再改').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+b');
    await expect(editorText(page).locator('strong').first()).toBeVisible();
    await cancel();
    await keep();
    await seeToast(page, text('publish:publish.inComposer'));
    await expect(field(page)).toHaveValue('');
    await expect(title(page)).toHaveValue('');
    await more.tap();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('editor-pages:restore.accept'), exact: true })
      .tap({ timeout: 30_000 });
    await expect(editorText(page).locator('strong').first()).toBeVisible();
    await cancel();
    await keep();
    await expect(composer(page)).toHaveCount(0);
  });

  await test.step('what is sent there leaves the form, and is one post', async () => {
    await theme(page, '综合讨论');
    const other = people.unique('在编辑器里发');
    await title(page).fill(other);
    await field(page).fill('从手机到编辑器');
    await more.tap();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('editor-pages:restore.decline'), exact: true })
      .tap({ timeout: 30_000 });
    await expect(editorText(page)).toContainText('从手机到编辑器');
    await sendInEditor(page);
    await expect(page).toHaveURL(/\/m\/posts\/\d+/);
    expect((await postOf(author))?.wbTitle).toBe(other);
    await open(page, '/m/publish?zone=sw4');
    await expect(field(page)).toHaveValue('');
  });
});

test('what stands beside home on wide screens has a page on phones', async ({ people, openAs }) => {
  const asker = await people.player();
  const asked = people.unique('桅杆断了怎么办');
  await asker.post({ title: asked, themeId: 44 });
  const page = await openAs(asker, PHONE);
  await open(page, '/m?zone=sw4');
  await page
    .getByRole('main')
    .getByRole('link', { name: text('mobile:discover.title') })
    .tap();
  await expect(page).toHaveURL(/\/m\/discover/);
  const entries = page.getByRole('navigation', { name: text('mobile:discover.entries') });
  await expect(entries.getByRole('link', { name: text('medals:wall.title') })).toBeVisible();
  expect.soft(await faults(page), 'the page of cards').toEqual([]);

  await test.step('a card asks for a question on the phone form, with its theme', async () => {
    const card = page.getByRole('region', { name: text('qa:card.title') });
    await expect(card.getByRole('link').filter({ hasText: asked })).toBeVisible();
    await card.getByRole('button', { name: text('qa:card.ask'), exact: true }).tap();
    await expect(page).toHaveURL(/\/m\/publish\?.*themeId=44/);
    await expect(page.getByRole('radio', { name: '问答专区' })).toBeChecked();
    await page.goBack();
  });

  await test.step('a room is opened over the page', async () => {
    await entries.getByRole('button', { name: text('chat:button') }).tap();
    await expect(page.getByRole('region', { name: text('chat-pages:title'), exact: true })).toBeVisible();
  });

  await test.step('it leads to contributions, and home has the board of suggestions', async () => {
    await open(page, '/m/discover?zone=sw4');
    await entries.getByRole('link', { name: text('contribution:contribute') }).tap();
    await expect(page).toHaveURL(/\/m\/contribution/);
    await open(page, '/m?zone=sw4&themeId=46');
    await expect(page.getByRole('region', { name: text('suggestions-pages:board.title'), exact: true })).toBeVisible();
  });
});
