import type { Locator, Page } from '@playwright/test';
import { TimingOperation } from '../../plugins/drafts/contract.ts';
import { openComposer, startPost } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { examine } from './support/overlay.ts';
import { chooseMore, composer, seeDrafts, seeNoToast, seeToast, send, textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

const draftText = (key: string) => text(`drafts-pages:draft.${key}`);
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const saveDraft = (page: Page) => button(composer(page), draftText('save')).click();
const box = (page: Page) => page.getByRole('dialog', { name: '草稿箱', exact: true });
const notice = (page: Page) => composer(page).getByRole('alert').filter({ hasText: '其他窗口编辑中' });
const remind = (page: Page) =>
  page.getByRole('alertdialog', { name: '检测到你的草稿箱中存在草稿，是否需要加载最新的草稿内容？' });

async function closeComposer(page: Page): Promise<void> {
  await button(composer(page), text('editor-pages:cancel')).last().click();
}

async function loadLatest(page: Page): Promise<void> {
  await openComposer(page);
  await remind(page).getByRole('button', { name: '加载草稿' }).click();
  await expect(remind(page)).toHaveCount(0);
}

/** Puts the caret behind what is written and goes on. */
async function goOn(page: Page, words: string): Promise<void> {
  await textBox(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

const draftsOf = (member: Member) =>
  member.do<{ count: number; weiboDraft: { title: string; content: string } | null }>(
    'GET',
    '/api/bbs/weibo/draft/get_remind_last',
    {},
  );

test('a manager has a draft box: drafts are saved, offered, previewed, fought over and published', async ({
  page,
  context,
  people,
  trouble,
}) => {
  test.slow();
  const manager = await people.staff('sw4:13,31');
  await signIn(context, manager);
  await startPost(page);

  await test.step('a manager saves, leaves, is offered the draft, previews and publishes it', async () => {
    const title = people.unique('航海日志');
    await write(page, { title, body: '第一天' });
    await saveDraft(page);
    await seeToast(page, '保存成功');
    await seeDrafts(page, 1);
    await closeComposer(page); // all is saved: nothing is asked
    await expect(composer(page)).toHaveCount(0);

    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/draft\/get_detail/, async (route) => {
      await answered;
      await route.continue();
    });
    await openComposer(page);
    await test.step('the offer of a draft stays until the draft has come', async () => {
      await button(remind(page), '加载草稿').click();
      await page.waitForTimeout(500);
      await expect(remind(page)).toBeVisible();
      answer();
      await expect(remind(page)).toHaveCount(0);
    });
    await page.unroute(/draft\/get_detail/);
    await expect(textBox(page)).toHaveText('第一天');
    await goOn(page, '，风平浪静');
    await closeComposer(page);
    const leave = page.getByRole('dialog', { name: '是否保存草稿' });
    await examine(leave, 'leaving a draft');
    await leave.getByRole('button', { name: '保存', exact: true }).click();
    await expect(composer(page)).toHaveCount(0);
    expect((await draftsOf(manager)).weiboDraft?.content).toBe('<p>第一天，风平浪静</p>');

    await loadLatest(page);
    const opened = context.waitForEvent('page');
    await chooseMore(page, draftText('preview.action'));
    const preview = await opened;
    await expect(preview).toHaveURL(/\/preview\/\d+/);
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByText('第一天，风平浪静')).toBeVisible();
    // Its head says four things, and the forum around it is not there.
    await expect(preview.getByRole('navigation')).toHaveCount(1);
    await expect(preview.getByRole('navigation').getByRole('link')).toHaveText([
      ...['论坛首页', '游戏主页', '官方网站', '公司'],
    ]);
    await expect(preview.getByRole('complementary')).toHaveCount(0);
    await preview.close();

    await send(page);
    await expect(composer(page)).toHaveCount(0);
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    expect((await draftsOf(manager)).count).toBe(0);
    await openComposer(page);
    await chooseMore(page, '草稿箱（0）');
    await expect(box(page).getByText('暂无内容')).toBeVisible();
    await expect(remind(page)).toHaveCount(0);
  });

  await test.step('two windows fight over one draft and lose nothing', async () => {
    await button(box(page), draftText('close')).click();
    await seeNoToast(page, '保存成功');
    const title = people.unique('争夺');
    await write(page, { title, body: '原文' });
    await saveDraft(page);
    await seeToast(page, '保存成功');

    const other = await context.newPage();
    await startPost(other); // being edited elsewhere, it is not offered
    await chooseMore(other, '草稿箱（1）');
    await expect(box(other).getByRole('listitem')).toContainText([draftText('editing')]);
    await expect(remind(other)).toHaveCount(0);
    await button(box(other), `编辑：${title}`).click();
    await expect(notice(other)).toBeVisible();
    await goOn(other, '，二号窗口');
    await saveDraft(other);
    await seeToast(other, '该草稿正在其他窗口编辑中 (Chrome, Linux)');
    await button(notice(other), '接管编辑').click();
    await expect(notice(other)).toHaveCount(0);
    await saveDraft(other);
    await seeToast(other, '保存成功');

    trouble.expect(/reply 409 POST .*\/update_draft/);
    await goOn(page, '，一号窗口');
    await saveDraft(page);
    await expect(notice(page)).toBeVisible();
    await button(notice(page), '接管编辑').click();
    const conflict = page.getByRole('dialog', { name: draftText('conflict.title') });
    await expect(conflict.getByRole('region', { name: draftText('conflict.mine') })).toContainText('原文，一号窗口');
    await expect(
      conflict.getByRole('region', { name: textPattern('drafts-pages:draft.conflict.stored') }),
    ).toContainText('原文，二号窗口');
    await examine(conflict, 'conflict of a draft');
    await button(conflict, draftText('conflict.keepBoth')).click();
    await seeDrafts(page, 2);
    expect((await draftsOf(manager)).weiboDraft?.content).toBe('<p>原文，一号窗口</p>');

    await chooseMore(page, '草稿箱（2）');
    await expect(box(page).getByRole('listitem')).toContainText([draftText('current'), '二号窗口']);
    await button(box(page), `删除：${title}`).last().click();
    const sure = page.getByRole('alertdialog', { name: '是否删除草稿' });
    await examine(sure, 'deletion of a draft');
    await sure.getByRole('button', { name: draftText('delete'), exact: true }).click();
    await expect(box(page).getByRole('listitem')).toHaveCount(1);
    await button(box(page), draftText('close')).click();
    await send(page);
    await expect(composer(page)).toHaveCount(0);
    expect((await draftsOf(manager)).count).toBe(0);
    await other.close();
  });

  for (const lag of [0, 7_200_000])
    await test.step(`a draft whose time has passed is published when it is sent, after a question; the device is ${lag} ms behind`, async () => {
      await page.addInitScript((behind) => {
        const real = Date.now;
        Date.now = () => real() - behind;
      }, lag);
      const title = people.unique('昨日公告');
      const timing = { at: Date.now() - 3_600_000, altersTime: false };
      const draft = {
        title,
        content: '<p>过点了</p>',
        wbThemeId: 1,
        attachments: JSON.stringify({ editor: { timing } }),
      };
      await manager.do('POST', '/api/bbs/weibo/draft/add_draft', draft);
      await startPost(page);
      await button(remind(page), '加载草稿').click();
      await expect(textBox(page)).toHaveText('过点了');
      if (lag > 0) trouble.expect(/reply 400 POST .*\/weibo\/add/);
      await send(page);
      const asked = page.getByRole('alertdialog', { name: '是否发布帖子？' });
      await button(asked, '立即发布').click();
      await expect(composer(page)).toHaveCount(0);
      await expect(page.getByRole('article', { name: title })).toBeVisible();
      expect((await draftsOf(manager)).count).toBe(0);
    });
});

test('a box that is older than its drafts says so, shows them as they are by now, and leaves the composer free', async ({
  people,
  openAs,
  trouble,
}) => {
  const author = await people.staff('sw4:13,31');
  const page = await openAs(author);
  const ADD = '/api/bbs/weibo/add';
  const DRAFT = '/api/bbs/weibo/draft';
  const [timed, published] = [people.unique('定时'), people.unique('发布')];
  const { draftId } = await author.do<{ draftId: number }>('POST', ADD, {
    wbTitle: timed,
    wbContent: '<p>明天见</p>',
    wbThemeId: 1,
    timingOpenTime: Date.now() + 86_400_000,
  });
  const draft = { title: published, content: '<p>今天见</p>', wbThemeId: 1 };
  const { id } = await author.do<{ id: number }>('POST', `${DRAFT}/add_draft`, draft);
  await startPost(page);
  await button(remind(page), draftText('remindDecline')).click();
  await chooseMore(page, '草稿箱（2）');
  await expect(box(page).getByRole('listitem')).toHaveCount(2);

  // On another device one is withdrawn and the other published.
  const withdraw = { id: draftId, optType: TimingOperation.withdraw };
  await author.do('POST', `${DRAFT}/update_timing_open_status`, withdraw);
  await author.post({ title: published, content: '<p>今天见</p>', draftId: id });
  trouble.expect(/reply 409 POST .*\/update_timing_open_status/);
  await button(box(page), text('drafts-pages:timing.pause')).click();
  await seeToast(page, text('drafts:errors.TIMING_STATUS'));
  await expect(button(box(page), text('drafts-pages:timing.pause'))).toHaveCount(0);
  await expect(box(page).getByRole('listitem')).toHaveCount(1);

  await author.do('POST', `${DRAFT}/del_draft`, { id: draftId });
  trouble.expect(/reply 404 GET .*\/draft\/get_detail/);
  await button(box(page), `编辑：${timed}`).click();
  await seeToast(page, '暂无草稿');
  await seeDrafts(page, 0);
  await expect(composer(page).getByRole('alert')).toHaveCount(0);
});

test('what is unsaved saves itself, and survives crashes', async ({ page, context, people }) => {
  const manager = await people.staff('sw4:13,11');
  await signIn(context, manager);
  await page.clock.install();
  await startPost(page);
  const next = await context.newPage();

  await test.step('what is unsaved saves itself, and survives a crash as what is newer', async () => {
    await write(page, { title: people.unique('自动'), body: '会自己保存' });
    await expect(composer(page).getByText(/\d+ 秒后自动保存/)).toBeVisible();
    await page.clock.fastForward('01:00');
    await seeDrafts(page, 1);
    expect((await draftsOf(manager)).weiboDraft?.content).toBe('<p>会自己保存</p>');

    await goOn(page, '，还没保存');
    await page.clock.fastForward(1_000);
    // The window is gone without a word: its lease has not ended, and what it wrote is in the browser
    // alone.
    await page.close({ runBeforeUnload: false });
    await startPost(next);
    const found = next.getByRole('alertdialog', { name: text('editor-pages:restore.title') });
    await examine(found, 'unsent text');
    await found.getByRole('button', { name: text('editor-pages:restore.accept') }).click();
    await expect(textBox(next)).toHaveText('会自己保存，还没保存');
    if (await notice(next).isVisible()) await button(notice(next), '接管编辑').click();
    await saveDraft(next);
    await seeToast(next, '保存成功');
    const { count, weiboDraft } = await draftsOf(manager);
    expect([count, weiboDraft?.content]).toEqual([1, '<p>会自己保存，还没保存</p>']);
  });

  await test.step('a draft that saved itself is offered right after a crash', async () => {
    const countdown = composer(next).getByText(/\d+ 秒后自动保存/);
    await expect(countdown).toHaveCount(0);
    await goOn(next, '，会自己保存');
    await expect(countdown).toBeVisible();
    await next.clock.fastForward('01:00');
    await expect(countdown).toHaveCount(0);
    await expect
      .poll(async () => (await draftsOf(manager)).weiboDraft?.content)
      .toBe('<p>会自己保存，还没保存，会自己保存</p>');
    // The page knows that it is saved once it keeps no copy of its own any more.
    await expect
      .poll(() => next.evaluate(() => Object.keys({ ...localStorage }).filter((key) => key.includes('composer:'))))
      .toEqual([]);
    // Gone without a word: no page is told, the lease goes on.
    const crash = await context.newCDPSession(next);
    const crashed = next.waitForEvent('crash');
    void crash.send('Page.crash').catch(() => undefined);
    await crashed;

    const last = await context.newPage();
    await startPost(last);
    await button(remind(last), '加载草稿').click();
    await expect(textBox(last)).toHaveText('会自己保存，还没保存，会自己保存');
    await saveDraft(last);
    await seeToast(last, '保存成功');
  });
});
