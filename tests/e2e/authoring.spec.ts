import type { Locator, Page } from '@playwright/test';
import { TimingStatus } from '../../plugins/drafts/contract.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { docx, paragraph } from '../support/word-document.ts';
import { openComposer, publish, startArticle, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { chooseMore, tick, composer, postCard, seeToast, send, textBox, tool, write } from './support/places.ts';
import { answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const timing = (key: string) => text(`drafts-pages:timing.${key}`);
const template = (key: string) => text(`templates-pages:${key}`);
/** With its border. */
const widthOf = (dialog: Locator) => dialog.evaluate(({ parentElement }) => parentElement!.offsetWidth);
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

test('an article with a cover and a tag is timed, waits in the draft box, and is published from there', async ({
  page,
  context,
  people,
}) => {
  test.slow();
  const manager = await people.staff('sw4:13,14,31');
  await signIn(context, manager);
  const title = people.unique('明日公告');
  await startPost(page);
  await write(page, { title });
  await textBox(page).click();
  await tool(page, 'h2').click();
  await page.keyboard.type('明天见');
  const covers = composer(page).getByRole('group', { name: text('post-options-pages:cover.label'), exact: true });
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: await picture(640, 480, '#2fb5d4') };
  await covers.locator('input[type=file]').setInputFiles(cover);
  const crop = page.getByRole('dialog', { name: text('cropping:title') });
  await button(crop, text('cropping:use')).click();
  await expect(covers.locator('[data-state=done]')).toHaveCount(1);
  await tick(composer(page).getByRole('checkbox', { name: /精华/ }));
  const mark = page.getByRole('dialog', { name: /精华/ });
  await examine(mark, 'times of a mark');
  await mark.getByRole('button', { name: /确 ?定/ }).click();
  await tick(composer(page).getByRole('radio', { name: timing('timed') }));
  await send(page);
  await seeToast(page, text('drafts:timing.required'));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const at = composer(page).getByRole('group', { name: timing('at') });
  await at.getByRole('spinbutton').first().click();
  await page.keyboard.type(`${tomorrow}1000`);
  await answered(page, /weibo\/add/, () => send(page));
  await expect(composer(page)).toHaveCount(0);
  const { Message: kept } = await (await page.request.get('/api/bbs/weibo/draft/list_draft?zone=sw4')).json();
  expect(kept).toMatchObject({ count: 1, list: [{ title, draftTimingOpenStatus: TimingStatus.waiting }] });
  await open(page, '/?zone=sw4&sort=1');
  await expect(postCard(page, title)).toHaveCount(0);

  // It was sent, so it is not offered as something to go on with.
  await openComposer(page);
  await chooseMore(page, '草稿箱（1）');
  const box = page.getByRole('dialog', { name: '草稿箱', exact: true });
  await expect(box.getByText(/^定时发布：/)).toBeVisible();
  await expect.poll(() => widthOf(box)).toBe(700);
  await button(box, '修改定时').click();
  const change = page.getByRole('dialog', { name: '修改定时', exact: true });
  await expect.poll(() => widthOf(change)).toBe(450);
  await expect(button(change, '确 定')).toBeVisible();
  await examine(change, 'time of a draft');
  await button(change, '取 消').last().click();
  await expect(change).toHaveCount(0);
  await button(box, timing('pause')).click();
  await seeToast(page, '暂停成功');
  // Only what waits for its time has one to be changed.
  await expect(button(box, '修改定时')).toHaveCount(0);
  await expect(box.getByText(/^已暂停/)).toBeVisible();
  // It is resumed for the time that it had, and paused again.
  await button(box, timing('resume')).click();
  await seeToast(page, timing('done.resumed'));
  await expect(box.getByText(/^定时发布：/)).toBeVisible();
  await button(box, timing('pause')).click();
  await expect(box.getByText(/^已暂停/)).toBeVisible();
  // It waits for nobody but its author, so it is offered to go on with; it says what it is, and
  // brings what was chosen.
  await open(page, '/?zone=sw4&sort=1');
  await openComposer(page);
  const remind = page.getByRole('alertdialog', { name: text('drafts-pages:draft.remind') });
  await examine(remind, 'a draft is there');
  await button(remind, text('drafts-pages:draft.remindLoad')).click();
  await expect(composer(page).getByRole('note')).toContainText(timing('halted'));
  await expect(composer(page).getByRole('note')).not.toContainText(timing('open'));
  await expect(composer(page).getByRole('checkbox', { name: /精华/ })).toBeChecked();
  await expect(composer(page).getByRole('radio', { name: timing('timed') })).toBeChecked();
  await chooseMore(page, '草稿箱（1）');
  // Nothing of it stays behind in the composer, to be sent a second time.
  await button(box, timing('publish')).click();
  const asked = page.getByRole('alertdialog', { name: '是否发布帖子？' });
  await examine(asked, 'publishing a timed draft');
  await button(asked, timing('publish')).click();
  await expect(composer(page)).toHaveCount(0);
  const card = postCard(page, title);
  await expect(card).toContainText('精华');
  await expect(card.locator('img[src^="/media/"]')).toHaveCount(1);
  await open(page, (await card.getByRole('link', { name: title }).getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: '明天见', level: 2 })).toBeVisible();
});

test('a Word document becomes a text, the text a template, and the template another post', async ({
  page,
  context,
  people,
  openAs,
  trouble,
}) => {
  test.slow();
  // The draft would be offered to the next test of the same account.
  const manager = await people.staff('sw4:13,33');
  await signIn(context, manager);
  const name = people.unique('维护模板');
  await startPost(page);
  const document = composer(page).locator('input[type=file][accept*=docx]');
  const choose = (buffer: Buffer) =>
    document.setInputFiles({ name: '公告.docx', mimeType: 'application/octet-stream', buffer });
  await test.step('a document is read; what is none, or too large, is refused with what would help', async () => {
    trouble.expect(/documentConvert|400/);
    await choose(Buffer.from('这不是文档'));
    await seeToast(page, text('documents:errors.DOCUMENT_TYPE'));
    // It is not even sent.
    await choose(Buffer.alloc(LIMITS.imageBytes + 1));
    await seeToast(page, text('documents-pages:tooLarge', { size: 10 }));
    await choose(docx(paragraph('停机维护', '<w:rPr><w:b/></w:rPr>') + paragraph('请提前下线')));
    await expect(textBox(page)).toContainText('停机维护');
  });
  await tool(page, 'templates-pages:tool').click();
  const dialog = page.getByRole('dialog', { name: template('title'), exact: true });
  await expect(dialog.getByText(template('none'))).toBeVisible();
  await expect.poll(() => widthOf(dialog)).toBe(600);
  await button(dialog, template('keep')).click();
  await dialog.getByLabel(template('name')).fill(name);
  await dialog.getByLabel(template('topic')).fill('维护');
  await dialog.getByLabel(template('newTypeName')).fill('公告');
  await button(dialog, template('keep')).click();
  await seeToast(page, template('kept'));
  await expect(dialog.getByText(name)).toBeVisible();
  await button(dialog, text('templates-pages:useNamed', { name })).click();
  await expect(textBox(page)).toContainText('维护');
  await button(composer(page), text('drafts-pages:draft.save')).click();
  await seeToast(page, '保存成功');
  const last = '/api/bbs/weibo/draft/get_remind_last';
  expect(await manager.do('GET', last, {})).toMatchObject({ weiboDraft: { existTemplate: 1 } });

  const player = await people.player();
  const other = await openAs(player);
  await startArticle(other);
  await write(other, { title: people.unique('用模板') });
  await tool(other, 'templates-pages:tool').click();
  await other.getByRole('button', { name: text('templates-pages:useNamed', { name }) }).click();
  await expect(textBox(other)).toContainText('请提前下线');
  const stored = await publish(other, player);
  expect(stored).toContain('<strong>停机维护</strong>');
  expect(stored).toContain('维护');
});
