import type { Page } from '@playwright/test';
import { editableUntil } from '../../plugins/comment-edits/shared/editable.ts';
import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { choose, comment, comments, seeToast } from './support/places.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

// A comment is edited for a while alone: this file's forum has a clock that can be set.
const clock = shiftedClock();
test.use({ forumSettings: clock.settings });

const MENU = text('comment:menu');
const EDIT = text('comment-edits:edit');
const EDITED = text('comment-edits:edited');
const LABEL = text('comment-edits-pages:label');
const SAVE = text('comment-edits-pages:save');

const box = (page: Page) => page.getByRole('textbox', { name: LABEL });
const save = (page: Page) => page.getByRole('button', { name: SAVE, exact: true });

test('an author edits a comment that they have just written, and everybody reads the new text', async ({
  people,
  openAs,
}) => {
  const [author, reader] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: people.unique('改一改') });
  const page = await openAs(author);
  await open(page, `/posts/${wbId}?zone=sw4`);
  const written = page.getByRole('textbox', { name: text('comment:placeholder') });
  await written.fill('错别子 [微笑]');
  await answered(page, /add_comment/, () => written.press('Control+Enter'));

  await test.step('Escape asks before a changed text is given up, and what is typed outlives a reload', async () => {
    await choose(page, comment(page, '错别子'), MENU, EDIT);
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('错别子 [微笑]');
    expect.soft(await faults(page, '#comments')).toEqual([]);
    await box(page).fill('错别字 [微笑]');
    await box(page).press('Escape');
    await page.getByRole('button', { name: text('comment-edits-pages:leave.cancel') }).click();
    await expect(box(page)).toHaveValue('错别字 [微笑]');
    await open(page, `/posts/${wbId}?zone=sw4`);
    await choose(page, comment(page, '错别子'), MENU, EDIT);
    await expect(box(page)).toHaveValue('错别字 [微笑]');
  });

  await test.step('it is saved by the keyboard, and the focus goes back to the comment', async () => {
    await answered(page, /comment\/edit/, () => box(page).press('Control+Enter'));
    await seeToast(page, text('comment-edits-pages:saved'));
    await expect(comment(page, '错别字')).toBeFocused();
    await expect(comment(page, '错别字').getByText(EDITED)).toBeVisible();
    await expect(comments(page).getByText('错别子')).toHaveCount(0);
  });

  await test.step('others read it so, and cannot edit it', async () => {
    const other = await openAs(reader);
    await open(other, `/posts/${wbId}?zone=sw4`);
    await expect(comment(other, '错别字').getByText(EDITED)).toBeVisible();
    await comment(other, '错别字').getByRole('button', { name: MENU }).click();
    await expect(other.getByRole('menuitem', { name: text('core:post.report') })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: EDIT })).toHaveCount(0);
  });

  await test.step('moderators read what it said before', async () => {
    const moderator = await openAs(await people.staff('sw4:12'));
    await open(moderator, `/posts/${wbId}?zone=sw4`);
    await choose(moderator, comment(moderator, '错别字'), MENU, text('comment-edits:history'));
    const history = moderator.getByRole('dialog', { name: text('comment-edits:history') });
    await examine(history, 'history of a comment');
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history.getByRole('listitem').last()).toContainText('错别子');
  });
});

test('a reply is edited on a phone, in a sheet', async ({ people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('手机上改') });
  const { cid } = await author.comment(wbId, '楼主自己的话');
  await author.comment(wbId, '回复写错了', { cid });
  const page = await openAs(author, PHONE);
  await open(page, `/m/posts/${wbId}?zone=sw4`);
  const reply = comments(page).getByRole('listitem').filter({ hasText: '回复写错了' }).last();
  await reply.getByRole('button', { name: MENU }).tap();
  await page.getByRole('dialog').getByRole('button', { name: EDIT, exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: LABEL });
  await expect(box(page)).toBeFocused();
  await examine(sheet, 'edit of a comment on a phone');
  await box(page).fill('回复写对了');
  await answered(page, /comment\/edit/, () => save(page).tap());
  await expect(sheet).toHaveCount(0);
  const changed = comments(page).getByRole('listitem').filter({ hasText: '回复写对了' }).last();
  await expect(changed).toBeFocused();
  await expect(changed.getByText(EDITED)).toBeVisible();
});

test('what was changed elsewhere meanwhile is shown beside the text, which is saved then', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/409/);
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('两处改') });
  const { cid } = await author.comment(wbId, '第一稿');
  const page = await openAs(author, { locale: 'en' });
  await open(page, `/posts/${wbId}?zone=sw4&lng=en`);
  const english = (key: string) => text(key, {}, 'en');
  await choose(page, comment(page, '第一稿'), english('comment:menu'), english('comment-edits:edit'));
  await author.do('POST', '/api/bbs/weibo/comment/edit', { cid, content: '别处的第二稿', version: 0 });
  const field = page.getByRole('textbox', { name: english('comment-edits-pages:label') });
  await field.fill('这里的第二稿');
  await field.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '别处的第二稿' })).toBeVisible();
  await expect(field).toHaveValue('这里的第二稿');
  await field.press('Control+Enter');
  await expect(comment(page, '这里的第二稿')).toBeVisible();
  await expect(comment(page, '这里的第二稿').getByText(english('comment-edits:edited'))).toBeVisible();
});

test('after its time a comment is edited no more, and an open page says so', async ({ people, openAs, trouble }) => {
  trouble.expect(/409/);
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('来不及'), zone: 'mx' });
  const { createTime } = await author.do<{ createTime: number }>(
    'POST',
    '/api/bbs/weibo/comment/add_comment_v2',
    { wbId, content: '再也不改' },
    'mx',
  );
  const page = await openAs(author);
  await page.clock.install({ time: createTime });
  await open(page, `/posts/${wbId}?zone=mx`);
  await choose(page, comment(page, '再也不改'), MENU, EDIT);
  await box(page).fill('还想改改');
  await clock.set(editableUntil(createTime) + 1_000);
  await box(page).press('Control+Enter');
  await seeToast(page, text('comment-edits:errors.EDIT_TOO_LATE', { minutes: 15 }));
  await expect(box(page)).toHaveValue('还想改改');
  await page.clock.fastForward('16:00');
  await expect(page.getByText(text('comment-edits-pages:over'))).toBeVisible();
  await box(page).press('Escape');
  await page.getByRole('button', { name: text('comment-edits-pages:leave.confirm') }).click();
  await comment(page, '再也不改').getByRole('button', { name: MENU }).click();
  await expect(page.getByRole('menuitem', { name: text('core:post.delete') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: EDIT })).toHaveCount(0);
});
