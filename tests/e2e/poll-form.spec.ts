import { openComposer, startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { tick, composer, postCard, seeToast, send, write } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { text } from './support/texts.ts';

const form = (key: string, values?: Readonly<Record<string, string | number>>) =>
  text(`poll-pages:form.${key}`, values ?? {});
const file = async (colour: string) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await picture(640, 400, colour),
});
interface Stored {
  readonly poll?: {
    readonly image: string;
    readonly options: readonly { readonly name: string; readonly desc: string; readonly image: string }[];
    readonly [field: string]: unknown;
  };
}

test('code 10 writes a whole poll, keeps it as a draft, finds it again, previews and sends it', async ({
  people,
  openAs,
}) => {
  test.slow();
  const author = await people.staff('sw4:10,13,11');
  const page = await openAs(author);
  const title = people.unique('选航线');
  await startPost(page);
  await write(page, { title, body: '大家来投票' });
  const chooseMode = () => tick(composer(page).getByRole('radio', { name: text('poll:mode') }));
  await chooseMode();
  const panel = composer(page).getByRole('region', { name: form('title') });
  const field = (label: string) => panel.getByRole('textbox', { name: label, exact: true });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const group = (name: string) => panel.getByText(name, { exact: true }).locator('xpath=ancestor::summary').click();

  await panel.getByLabel(form('question.label')).fill('去哪片海');
  await press(form('addOption'));
  await expect(field(form('optionName', { number: 3 }))).toBeFocused();
  for (const [index, name] of ['东海', '南海', '北海'].entries())
    await field(form('optionName', { number: index + 1 })).fill(name);
  await field(form('optionDesc', { number: 1 })).fill('风平浪静');
  await panel
    .getByLabel(form('optionPicture', { number: 1 }), { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await file('#2fb5d4'));
  await press(form('optionDown', { number: 2 }));
  await expect(field(form('optionName', { number: 3 }))).toHaveValue('南海');
  await panel.getByRole('radio', { name: form('multiple') }).check();
  await panel.getByLabel(form('maxNum')).fill('4');
  await expect(panel.getByText('可选数量应在1和选项数量之间')).toBeVisible();
  await panel.getByLabel(form('maxNum')).fill('2');
  await press(form('days', { count: 3 }));

  await group(form('cover'));
  await panel
    .getByLabel(form('cover'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await file('#d4742f'));
  const crop = page.getByRole('dialog', { name: text('cropping:title') });
  await crop.getByRole('button', { name: text('cropping:use'), exact: true }).click();
  await expect(panel.locator('[data-picture][data-state=done]')).toHaveCount(2);
  await group(form('limit.label'));
  const alliance = panel.getByRole('group', { name: form('limit.zm') });
  await alliance.getByLabel(form('limit.min')).fill('3');
  await panel
    .getByRole('group', { name: form('limit.role') })
    .getByLabel(form('limit.max'))
    .fill('60');

  await group(form('question.group'));
  await press(form('question.add'));
  await expect(field(form('question.text', { path: 1 }))).toBeFocused();
  await send(page);
  await seeToast(page, '请完善投票前置问题内容');
  await field(form('question.text', { path: 1 })).fill('出过海吗');
  await field(form('question.answer', { path: '1.1' })).fill('出过');
  await field(form('question.answer', { path: '1.2' })).fill('没有');
  await panel
    .getByRole('checkbox', { name: form('question.role') })
    .first()
    .check();
  await press(form('question.addSubOf', { path: '1.1' }));
  await field(form('question.text', { path: '1.1.1' })).fill('几次');
  await field(form('question.answer', { path: '1.1.1.1' })).fill('一次');
  await field(form('question.answer', { path: '1.1.1.2' })).fill('很多次');

  await composer(page)
    .getByRole('button', { name: text('drafts-pages:draft.save'), exact: true })
    .click();
  await seeToast(page, '保存成功');
  const { weiboDraft } = await author.do<{ weiboDraft: { id: number; wbIsPoll: number } }>(
    'GET',
    '/api/bbs/weibo/draft/get_remind_last',
    {},
  );
  expect(weiboDraft.wbIsPoll).toBe(1);
  const kept = await author.do<{ pollTitle: string; pollLimit: string }>('GET', '/api/bbs/weibo/draft/get_poll_draft', {
    id: weiboDraft.id,
  });
  expect(kept.pollTitle).toBe('去哪片海');

  await page.goto(`/preview/${weiboDraft.id}?zone=sw4`);
  await expect(page.getByRole('article', { name: title })).toContainText('出过海吗');
  await page.goto('/?zone=sw4');
  await openComposer(page);
  await page
    .getByRole('alertdialog', { name: '检测到你的草稿箱中存在草稿，是否需要加载最新的草稿内容？' })
    .getByRole('button', { name: '加载草稿' })
    .click();
  await expect(field(form('optionName', { number: 2 }))).toHaveValue('北海');
  await expect(panel.locator('[data-picture][data-state=done]')).toHaveCount(2);
  await expect(field(form('question.answer', { path: '1.1.1.2' }))).toHaveValue('很多次');
  await press(form('preview.open'));
  const preview = page.getByRole('dialog', { name: form('preview.title') });
  await examine(preview, 'preview of a poll');
  // As voters will meet it: the questions come first.
  await tick(preview.getByRole('radio', { name: '没有' }));
  await preview.getByRole('button', { name: text('poll-pages:block.toOptions') }).click();
  await expect(preview).toContainText('北海');
  await preview
    .getByRole('button', { name: form('preview.close'), exact: true })
    .last()
    .click();

  await send(page);
  await expect(composer(page)).toHaveCount(0);
  await expect(postCard(page, title)).toContainText('去哪片海');
  const { list } = await author.do<{ list: { wbId: number }[] }>('GET', '/api/bbs/weibo/list/get_weibo_list_v2', {
    uid: author.uid,
    sort: 1,
  });
  const { poll } = await author.do<Stored>('GET', '/api/bbs/weibo/get_detail', { wbId: list[0]?.wbId ?? 0 });
  expect(poll).toMatchObject({
    minNum: 1,
    maxNum: 2,
    image: expect.stringMatching(/^\/media\/sw4\//),
    limit: { zmMinLevel: 3, zmMaxLevel: -1, roleMinLevel: -1, roleMaxLevel: 60 },
    questions: [
      { name: '出过海吗', subQuestions: [{ subQuestions: [{ type: 1 }, { name: '几次' }] }, { name: '没有' }] },
    ],
  });
  expect(poll?.options.map(({ name, desc, image }) => [name, desc, image !== ''])).toEqual([
    ['东海', '风平浪静', true],
    ['北海', '', false],
    ['南海', '', false],
  ]);
});
