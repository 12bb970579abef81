import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { choose, comment, comments, composer, postCard, seeToast, send, write } from './support/places.ts';
import { becomeVisitor, answered, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const QUESTION = 44;
const card = text('qa:card.title');

test('a question is asked from the card, answered, and the answer accepted', async ({ people, openAs }) => {
  const asker = await people.player();
  const helper = await people.player();
  const page = await openAs(asker);
  const title = people.unique('怎么回港');
  await open(page, '/?zone=sw4');
  await page
    .getByRole('region', { name: card })
    .getByRole('button', { name: text('qa:card.ask'), exact: true })
    .click();
  await expect(composer(page).getByRole('radio', { name: '问答专区' })).toBeChecked({ timeout: 30_000 });
  await write(page, { title, body: '雾里看不见灯塔', theme: '问答专区' });
  await send(page);
  await expect(composer(page)).toHaveCount(0);
  const { list } = await asker.do<{ list: { wbId: number }[] }>('GET', '/api/bbs/weibo/list/get_weibo_list_v2', {
    uid: asker.uid,
  });
  const wbId = list[0]?.wbId ?? 0;
  await helper.comment(wbId, '听钟声，不看灯');
  await helper.comment(wbId, '下锚等雾散');

  const reader = await openAs(null);
  await test.step('a visitor who asks is sent to the login, nobody but the asker may accept', async () => {
    await open(reader, '/?zone=sw4');
    const panel = reader.getByRole('region', { name: card });
    await expect(panel.getByRole('link').filter({ hasText: title })).toBeVisible();
    expect.soft(await faults(reader), 'card').toEqual([]);
    await panel.getByRole('button', { name: text('qa:card.ask'), exact: true }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    await signIn(reader.context(), await people.player());
    await open(reader, `/posts/${wbId}?zone=sw4`);
    await comment(reader, '下锚等雾散')
      .getByRole('button', { name: text('comment:menu'), exact: true })
      .click();
    await expect(reader.getByRole('menuitem').first()).toBeVisible();
    await expect(reader.getByRole('menuitem', { name: text('qa:accept') })).toHaveCount(0);
    await becomeVisitor(reader);
  });

  await open(page, `/posts/${wbId}?zone=sw4`);
  const answer = comment(page, '下锚等雾散');
  await choose(page, answer, text('comment:menu'), text('qa:accept'));
  const sure = page.getByRole('alertdialog');
  await examine(sure, 'accepting an answer');
  await answered(page, /accept_reply/, () => sure.getByRole('button', { name: '采纳', exact: true }).click());
  await seeToast(page, '已采纳该回答');
  await expect(answer.getByText('已采纳', { exact: true })).toBeVisible();
  expect.soft(await faults(page), 'accepted answer').toEqual([]);
  const top = comments(page).getByRole('region', { name: '提问者采纳的回答' });
  await expect(top).toContainText('下锚等雾散');
  await expect(top).toContainText(helper.nick);

  await open(reader, `/posts/${wbId}?zone=sw4`);
  await expect(reader.locator('#comments').getByRole('region', { name: '提问者采纳的回答' })).toContainText(
    '下锚等雾散',
  );
  await open(reader, `/?zone=sw4&themeId=${QUESTION}`);
  await expect(postCard(reader, title)).toContainText('已采纳');
  expect.soft(await faults(reader), 'questions').toEqual([]);
  await reader.getByRole('link', { name: text('qa:tab'), exact: true }).click();
  await expect(reader.getByRole('link', { name: text('qa:tab'), exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(postCard(reader, title)).toHaveCount(0);
});
