import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { expect, open, test as base } from './support/test.ts';
import { seeToast } from './support/places.ts';
import { text } from './support/texts.ts';

const SECRET = 'shared with the publisher';
const nickOf = (uid: number): string => `船长${uid}`;

/** A publisher in whose game everybody has a role in sw4 and one in mx. */
function roles(uid: number): object[] {
  const common = { uid, areaId: 7, level: 60, iconSmall: '', systemAvatar: '' };
  return [
    { ...common, zone: 'sw4', roleId: `a${uid}`, nick: nickOf(uid), servername: '霜牙港' },
    { ...common, zone: 'mx', roleId: `b${uid}`, nick: `仙友${uid}`, servername: '蓬莱仙境' },
  ];
}

type Question = { uid?: number; uids?: number[]; refs?: { id: string }[] };
const ANSWERS: Readonly<Record<string, (asked: Question) => object[]>> = {
  '/roles': ({ uid = 0 }) => roles(uid),
  '/roles-by-id': ({ refs = [] }) => refs.flatMap(({ id }) => roles(Number(id.slice(1)) || 1)),
  '/played': ({ uids = [] }) =>
    uids.flatMap((uid) => ['sw4', 'mx'].map((zone, index) => ({ uid, zone, lastPlayedAt: 1_000 - index }))),
};

async function startPublisher(): Promise<Server> {
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = request.headers['x-guildhall-signature'] ? ANSWERS[request.url ?? ''] : undefined;
      reply.end(JSON.stringify(answer?.(JSON.parse(body) as Question) ?? []));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const test = base.extend({
  forumSettings: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the parameter
    async ({}, use) => {
      const server = await startPublisher();
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await use({ env: { GAME_DATA_URL: url, GAME_DATA_SECRET: SECRET } });
      server.close();
    },
    { scope: 'worker' },
  ],
});

test('a role that is chosen is seen by others, until its game is hidden', async ({ people, openAs }) => {
  const [owner, reader] = [await people.player(), await people.player()];
  const address = `/user/${owner.uid}/game?zone=sw4`;
  const mine = await openAs(owner);
  const theirs = await openAs(reader);

  await test.step('nothing is shown before', async () => {
    await open(theirs, address);
    await expect(theirs.getByRole('main').getByRole('heading', { name: text('people:games.title') })).toBeVisible();
    await expect(theirs.getByText(nickOf(owner.uid))).toHaveCount(0);
    expect.soft(await faults(theirs), 'games of another').toEqual([]);
    await expect(theirs.getByRole('switch')).toHaveCount(0);
  });

  await test.step('its player chooses it', async () => {
    await open(mine, address);
    const group = mine.getByRole('group', { name: text('people:choose.title') });
    await group.getByText(nickOf(owner.uid)).click();
    expect.soft(await faults(mine), 'own games').toEqual([]);
    await mine.getByRole('button', { name: text('people:choose.save') }).click();
    await seeToast(mine, text('people:show.saved'));
  });

  await test.step('the other sees it on the page, in the sidebar and on the card', async () => {
    await open(theirs, address);
    await expect(theirs.getByRole('main').getByText(nickOf(owner.uid))).toBeVisible();
    await open(theirs, `/user/${owner.uid}?zone=sw4`);
    await expect(theirs.getByRole('complementary').getByText(nickOf(owner.uid))).toBeVisible();
    const { wbId } = await owner.post({ title: people.unique('出航') });
    await open(theirs, `/posts/${wbId}?zone=sw4`);
    await theirs.getByRole('main').getByRole('link', { name: owner.nick }).first().hover();
    const card = theirs.getByRole('group', { name: text('follow:card.label') });
    await expect(card.getByText(nickOf(owner.uid))).toBeVisible();
    expect.soft(await faults(theirs), 'card of a person').toEqual([]);
  });

  await test.step('a hidden game is seen by its player alone', async () => {
    await mine.getByRole('switch', { name: text('people:show.game', { name: '沧海旗 IV 怒潮' }) }).click();
    await expect(mine.getByText(text('people:show.hidden'))).toBeVisible();
    await open(theirs, address);
    await expect(theirs.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(theirs.getByText(nickOf(owner.uid))).toHaveCount(0);
  });
});

test('cards in a post: one request for all, and the way to the client', async ({ people, page }) => {
  const owner = await people.player();
  await owner.do('POST', '/api/bbs/user/showingRole/batchUpdate', {
    roles: [{ zone: 'sw4', roleId: `a${owner.uid}` }],
  });
  const cards = `[card,旗舰名片,a${owner.uid},3] [card,${owner.nick},${owner.uid},1] [card,无名氏,nobody,2]`;
  const { wbId } = await owner.post({ title: people.unique('名片'), content: `<p>看看 ${cards}</p>` });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cardInfo/batch')) asked.push(request.postData() ?? '');
  });
  // What the browser asks outside of the page when a link has a scheme of its own is not the
  // page's: a machine without any client.
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target : null;
      if (!link?.href.startsWith('guildhall-game:')) return;
      event.preventDefault();
      document.documentElement.dataset['launched'] = link.href;
    });
  });
  await open(page, `/posts/${wbId}?zone=sw4`);
  const chip = page.getByRole('button', { name: text('people:chip.3', { name: '旗舰名片' }) });
  await expect(chip).toHaveAttribute('title', new RegExp('霜牙港'));
  expect(asked).toHaveLength(1);
  expect((JSON.parse(asked[0] ?? '') as { list: object[] }).list).toHaveLength(3);
  await chip.click();
  const dialog = page.getByRole('dialog', { name: '未检测到游戏' });
  const launched = `guildhall-game://card?zone=sw4&type=3&id=a${owner.uid}`;
  await expect(page.locator('html')).toHaveAttribute('data-launched', launched);
  await expect(dialog.getByRole('link', { name: '前往安装' })).toHaveAttribute('href', /^https:/);
  await examine(dialog, 'game not found');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chip).toBeFocused();
});
