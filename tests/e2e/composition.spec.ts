import type { CDPSession, Locator, Page } from '@playwright/test';
import { openComposer, startPost } from './support/compose.ts';
import { compose, pressTaken, settle, suggest } from './support/ime.ts';
import { DAY, openDesk } from './support/lottery.ts';
import { tick, choose, comment, composer, tool, write } from './support/places.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Long ways through many pages, with every field of each composed in several times.
test.describe.configure({ timeout: 240_000 });

const KINDS = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=search]', '[contenteditable=true]'];

/**
 * Stamps what can be written in now, and tells how many there are: a field that is used may bring
 * others.
 */
const stamp = (place: Locator): Promise<number> =>
  place.evaluate((within, kinds) => {
    const fields = [...within.querySelectorAll<HTMLElement>(kinds.join(','))].filter(
      (field) =>
        field.checkVisibility() &&
        !field.closest('[aria-hidden=true], [inert]') &&
        !field.matches(':disabled, [readonly], [inputmode=numeric], [inputmode=decimal]'),
    );
    for (const old of document.querySelectorAll('[data-field]')) old.removeAttribute('data-field');
    fields.forEach((field, index) => field.setAttribute('data-field', `${index}`));
    return fields.length;
  }, KINDS);

/** Limits that a test fills a field up to. */
const SHORT = 200;

interface Field {
  /** The beginning of its HTML. */
  readonly name: string;
  readonly isSearch: boolean;
  readonly limit: number;
  readonly text: string;
}

/** What a test has to know of a field, asked for at once. */
const look = (field: Locator): Promise<Field> =>
  field.evaluate((element) => {
    const copy = element.cloneNode(true) as Element; // of an element
    copy.querySelector('[data-slate-placeholder]')?.remove();
    return {
      name: element.outerHTML.slice(0, 160),
      isSearch: element.matches('[type=search]'),
      limit: 'maxLength' in element ? Number(element.maxLength) : -1,
      // Slate marks an empty line by a character without width.
      text: 'value' in element ? String(element.value) : (copy.textContent ?? '').replaceAll('\uFEFF', ''),
    };
  });

/**
 * Candidates that change, keys that the input method takes, a composition that is cancelled, one
 * within what is there, one up to the limit. Nothing else may get into the field, and no key may do
 * what it does otherwise.
 */
async function composeIn(field: Locator, ime: CDPSession): Promise<void> {
  const { keyboard } = field.page();
  const { name, isSearch, limit, text: before } = await look(field);
  const expectText = (expected: string) => expect.poll(async () => (await look(field)).text, name).toBe(expected);
  await field.focus();
  await keyboard.press('ControlOrMeta+End');
  await suggest(ime, ['n', 'ni', 'nih', 'ni', 'nihao']);
  await pressTaken(ime, 'Enter');
  await settle(ime, '你好');
  // Safari tells of the key when the word is there already.
  await pressTaken(ime, 'Enter');
  await expectText(`${before}你好`);
  await suggest(ime, ['s', 'sh', 'shi']);
  // Browsers themselves empty a field of a search by Escape, and know by more than its code whose it is.
  if (!isSearch) await pressTaken(ime, 'Escape');
  await settle(ime, '');
  if (!isSearch) await pressTaken(ime, 'Escape');
  await expectText(`${before}你好`);
  await keyboard.press('ArrowLeft');
  await compose(ime, ['m', 'men'], '们');
  await expectText(`${before}你们好`);
  if (limit < 2 || limit > SHORT) return;
  // The letters of what fits are more than what is left.
  const most = '字'.repeat(limit - 2);
  await field.fill(most);
  await keyboard.press('ControlOrMeta+End');
  await compose(ime, ['n', 'ni', 'nih', 'nihao'], '你好');
  await expectText(`${most}你好`);
}

/**
 * Composes in each field of the page, or of a part of it.
 * @returns how many fields there were
 */
async function composeEverywhere(page: Page, place: Locator = page.locator('body')): Promise<number> {
  const ime = await page.context().newCDPSession(page);
  const count = await stamp(place);
  for (let index = 0; index < count; index += 1) await composeIn(page.locator(`[data-field="${index}"]`), ime);
  await ime.detach();
  return count;
}

test('Chinese is composed in every text field of the phone site', async ({ people, openAs }) => {
  const member = await people.player();
  const { wbId } = await (await people.player()).post({ title: people.unique('输入') });
  const page = await openAs(member, PHONE);
  const addresses = [
    '/m/search',
    '/m/search?userKeyword=a',
    `/m/report?wbId=${wbId}`,
    `/m/user/${member.uid}/edit`,
    '/m/publish',
  ];
  for (const address of addresses) {
    await open(page, `${address}${address.includes('?') ? '&' : '?'}zone=sw4`);
    // Forms load what they need first.
    await expect(page.getByRole('main').locator(KINDS.join(',')).first()).toBeVisible();
    expect(await composeEverywhere(page), address).toBeGreaterThan(0);
  }
});

test('and in every one of the pages for wide screens', async ({ people, openAs }) => {
  const member = await people.player();
  const { wbId } = await (await people.player()).post({ title: people.unique('输入') });
  const page = await openAs(member);
  for (const address of [`/user/${member.uid}/edit`, `/posts/${wbId}`]) {
    await open(page, `${address}?zone=sw4`);
    expect(await composeEverywhere(page), address).toBeGreaterThan(0);
  }
  await test.step('the report of a post', async () => {
    await choose(page, page.getByRole('article').first(), text('core:post.menu'), text('core:post.report'));
    expect(await composeEverywhere(page, dialog(page))).toBe(1);
  });
  await test.step('home, and the composer on it', async () => {
    await open(page, '/?zone=sw4');
    expect(await composeEverywhere(page), 'home').toBeGreaterThan(0);
    await openComposer(page);
    expect(await composeEverywhere(page)).toBeGreaterThan(1);
  });
});

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const button = (place: Page | Locator, key: string, values?: Readonly<Record<string, string | number>>): Locator =>
  place.getByRole('button', { name: text(key, values), exact: true }).first();

/** Closes the dialog on top by its cross. */
async function close(page: Page): Promise<void> {
  const before = await page.getByRole('dialog').count();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(before - 1);
}

test('nothing is searched for while a word is composed', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('q')) asked.push(searchParams.get('q'));
  });
  await open(page, '/?zone=sw4');
  await page
    .getByRole('combobox', { name: text('core:shell.search.label') })
    .first()
    .click();
  const ime = await page.context().newCDPSession(page);
  for (const step of ['h', 'ha', 'hai']) {
    await suggest(ime, [step]);
    // Longer than it takes until what stands there is asked for.
    await page.waitForTimeout(400);
  }
  await settle(ime, '海');
  await expect.poll(() => asked).toEqual(['海']);
});

test('and in what a player writes besides: chat, feedback, questions, teams, pieces', async ({ people, openAs }) => {
  const member = await people.player();
  const manager = await people.staff('dw:13');
  const page = await openAs(member);
  await open(page, '/?zone=sw4');
  await test.step('the chat room', async () => {
    await button(page, 'chat:button').click();
    const room = page.getByRole('region', { name: text('chat-pages:title'), exact: true });
    await expect(room.getByRole('textbox')).toBeVisible();
    expect(await composeEverywhere(page, room)).toBe(1);
    await button(page, 'chat:button').click();
  });
  await test.step('feedback', async () => {
    await page
      .getByRole('region', { name: text('feedback:card.title') })
      .getByRole('button', { name: '反馈', exact: true })
      .click();
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
    expect(await composeEverywhere(page, dialog(page))).toBeGreaterThan(0);
    await close(page);
  });
  await test.step('a question', async () => {
    await button(page, 'qa:card.ask').click();
    await expect(composer(page)).toBeVisible({ timeout: 30_000 });
    expect(await composeEverywhere(page, composer(page))).toBe(2);
  });
  await test.step('a team, in the same composer', async () => {
    await write(page, { theme: '舰队招募' });
    const panel = composer(page).getByRole('region', { name: text('team-pages:panel.title') });
    expect(await composeEverywhere(page, panel)).toBe(1);
  });
  await test.step('the name and number of who is not verified yet', async () => {
    const newcomer = await openAs(await people.player({ verified: false }));
    await open(newcomer, '/?zone=sw4');
    await button(newcomer, 'core:shell.side.publish').click();
    await button(newcomer.getByRole('alertdialog'), 'realname:promptConfirm').click();
    await expect(dialog(newcomer).getByRole('textbox').first()).toBeVisible();
    expect(await composeEverywhere(newcomer, dialog(newcomer))).toBe(2);
  });
  await test.step('an article and a video of a contribution', async () => {
    await manager.do('POST', '/api/bbs/contribution/columns/save', { ...COLUMN, content: people.unique('游记') }, 'dw');
    for (const type of ['article', 'video']) {
      // Each of its own: a page with a text that is not sent asks before it is left.
      const own = await page.context().newPage();
      await open(own, `/contribution_web/main?zone=dw&type=${type}`);
      await button(own, `contribution-front:main.begin.${type}`).click();
      const editor = own.getByRole('dialog', { name: text(`contribution-pages:write.title.${type}`) });
      await expect(editor.locator('[contenteditable=true]')).toBeVisible({ timeout: 30_000 });
      expect(await composeEverywhere(own, editor), type).toBe(2);
    }
  });
});

const COLUMN = {
  type: 1,
  desc: '写写路上的事',
  reward: '',
  themeId: 5,
  takesArticles: 1,
  takesVideos: 1,
  verifiedOnly: 0,
  perPerson: 0,
  openTime: 0,
  closeTime: 0,
};

test('and in what managers write: polls, draws, templates, rules, reasons, notices, medals', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('输入') });
  await author.comment(wbId, '一条评论');
  await author.do('POST', '/api/bbs/chat/send', { text: '房间里的话', requestKey: crypto.randomUUID() });
  const page = await openAs(await people.staff('sw4:10,11,13,33,93'));
  const inDialog = async (least: number) => {
    await expect(dialog(page).locator(KINDS.join(',')).first()).toBeVisible();
    // Some come with code of their own.
    await expect.poll(() => stamp(dialog(page))).toBeGreaterThanOrEqual(least);
    expect(await composeEverywhere(page, dialog(page))).toBeGreaterThanOrEqual(least);
    await close(page);
  };

  await test.step('reasons on the page of a post', async () => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    await choose(page, comment(page, '一条评论'), text('comment:menu'), text('moderation:action.hide'));
    await tick(dialog(page).getByRole('radio', { name: '自定义理由', exact: true }));
    await inDialog(1);
  });
  await test.step('the notice of suggestions, and why somebody is muted in the chat', async () => {
    await open(page, '/?zone=sw4&themeId=46');
    await page.getByRole('button', { name: '编辑公告' }).click();
    await inDialog(1);
    // Its name says how many messages are new.
    await page.getByRole('button', { name: text('chat:button') }).click();
    const said = page.getByRole('log').getByRole('article').last();
    await choose(page, said, text('chat-pages:menu'), text('chat-pages:mute'));
    await inDialog(1);
  });
  await test.step('why somebody gets a flag medal', async () => {
    await open(page, `/Medal?uid=${author.uid}&zone=sw4`);
    await button(page, 'medals-pages:flags.manage').click();
    await inDialog(1);
  });
  await test.step('recommended topics, rules, columns', async () => {
    const panel = (name: string) => open(page, `/manage?zone=sw4&panel=opsPanel:${name}`);
    await panel('moderation/topics');
    const add = page.getByLabel(text('moderation-pages:topics.name'), { exact: true });
    await expect(add).toBeVisible();
    expect(await composeEverywhere(page, add.locator('xpath=ancestor::form'))).toBe(1);
    await panel('moderation/rules');
    await button(page, 'moderation-pages:rules.add').click();
    await inDialog(2);
    await panel('contribution/columns');
    await button(page, 'contribution-pages:columns.add').click();
    await inDialog(2);
  });
  await test.step('a template, a lottery and a poll, last: a page with a text that is not sent asks before it is left', async () => {
    await startPost(page);
    await write(page, { title: people.unique('活动'), body: '一起来' });
    await tool(page, 'templates-pages:tool').click();
    await button(dialog(page), 'templates-pages:keep').click();
    // Where others have made types, the last one is chosen.
    const form = dialog(page).locator('form');
    await form.getByRole('button', { name: text('templates-pages:type') }).click();
    await page.getByRole('option', { name: text('templates-pages:newType'), exact: true }).click();
    await inDialog(3);
    await button(composer(page).getByRole('toolbar'), 'lottery:tool').click();
    await expect(dialog(page)).toHaveAccessibleName(text('lottery-pages:settings.title'));
    await inDialog(2);
    await tick(composer(page).getByRole('radio', { name: text('poll:mode') }));
    const panel = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
    await expect(panel.getByRole('textbox').first()).toBeVisible();
    expect(await composeEverywhere(page, panel)).toBeGreaterThan(2);
  });
});

const POLL = {
  wbIsPoll: 1,
  pollTitle: '去哪片海',
  pollMinNum: 1,
  pollMaxNum: 1,
  pollVisible: 2,
  pollOptions: JSON.stringify([{ name: '北海' }, { name: '南海' }]),
};
const PENALTY = { punishmentClause: 'custom', reason: '跑题', bannedType: 0, remark: '请移步综合区' };

test('and in what is answered and decided: appeals, problems, polls, draws, states of a zone', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const issuer = await people.staff('sw4:13');
  const staff = await people.staff('sw4:10,12,13,23,93');
  const { wbId: targetId } = await author.post({ title: people.unique('跑题') });
  const { id } = await issuer.do<{ id: number }>('POST', '/api/bbs/moderation/sanction/issue', {
    ...PENALTY,
    action: 'hide',
    targetType: 'post',
    targetId,
  });
  const page = await openAs(staff);
  const inMain = async (address: string, of = page) => {
    await open(of, `${address}${address.includes('?') ? '&' : '?'}zone=sw4`);
    const main = of.getByRole('main');
    await expect(main.locator(KINDS.join(',')).first()).toBeVisible();
    expect(await composeEverywhere(of, main), address).toBeGreaterThan(0);
  };

  await test.step('an appeal, and the answer to it', async () => {
    await inMain(`/sanctions/${id}`, await openAs(author));
    await author.do('POST', '/api/bbs/moderation/appeal/submit', { id, text: '没有跑题' });
    await inMain(`/sanctions/${id}`);
  });
  await test.step('the answer to a problem', async () => {
    const question = people.unique('黑屏');
    await author.do('POST', '/api/bbs/feedback/newpostproblem', { question, starttime: Date.now() - 60_000 });
    const { list } = await author.do<{ list: { id: number }[] }>('GET', '/api/bbs/feedback/myproblems', {
      limit: 1,
      offset: 0,
    });
    await inMain(`/feedback/${list[0]?.id}`);
  });
  await test.step('why a zone is watched', () => inMain('/manage?panel=opsPanel:public-opinion/state'));
  await test.step('a poll that is changed', async () => {
    const { wbId } = await staff.post({ title: people.unique('投票'), ...POLL, pollEndTime: Date.now() + DAY });
    await open(page, `/posts/${wbId}?zone=sw4`);
    await button(page.getByRole('region', { name: POLL.pollTitle }), 'poll-pages:tools.edit').click();
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
    expect(await composeEverywhere(page, dialog(page))).toBeGreaterThan(2);
    await close(page);
  });
  await test.step('why a draw is called off', async () => {
    const lottery = {
      endTime: Date.now() + DAY,
      lotteryCondition: ['评论本帖'],
      lotteryPrizeList: [{ prizeName: '船模', prizeNumber: 1 }],
      type: 1,
      randomlySelectedRule: { selectType: 2 },
      registerExpirationDate: 1,
      redrawType: 2,
      status: 1,
    };
    const { wbId } = await staff.post({
      title: people.unique('抽奖'),
      content: '<p>快来参加[lottery,活动详情]</p>',
      wbIsLottery: 1,
      lotteryInfo: JSON.stringify(lottery),
    });
    await openDesk(page, wbId);
    await button(page, 'lottery-pages:desk.cancel').click();
    await expect(dialog(page).getByRole('textbox')).toBeVisible();
    expect(await composeEverywhere(page, dialog(page))).toBe(1);
  });
});
