import type { Page } from '@playwright/test';
import { LIMITS } from '../../platform/contract/limits.ts';
import { examine } from './support/overlay.ts';
import { choose, comment, comments, likeButton, postCard, seeToast, tick } from './support/places.ts';
import { penalise } from './support/penalties.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

const menu = text('core:post.menu');
const log = text('moderation:action.log');

/** What the menu of the post says; it is closed again. */
async function entries(page: Page, title: string): Promise<string[]> {
  const article = page.getByRole('article', { name: title });
  await article.getByRole('button', { name: menu }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const found = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return found;
}

test('the actions are there only for those who hold the codes', async ({ page, context, people }) => {
  const author = await people.player();
  const title = people.unique('谁能管理');
  const { wbId } = await author.post({ title });
  const staff = await people.staff('sw4:13');
  await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '待核实' });
  await staff.do('POST', '/api/bbs/moderation/post/restore', { wbId, reason: '已核实' });
  const address = `/posts/${wbId}?zone=sw4`;
  const copy = text('core:post.copyLink');
  const [hide, remove] = [text('moderation:action.hide'), text('moderation:action.delete')];
  const [report, block] = [text('core:post.report'), text('core:post.block')];
  await open(page, address);
  expect(await entries(page, title)).toEqual([copy, report]);
  const [marks, follow] = [text('marks:action'), text('watching:tab')];
  const all = [copy, marks, hide, remove, log, follow, report, block];
  for (const [codes, expected] of [
    // A manager of another zone has no say here.
    ['jl:13', [copy, follow, report, block]],
    ['sw4:12', all],
    ['all:13', all],
  ] as const) {
    await signIn(context, await people.staff(codes));
    await open(page, address);
    expect(await entries(page, title), codes).toEqual(expected);
  }

  await test.step('the record of a post says who did what and why', async () => {
    await choose(page, page.getByRole('article', { name: title }), menu, log);
    const records = page.getByRole('dialog', { name: text('moderation-pages:log.title') }).getByRole('listitem');
    await expect(records).toHaveCount(2);
    await expect(records.first()).toContainText(text('moderation-pages:log.post_restore'));
    await expect(records.first()).toContainText('已核实');
    await expect(records.last()).toContainText('待核实');
    await expect(records.last()).toContainText(staff.nick);
  });
});

test('an author deletes the own post and comment, and still sees the own hidden post, which others do not', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const author = await people.player();
  const title = people.unique('后悔了');
  const { wbId } = await author.post({ title });
  await author.comment(wbId, '说错话了');
  await author.comment(wbId, '这句留下');
  await signIn(context, author);
  // Told when the page has been read, two seconds after it was opened: the post is there until then.
  const isRead = page.waitForResponse(/new_comments\/seen/);
  await open(page, `/posts/${wbId}?zone=sw4`);
  expect(await entries(page, title)).toEqual([
    text('core:post.copyLink'),
    text('core:post.edit'),
    text('watching:tab'),
    text('core:post.delete'),
  ]);
  const own = page.locator('[aria-describedby=own-counts]');
  const counted = (count: number) =>
    expect(own.filter({ hasText: `${text('core:shell.card.comments')}${count}` }), `${count} comments`).toBeVisible();
  await counted(2);
  await comments(page)
    .getByRole('textbox', { name: text('comment:placeholder') })
    .fill('又想起一句');
  await comments(page)
    .getByRole('button', { name: text('comment:send') })
    .click();
  await counted(3);
  await choose(page, comment(page, '说错话了'), text('comment:menu'), text('core:post.delete'));
  const sure = page.getByRole('alertdialog');
  await examine(sure, 'deletion of a comment');
  await sure.getByRole('button', { name: text('core:post.delete') }).click();
  await expect(comments(page).getByText('说错话了')).toHaveCount(0);
  await expect(comments(page).getByText('这句留下')).toBeVisible();
  await counted(2);
  await isRead;

  await choose(page, page.getByRole('article', { name: title }), menu, text('core:post.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('core:post.cancel') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await choose(page, page.getByRole('article', { name: title }), menu, text('core:post.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('core:post.delete') })
    .click();
  await expect(page).toHaveURL(/\/\?zone=sw4$/);
  await expect(postCard(page, title)).toHaveCount(0);

  const hidden = people.unique('只有我能看');
  const { wbId: hiddenId } = await author.post({ title: hidden });
  const staff = await people.staff('sw4:13');
  await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId: hiddenId, reason: '待补充' });
  const visitor = await openAs(null);
  const statusFor = async (reader: Page) =>
    (await reader.context().request.get(`/posts/${hiddenId}?zone=sw4`)).status();
  await test.step('the author still sees the own hidden post', async () => {
    await open(page, `/posts/${hiddenId}?zone=sw4`);
    await expect(page.getByRole('note')).toContainText(text('core:post.hiddenNotice'));
    await expect(likeButton(page.getByRole('group', { name: text('core:post.actions') }))).toBeVisible();
    await open(page, `/user/${author.uid}?zone=sw4`);
    const mine = page.getByRole('article', { name: hidden });
    await expect(mine.getByText(text('moderation:badge.hidden'), { exact: true })).toBeVisible();
    expect(await statusFor(page)).toBe(200);
  });
  await test.step('others do not, and deleted it is gone for its author too', async () => {
    await open(visitor, `/user/${author.uid}?zone=sw4`);
    await expect(visitor.getByText(text('core:user.noPosts'))).toBeVisible();
    expect(await statusFor(visitor)).toBe(404);
    await staff.do('POST', '/api/bbs/weibo/delete_post', { wbId: hiddenId, reason: '重复' });
    expect(await statusFor(page)).toBe(404);
  });
});

test('a comment is hidden and deleted with a reason; restored it is there again', async ({ page, people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('争论') });
  await author.comment(wbId, '旁观的言论');
  await author.comment(wbId, '过激的言论');
  const manager = await openAs(await people.staff('sw4:13'));
  const address = `/posts/${wbId}?zone=sw4`;
  const askFor = (words: string, entry: string) =>
    choose(manager, comment(manager, words), text('comment:menu'), text(`moderation:action.${entry}`));
  const takeDown = async (words: string, action: 'hide' | 'delete', reason: string) => {
    await askFor(words, action);
    await penalise(manager, { action, reason });
  };
  const decide = async (words: string, entry: string, dialog: string, reason: string) => {
    await askFor(words, entry);
    const form = manager.getByRole('dialog', { name: text(`moderation-pages:dialog.${dialog}`) });
    await form.getByRole('textbox').fill(reason);
    await form.getByRole('button', { name: text('moderation-pages:dialog.confirm') }).click();
    await seeToast(manager, text(`moderation-pages:done.${entry}`));
    await expect(form).toHaveCount(0);
  };
  await open(manager, address);
  await test.step('what is begun of a penalty is kept with its comment', async () => {
    const form = manager.getByRole('dialog', { name: text('moderation-pages:penalty.title.hide') });
    const remark = form.getByLabel(text('moderation-pages:penalty.remark'));
    const toRemark = async (words: string) => {
      await askFor(words, 'hide');
      await tick(form.getByRole('radio', { name: '自定义理由', exact: true }));
      const reason = form.getByLabel(text('moderation-pages:dialog.reason'));
      if ((await reason.inputValue()) === '') await reason.fill(`关于${words}`);
      await form.getByRole('button', { name: text('moderation-pages:penalty.next'), exact: true }).click();
    };
    await toRemark('过激的言论');
    await remark.fill('请就事论事');
    await manager.keyboard.press('Escape');
    await manager.reload();
    await toRemark('旁观的言论');
    await expect(remark).toHaveValue('');
    await manager.keyboard.press('Escape');
    await toRemark('过激的言论');
    await expect(remark).toHaveValue('请就事论事');
    await manager.keyboard.press('Escape');
  });
  await takeDown('过激的言论', 'hide', '人身攻击');
  const hidden = comment(manager, '过激的言论').getByText(text('comment:hidden'), { exact: true });
  await expect(hidden).toBeVisible();
  await open(page, address);
  await expect(comment(page, '旁观的言论')).toBeVisible();
  await expect(comments(page).getByText('过激的言论')).toHaveCount(0);
  // Hidden, it stays where managers find it, and nobody is invited to answer it.
  await open(manager, address);
  await expect(hidden).toBeVisible();
  await expect(
    comment(manager, '过激的言论').getByRole('button', { name: textPattern('comment:replyTo') }),
  ).toHaveCount(0);
  await decide('过激的言论', 'restore', 'restoreComment', '已沟通');
  await expect(hidden).toHaveCount(0);
  await page.reload();
  await expect(comments(page).getByText('过激的言论')).toBeVisible();
  await takeDown('过激的言论', 'delete', '再次违规');
  await expect(comments(manager).getByText('过激的言论')).toHaveCount(0);

  await test.step('a much liked comment is hot until a moderator takes that from it', async () => {
    const { cid } = await author.comment(wbId, '一语中的');
    for (let n = 0; n < LIMITS.hotComment; n++)
      await (await people.player()).do('POST', '/api/bbs/weibo/favor/add_favor', { cid });
    const mark = (from: Page) => comment(from, '一语中的').getByText(text('comment:hot'), { exact: true });
    await page.reload();
    await expect(mark(page)).toBeVisible();
    await expect(comments(page).getByText('过激的言论')).toHaveCount(0);
    await manager.reload();
    await decide('一语中的', 'cancelHot', 'cancelHotComment', '引战');
    await expect(mark(manager)).toHaveCount(0);
    await page.reload();
    await expect(comments(page).getByText('一语中的')).toBeVisible();
    await expect(mark(page)).toHaveCount(0);
  });
});
