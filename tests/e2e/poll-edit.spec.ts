import { examine } from './support/overlay.ts';
import { expect, answered, open, test } from './support/test.ts';
import { picture } from './support/images.ts';
import { seeToast } from './support/places.ts';
import { text } from './support/texts.ts';

const DAY = 86_400_000;
/** Long enough to open the dialog and to write in it. */
const SOON = 12_000;
const QUESTIONS = JSON.stringify([{ name: '常去那里', subQuestions: [{ name: '外海' }, { name: '内海' }] }]);

test('a typo in a question is mended in the dialog; a new option asks about the ballots; a change that comes too late is told the truth', async ({
  people,
  openAs,
  trouble,
}) => {
  const author = await people.staff('sw4:10');
  const make = (title: string, ms: number, more: object) =>
    author.post({
      title,
      wbIsPoll: 1,
      pollTitle: '去哪片海',
      pollMinNum: 1,
      pollMaxNum: 1,
      pollVisible: 2,
      pollOptions: JSON.stringify([{ name: '北海' }, { name: '南海' }]),
      pollEndTime: Date.now() + ms,
      ...more,
    });
  const page = await openAs(author);
  const block = page.getByRole('region', { name: '去哪片海' });
  const dialog = page.getByRole('dialog');
  const edit = async (wbId: number) => {
    await open(page, `/posts/${wbId}?zone=sw4`);
    await block.getByRole('button', { name: text('poll-pages:tools.edit') }).click();
    await expect(dialog).toBeVisible();
  };
  const save = () => dialog.getByRole('button', { name: text('poll-pages:edit.save') }).click();

  await edit((await make(people.unique('改字'), DAY, { questions: QUESTIONS })).wbId);
  await dialog.getByLabel(text('poll-pages:form.question.text', { path: '1' })).fill('常去哪里');
  await examine(dialog, 'change of a poll');
  await answered(page, /edit_poll/, save);
  await expect(dialog).toHaveCount(0);
  await expect(block.getByRole('group', { name: '常去哪里' })).toBeVisible();
  await block.getByRole('button', { name: text('poll-pages:tools.history') }).click();
  await expect(dialog).toContainText('常去那里');
  await examine(dialog, 'history of a poll');
  await dialog
    .getByRole('button', { name: text('poll-pages:history.close') })
    .last()
    .click();

  // A new option asks what becomes of the ballots, and everybody reads the answer.
  const { wbId } = await make(people.unique('加项'), DAY, {});
  await edit(wbId);
  await dialog.getByRole('button', { name: text('poll-pages:edit.add') }).click();
  await dialog.getByLabel(text('poll-pages:edit.name', { number: 3 })).fill('西海');
  await save();
  await expect(dialog.getByText(text('poll-pages:edit.problem.undecidedAdded'))).toBeVisible();
  await dialog.getByRole('radio', { name: text('poll-pages:edit.addedVotes.void') }).check();
  await answered(page, /edit_poll/, save);
  await expect(dialog).toHaveCount(0);
  await block.getByRole('button', { name: text('poll-pages:tools.history') }).click();
  await expect(dialog).toContainText(text('poll-pages:history.votes.addOption.void'));
  await dialog
    .getByRole('button', { name: text('poll-pages:history.close') })
    .last()
    .click();

  await test.step('nothing is saved while a picture is on its way; the cover is cut as in a new poll', async () => {
    await block.getByRole('button', { name: text('poll-pages:tools.edit') }).click();
    const form = page.getByRole('dialog', { name: text('poll-pages:edit.title') });
    const choose = async (label: string) =>
      form
        .getByLabel(label, { exact: true })
        .and(page.locator('input'))
        .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await picture(640, 400) });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/bbs/images**', async (route) => {
      await arrived;
      await route.continue();
    });
    await choose(text('poll-pages:form.optionPicture', { number: 1 }));
    await expect(form.locator('[data-picture][data-state=uploading]')).toHaveCount(1);
    await save();
    await expect(form.getByRole('alert')).toHaveText('有图片未上传成功');
    await seeToast(page, '有图片未上传成功');
    arrive();
    await expect(form.locator('[data-picture][data-state=done]')).toHaveCount(1);
    await choose(text('poll-pages:form.cover'));
    const crop = page.getByRole('dialog', { name: text('cropping:title') });
    await crop.getByRole('button', { name: text('cropping:use'), exact: true }).click();
    await expect(form.locator('[data-picture][data-state=done]')).toHaveCount(2);
    await answered(page, /edit_poll/, save);
    await expect(form).toHaveCount(0);
    await expect(block.locator('img')).toHaveCount(2);
  });

  await edit((await make(people.unique('晚了'), SOON, {})).wbId);
  await dialog.getByLabel(text('poll-pages:edit.pollTitle')).fill('去哪片好海');
  trouble.expect(/^reply 409 POST \/api\/bbs\/poll\/edit_poll/);
  await expect(block.getByRole('timer')).toBeVisible();
  await expect(block.getByRole('timer')).toHaveCount(0, { timeout: SOON + 15_000 });
  await save();
  await expect(dialog.getByRole('alert')).toContainText('投票已结束');
  await expect(dialog.getByRole('alert')).not.toContainText('其他人');
  await expect(dialog.getByLabel(text('poll-pages:edit.pollTitle'))).toHaveValue('去哪片好海');
});
