import type { Locator, Page } from '@playwright/test';
import { actions, comment, likeButton, seeToast } from './support/places.ts';
import { expect, hydrated, open, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

/**
 * Keeps the page's scripts from it, or those whose address has this in it.
 * @returns lets them through
 */
async function holdScripts(page: Page, which = ''): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/') && pathname.endsWith('.js') && pathname.includes(which),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Opens an address, and goes on as soon as the server's page can be used. */
const arrive = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });

/** Waits until React has the page's own parts; others may still wait for their code. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );

async function makePoll(people: People, more: object = {}): Promise<string> {
  const { wbId } = await (
    await people.staff('sw4:10')
  ).post({
    title: people.unique('投票'),
    wbIsPoll: 1,
    pollTitle: '去哪片海',
    pollMinNum: 1,
    pollMaxNum: 2,
    pollOptions: JSON.stringify(['北海', '南海', '东海'].map((name) => ({ name }))),
    pollEndTime: Date.now() + 86_400_000,
    ...more,
  });
  return `/posts/${wbId}?zone=sw4`;
}

const block = (page: Page): Locator => page.getByRole('region', { name: '去哪片海' });
const tick = (page: Page, role: 'checkbox' | 'radio', name: string) =>
  block(page).getByRole(role, { name, exact: true }).check({ force: true });
const submit = (page: Page, key: 'submit' | 'toOptions') =>
  block(page).getByRole('button', { name: text(`poll-pages:block.${key}`), exact: true });

const writing = (page: Page) => page.getByRole('textbox', { name: text('comment:placeholder') });
const counter = (page: Page) =>
  page
    .locator('#comments')
    .getByText(/^\d+\/150$/)
    .first();
const box = (page: Page) => page.getByRole('combobox').first();

test('the forms of a page are used before it has any code: each does then what it was asked for, once', async ({
  people,
  openAs,
}) => {
  const address = await makePoll(people);
  const page = await openAs(await people.player());
  const release = await holdScripts(page);
  await arrive(page, address);
  await test.step('a vote is cast, by keys as well; the page stays where it is', async () => {
    await tick(page, 'checkbox', '南海');
    await submit(page, 'submit').click();
    await submit(page, 'submit').press('Enter');
    expect(page.url()).toContain(address);
  });
  await test.step('words are typed for a comment, and to be searched for', async () => {
    await box(page).fill('攻略');
    await writing(page).pressSequentially('很慢的时候写的');
  });
  release();
  await test.step('a vote that is cast before the page has any code is counted, and the page stays', async () => {
    await expect(block(page).getByRole('status')).toContainText('南海');
    await expect(submit(page, 'submit')).toHaveCount(0);
    expect(page.url()).toContain(address);
  });
  await test.step('a comment that is typed before the page is taken over is there, and can be sent', async () => {
    await expect(counter(page)).toHaveText('7/150');
    const button = page.locator('#comments').getByRole('button', { name: text('comment:send'), exact: true });
    await expect(button.first()).toHaveAttribute('aria-disabled', 'false');
    await writing(page).press('Control+Enter');
    await expect(comment(page, '很慢的时候写的')).toBeVisible();
    await expect(writing(page)).toHaveValue('');
  });
  await test.step('words that stand in the search box before the page is taken over are searched for', async () => {
    await expect(box(page)).toHaveValue('攻略');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/q=%E6%94%BB%E7%95%A5&sort=13/);
  });
});

test('a button that is pressed before the page has any code does it then, once', async ({ people, openAs }) => {
  const title = people.unique('早按');
  const { wbId } = await (await people.player()).post({ title });
  const page = await openAs(await people.player());
  const release = await holdScripts(page);
  await arrive(page, `/posts/${wbId}?zone=sw4`);
  const like = likeButton(actions(page));
  await like.click();
  await like.click();
  await page
    .getByRole('button', { name: new RegExp(`^${text('core:shell.switcher.label')}`) })
    .first()
    .click();
  release();
  await expect(page.getByRole('dialog', { name: text('core:shell.switcher.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a vote that is cast before the poll has its code waits for it as long as it takes, and is counted', async ({
  people,
  openAs,
}) => {
  const address = await makePoll(people);
  const page = await openAs(await people.player());
  await page.clock.install();
  const release = await holdScripts(page, 'Poll');
  await arrive(page, address);
  await takenOver(page);
  await tick(page, 'checkbox', '南海');
  await submit(page, 'submit').click();
  // By keys as well: the vote is one.
  await submit(page, 'submit').press('Enter');
  expect(page.url()).toContain(address);
  // Longer than what was once waited for.
  await page.clock.fastForward(12_000);
  release();
  await expect(block(page).getByRole('status')).toContainText('南海');
  await expect(submit(page, 'submit')).toHaveCount(0);
  expect(page.url()).toContain(address);
});

test('what is ticked before the poll has its code is chosen, as far as it may be', async ({ people, openAs }) => {
  const page = await openAs(await people.player());
  const release = await holdScripts(page);
  await arrive(page, await makePoll(people));
  for (const name of ['北海', '南海', '东海']) await tick(page, 'checkbox', name);
  release();
  await expect(block(page)).toContainText(text('poll-pages:block.chosen', { count: 2, max: 2 }));
  await seeToast(page, text('poll-pages:block.max', { max: 2 }));
  await expect(block(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await submit(page, 'submit').click();
  await expect(block(page).getByRole('status')).toContainText('北海');
  await expect(block(page).getByRole('status')).toContainText('南海');
});

test('so are answers to the questions before a poll', async ({ people, openAs }) => {
  const questions = [
    { name: '常去哪里', subQuestions: [{ name: '外海' }, { name: '内海' }] },
    { name: '几点上线', subQuestions: [{ name: '白天' }, { name: '晚上' }] },
  ];
  const page = await openAs(await people.player());
  const release = await holdScripts(page);
  await arrive(page, await makePoll(people, { questions: JSON.stringify(questions) }));
  for (const name of ['内海', '晚上']) await tick(page, 'radio', name);
  await submit(page, 'toOptions').click();
  release();
  await expect(block(page).getByRole('checkbox')).toHaveCount(3);
  await block(page)
    .getByRole('button', { name: text('poll-pages:block.back') })
    .click();
  for (const name of ['内海', '晚上']) await expect(block(page).getByRole('radio', { name })).toBeChecked();
});

test('that a vote was for nothing is told when the code of the poll does not come', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/Poll/, /Failed to (?:load|fetch)/);
  const page = await openAs(await people.player());
  // It was tried again just now.
  await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
  const { promise: given, resolve: giveUp } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*Poll.*\.js$/, async (route) => {
    await given;
    await route.abort();
  });
  await arrive(page, await makePoll(people));
  await takenOver(page);
  await tick(page, 'checkbox', '南海');
  await submit(page, 'submit').click();
  giveUp();
  await seeToast(page, text('sdk:call.lost'));
});

test('nor does what the tab has kept take the place of what is typed meanwhile', async ({ people, openAs }) => {
  const player = await people.player();
  const { wbId } = await player.post({ title: people.unique('慢手机') });
  const page = await openAs(player);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await writing(page).fill('早先写的');
  await page.goto('about:blank');
  const release = await holdScripts(page);
  await arrive(page, `/posts/${wbId}?zone=sw4`);
  await expect(writing(page)).toHaveValue('');
  await writing(page).pressSequentially('后来写的');
  release();
  await expect(writing(page)).toHaveValue('早先写的\n后来写的');
  await expect(counter(page)).toHaveText('8/150');
  // A reload finds both, once.
  await page.reload();
  await hydrated(page);
  await expect(writing(page)).toHaveValue('早先写的\n后来写的');
});

test('a search before the page is taken over is that search, in the same zone', async ({ openAs }) => {
  const page = await openAs(null);
  const release = await holdScripts(page);
  await arrive(page, '/?zone=jl');
  await box(page).fill('青鸾 二');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/q=/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: '青鸾 二', zone: 'jl' });
  await expect(page.locator('html')).toHaveAttribute('data-zone', 'jl');
  await expect(page.getByRole('navigation', { name: text('search:searchTabs') })).toBeVisible();
  release();
  await hydrated(page);
  await expect(box(page)).toHaveValue('青鸾 二');
});
