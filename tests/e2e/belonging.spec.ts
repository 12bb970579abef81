import type { Page } from '@playwright/test';
import { axe } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { tick, seeToast } from './support/places.ts';
import { expect, open, signIn, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

// A forum of its own: its ranking is made when it is first asked for, and holds those of this file
// alone.
test.use({ forumSettings: { env: {} } });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const faults = async (page: Page) =>
  (await (await axe(page)).withTags(RULES).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`),
  );

test('whoever is read and liked stands in the ranking of influence', async ({ page, context, people }) => {
  const [author, fan] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ title: '有人看的帖' });
  await fan.comment(wbId, '写得好');
  await fan.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });
  await signIn(context, author);
  await open(page, '/?zone=sw4');
  const card = page.getByRole('region', { name: text('influence-pages:card.title') });
  // 3 for the post, 2 for the comment, 1 for the like.
  const score = text('influence-pages:score', { score: 6 });
  await expect(card.getByRole('listitem')).toContainText([author.nick]);
  await expect(card.getByRole('listitem').first()).toContainText(score);
  await card.getByRole('button', { name: text('influence-pages:card.all') }).click();
  const dialog = page.getByRole('dialog', { name: text('influence-pages:card.title') });
  await expect(dialog.getByRole('listitem').first()).toContainText(score);
  await expect(dialog).toContainText(text('influence-pages:myRank', { rank: 1, score: 6 }));
  await examine(dialog, 'members by influence');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

/** What others see of somebody's signature. */
const shownTo = async (reader: Member, uid: number) =>
  (await reader.do<{ sig: string }>('GET', `/api/bbs/user/detail/${uid}`)).sig;

test('a signature waits for a holder of code 91, is shown when they let it, and is reported', async ({
  page,
  context,
  people,
}) => {
  const [player, reader] = [await people.player(), await people.player()];
  const sig = people.unique('潮水会记得');
  await player.do('POST', '/api/bbs/user/updateUserInfo', { sig });
  const reviewer = await people.staff('sw4:91');
  await signIn(context, reviewer);
  await open(page, `/user/${reviewer.uid}/signatures?zone=sw4`);
  const row = page.getByRole('article', { name: text('user:review.of', { nick: player.nick }) });
  await expect(row).toContainText(sig);
  expect(await faults(page)).toEqual([]);
  expect(await shownTo(reader, player.uid)).toBe('');
  await row.getByRole('button', { name: text('user:review.show'), exact: true }).click();
  await seeToast(page, text('user:review.shown'));
  await expect(row).toHaveCount(0);
  expect(await shownTo(reader, player.uid)).toBe(sig);

  await signIn(page.context(), reader);
  await open(page, `/user/${player.uid}?zone=sw4`);
  await page.getByRole('button', { name: text('core:post.reportSignature') }).click();
  const dialog = page.getByRole('dialog', { name: '举报', exact: true });
  await expect(dialog).toContainText(sig);
  await tick(dialog.getByRole('radio', { name: text('report:reasons.trading') }));
  await dialog.getByRole('textbox').fill('签名里有广告');
  await dialog.getByRole('button', { name: '举报', exact: true }).click();
  await seeToast(page, text('report:done'));
  await expect(dialog).toHaveCount(0);
});
