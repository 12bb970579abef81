import { readFileSync } from 'node:fs';
import { openComposer, publish, startPost } from './support/compose.ts';
import { composer, textBox, tool, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

test.use({ forumSettings: { zones: { sw4: {} } } });

/** What the composer does without, beside drafts and their reviews. */
const OPTIONAL = ['drafts', 'review', 'emoticons', 'completion', 'rich-paste', 'text-styles'];

test("where a zone has no drafts, and no tools but the editor's, a manager writes, closes, goes on from the browser and publishes", async ({
  page,
  context,
  people,
  forum,
}) => {
  const manager = await people.staff('sw4:13,31');
  await signIn(context, manager);
  const { plugins } = JSON.parse(readFileSync('zones/sw4/zone.json', 'utf8')) as { plugins: Record<string, object> };
  const others = Object.entries(plugins).filter(([id]) => !OPTIONAL.includes(id));
  await forum.changeZone('sw4', { plugins: Object.fromEntries(others) });
  await expect
    .poll(async () => (await page.request.get('/api/bbs/weibo/draft/get_remind_last?zone=sw4')).status())
    .toBe(404);

  const title = people.unique('无草稿');
  await startPost(page);
  await write(page, { title, body: '直接写' });
  const footer = composer(page).getByRole('button', { name: text('drafts-pages:draft.save'), exact: true });
  await expect(footer).toHaveCount(0);
  await expect(composer(page).getByRole('radio', { name: text('drafts-pages:timing.timed') })).toHaveCount(0);
  await composer(page)
    .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
    .last()
    .click();
  await page
    .getByRole('dialog', { name: text('editor-pages:leave.title') })
    .getByRole('button', { name: text('editor-pages:leave.save'), exact: true })
    .click();
  await expect(composer(page)).toHaveCount(0);

  await openComposer(page);
  await page
    .getByRole('alertdialog', { name: text('editor-pages:restore.title') })
    .getByRole('button', { name: text('editor-pages:restore.accept') })
    .click();
  await expect(textBox(page)).toHaveText('直接写');
  await textBox(page).click();
  await page.keyboard.press('Control+End');
  await expect(tool(page, 'strong')).toBeVisible();
  for (const key of ['emoticons-pages:tool', 'completion-pages:topic', 'text-styles-pages:tool.colour'])
    await expect(tool(page, key)).toHaveCount(0);
  await page.keyboard.type('，再写 #海 @甲');
  // Longer than it takes until names are looked for.
  await page.waitForTimeout(600);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('完');
  expect(await publish(page, manager)).toBe('<p>直接写，再写 #海 @甲</p><p>完</p>');
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});
