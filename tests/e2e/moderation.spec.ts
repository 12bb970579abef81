import { LIMITS } from '../../platform/contract/limits.ts';
import { choose, comment, comments, likeButton, postCard, seeToast } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

const menu = text('core:post.menu');
const log = text('moderation:action.log');

test('the actions are there only for those who hold the codes', async ({ page, people, openAs }) => {
  const author = await people.player();
  const title = people.unique('谁能管理');
  const { wbId } = await author.post({ title });
  const entries = async (from: typeof page) => {
    await open(from, `/posts/${wbId}?zone=sw4`);
    await from.getByRole('article', { name: title }).getByRole('button', { name: menu }).click();
    await expect(from.getByRole('menuitem').first()).toBeVisible();
    return from.getByRole('menuitem').allTextContents();
  };
  const copy = text('core:post.copyLink');
  const [hide, remove] = [text('moderation:action.hide'), text('moderation:action.delete')];
  const [report, block] = [text('core:post.report'), text('core:post.block')];
  expect(await entries(page)).toEqual([copy, report]);
  expect(await entries(await openAs(author))).toEqual([copy, text('core:post.edit'), text('core:post.delete')]);
  const marks = text('marks:action');
  const all = [copy, marks, hide, remove, log, report, block];
  expect(await entries(await openAs(await people.staff('sw4:12')))).toEqual(all);
  expect(await entries(await openAs(await people.staff('all:13')))).toEqual(all);
  // A manager of another zone has no say here.
  expect(await entries(await openAs(await people.staff('jl:13')))).toEqual([copy, report, block]);
});

test('an author deletes the own post and comment', async ({ page, context, people }) => {
  const author = await people.player();
  const title = people.unique('后悔了');
  const { wbId } = await author.post({ title });
  await author.comment(wbId, '说错话了');
  await author.comment(wbId, '这句留下');
  await signIn(context, author);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, comment(page, '说错话了'), text('core:comment.menu'), text('core:post.delete'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('core:post.delete') })
    .click();
  await expect(comments(page).getByText('说错话了')).toHaveCount(0);
  await expect(comments(page).getByText('这句留下')).toBeVisible();

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
});

test('a comment is hidden and deleted with a reason; restored it is there again', async ({ page, people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('争论') });
  await author.comment(wbId, '过激的言论');
  const staff = await people.staff('sw4:13');
  const manager = await openAs(staff);
  const address = `/posts/${wbId}?zone=sw4`;
  const decide = async (entry: string, dialog: string, reason: string) => {
    await choose(
      manager,
      comment(manager, '过激的言论'),
      text('core:comment.menu'),
      text(`moderation:action.${entry}`),
    );
    const form = manager.getByRole('dialog', { name: text(`moderation-pages:dialog.${dialog}`) });
    await form.getByRole('textbox').fill(reason);
    await form.getByRole('button', { name: text('moderation-pages:dialog.confirm') }).click();
    await seeToast(manager, text(`moderation-pages:done.${entry}`));
    await expect(form).toHaveCount(0);
  };
  await open(manager, address);
  await decide('hide', 'hideComment', '人身攻击');
  const hidden = comment(manager, '过激的言论').getByText(text('core:comment.hidden'), { exact: true });
  await expect(hidden).toBeVisible();
  await open(page, address);
  await expect(page.getByText(text('core:comment.none'))).toBeVisible();
  await expect(comments(page).getByText('过激的言论')).toHaveCount(0);
  // Hidden, it stays where managers find it, and nobody is invited to answer it.
  await open(manager, address);
  await expect(hidden).toBeVisible();
  await expect(
    comment(manager, '过激的言论').getByRole('button', { name: textPattern('core:comment.replyTo') }),
  ).toHaveCount(0);
  await decide('restore', 'restoreComment', '已沟通');
  await expect(hidden).toHaveCount(0);
  await page.reload();
  await expect(comments(page).getByText('过激的言论')).toBeVisible();
  await manager.reload();
  await decide('delete', 'deleteComment', '再次违规');
  await expect(comments(manager).getByText('过激的言论')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(text('core:comment.none'))).toBeVisible();
  await expect(comments(page).getByText('过激的言论')).toHaveCount(0);
});

test('a much liked comment is hot until a moderator takes that from it', async ({ page, people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('热评') });
  const { cid } = await author.comment(wbId, '一语中的');
  for (let n = 0; n < LIMITS.hotComment; n++)
    await (await people.player()).do('POST', '/api/bbs/weibo/favor/add_favor', { cid });
  const mark = (from: typeof page) => comment(from, '一语中的').getByText(text('core:comment.hot'), { exact: true });
  await open(page, `/posts/${wbId}?zone=sw4`);
  await expect(mark(page)).toBeVisible();
  const manager = await openAs(await people.staff('sw4:12'));
  await open(manager, `/posts/${wbId}?zone=sw4`);
  const cancel = text('moderation:action.cancelHot');
  await choose(manager, comment(manager, '一语中的'), text('core:comment.menu'), cancel);
  const form = manager.getByRole('dialog', { name: text('moderation-pages:dialog.cancelHotComment') });
  await form.getByRole('textbox').fill('引战');
  await form.getByRole('button', { name: text('moderation-pages:dialog.confirm') }).click();
  await seeToast(manager, text('moderation-pages:done.cancelHot'));
  await expect(mark(manager)).toHaveCount(0);
  await page.reload();
  await expect(comments(page).getByText('一语中的')).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
});

test('the record of a post says who did what and why', async ({ people, openAs }) => {
  const author = await people.player();
  const title = people.unique('记录在案');
  const { wbId } = await author.post({ title });
  const staff = await people.staff('sw4:13');
  await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '待核实' });
  await staff.do('POST', '/api/bbs/moderation/post/restore', { wbId, reason: '已核实' });
  const page = await openAs(staff);
  await open(page, `/posts/${wbId}?zone=sw4`);
  await choose(page, page.getByRole('article', { name: title }), menu, log);
  const entries = page.getByRole('dialog', { name: text('moderation-pages:log.title') }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(text('moderation-pages:log.post_restore'));
  await expect(entries.first()).toContainText('已核实');
  await expect(entries.last()).toContainText('待核实');
  await expect(entries.last()).toContainText(staff.nick);
});

test('the author still sees the own hidden post, others do not', async ({ page, people, openAs, trouble }) => {
  const author = await people.player();
  const title = people.unique('只有我能看');
  const { wbId } = await author.post({ title });
  const staff = await people.staff('sw4:13');
  await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '待补充' });
  const own = await openAs(author);
  await open(own, `/posts/${wbId}?zone=sw4`);
  await expect(own.getByRole('note')).toContainText(text('core:post.hiddenNotice'));
  await expect(likeButton(own.getByRole('group', { name: text('core:post.actions') }))).toBeVisible();
  await open(own, `/user/${author.uid}?zone=sw4`);
  const mine = own.getByRole('article', { name: title });
  await expect(mine.getByText(text('moderation:badge.hidden'), { exact: true })).toBeVisible();
  await open(page, `/user/${author.uid}?zone=sw4`);
  await expect(page.getByText(text('core:user.noPosts'))).toBeVisible();
  trouble.expect(/^reply 404 GET \/posts\//);
  expect((await page.goto(`/posts/${wbId}?zone=sw4`))?.status()).toBe(404);
  await staff.do('POST', '/api/bbs/weibo/delete_post', { wbId, reason: '重复' });
  expect((await own.goto(`/posts/${wbId}?zone=sw4`))?.status()).toBe(404);
});
