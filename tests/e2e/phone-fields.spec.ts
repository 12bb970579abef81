import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import type { Member } from './support/member.ts';
import { PHONE } from './support/phone.ts';
import { seeToast } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const field = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.body') });
const title = (page: Page) => page.getByRole('textbox', { name: text('publish:publish.titleLabel'), exact: true });
const send = (page: Page) => page.getByRole('button', { name: text('publish:publish.send'), exact: true }).tap();
const theme = async (page: Page, name: string) => {
  await page.getByRole('radio', { name }).check({ force: true });
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
  await subjects.getByRole('checkbox').nth(1).check({ force: true });
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
