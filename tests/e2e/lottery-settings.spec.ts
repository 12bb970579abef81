import { startPost } from './support/compose.ts';
import { block, button, DAY, t } from './support/lottery.ts';
import { choose, composer, tick, write } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

/** Tomorrow as it is typed, in the zone's time: `20300131`. */
const tomorrow = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + DAY).replaceAll('-', '');

test('the dialog keeps a rule of posts, begins with the days of its zone, and asks of merit only what counts', async ({
  people,
  openAs,
}) => {
  const page = await openAs(await people.staff('jl:93'));
  await startPost(page, 'jl');
  await write(page, { title: people.unique('发帖抽奖'), body: '一起来' });
  await button(composer(page).getByRole('toolbar'), text('lottery:tool')).click();
  const dialog = page.getByRole('dialog', { name: '活动设置' });
  await expect(dialog.getByRole('spinbutton', { name: t('settings.publicityDays') })).toHaveValue('7');
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${t('redraw.random')}`) })).toBeVisible();

  await test.step('a date that is typed is judged when it has been typed, and one that is refused is cleared whole', async () => {
    const field = (key: string) => dialog.getByRole('group', { name: new RegExp(`^${t(key)}`) });
    const part = (key: string, index: number) => field(key).getByRole('spinbutton').nth(index);
    const [start, end] = ['settings.start', 'settings.end'] as const;
    const isSet = (key: string) =>
      field(key)
        .getByRole('spinbutton')
        .evaluateAll((parts) => parts.map((one) => !one.hasAttribute('data-placeholder')));

    await part(start, 0).click();
    await page.keyboard.type(`${tomorrow()}1000`);
    await part(end, 0).click();
    await page.keyboard.type(`${tomorrow()}2330`);
    expect(await isSet(end)).toEqual([true, true, true, true, true]);
    // The first digit alone would be before the start.
    await part(end, 3).click();
    await page.keyboard.type('15');
    await expect(part(end, 3)).toHaveText('15');
    await expect(part(end, 4)).toHaveText('30');

    await part(end, 3).click();
    await page.keyboard.type('0930');
    await part(start, 0).click();
    await expect(dialog.getByText('截止时间不能早于开始时间')).toBeVisible();
    expect(await isSet(end)).toEqual([false, false, false, false, false]);
    expect(await isSet(start)).toEqual([true, true, true, true, true]);

    await part(end, 0).click();
    await page.keyboard.type(`${tomorrow()}0930`);
    await expect(dialog.getByText('截止时间不能早于开始时间')).toHaveCount(0);
    await part(start, 0).click();
    await expect(dialog.getByText('截止时间不能早于开始时间')).toBeVisible();
    expect(await isSet(end)).toEqual([false, false, false, false, false]);
  });

  await tick(dialog.getByRole('radio', { name: new RegExp(`^${t('type.merit')}`) }));
  await expect(dialog.getByText(t('redraw.meritHint'))).toBeVisible();
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${t('redraw.random')}`) })).toHaveCount(0);
  await tick(dialog.getByRole('checkbox', { name: t('rule.post') }));
  await dialog.getByRole('textbox', { name: t('rule.postTopic') }).fill('夏日');
  await button(dialog, t('settings.close')).click();
  await expect(dialog).toHaveCount(0);
  // Closing keeps the form as it is.
  await button(composer(page), t('settings.title')).click();
  await expect(dialog.getByRole('textbox', { name: t('rule.postTopic') })).toHaveValue('夏日');
});

test('before its start a lottery tells a player when it begins, and not that they are in', async ({
  openAs,
  people,
}) => {
  const [manager, player] = [await people.staff('sw4:93'), await people.player()];
  const startTime = Date.now() + 3_600_000;
  const form = {
    startTime,
    endTime: startTime + 3_600_000,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    status: 1,
    lotteryCondition: ['评论本帖'],
    registerExpirationDate: 1,
    redrawType: 2,
    lotteryPrizeList: [{ prizeName: '纪念徽章', prizeNumber: 1 }],
  };
  const { wbId } = await manager.post({
    title: '还没开始',
    content: '<p>快来参加[lottery,活动详情]</p>',
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(form),
  });
  const page = await openAs(player);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(block(page).getByText(/^活动将于.*开始，/)).toBeVisible();
  await expect(block(page).getByText(t('own.in'))).toHaveCount(0);
  const managersPage = await openAs(manager);
  await open(managersPage, `/posts/${wbId}?zone=sw4`);
  await expect(block(managersPage).getByText(t('missing.author'))).toBeVisible();
});

test('whoever changes a lottery that has begun is told what stays as it is, and cannot change that', async ({
  openAs,
  people,
}) => {
  const manager = await people.staff('sw4:93');
  const form = {
    endTime: Date.now() + DAY,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    status: 1,
    lotteryCondition: ['评论本帖'],
    registerExpirationDate: 1,
    redrawType: 2,
    lotteryPrizeList: [{ prizeName: '纪念徽章', prizeNumber: 2 }],
  };
  const { wbId } = await manager.post({
    title: people.unique('已经开始'),
    content: '<p>快来参加[lottery,活动详情]</p>',
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(form),
  });
  const page = await openAs(manager);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, page.getByRole('article').first(), text('core:post.menu'), text('core:post.edit'));
  const edit = page.getByRole('dialog', { name: text('editor-pages:editPost') });
  await button(edit, t('settings.change')).click();
  const dialog = page.getByRole('dialog', { name: '活动设置' });
  await expect(dialog.getByRole('note')).toHaveText(t('settings.begun'));
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${t('type.merit')}`) })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: t('rule.like') })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: t('settings.prize', { number: 1 }) })).toBeDisabled();
  const number = dialog.getByRole('spinbutton', { name: t('settings.prizeNumber', { number: 1 }) });
  await number.fill('1');
  await button(dialog, t('settings.save')).click();
  await expect(dialog.getByText(t('invalid.prizeFewer'))).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('3');
  await button(dialog, t('settings.addPrize')).click();
  await dialog.getByRole('textbox', { name: t('settings.prize', { number: 2 }) }).fill('立绘');
  await button(dialog, t('settings.save')).click();
  await expect(dialog).toHaveCount(0);
  await button(edit, text('editor-pages:save')).click();
  await expect(edit).toHaveCount(0);
  await expect(block(page).getByText('立绘')).toBeVisible();
});
