import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import type { Member } from './support/member.ts';
import { examine } from './support/overlay.ts';
import { seeToast } from './support/places.ts';
import { answered, expect, open, signIn, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

const typeName = text('medals:type.post');
const medal = (level: number): string =>
  text('medals:medalName', { type: typeName, tier: text(`medals:tier.${level}`) });
const wearButton = (page: Page, level: number) =>
  page.getByRole('button', { name: text('medals-pages:wall.wearLabel', { name: medal(level) }), exact: true });

/** A player with the first medals for posts: 1, 3, 7 posts. */
async function writer(people: People, posts: number): Promise<Member> {
  const player = await people.player({ nick: people.unique('勋章客') });
  for (let index = 0; index < posts; index++) await player.post({ title: people.unique('连载') });
  return player;
}

test('medals are earned, worn up to the limit, ordered, taken off, and shown beside the name', async ({
  page,
  context,
  people,
  openAs,
  trouble,
}) => {
  const player = await writer(people, 3);
  const flag = '怒潮冠军';
  await signIn(context, player);
  await open(page, '/Medal?zone=sw4');
  await test.step('the wall shows what was earned, with the way to the next level', async () => {
    await expect(page.getByRole('heading', { level: 1, name: text('medals:wall.title') })).toBeVisible();
    const group = page.getByRole('region', { name: typeName });
    await expect(
      page.getByRole('region', {
        name: new RegExp(
          `^(${['favor', 'comment', 'post', 'beFavorPost', 'beFavor', 'beComment'].map((type) => text(`medals:type.${type}`)).join('|')})$`,
        ),
      }),
    ).toHaveCount(6);
    await expect(group.getByRole('listitem')).toHaveCount(7);
    await expect(group.getByRole('button')).toHaveCount(2);
    await expect(group.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      text('medals-pages:wall.progressValue', { count: 3, next: 7 }),
    );
    await expect(page.getByText(text('medals-pages:wall.earnedCount', { count: 2, total: 42 + 4 }))).toBeVisible();
    await expect(group.getByText(text('medals-pages:rule.post', { count: 180 }))).toBeVisible();
    expect.soft(await faults(page), 'wall').toEqual([]);
  });

  await test.step('a manager gives a flag medal', async () => {
    const manager = await openAs(await people.staff('sw4:13'));
    await open(manager, `/Medal?uid=${player.uid}&zone=sw4`);
    await manager.getByRole('button', { name: text('medals-pages:flags.manage') }).click();
    const dialog = manager.getByRole('dialog');
    const give = dialog.getByRole('button', { name: text('medals-pages:flags.giveLabel', { name: flag }) });
    await expect(give).toBeDisabled();
    await examine(dialog, 'flag medals');
    await dialog.getByLabel(text('medals-pages:flags.reason')).fill('怒潮杯第一名');
    await answered(manager, /grant_flag/, () => give.click());
    await expect(
      dialog.getByRole('button', { name: text('medals-pages:flags.takeLabel', { name: flag }) }),
    ).toBeVisible();
  });

  // The medal for seven posts, and one for comments.
  for (let index = 0; index < 3; index++) await player.post({ title: people.unique('连载') });
  const { wbId } = await player.post({ title: people.unique('佩戴展示') });
  for (let index = 0; index < 10; index++) await player.comment(wbId, `第${index}条留言`);
  await page.reload();
  const series = page.getByRole('region', { name: '怒潮赛事' });
  await expect(series.getByRole('listitem').filter({ hasText: flag })).toContainText(text('medals-pages:wall.new'));
  for (const level of [1, 2, 3]) {
    await wearButton(page, level).click();
    await expect(
      page
        .getByRole('button', { name: text('medals-pages:wall.unwearLabel', { name: medal(level) }), exact: true })
        .first(),
    ).toBeVisible();
  }
  await expect(page.getByText(text('medals-pages:worn.count', { count: 3, max: 3 }))).toBeVisible();
  expect.soft(await faults(page), 'worn').toEqual([]);
  const fourth = text('medals:medalName', { type: text('medals:type.comment'), tier: text('medals:tier.1') });
  trouble.expect(/^reply 409 POST \/api\/bbs\/user\/medal\/wear/);
  await page.getByRole('button', { name: text('medals-pages:wall.wearLabel', { name: fourth }), exact: true }).click();
  await seeToast(page, text('medals:errors.WEAR_LIMIT', { max: 3 }));

  const shelf = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(text('medals-pages:worn.earlier', { name: '.*' })) }) });
  await expect(shelf).toContainText([medal(1), medal(2), medal(3)]);
  const earlier = page.getByRole('button', {
    name: text('medals-pages:worn.earlier', { name: medal(3) }),
    exact: true,
  });
  await answered(page, /save_order/, () => earlier.click());
  await expect(shelf).toContainText([medal(1), medal(3), medal(2)]);
  await page.reload();
  await expect(shelf).toContainText([medal(1), medal(3), medal(2)]);
  const takeOff = page.getByRole('button', {
    name: text('medals-pages:wall.unwearLabel', { name: medal(1) }),
    exact: true,
  });
  await answered(page, /medal\/wear/, () => takeOff.first().click());
  await expect(shelf).toHaveCount(2);

  await test.step('the flag medal that hangs on the wall can be worn with them', async () => {
    const wear = page.getByRole('button', { name: text('medals-pages:wall.wearLabel', { name: flag }), exact: true });
    await answered(page, /medal\/wear/, () => wear.click());
    const names = text('medals:badge.worn', { names: `${medal(3)}, ${medal(2)}, ${flag}` });
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByRole('img', { name: names }).first()).toBeVisible();
    await open(page, `/user/${player.uid}?zone=sw4`);
    await expect(page.getByRole('img', { name: names }).first()).toBeVisible();
    // The popover of the medal in the card, by keyboard.
    await page
      .getByRole('region', { name: text('medals-pages:card.title') })
      .getByRole('link', { name: flag })
      .focus();
    await expect(page.getByText('怒潮杯冠军舰队成员')).toBeVisible();
    expect.soft(await faults(page), 'popover').toEqual([]);
  });
});

test("the card on user pages leads to another player's wall, which shows only what was earned", async ({
  page,
  people,
}) => {
  const player = await writer(people, 1);
  await open(page, `/user/${player.uid}?zone=sw4`);
  await page.getByRole('link', { name: new RegExp(text('medals-pages:card.all')) }).click();
  await expect(page).toHaveURL(new RegExp(`/Medal\\?(?=.*uid=${player.uid})`));
  await expect(
    page.getByRole('heading', { level: 1, name: text('medals:wall.titleOf', { nick: player.nick }) }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: typeName }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  expect.soft(await faults(page), 'wall of another').toEqual([]);

  await test.step('a visitor on the wall is asked to log in', async () => {
    await open(page, '/Medal?zone=sw4');
    await page
      .getByRole('main')
      .getByRole('button', { name: text('medals-pages:wall.login') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
