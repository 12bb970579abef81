import type { Page } from '@playwright/test';
import type { Member } from './support/member.ts';
import { examine } from './support/overlay.ts';
import { tick, seeToast } from './support/places.ts';
import { answered, expect, open, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

const DAY = 86_400_000;
const NO_BOUNDS = { zmMinLevel: -1, zmMaxLevel: -1, roleMinLevel: -1, roleMaxLevel: -1 };
const QUESTIONS = [
  {
    name: '常去哪里',
    subQuestions: [
      { name: '外海', subQuestions: [{ name: '用什么船', subQuestions: [{ name: '快船' }, { name: '重船' }] }] },
      { name: '内海' },
    ],
  },
  { name: '几点上线', subQuestions: [{ name: '白天' }, { name: '晚上' }] },
];

interface Made {
  readonly wbId: number;
  readonly by: Member;
}

async function makePoll(people: People, more: object): Promise<Made> {
  const by = await people.staff('sw4:10');
  const { wbId } = await by.post({
    title: people.unique('投票'),
    wbIsPoll: 1,
    pollTitle: '去哪片海',
    pollMinNum: 1,
    pollMaxNum: 1,
    pollOptions: JSON.stringify(['北海', '南海', '东海'].map((name) => ({ name }))),
    pollEndTime: Date.now() + DAY,
    ...more,
  });
  return { wbId, by };
}

const block = (page: Page) => page.getByRole('region', { name: '去哪片海' });
const button = (page: Page, key: string) => block(page).getByRole('button', { name: text(key), exact: true });
const choose = (page: Page, name: string) => tick(block(page).getByRole('radio', { name, exact: true }));

test('questions and a level limit come before the vote, and a hidden result leaves a receipt', async ({
  people,
  openAs,
}) => {
  const tooHigh = await makePoll(people, { pollLimit: JSON.stringify({ ...NO_BOUNDS, zmMinLevel: 30 }) });
  const fits = await makePoll(people, {
    pollLimit: JSON.stringify({ ...NO_BOUNDS, zmMaxLevel: 29 }),
    questions: JSON.stringify(QUESTIONS),
    pollVisible: 3,
  });
  const page = await openAs(await people.player());

  await open(page, `/posts/${tooHigh.wbId}?zone=sw4`);
  await expect(block(page)).toContainText(text('poll-pages:block.barred.zmLevel'));
  await expect(block(page).getByRole('radio').first()).toBeDisabled();
  await expect(button(page, 'poll-pages:block.submit')).toBeDisabled();

  await open(page, `/posts/${fits.wbId}?zone=sw4`);
  await expect(block(page).getByRole('radio', { name: '北海' })).toHaveCount(0);
  await choose(page, '外海');
  await choose(page, '晚上');
  await button(page, 'poll-pages:block.toOptions').click();
  await seeToast(page, text('poll-pages:block.problem.ANSWERS_INCOMPLETE'));
  await choose(page, '重船');
  await button(page, 'poll-pages:block.toOptions').click();
  await choose(page, '南海');
  await answered(page, /add_poll/, () => button(page, 'poll-pages:block.submit').click());
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(block(page).getByRole('status')).toContainText('南海');
    await expect(block(page)).toContainText(text('poll-pages:block.hidden.3'));
    await expect(block(page).getByRole('table')).toHaveCount(0);
  }
});

test('voter, non-voter, manager and visitor each see what they may; a manager changes the poll in public', async ({
  people,
  openAs,
  page: visitor,
  request,
}) => {
  const voter = await people.player();
  const pages = {
    voter: await openAs(voter),
    other: await openAs(await people.player()),
    manager: await openAs(await people.staff('sw4:13')),
    visitor,
  };
  // Whom the server tells the results of the other kinds of poll is tested without a browser.
  let last = 0;
  for (const visible of [3, 2, 1]) {
    const { wbId } = await makePoll(people, { pollVisible: visible });
    last = wbId;
    const { options } = await voter.do<{ options: { id: number }[] }>('GET', '/api/bbs/poll/get_user_poll_info', {
      wbId,
    });
    await voter.do('POST', '/api/bbs/poll/add_poll', { wbId, optionIds: JSON.stringify([options[1]?.id]) });
    // Nothing of it in the page that all visitors share.
    const html = await (await request.get(`/posts/${wbId}?zone=sw4`)).text();
    const copies = [...html.matchAll(new RegExp(String.raw`poll\W+wbId\W+${wbId},.*?votedTime.{30}`, 'gs'))];
    expect(copies.length).toBeGreaterThan(0);
    for (const [copy] of copies) expect(copy).not.toMatch(/(?:votes|ratio|voterCount)\W/);
  }
  for (const who of ['voter', 'other', 'manager', 'visitor'] as const) {
    const page = pages[who];
    await open(page, `/posts/${last}?zone=sw4`);
    const look = button(page, 'poll-pages:block.toResults');
    const isTold = who === 'voter' || who === 'manager';
    if (who === 'voter') await expect(block(page).getByRole('status')).toContainText('南海');
    else if (isTold) await look.click();
    else await expect(look).toHaveCount(0);
    const row = block(page).getByRole('row', { name: /南海/ });
    if (isTold) await expect(row).toContainText('100%');
    else await expect(row).toHaveCount(0);
  }

  const { manager } = pages;
  const dialog = manager.getByRole('dialog');
  await button(manager, 'poll-pages:tools.records').click();
  await expect(dialog).toContainText('南海');
  await examine(dialog, 'who voted');
  await manager.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button(manager, 'poll-pages:tools.edit').click();
  await dialog.getByRole('button', { name: text('poll-pages:edit.remove', { name: '南海' }) }).click();
  await dialog.getByRole('button', { name: text('poll-pages:edit.save') }).click();
  await seeToast(manager, text('poll-pages:edit.problem.undecided'));
  await tick(dialog.getByRole('radio', { name: text('poll-pages:edit.votes.keep') }));
  await answered(manager, /edit_poll/, () =>
    dialog.getByRole('button', { name: text('poll-pages:edit.save') }).click(),
  );
  await expect(dialog).toHaveCount(0);
  await open(pages.voter, `/posts/${last}?zone=sw4`);
  await expect(block(pages.voter).getByRole('note')).toContainText('重新投票');
  await open(visitor, `/posts/${last}?zone=sw4`);
  await button(visitor, 'poll-pages:tools.history').click();
  await expect(visitor.getByRole('dialog')).toContainText('南海');
  await expect(visitor.getByRole('dialog')).toContainText(text('poll-pages:history.by.manager'));
});
