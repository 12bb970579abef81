import type { Page } from '@playwright/test';
import { openComposer, startPost } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { tick, composer, postCard, seeToast, send, textBox, write } from './support/places.ts';
import { answered, expect, open, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

const DAY = 86_400_000;

/** A poll made by the call, open for a day. */
async function makePoll(
  people: People,
  options: readonly string[],
  more: object = {},
): Promise<{ wbId: number; title: string; by: Member }> {
  const by = await people.staff('sw4:10');
  const title = people.unique('投票帖');
  const { wbId } = await by.post({
    title,
    wbIsPoll: 1,
    pollTitle: '去哪片海',
    pollOptions: JSON.stringify(options.map((name) => ({ name }))),
    pollMinNum: 1,
    pollMaxNum: 1,
    pollEndTime: Date.now() + DAY,
    ...more,
  });
  return { wbId, title, by };
}

const block = (page: Page) => page.getByRole('region', { name: '去哪片海' });
const vote = (page: Page) =>
  block(page)
    .getByRole('button', { name: text('poll-pages:block.submit'), exact: true })
    .click();

test('code 10 writes a post with a poll; a player votes once and sees the results', async ({
  people,
  openAs,
  trouble,
}) => {
  const page = await openAs(await people.staff('sw4:10'));
  const title = people.unique('选航线');
  await startPost(page);
  await write(page, { title, body: '大家来投票' });
  const mode = composer(page).getByRole('radio', { name: text('poll:mode') });
  await tick(mode);
  const panel = composer(page).getByRole('region', { name: text('poll-pages:form.title') });
  await expect(panel).toBeVisible();
  await send(page);
  await seeToast(page, text('poll-pages:invalid.TITLE_REQUIRED'));
  await panel.getByLabel(text('poll-pages:form.question.label')).fill('去哪片海');
  await panel.getByRole('textbox', { name: text('poll-pages:form.optionName', { number: 1 }) }).fill('北海');
  await panel.getByRole('textbox', { name: text('poll-pages:form.optionName', { number: 2 }) }).fill('北海');
  await send(page);
  await seeToast(page, text('poll-pages:invalid.OPTION_REPEATED'));
  await panel.getByRole('textbox', { name: text('poll-pages:form.optionName', { number: 2 }) }).fill('南海');
  await panel.getByRole('button', { name: text('poll-pages:form.addOption') }).click();
  await panel.getByRole('textbox', { name: text('poll-pages:form.optionName', { number: 3 }) }).fill('东海');
  await panel.getByRole('button', { name: text('poll-pages:form.days', { count: 3 }) }).click();
  await send(page);
  await expect(composer(page)).toHaveCount(0);

  await test.step('the panel can be taken away again', async () => {
    await openComposer(page);
    await write(page, { title: people.unique('不投了'), body: '算了' });
    await tick(mode);
    await panel.getByRole('button', { name: text('poll-pages:form.remove') }).click();
    await expect(panel).toHaveCount(0);
    await textBox(page).click();
    await send(page);
    await expect(composer(page)).toHaveCount(0);
  });

  const player = await people.player();
  const voter = await openAs(player);
  await open(voter, '/?zone=sw4');
  await expect(postCard(voter, title)).toContainText('去哪片海');
  await postCard(voter, title).getByRole('link', { name: title, exact: true }).click();
  await expect(block(voter).getByRole('radio')).toHaveCount(3);
  await vote(voter);
  await seeToast(voter, text('poll-pages:block.min', { min: 1 }));
  await tick(block(voter).getByRole('radio', { name: '北海' }));
  await tick(block(voter).getByRole('radio', { name: '南海' }));
  await expect(block(voter).getByRole('radio', { name: '北海' })).not.toBeChecked();
  await answered(voter, /add_poll/, () => vote(voter));
  await expect(block(voter).getByRole('row', { name: /南海/ })).toContainText('100%');
  await expect(block(voter)).toContainText(text('poll:block.voters', { count: 1 }));
  await voter.reload();
  await expect(block(voter).getByRole('row', { name: /南海/ })).toContainText('100%');
  await expect(block(voter).getByRole('radio')).toHaveCount(0);

  await test.step('a poll for several stops at its maximum', async () => {
    const { wbId } = await makePoll(people, ['北海', '南海', '东海'], { pollMaxNum: 2 });
    await open(voter, `/posts/${wbId}?zone=sw4`);
    const box = (name: string) => block(voter).getByRole('checkbox', { name });
    await tick(box('北海'));
    await tick(box('南海'));
    await box('东海').click({ force: true });
    await seeToast(voter, '最多可选2个');
    await expect(box('东海')).not.toBeChecked();
    await vote(voter);
    await expect(block(voter).getByRole('row', { name: /北海/ })).toContainText('100%');
    await expect(block(voter).getByRole('row', { name: /东海/ })).toContainText('0%');
  });

  await test.step('a vote that the server refuses is told, and the page shows the one that counts', async () => {
    const { wbId } = await makePoll(people, ['北海', '南海']);
    const asked = voter.waitForResponse((response) => response.url().includes('/get_user_poll_info'));
    await open(voter, `/posts/${wbId}?zone=sw4`);
    // What the page asks at first must not know of it yet: voted on another device meanwhile.
    await asked;
    const { options } = await player.do<{ options: { id: number }[] }>('GET', '/api/bbs/poll/get_user_poll_info', {
      wbId,
    });
    await player.do('POST', '/api/bbs/poll/add_poll', { wbId, optionIds: JSON.stringify([options[1]?.id]) });
    trouble.expect(/^reply 409 POST \/api\/bbs\/poll\/add_poll/);
    await tick(block(voter).getByRole('radio', { name: '北海' }));
    await vote(voter);
    await seeToast(voter, '你已经投过票了');
    await expect(block(voter).getByRole('row', { name: /南海/ })).toContainText('100%');
  });
});
