import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeClip } from '../support/ffmpeg.ts';
import { startPost } from './support/compose.ts';
import { drop } from './support/drop.ts';
import { faults } from './support/faults.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { tick, postCard, seeToast } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const said = (key: string, values?: Record<string, string | number>) => text(`contribution-pages:${key}`, values);
const front = (key: string, values?: Record<string, string | number>) => text(`contribution-front:${key}`, values);
const ZONE = 'dw';
const MAIN = `/contribution_web/main?zone=${ZONE}`;

/** Answers what is asked for with a piece, and hands it in. */
async function handIn(page: Page, column: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: said('info.title') });
  await dialog.getByRole('button', { name: said('info.send') }).click();
  await seeToast(page, said('info.columnRequired'));
  await dialog.getByRole('button', { name: new RegExp(said('info.column')) }).click();
  await page.getByRole('option', { name: new RegExp(column) }).click();
  await dialog.getByRole('button', { name: said('info.send') }).click();
  await seeToast(page, said('info.agreementRequired'));
  await tick(dialog.getByRole('checkbox'));
  await examine(dialog, 'what is asked for with a piece');
  await dialog.getByRole('button', { name: said('info.send') }).click();
  await seeToast(page, said('write.done'));
}

/** The first picture of the text stands for it, until an own one is chosen and cut. */
async function chooseCover(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: said('info.title') });
  const ofText = dialog.getByRole('radio', { name: said('cover.ofText', { n: 1 }) });
  await expect(ofText).toBeChecked();
  const buffer = await picture(600, 600, '#d42f5b');
  const covers = dialog.getByRole('group', { name: said('cover.label') });
  await drop(covers, [{ name: '封面.png', mimeType: 'image/png', buffer }]);
  const crop = page.getByRole('dialog', { name: text('cropping:title') });
  await examine(crop, 'crop of a cover');
  await crop.getByRole('button', { name: text('cropping:use'), exact: true }).click();
  await expect(crop).toHaveCount(0);
  await expect(dialog.getByRole('list', { name: said('cover.own') }).getByRole('listitem')).toHaveAttribute(
    'data-state',
    'done',
  );
  await expect(ofText).not.toBeChecked();
}

test('where the game must be played first it says so, by what, and what would help', async ({
  page,
  context,
  people,
}) => {
  await signIn(context, await people.player());
  await open(page, '/contribution_web/main?zone=sw4');
  const told = page.getByRole('status').filter({ hasText: '请先体验游戏后再投稿哦' });
  await expect(told).toContainText(front('main.help.PLAY_FIRST'));
  await expect(page.getByRole('button', { name: front('main.begin.article') })).toHaveCount(0);
  expect.soft(await faults(page), 'refused').toEqual([]);
});

test('an article is handed in, returned with two remarks, corrected, accepted, and seen by everybody', async ({
  page,
  context,
  people,
  openAs,
  trouble,
}) => {
  test.slow(); // four people's pages, one after the other
  const manager = await people.staff(`${ZONE}:13`);
  const column = people.unique('游记');
  await manager.do(
    'POST',
    '/api/bbs/contribution/columns/save',
    {
      type: 1,
      content: column,
      desc: '写写路上的事',
      reward: '',
      themeId: 5,
      takesArticles: 1,
      takesVideos: 0,
      verifiedOnly: 0,
      perPerson: 0,
      openTime: 0,
      closeTime: 0,
    },
    ZONE,
  );
  const author = await people.player();
  const title = people.unique('山间一日');

  await signIn(context, author);
  await test.step('from home to the editor, and what is asked for with it', async () => {
    const lists = /(contribution_topic|activity)\/list/;
    await page.route(lists, (route) => route.fulfill({ status: 503, body: '' }));
    trouble.expect(/503/);
    await open(page, `/?zone=${ZONE}`);
    await page.getByRole('link', { name: text('contribution:contribute') }).click();
    await expect(page).toHaveURL(/contribution_web\/main/);
    // What is looked for could not be loaded: that is said of each list, and asked for again.
    const failedOf = (key: string) => page.getByRole('alert').filter({ hasText: said(key) });
    const failed = failedOf('columns.failed');
    const failedActivities = failedOf('columns.activitiesFailed');
    await expect(failed).toBeVisible();
    await expect(failedActivities).toBeVisible();
    await page.unroute(lists);
    await failedActivities.getByRole('button', { name: text('core:action.retry') }).click();
    await expect(failedActivities).toHaveCount(0);
    await failed.getByRole('button', { name: text('core:action.retry') }).click();
    await expect(page.getByText('写写路上的事')).toBeVisible();
    await expect(failed).toHaveCount(0);
    expect.soft(await faults(page), 'main').toEqual([]);
    await page.getByRole('button', { name: front('main.begin.article') }).click();
    const editor = page.getByRole('dialog', { name: said('write.title.article') });
    const body = editor.locator('[contenteditable=true]').last();
    await body.click();
    await page.keyboard.type('清晨上山');
    await page.keyboard.press('Enter');
    await page.keyboard.type('傍晚下山');
    await editor
      .getByLabel(text('editor-pages:tool.image'), { exact: true })
      .last()
      .setInputFiles({ name: '山.png', mimeType: 'image/png', buffer: await picture(900, 500) });
    await expect(body.locator('[data-state=done]')).toHaveCount(1);
    await editor.getByRole('button', { name: said('write.next') }).click();
    // Without a title it is asked whether the beginning of the text shall be one.
    const asked = page.getByRole('alertdialog', { name: said('write.noTitle') });
    await expect(asked).toContainText(said('write.titleFromText', { title: '清晨上山' }));
    await examine(asked, 'no title');
    await asked.getByRole('button', { name: said('write.writeTitle') }).click();
    await editor.getByRole('textbox', { name: text('editor-pages:title.label') }).fill(title);
    await editor.getByRole('button', { name: said('write.next') }).click();
    await chooseCover(page);
    await handIn(page, column);
    await expect(editor).toHaveCount(0);
  });

  const reviewer = await openAs(manager);
  await test.step('a reviewer claims it, and returns it with remarks to its paragraphs', async () => {
    await open(reviewer, `/manage?zone=${ZONE}&panel=opsPanel:contribution/desk`);
    await reviewer.getByRole('link').filter({ hasText: title }).click();
    await expect(reviewer.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await reviewer.getByRole('button', { name: said('review.claim'), exact: true }).click();
    await expect(reviewer.getByRole('button', { name: said('review.release') })).toBeVisible();
    await reviewer.getByRole('button', { name: said('review.return') }).click();
    await seeToast(reviewer, said('review.reasonRequired'));
    for (const [index, words] of ['写写天气', '怎么下来的'].entries()) {
      await reviewer.getByRole('button', { name: said('review.addRemark') }).click();
      await reviewer
        .getByRole('textbox', { name: said('review.remark'), exact: true })
        .nth(index)
        .fill(words);
    }
    await reviewer
      .getByRole('button', { name: new RegExp(said('review.paragraph')) })
      .nth(1)
      .click();
    await reviewer.getByRole('option', { name: /傍晚下山/ }).click();
    await reviewer.getByRole('textbox', { name: said('review.reason') }).fill('再具体一点');
    expect.soft(await faults(reviewer), 'review').toEqual([]);
    await reviewer.getByRole('button', { name: said('review.return') }).click();
    await seeToast(reviewer, said('review.returned'));
    // What comes next is said to its author alone; who has decided can take that back.
    await expect(reviewer.getByRole('button', { name: said('review.reopen'), exact: true })).toBeVisible();
    await expect(reviewer.getByText(said('view.waits.returned'))).toHaveCount(0);
  });

  await test.step('its author reads why beside the text, and hands in the next revision', async () => {
    await open(page, `/contribution_web/submission?zone=${ZONE}`);
    await page.getByRole('link').filter({ hasText: title }).click();
    const why = said('list.reason', { reason: '再具体一点' });
    const piece = page.getByRole('article', { name: title });
    await expect(piece.getByText(why).or(piece.getByText('清晨上山')).first(), 'the reason comes first').toHaveText(
      why,
    );
    await expect(page.getByText(said('view.remark', { text: '写写天气' }))).toBeVisible();
    await expect(page.getByText(said('view.remark', { text: '怎么下来的' }))).toBeVisible();
    expect.soft(await faults(page), 'returned').toEqual([]);
    const correct = page.getByRole('button', { name: said('view.correct') });
    await test.step('on a narrow screen the way on is above the text', async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
      expect(await top(correct)).toBeLessThan(await top(piece.getByText('清晨上山').first()));
      expect.soft(await faults(page), 'returned, narrow').toEqual([]);
      if (size) await page.setViewportSize(size);
    });
    await correct.click();
    const editor = page.getByRole('dialog', { name: said('write.title.article') });
    const body = editor.locator('[contenteditable=true]').last();
    await expect(body).toContainText('傍晚下山');
    const notes = editor.getByRole('complementary', { name: said('write.remarks') });
    await expect(notes.getByRole('listitem')).toHaveCount(3);
    await examine(editor, 'editor with remarks');
    // It leads into the paragraph that the remark is about.
    const remark = notes.getByRole('listitem').filter({ hasText: '怎么下来的' });
    await remark.getByRole('button', { name: text('editor-pages:note.show') }).click();
    await page.keyboard.type('，走的是石阶');
    await expect(body.getByText('傍晚下山，走的是石阶')).toBeVisible();
    await editor.getByRole('button', { name: said('write.next') }).click();
    const dialog = page.getByRole('dialog', { name: said('info.title') });
    // The column is that of before.
    await tick(dialog.getByRole('checkbox'));
    await dialog.getByRole('button', { name: said('info.send') }).click();
    await seeToast(page, said('write.done'));
  });

  await test.step('the reviewer sees both revisions and accepts; it is a post with its mark', async () => {
    await reviewer.reload();
    await expect(reviewer.getByText('走的是石阶').first()).toBeVisible();
    const changes = reviewer.getByRole('region', { name: said('view.changes', { n: 1 }) });
    await expect(changes.locator('ins')).toHaveText('，走的是石阶');
    expect.soft(await faults(reviewer), 'changes').toEqual([]);
    await reviewer.getByRole('button', { name: said('review.accept'), exact: true }).click();
    await seeToast(reviewer, said('review.accepted'));
    await page.reload();
    await page.getByRole('link', { name: said('view.post') }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const wbId = Number(/posts\/(\d+)/.exec(page.url())?.[1]);
    const mark = { wbId, mark: 'SETTOP', set: true };
    await manager.do('PUT', '/api/bbs/weibo/mark/update_mark', mark, ZONE);
    const visitor = await openAs(null);
    await open(visitor, `/?zone=${ZONE}`);
    const card = postCard(visitor, title);
    await expect(card).toContainText(text('contribution:badge', { name: column }));
    await expect(card.getByText(text('marks:name.SETTOP'), { exact: true })).toBeVisible();
    await expect(card.locator('img[src^="/media/"]')).toHaveCount(1);
  });
});

test('what was published stands in the home of its author, with those who have read it', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const manager = await people.staff(`${ZONE}:13`);
  const column = people.unique('见闻');
  const fields = { desc: '', reward: '', themeId: 5, takesArticles: 1, takesVideos: 0, verifiedOnly: 0, perPerson: 0 };
  const path = '/api/bbs/contribution/columns/save';
  await manager.do('POST', path, { ...fields, type: 1, content: column, openTime: 0, closeTime: 0 }, ZONE);
  const author = await people.player();
  const title = people.unique('渡口');
  const { current } = await author.do<{ current: string }>('GET', '/api/bbs/contributionrecord/agreement', {}, ZONE);
  const piece = { wbTitle: title, wbContent: '<p>正文</p>', topicType: 1, topicContent: column };
  const { contribution_id } = await author.do<{ contribution_id: number }>(
    'POST',
    '/api/bbs/article/submit',
    { ...piece, agreementVersion: current },
    ZONE,
  );
  const accept = { contribution_id, revision: 1 };
  const { wbId } = await manager.do<{ wbId: number }>(
    'POST',
    '/api/bbs/contributionrecord/review/accept',
    accept,
    ZONE,
  );
  const visitor = await openAs(null);
  // Said as soon as somebody seems to be there, which may be before the page is all React's.
  const read = visitor.waitForResponse((reply) => reply.url().includes('/weibo/view') && reply.ok());
  await open(visitor, `/posts/${wbId}?zone=${ZONE}`);
  await visitor.mouse.move(300, 300);
  await visitor.mouse.wheel(0, 300);
  await read;
  await signIn(context, author);
  await open(page, `/user/${author.uid}/contributions?zone=${ZONE}`);
  await expect(page.getByText(said('author.states'))).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  // It is written down a few seconds later.
  await expect(async () => {
    await page.reload();
    const sum = page.getByRole('row', { name: new RegExp(`^${said('author.sum')}`) });
    await expect(sum.getByRole('cell').first()).not.toHaveText('0', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect.soft(await faults(page), 'home').toEqual([]);
});

test('a video is uploaded by pieces, handed in, accepted and played', async ({ page, context, people }, info) => {
  test.slow(); // it waits for ffmpeg
  const manager = await people.staff(`${ZONE}:13`);
  const content = people.unique('影像');
  const fields = { desc: '', reward: '', themeId: 5, takesArticles: 0, takesVideos: 1, verifiedOnly: 0, perPerson: 0 };
  const column = { ...fields, type: 1, content, openTime: 0, closeTime: 0 };
  await manager.do('POST', '/api/bbs/contribution/columns/save', column, ZONE);
  const author = await people.player();
  const title = people.unique('收成');
  const file = info.outputPath('收成.mp4');
  await writeFile(file, makeClip('mp4', { seconds: 3, size: '640x400', rate: '10M' }));
  const pieces = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/api/bbs/video/upload')) pieces.add(request.url());
  });
  await signIn(context, author);
  await open(page, `${MAIN}&type=video`);
  await page.getByRole('button', { name: front('main.begin.video') }).click();
  const editor = page.getByRole('dialog', { name: said('write.title.video') });
  await editor.getByRole('textbox', { name: text('editor-pages:title.label') }).fill(title);
  await editor.locator('[contenteditable=true]').last().click();
  await page.keyboard.type('看看今年的收成');
  // Where the video goes is there from the start, and without one there is nothing to hand in.
  await editor.getByRole('button', { name: said('write.next') }).click();
  await seeToast(page, said('write.videoRequired'));
  await editor.locator('input[type=file][accept*=".mkv"]').setInputFiles(file);
  await expect(editor.getByText(text('video-pages:ready'))).toBeVisible({ timeout: 60_000 });
  expect(pieces.size).toBeGreaterThan(1);
  await editor.getByRole('button', { name: said('write.next') }).click();
  await handIn(page, content);
  await open(page, `/contribution_web/submission?zone=${ZONE}`);
  await page.getByRole('link').filter({ hasText: title }).click();
  await expect(page.locator('video')).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const accept = { contribution_id: id, revision: 1 };
  const path = '/api/bbs/contributionrecord/review/accept';
  const { wbId } = await manager.do<{ wbId: number }>('POST', path, accept, ZONE);
  await open(page, `/posts/${wbId}?zone=${ZONE}`);
  await expect(page.locator('video')).toBeVisible();
});

test('an activity is opened, entered, taken back and entered again, and its winner announced', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const staff = await people.staff(`${ZONE}:13`);
  const manager = await openAs(staff);
  const name = people.unique('征文');
  await test.step('a manager opens it', async () => {
    await open(manager, `/manage?zone=${ZONE}&panel=opsPanel:contribution/columns`);
    await manager.getByRole('button', { name: said('columns.add') }).click();
    const form = manager.getByRole('dialog', { name: said('columns.add') });
    await form.getByRole('button', { name: said('columns.save') }).click();
    await seeToast(manager, said('columns.nameRequired'));
    await form.getByRole('button', { name: new RegExp(said('columns.type')) }).click();
    await manager.getByRole('option', { name: said('info.kind.3') }).click();
    await form.getByRole('textbox', { name: said('columns.name') }).fill(name);
    await form.getByRole('textbox', { name: said('columns.reward') }).fill('限定头像框');
    await examine(form, 'column');
    await form.getByRole('button', { name: said('columns.save') }).click();
    await seeToast(manager, said('columns.saved'));
  });

  const author = await people.player();
  const title = people.unique('参赛');
  const { current } = await author.do<{ current: string }>('GET', '/api/bbs/contributionrecord/agreement', {}, ZONE);
  const { contribution_id } = await author.do<{ contribution_id: number }>(
    'POST',
    '/api/bbs/article/submit',
    { wbTitle: title, wbContent: '<p>正文</p>', topicType: 3, topicContent: name, agreementVersion: current },
    ZONE,
  );
  await test.step('its author takes the piece back, takes it up again and hands it in', async () => {
    await signIn(context, author);
    await open(page, `/contribution_web/view?zone=${ZONE}&id=${contribution_id}`);
    await page.getByRole('button', { name: said('view.withdraw'), exact: true }).click();
    await page.getByRole('button', { name: said('view.remove'), exact: true }).click();
    const removal = page.getByRole('alertdialog', { name: said('view.removeTitle') });
    await examine(removal, 'deletion of a piece');
    await page.keyboard.press('Escape');
    await expect(removal).toHaveCount(0);
    await page.getByRole('button', { name: said('view.resume') }).click();
    await page.getByRole('button', { name: said('view.goOn') }).click();
    const editor = page.getByRole('dialog', { name: said('write.title.article') });
    await editor.getByRole('button', { name: said('write.next') }).click();
    const dialog = page.getByRole('dialog', { name: said('info.title') });
    await tick(dialog.getByRole('checkbox'));
    await dialog.getByRole('button', { name: said('info.send') }).click();
    await seeToast(page, said('write.done'));
  });

  await test.step('it is accepted and wins', async () => {
    await open(manager, `/contribution_web/view?zone=${ZONE}&id=${contribution_id}`);
    await manager.getByRole('button', { name: said('review.accept'), exact: true }).click();
    await seeToast(manager, said('review.accepted'));
    await open(manager, `/manage?zone=${ZONE}&panel=opsPanel:contribution/columns`);
    const row = manager.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: said('columns.winners') }).click();
    const form = manager.getByRole('dialog', { name: said('columns.winnersOf', { name }) });
    await tick(form.getByRole('checkbox', { name: new RegExp(title) }));
    await form.getByRole('textbox', { name: said('columns.prize', { n: 1 }) }).fill('一等奖');
    await examine(form, 'winners');
    await form.getByRole('button', { name: said('columns.announce'), exact: true }).click();
    await seeToast(manager, said('columns.announced'));
    await open(page, MAIN);
    await page.getByRole('link').filter({ hasText: name }).click();
    const winners = page.getByRole('region', { name: front('activity.winners') });
    await expect(winners.getByRole('link', { name: title })).toBeVisible();
    await expect(winners.getByText('一等奖')).toBeVisible();
    const entries = page.getByRole('region', { name: front('activity.list') });
    await expect(entries.getByRole('link', { name: title })).toBeVisible();
    expect.soft(await faults(page), 'activity').toEqual([]);
    await page.getByRole('link', { name: text('contribution:title.protocol') }).count();
    await open(page, `/contribution_web/protocol?zone=${ZONE}`);
    await expect(page.getByText(/投稿内容须为本人原创/)).toBeVisible();
    expect.soft(await faults(page), 'protocol').toEqual([]);
  });
});

test('a game client opens the pages without chrome, logged in by its token', async ({ page, people, forum }) => {
  const author = await people.player();
  const login = await fetch(`${forum.origin}/account/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(author.credentials),
  });
  const { ticket } = ((await login.json()) as { Message: { ticket: string } }).Message;
  await page.setViewportSize({ width: 800, height: 600 });
  await open(page, `/contribution_pc/main?game_id=4&token=${ticket}`);
  await expect(page.getByRole('button', { name: front('main.begin.article') })).toBeVisible();
  await expect(page).toHaveURL(/contribution_pc\/main\?game_id=4&zone=dw$|contribution_pc\/main\?zone=dw&game_id=4$/);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
  await page.getByRole('link', { name: front('frame.submissions') }).click();
  await expect(page).toHaveURL(/contribution_pc\/record/);
  await expect(page.getByText(said('list.none'))).toBeVisible();
  expect.soft(await faults(page), 'embedded').toEqual([]);
});

test('a post is handed in as well; where that fails the post stands, and it is handed in again', async ({
  page,
  context,
  people,
  trouble,
}) => {
  trouble.expect(/^reply 409 POST .*weibo-contribute/);
  const manager = await people.staff(`${ZONE}:13`);
  const content = people.unique('同步栏目');
  const open_ = { desc: '', reward: '', themeId: 5, takesArticles: 1, takesVideos: 0, verifiedOnly: 0, perPerson: 0 };
  const column = { ...open_, type: 1, content, openTime: 0, closeTime: 0 };
  const save = (fields: object) =>
    manager.do<{ id: number }>('POST', '/api/bbs/contribution/columns/save', { ...column, ...fields }, ZONE);
  const { id } = await save({});
  const author = await people.player();
  const title = people.unique('同步');
  await signIn(context, author);
  await startPost(page, ZONE);
  const editor = page.getByRole('dialog', { name: text('editor-pages:newPost') });
  await editor.getByRole('textbox', { name: text('editor-pages:title.label') }).fill(title);
  await editor.locator('[contenteditable=true]').last().click();
  await page.keyboard.type('一边发帖一边投稿');
  await tick(editor.getByRole('radio').first());
  await tick(editor.getByRole('checkbox', { name: said('sync.label') }));
  await editor.getByRole('button', { name: text('editor-pages:send'), exact: true }).click();
  await seeToast(page, said('info.columnRequired'));
  await editor.getByRole('button', { name: new RegExp(said('info.column')) }).click();
  await page.getByRole('option', { name: new RegExp(content) }).click();
  await tick(editor.getByRole('checkbox', { name: said('info.agree') }));
  expect.soft(await faults(page), 'sync').toEqual([]);
  // The column closes meanwhile.
  await save({ id, openTime: Date.now() + 86_400_000 });
  await editor.getByRole('button', { name: text('editor-pages:send'), exact: true }).click();
  await expect(page.getByText(new RegExp(`帖子已发布，投稿未成功：“${content}”当前不接受投稿`)).first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();

  await save({ id });
  await open(page, `/contribution_web/submission?zone=${ZONE}`);
  await page.getByRole('link').filter({ hasText: title }).click();
  await page.getByRole('button', { name: said('view.handIn') }).click();
  const dialog = page.getByRole('dialog', { name: said('info.title') });
  await tick(dialog.getByRole('checkbox'));
  await dialog.getByRole('button', { name: said('info.send') }).click();
  await expect(page.getByText(said('view.waits.submitted'))).toBeVisible();
  await open(page, `/contribution_web/submission?zone=${ZONE}`);
  await expect(page.getByRole('link').filter({ hasText: title })).toHaveCount(1);
});
