import { faults } from './support/faults.ts';
import { startPost } from './support/compose.ts';
import { examine } from './support/overlay.ts';
import { composer, postCard, seeToast, send, write } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const THEME = 10;

test('a team-up is written, joined until it is full, and closed', async ({ people, openAs }) => {
  const owner = await people.player();
  const page = await openAs(owner);
  const title = people.unique('周六出海');
  await startPost(page);
  await write(page, { title, body: '缺一个看罗盘的', theme: '舰队招募' });
  const panel = composer(page).getByRole('region', { name: '组队信息' });
  await expect(panel.getByRole('status')).toHaveText('5');
  for (let step = 0; step < 3; step++) await panel.getByRole('button', { name: '减少人数' }).click();
  await panel.getByRole('button', { name: '减少人数' }).click();
  await seeToast(page, '队伍人数应在2到20人之间');
  await panel.getByLabel('招募要求').fill('会开麦');
  expect.soft(await faults(page), 'composer').toEqual([]);
  await send(page);
  await expect(composer(page)).toHaveCount(0);
  const { list } = await owner.do<{ list: { wbId: number }[] }>('GET', '/api/bbs/weibo/list/get_weibo_list_v2', {
    uid: owner.uid,
  });
  const wbId = list[0]?.wbId ?? 0;

  const visitor = await openAs(null);
  await open(visitor, `/?zone=sw4&themeId=${THEME}`);
  await expect(postCard(visitor, title)).toContainText('组队中 1/2');
  expect.soft(await faults(visitor), 'list').toEqual([]);
  await visitor.getByRole('link', { name: text('team:tab'), exact: true }).click();
  await expect(postCard(visitor, title)).toBeVisible();

  const member = await people.player();
  const theirs = await openAs(member);
  await open(theirs, `/posts/${wbId}?zone=sw4`);
  const block = theirs.getByRole('region', { name: '组队', exact: true });
  await expect(block).toContainText('会开麦');
  await answered(theirs, /team\/\d+\/join/, () => block.getByRole('button', { name: '加入队伍' }).click());
  await expect(block).toContainText('已满 2人');
  await expect(block.getByRole('listitem').filter({ hasText: member.nick })).toBeVisible();
  expect.soft(await faults(theirs), 'team').toEqual([]);
  await open(visitor, `/posts/${wbId}?zone=sw4`);
  await expect(visitor.getByRole('region', { name: '组队', exact: true }).getByRole('button')).toHaveCount(0);
  await answered(theirs, /team\/\d+\/leave/, () => block.getByRole('button', { name: '退出队伍' }).click());
  await expect(block).toContainText('组队中 1/2');

  await answered(theirs, /team\/\d+\/join/, () => block.getByRole('button', { name: '加入队伍' }).click());

  await open(page, `/posts/${wbId}?zone=sw4`);
  const own = page.getByRole('region', { name: '组队', exact: true });
  await own.getByRole('button', { name: `移出${member.nick}` }).click();
  const removal = page.getByRole('alertdialog', { name: `移出${member.nick}` });
  await examine(removal, 'removal from a team');
  await answered(page, /team\/\d+\/remove/, () => removal.getByRole('button', { name: '移出' }).click());
  await expect(own).toContainText('组队中 1/2');
  await answered(page, /team\/\d+\/close/, () => own.getByRole('button', { name: '结束组队' }).click());
  await expect(own).toContainText('组队结束');
  expect.soft(await faults(page), 'ended team').toEqual([]);
  await open(visitor, `/?zone=sw4&themeId=${THEME}&teamStatus=1`);
  await expect(visitor.getByRole('main')).toBeVisible();
  await expect(postCard(visitor, title)).toHaveCount(0);
});

test('guides: the page with its columns, and the hint of the first visit', async ({
  page,
  people,
  context,
  openAs,
}) => {
  const title = people.unique('潮汐笔记');
  await (await people.player()).post({ title, themeId: 4 });
  await open(page, '/?zone=sw4');
  await page
    .getByRole('region', { name: text('strategy:card.title') })
    .getByRole('link', { name: text('strategy:card.all') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: text('strategy:title') })).toBeVisible();
  await expect(page.getByText('第一次来？')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect.soft(await faults(page), 'guides').toEqual([]);
  await page.getByRole('link', { name: '海战进阶' }).click();
  await expect(page.getByRole('link', { name: '海战进阶' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('第一次来？')).toHaveCount(0);
  await context.clearCookies();
  const member = await openAs(await people.player());
  await answered(member, /check_first/, () => open(member, '/strategy?zone=sw4'));
  await expect(member.getByText('第一次来？')).toBeVisible();
  const guide = member.getByRole('link', { name: /一张图看懂潮汐与航道/ });
  await answered(member, /strategy\/click/, () => guide.click());
  await answered(member, /check_first/, () => open(member, '/strategy?zone=sw4'));
  await expect(member.getByRole('link', { name: /一张图看懂潮汐与航道/ })).toContainText('1次点击');
  await expect(member.getByText('第一次来？')).toHaveCount(0);
});
