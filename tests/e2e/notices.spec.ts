import type { Page } from '@playwright/test';
import type { Locale } from '../../platform/contract/locale.ts';
import type { MessageSettings } from '../../platform/contract/endpoints/message-settings.ts';
import type { Unread } from '../../platform/contract/endpoints/messages.ts';
import { makePushKeys } from '../../server/providers/push/index.ts';
import { faults } from './support/faults.ts';
import type { ForumSettings } from './support/forum.ts';
import { PHONE } from './support/phone.ts';
import { answered, expect, open, test as base, type Member, type People } from './support/test.ts';
import { text } from './support/texts.ts';

/** A forum that sends push messages: only such a one has settings for them. */
const test = base.extend<object, { forumSettings: ForumSettings }>({
  forumSettings: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const { publicKey, privateKey } = makePushKeys();
      await use({
        env: {
          PUSH_PUBLIC_KEY: publicKey,
          PUSH_PRIVATE_KEY: privateKey,
          PUSH_CONTACT: 'mailto:operator@forum.example',
        },
      });
    },
    { scope: 'worker' },
  ],
});

interface Site {
  readonly zone: string;
  readonly locale: Locale;
  readonly isPhone: boolean;
}
const SITES: readonly Site[] = [
  { zone: 'sw4', locale: 'zh-CN', isPhone: false },
  { zone: 'mx', locale: 'en', isPhone: true },
];

/** A member with messages of three kinds, and who sent them. */
async function told(people: People, zone: string) {
  const [ann, bob] = [await people.player(), await people.player()];
  const title = people.unique('潮汐表');
  const { wbId } = await ann.post({ zone, title });
  const says = (content: string) => bob.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content }, zone);
  await says('第一条评论');
  await says('第二条评论');
  await bob.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId }, zone);
  await bob.post({ zone, title: people.unique('见闻'), content: `<p>[at,${ann.nick},${ann.uid}] 来看</p>` });
  // What plugins have told a new player.
  await ann.do('GET', '/api/bbs/user/messages/systemMsg', {}, zone);
  return { ann, bob, title, says };
}
const unreadOf = (member: Member, zone: string): Promise<Unread> =>
  member.do('GET', '/api/bbs/user/messages/unread', {}, zone);

/** What the page says, in its language. */
function partsOf(page: Page, locale: Locale) {
  const say = (key: string) => text(`messages:${key}`, {}, locale);
  return {
    say,
    tab: (name: string) => page.getByRole('link', { name: new RegExp(`^${say(`tab.${name}`)}`) }),
    rows: (name: string) => page.getByRole('list', { name: say(`tab.${name}`), exact: true }).getByRole('article'),
    readAll: page.getByRole('button', { name: say('readAll.label') }),
    settings: page.getByRole('button', { name: say('settings.label') }),
    dialog: page.getByRole('dialog', { name: say('settings.label') }),
  };
}

for (const { zone, locale, isPhone } of SITES) {
  const openMessages = async (page: Page, type = 'comments') => {
    await open(page, `/messages?zone=${zone}&lng=${locale}&type=${type}`);
    await expect(page).toHaveURL(isPhone ? /\/m\/info\?/ : /\/messages\?/);
  };
  const pageOf = { locale: locale === 'en' ? 'en-US' : locale, ...(isPhone ? PHONE : {}) };
  const where = `${zone}, ${locale}, ${isPhone ? 'phone' : 'wide'}`;

  test(`everything is marked as read and taken back, but not what came since: ${where}`, async ({ people, openAs }) => {
    const { ann, says } = await told(people, zone);
    const page = await openAs(ann, pageOf);
    await openMessages(page);
    const { say, tab, rows, readAll } = partsOf(page, locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
    await expect(rows('comments')).toHaveCount(2);
    await expect(tab('comments')).toHaveText(say('tab.comments'));
    await expect(tab('favors')).toContainText('1');
    await expect(tab('at')).toContainText('1');
    expect.soft(await faults(page)).toEqual([]);

    await answered(page, /messages\/read_all/, () => readAll.click());
    for (const name of ['favors', 'at']) await expect(tab(name)).toHaveText(say(`tab.${name}`));
    await expect(readAll).toBeDisabled();
    expect(await unreadOf(ann, zone)).toMatchObject({ commentCount: 0, favorCount: 0, systemMessage: 0 });
    await says('撤销之前的评论');
    await expect(rows('comments')).toHaveCount(3);
    await expect.poll(async () => (await unreadOf(ann, zone)).commentCount).toBe(0);

    await answered(page, /read_all\/undo/, () => page.getByRole('button', { name: say('readAll.undo') }).click());
    for (const name of ['favors', 'at']) await expect(tab(name)).toContainText('1');
    expect(await unreadOf(ann, zone)).toMatchObject({ commentCount: 1, favorCount: 1, atCount: 1 });
    // The old comments were read when the list was opened.
    await expect(rows('comments').getByText(say('new'), { exact: true })).toHaveCount(0);
  });

  test(`a message stays unread when its reader says so: ${where}`, async ({ people, openAs }) => {
    const { ann } = await told(people, zone);
    const page = await openAs(ann, pageOf);
    await openMessages(page, 'favors');
    const { say, tab, rows } = partsOf(page, locale);
    await expect.poll(async () => (await unreadOf(ann, zone)).favorCount).toBe(0);
    const row = rows('favors');
    await row.getByRole('button', { name: say('markRead') }).click();
    await row.getByRole('button', { name: say('markUnread') }).click();
    await expect(tab('favors')).toContainText('1');
    await expect(row).toContainText(say('new'));
    expect((await unreadOf(ann, zone)).favorCount).toBe(1);
    await row.getByRole('button', { name: say('markRead') }).click();
    await expect(tab('favors')).toHaveText(say('tab.favors'));

    await row.getByRole('button', { name: say('markUnread') }).click();
    await expect(tab('favors')).toContainText('1');
    // Who comes to the list again reads it.
    await tab('at').click();
    await expect(rows('at')).toHaveCount(1);
    await tab('favors').click();
    await expect(tab('favors')).toHaveText(say('tab.favors'));
  });

  test(`what is told is chosen by kind, and quiet hours are kept: ${where}`, async ({ people, openAs }) => {
    const { ann } = await told(people, zone);
    const page = await openAs(ann, pageOf);
    await openMessages(page);
    const { say, tab, rows, settings, dialog } = partsOf(page, locale);
    const kind = (name: string) => dialog.getByRole('group', { name: say(`tab.${name}`), exact: true });
    const chosen = () => ann.do<MessageSettings>('GET', '/api/bbs/user/messages/settings', {}, zone);
    await expect(tab('favors')).toContainText('1');
    await settings.click();
    await expect(kind('systemMsg').getByRole('checkbox').first()).toBeDisabled();
    await answered(page, /settings\/kind/, () => kind('favors').getByLabel(say('settings.onPage')).click());
    await answered(page, /settings\/kind/, () => kind('at').getByLabel(say('settings.byPush')).click());
    await answered(page, /settings\/quiet/, () => dialog.getByRole('switch', { name: say('settings.quiet') }).click());
    expect.soft(await faults(page)).toEqual([]);
    const to = dialog.getByLabel(say('settings.to'), { exact: true });
    await to.fill('23:00');
    await expect(dialog.getByText(say('settings.never'))).toBeVisible();
    await answered(page, /settings\/quiet/, async () => {
      await to.fill('06:30');
      await dialog.getByLabel(say('settings.from'), { exact: true }).focus();
    });
    await expect(dialog.getByLabel(say('settings.from'), { exact: true })).toBeFocused();
    await expect.poll(async () => (await chosen()).quiet).toEqual({ from: 23 * 60, to: 6 * 60 + 30 });
    const off = (await chosen()).kinds.filter(({ onPage, byPush }) => !onPage || !byPush);
    expect(off.map(({ type, onPage, byPush }) => [type, onPage, byPush])).toEqual([
      ['at', true, false],
      ['favors', false, true],
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await expect(tab('favors')).toHaveText(say('tab.favors'));
    await tab('favors').click();
    await expect(rows('favors')).toHaveCount(1);
    await expect(page.getByText(say('settings.uncounted'))).toBeVisible();
    await page.reload();
    await settings.click();
    await expect(kind('favors').getByLabel(say('settings.onPage'))).not.toBeChecked();
    await expect(dialog.getByRole('switch', { name: say('settings.quiet') })).toBeChecked();
    await answered(page, /settings\/quiet/, () => dialog.getByRole('switch', { name: say('settings.quiet') }).click());
    expect((await chosen()).quiet).toBeNull();
  });
}

test('a list that cannot be loaded says so and is tried again; one without messages says that', async ({
  people,
  openAs,
  trouble,
}) => {
  const { ann } = await told(people, 'sw4');
  const page = await openAs(ann);
  await open(page, '/messages?zone=sw4&type=comments');
  const { say, tab, rows } = partsOf(page, 'zh-CN');
  await expect(rows('comments')).toHaveCount(2);
  trouble.expect(/messages\/all\/at/);
  await page.route(/messages\/all\/at/, (route) => route.fulfill({ status: 502, body: 'no host' }));
  await tab('at').click();
  await expect(page.getByText(say('failed'))).toBeVisible();
  await page.unroute(/messages\/all\/at/);
  await page.getByRole('button', { name: text('core:home.retry') }).click();
  await expect(rows('at')).toHaveCount(1);
  await rows('at')
    .getByRole('button', { name: say('delete') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('core:post.delete') })
    .click();
  await expect(page.getByText(say('empty.at'))).toBeVisible();
});

test('keys go from message to message and open one', async ({ people, openAs }) => {
  const { ann, title } = await told(people, 'sw4');
  const page = await openAs(ann);
  await open(page, '/messages?zone=sw4&type=comments');
  const { rows } = partsOf(page, 'zh-CN');
  await expect(rows('comments')).toHaveCount(2);
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await expect(rows('comments').first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows('comments').last()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/posts\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('the address among the pages of a user shows the same, to them alone; a visitor is asked to log in', async ({
  people,
  openAs,
  trouble,
}) => {
  const { ann, bob, title } = await told(people, 'sw4');
  const page = await openAs(ann);
  await open(page, `/user/${ann.uid}/message?zone=sw4&type=favors`);
  const { say, rows } = partsOf(page, 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'));
  await expect(rows('favors')).toContainText(title);
  await expect(page.getByRole('navigation', { name: text('user:tabs') })).toHaveCount(0);
  trouble.expect(/^reply 404 GET \/user\//);
  expect((await page.goto(`/user/${bob.uid}/message?zone=sw4`))?.status()).toBe(404);
  const visitor = await openAs(null);
  await open(visitor, '/messages?zone=sw4');
  await expect(visitor.getByRole('button', { name: text('user:own.loginButton') }).last()).toBeVisible();
});
