import { axe } from './support/faults.ts';
import { seeToast } from './support/places.ts';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const PANEL = '/manage?zone=sw4&panel=';
const named = (key: string, name: string) => text(`moderation-pages:topics.${key}`, { name });

test('a manager adds, orders and takes out recommended topics by the keyboard; readers see them in that order', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const author = await people.player();
  await author.post({ title: '带话题', content: '<p>[topic,海上日出,0,]</p>' });
  await signIn(context, await people.staff('sw4:13'));
  await open(page, '/manage?zone=sw4');
  await page.getByRole('link', { name: text('moderation:topics') }).click();
  await expect(page.getByText(text('moderation-pages:topics.none'))).toBeVisible();

  await page.getByRole('button', { name: named('addThis', '海上日出') }).click();
  const field = page.getByLabel(text('moderation-pages:topics.name'), { exact: true });
  for (const typed of ['#夜航#', '灯塔']) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await field.fill('＃夜航'.slice(1));
  await field.press('Enter');
  await expect(page.getByText(text('moderation-pages:topics.refused.twice'))).toBeVisible();

  const list = page.getByRole('list', { name: text('moderation-pages:topics.list') });
  const names = async () => (await list.getByRole('listitem').allTextContents()).map((row) => /#(.+?)#/.exec(row)?.[1]);
  expect(await names()).toEqual(['海上日出', '夜航', '灯塔']);
  await page.getByRole('button', { name: named('down', '海上日出') }).focus();
  await page.keyboard.press('Enter');
  // The focus goes with the topic, so that the next press moves it on.
  await expect(page.getByRole('button', { name: named('down', '海上日出') })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['夜航', '灯塔', '海上日出']);
  await expect(page.getByRole('button', { name: named('up', '海上日出') })).toBeFocused();
  await page.getByRole('button', { name: named('remove', '灯塔') }).press('Enter');
  await expect(page.getByRole('button', { name: named('remove', '海上日出') })).toBeFocused();
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await answered(page, /recommend\/set/, () =>
    page.getByRole('button', { name: text('moderation-pages:topics.save') }).click(),
  );
  await seeToast(page, text('moderation-pages:topics.saved'));
  expect(await names()).toEqual(['夜航', '海上日出']);

  const reader = await openAs(null);
  await open(reader, '/?zone=sw4');
  const shown = reader.getByRole('complementary').getByRole('link', { name: /^#(夜航|海上日出)#/ });
  await expect(shown).toHaveText([/夜航/, /海上日出/]);
});

test('the page of managers says that it is not for somebody without codes, not that a post has gone', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/^reply 403 GET \/manage/);
  for (const member of [null, await people.player(), await people.staff('mx:13')]) {
    const other = await openAs(member);
    const reply = await other.goto(`${PANEL}moderation`);
    expect(reply?.status()).toBe(403);
    await expect(other.getByRole('alert')).toContainText('您没有查看此页面的权限，返回论坛看看吧！');
    await expect(other.getByRole('alert')).not.toContainText('火星');
  }
});
