import type { Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import type { Member } from './support/member.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { composer, seeDrafts, seeToast } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const draftText = (key: string, values = {}) => text(`drafts-pages:draft.${key}`, values);
const field = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.body') });
const editorText = (page: Page) => composer(page).getByRole('textbox', { name: text('editor-pages:body.label') });
const title = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.titleLabel'), exact: true });
const pictures = (page: Page) => page.getByRole('list', { name: text('publish:publish.image.all') });
const entry = (page: Page, count: number) =>
  page.getByRole('button', { name: draftText('boxCount', { count }), exact: true });
const store = (page: Page) => page.getByRole('button', { name: draftText('save'), exact: true });
const box = (page: Page) => page.getByRole('dialog', { name: draftText('box'), exact: true });
const edit = (page: Page, name: string) =>
  box(page).getByRole('button', { name: draftText('editNamed', { name }), exact: true });
const cancel = (page: Page) =>
  composer(page)
    .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
    .last()
    .tap();

interface Kept {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly wbThemeId: number;
  readonly attachments: string;
}
const DRAFTS = '/api/bbs/weibo/draft';
const latest = (member: Member) =>
  member.do<{ count: number; weiboDraft: Kept | null }>('GET', `${DRAFTS}/get_remind_last`);
const add = (member: Member, name: string) =>
  member.do<{ id: number }>('POST', `${DRAFTS}/add_draft`, { title: name, content: '<p>早先写的</p>', wbThemeId: 1 });

test('a draft is stored on a phone with its picture and the fields of its theme, and the desktop has it whole', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const manager = await people.staff('sw4:13,35,91');
  const phone = await openAs(manager, PHONE);
  await open(phone, '/m/publish?zone=sw4&themeId=10');
  const panel = phone.getByRole('region', { name: text('team-pages:panel.title') });
  await expect(entry(phone, 0)).toBeVisible();
  await expect(store(phone)).toBeDisabled();
  const name = people.unique('手机草稿');
  await title(phone).fill(name);
  await field(phone).fill('第一段 [微笑]\n\n第二段');
  await panel.getByLabel(text('team-pages:panel.note')).fill('会开麦');
  await panel.getByRole('button', { name: text('team-pages:panel.fewer') }).tap();

  await test.step('a picture that is on its way is waited for, and nothing can be changed meanwhile', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await phone.route(/\/api\/bbs\/images/, async (route) => {
      await arrived;
      await route.continue();
    });
    const buffer = await picture();
    await phone.locator('input[type=file]').setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }]);
    await expect(pictures(phone).locator('[data-state=uploading]')).toHaveCount(1);
    await store(phone).tap();
    await expect(phone.locator('[inert]').filter({ has: field(phone) })).toHaveCount(1);
    await expect(phone.getByRole('button', { name: text('publish:publish.more') })).toBeDisabled();
    expect((await latest(manager)).count).toBe(0);
    arrive();
    await seeToast(phone, text('drafts-pages:phone.stored'));
  });

  await test.step('the form is empty, and stays so after a reload', async () => {
    await expect(entry(phone, 1)).toBeVisible();
    for (const again of [false, true]) {
      if (again) await phone.reload();
      await expect(field(phone)).toHaveValue('');
      await expect(title(phone)).toHaveValue('');
      await expect(pictures(phone)).toHaveCount(0);
    }
    const { count, weiboDraft } = await latest(manager);
    expect([count, weiboDraft?.title, weiboDraft?.wbThemeId]).toEqual([1, name, 10]);
    expect(JSON.parse(weiboDraft?.attachments ?? '{}')).toMatchObject({ team: { seats: 4, note: '会开麦' } });
  });

  await test.step('the editor for wide screens opens all of it', async () => {
    await signIn(context, manager);
    await startPost(page);
    await page
      .getByRole('alertdialog', { name: draftText('remind') })
      .getByRole('button', { name: draftText('remindLoad') })
      .click();
    await expect(composer(page).getByLabel(text('editor-pages:title.label'), { exact: true })).toHaveValue(name);
    await expect(composer(page).getByRole('radio', { name: '舰队招募' })).toBeChecked();
    await expect(editorText(page)).toContainText('第二段');
    await expect(editorText(page).locator('img[src*="/media/"]')).toBeVisible();
    await expect(composer(page).getByLabel(text('team-pages:panel.note'))).toHaveValue('会开麦');
    await seeDrafts(page, 1);
  });
});

test('the box on a phone opens a draft in the editor and deletes one, and the form keeps what it has', async ({
  people,
  openAs,
  trouble,
}) => {
  const manager = await people.staff('sw4:13,35,78');
  const [first, second, gone] = [people.unique('旧草稿'), people.unique('另一篇'), people.unique('别处删的')];
  await add(manager, first);
  await add(manager, second);
  // What a worker passes on does not come by `page.route`.
  trouble.expect(/registration blocked by Playwright/);
  const page = await openAs(manager, { ...PHONE, serviceWorkers: 'block' });
  await open(page, '/m/publish?zone=sw4');
  await title(page).fill('写了一半');
  await field(page).fill('还没写完');

  await test.step('a draft that cannot be had leaves the form as it is', async () => {
    const { id } = await add(manager, gone);
    await page.reload();
    await entry(page, 3).tap();
    await expect(edit(page, gone)).toBeVisible();
    await manager.do('POST', `${DRAFTS}/del_draft`, { id });
    trouble.expect(/reply 404 GET .*\/get_detail/);
    await edit(page, gone).tap();
    await seeToast(page, draftText('gone'));
    await expect(composer(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('还没写完');
  });

  await test.step('a list that cannot be loaded says so, and is asked for again', async () => {
    trouble.expect(/net::ERR_FAILED/);
    await page.reload();
    await page.route(/draft\/list_draft/, (route) => route.abort());
    await entry(page, 2).tap();
    await expect(box(page).getByRole('alert')).toContainText(draftText('loadFailed'));
    await page.unroute(/draft\/list_draft/);
    await box(page)
      .getByRole('button', { name: draftText('retry'), exact: true })
      .tap();
    await expect(edit(page, first)).toBeVisible();
    await box(page)
      .getByRole('button', { name: draftText('close'), exact: true })
      .tap();
    await expect(box(page)).toHaveCount(0);
  });

  await test.step('one is opened, changed and saved in the editor', async () => {
    await entry(page, 2).tap();
    await expect(box(page).getByRole('listitem')).toHaveCount(2);
    // A draft without a time has not failed to be published.
    await expect(box(page)).not.toContainText(text('drafts-pages:timing.failed').trim());
    await examine(box(page), 'drafts on a phone');
    await edit(page, first).tap();
    await expect(editorText(page)).toContainText('早先写的', { timeout: 30_000 });
    await expect(page).toHaveURL(/\/m\/publish/);
    await editorText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，接着写');
    await composer(page)
      .getByRole('button', { name: draftText('save'), exact: true })
      .tap();
    await seeToast(page, draftText('saved'));
    await cancel(page);
    await expect(composer(page)).toHaveCount(0);
    await expect(title(page)).toHaveValue('写了一半');
    await expect(field(page)).toHaveValue('还没写完');
    expect((await latest(manager)).weiboDraft).toMatchObject({ title: first, content: '<p>早先写的，接着写</p>' });
  });

  await test.step('one is deleted after a question; Back closes the box alone', async () => {
    await entry(page, 2).tap();
    await box(page)
      .getByRole('button', { name: draftText('deleteNamed', { name: second }) })
      .tap();
    await page
      .getByRole('alertdialog', { name: draftText('deleteAsk') })
      .getByRole('button', { name: draftText('delete'), exact: true })
      .tap();
    await seeToast(page, draftText('deleted'));
    await expect(box(page).getByRole('listitem')).toHaveCount(1);
    await page.goBack();
    await expect(box(page)).toHaveCount(0);
    await expect(entry(page, 1)).toBeVisible();
    await expect(field(page)).toHaveValue('还没写完');
  });
});

test('what cannot be stored stays in the form, and is one draft however often it is tried', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/net::ERR_/, /registration blocked by Playwright/);
  const manager = await people.staff('sw4:13,35,27');
  const page = await openAs(manager, { ...PHONE, serviceWorkers: 'block' });
  await open(page, '/m/publish?zone=sw4');
  const name = people.unique('断网草稿');
  await entry(page, 0).tap();
  await expect(box(page)).toContainText(draftText('empty'));
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await title(page).fill(name);
  await field(page).fill('海上没有信号');

  await test.step('without a network why is said', async () => {
    await page.context().setOffline(true);
    await store(page).tap();
    await seeToast(page, text('sdk:call.network'));
    await expect(store(page)).toBeEnabled();
    await expect(field(page)).toHaveValue('海上没有信号');
    await page.context().setOffline(false);
    expect((await latest(manager)).count).toBe(0);
  });

  await test.step('a try whose answer is lost, a reload and another try make one draft', async () => {
    await page.route(/draft\/add_draft/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await store(page).tap();
    await expect.poll(async () => (await latest(manager)).count).toBe(1);
    await page.reload();
    await page.unroute(/draft\/add_draft/);
    await expect(field(page)).toHaveValue('海上没有信号');
    await field(page).fill('海上没有信号，靠岸再说');
    await store(page).tap();
    await seeToast(page, text('drafts-pages:phone.stored'));
    const { count, weiboDraft } = await latest(manager);
    expect([count, weiboDraft?.content]).toEqual([1, '<p>海上没有信号，靠岸再说</p>']);
  });
});

test('a player without a draft box sees none of it and loads none of it', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/m/publish?zone=sw4');
  await field(page).fill('只是写写');
  await expect(page.getByRole('button', { name: text('publish:publish.more') })).toBeVisible();
  await expect(store(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /草稿箱/ })).toHaveCount(0);
  expect(asked.filter((url) => /\/draft\/|PhoneDrafts|drafts-pages/.test(url))).toEqual([]);
});
