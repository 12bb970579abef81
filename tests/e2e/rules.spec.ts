import { examine } from './support/overlay.ts';
import { tick, seeToast } from './support/places.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const said = (key: string, values?: Record<string, string | number>) => text(`moderation-pages:rules.${key}`, values);
const RULES = '/manage?zone=sw4&panel=opsPanel:moderation/rules';

test('a manager makes a rule, tries it and switches it on; what it holds is shown once a moderator has looked', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const author = await people.player();
  const word = people.unique('暗语');
  const { wbId } = await author.post({ title: `旧帖提到${word}`, content: '<p>正文</p>' });
  const manager = await openAs(await people.staff('sw4:13'));
  const name = people.unique('规则');

  await test.step('it says what is missing, and what it would have caught', async () => {
    await open(manager, RULES);
    await manager.getByRole('button', { name: said('add') }).click();
    const form = manager.getByRole('dialog', { name: said('add') });
    await form.getByRole('button', { name: said('saveAndTry') }).click();
    await expect(form.getByText(said('problem.RULE_NAME_REQUIRED'))).toBeVisible();
    await form.getByRole('textbox', { name: said('name') }).fill(name);
    await form.getByRole('button', { name: said('saveAndTry') }).click();
    await expect(form.getByText(said('problem.RULE_LINES_REQUIRED'))).toBeVisible();
    await form.getByRole('textbox', { name: said('lines.words') }).fill(`${word}\n`);
    await tick(form.getByRole('radio', { name: said('does.hold') }));
    await examine(form, 'rule');
    await form.getByRole('button', { name: said('saveAndTry') }).click();
    const trial = manager.getByRole('dialog', { name: said('tryTitle', { name }) });
    await expect(trial.getByRole('link', { name: `旧帖提到${word}` })).toBeVisible();
    await examine(trial, 'trial of a rule');
    await trial.getByRole('button', { name: said('turnOn') }).click();
    await seeToast(manager, said('onNow', { name }));
    await expect(manager.getByRole('switch', { name: said('switch', { name }) })).toBeChecked();
  });

  await test.step('who writes such a comment is told that it waits', async () => {
    await signIn(context, author);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await page.getByRole('textbox', { name: text('comment:placeholder') }).fill(`想问问${word}怎么弄`);
    await page.getByRole('button', { name: text('comment:send'), exact: true }).click();
    await seeToast(page, text('comment:held'));
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByText(`想问问${word}怎么弄`)).toHaveCount(0);
  });

  await test.step('it is a case of the queue, and shown when nothing is wrong with it', async () => {
    await open(manager, '/manage?zone=sw4&panel=opsPanel:moderation/reports');
    const held = manager
      .getByRole('listitem')
      .filter({ hasText: `想问问${word}怎么弄` })
      .first();
    await expect(held).toContainText(text('moderation-pages:reasons.holds'));
    await held.getByRole('button', { name: text('moderation-pages:dismiss') }).click();
    await expect(held).toHaveCount(0);
    await open(page, `/posts/${wbId}?zone=sw4`);
    await expect(page.getByText(`想问问${word}怎么弄`)).toBeVisible();
  });

  await test.step('and counted as the rule’s mistake', async () => {
    await open(manager, RULES);
    const card = manager.getByRole('article', { name });
    await expect(card).toContainText(said('counts', { hits: 1, judged: 1, mistakes: 1 }));
    await card.getByRole('button', { name: said('hitsOf', { name }) }).click();
    const hits = manager.getByRole('dialog', { name: said('hitsTitle', { name }) });
    await expect(hits).toContainText(said('verdict.2'));
    await examine(hits, 'hits of a rule');
    const right = hits.getByRole('button', { name: said('judge.1') });
    await right.click();
    await expect(right).toHaveAttribute('aria-pressed', 'true');
    await expect(right).toBeFocused();
    await hits.getByRole('button', { name: said('close') }).click();
    await card.getByRole('button', { name: said('deleteOf', { name }) }).click();
    const sure = manager.getByRole('dialog', { name: said('deleteTitle', { name }) });
    await examine(sure, 'deletion of a rule');
    await sure.getByRole('button', { name: said('delete'), exact: true }).click();
    await expect(card).toHaveCount(0);
  });
});

test('a rule that another manager has changed meanwhile can be switched at the second press', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/^reply 409 POST .*\/rule\/switch/);
  const [first, second] = [await people.staff('sw4:13'), await people.staff('sw4:13,32')];
  const [name, renamed] = [people.unique('规则'), people.unique('改名')];
  const fields = { kind: 'words', action: 'flag', onPosts: 1, onComments: 1, amount: 0, minutes: 0 };
  const words = { ...fields, lines: [people.unique('词语')] };
  const made = await first.do<{ id: number; revision: number }>('POST', '/api/bbs/moderation/rule/save', {
    ...words,
    name,
  });
  await first.do('POST', '/api/bbs/moderation/rule/try', made);
  const manager = await openAs(first);
  await open(manager, RULES);
  const shown = manager.getByRole('switch', { name: said('switch', { name }) });
  await expect(shown).not.toBeChecked();
  const changed = await second.do<{ id: number; revision: number }>('POST', '/api/bbs/moderation/rule/save', {
    ...made,
    ...words,
    lines: [people.unique('别的')],
    name: renamed,
  });
  await second.do('POST', '/api/bbs/moderation/rule/try', changed);
  await shown.click({ force: true });
  const now = manager.getByRole('switch', { name: said('switch', { name: renamed }) });
  await expect(now).not.toBeChecked();
  await now.click({ force: true });
  await expect(now).toBeChecked();
  await second.do('POST', '/api/bbs/moderation/rule/delete', { id: made.id });
});
