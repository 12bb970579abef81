import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { postCard, postList } from './support/places.ts';
import { becomeVisitor, expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const box = (page: Page) => page.getByRole('combobox').first();
/** It lies over what stands below the bar, which nobody reaches meanwhile. */
const PANEL = '[role=listbox]';
const suggestions = (page: Page) => page.getByRole('listbox', { name: text('search:panel') });

test('focus suggests, arrows choose, Enter searches; hits are marked and the search is remembered once', async ({
  page,
  context,
  people,
}) => {
  const author = await people.player();
  const word = people.unique('青鸾');
  await author.post({
    title: `关于${word}`,
    content: `<p>${'海上生明月。'.repeat(40)}那天我看见了${word}，记下来。</p>`,
  });
  await open(page, '/?zone=sw4');
  await box(page).click();
  await expect(suggestions(page).getByRole('group', { name: text('search:hot') })).toBeVisible();
  expect.soft(await faults(page, PANEL), 'suggestions').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();

  for (let round = 0; round < 2; round++) {
    await box(page).fill(word);
    await expect(suggestions(page).getByRole('option').first()).toHaveText(text('search:posts', { q: word }));
    await page.keyboard.press('ArrowDown');
    await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText(
      text('search:posts', { q: word }),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=13/);
    const card = postCard(page, `关于${word}`);
    await expect(card.getByRole('heading').locator('mark')).toHaveText(word);
    await expect(card.locator('p mark')).toHaveText(word);
    expect.soft(await faults(page), 'hits').toEqual([]);
    await page.goto('/?zone=sw4');
  }
  await box(page).click();
  const recent = suggestions(page).getByRole('group', { name: text('search:recent') });
  await expect(recent.getByRole('option')).toHaveText([word]);
  expect.soft(await faults(page, PANEL), 'recent searches').toEqual([]);
  await page.mouse.click(5, 400);
  await expect(suggestions(page)).toHaveCount(0);

  await test.step('whoever uses the browser next is shown none of them', async () => {
    await signIn(context, author);
    await open(page, '/?zone=sw4');
    await box(page).click();
    await expect(suggestions(page).getByRole('group', { name: text('search:hot') })).toBeVisible();
    await expect(recent).toHaveCount(0);
    await becomeVisitor(page);
    await open(page, '/?zone=sw4');
    await box(page).click();
    await expect(recent.getByRole('option')).toHaveText([word]);
    await page.mouse.click(5, 400);
  });

  await test.step('what an input method composes is cut when it is done, not letter by letter', async () => {
    const cdp = await context.newCDPSession(page);
    const compose = async (letters: string) => {
      for (let n = 1; n <= letters.length; n++)
        await cdp.send('Input.imeSetComposition', { text: letters.slice(0, n), selectionStart: n, selectionEnd: n });
    };
    const told = page.getByText(text('core:shell.search.limit', { max: 40 }));
    const before = '航'.repeat(38);
    await box(page).fill(before);
    await compose('nihao');
    await expect(box(page)).toHaveValue(`${before}nihao`);
    // Longer than the wait for somebody who types on: nothing is asked for what no search takes.
    await page.waitForTimeout(400);
    await cdp.send('Input.insertText', { text: '你好' });
    await expect(box(page)).toHaveValue(`${before}你好`);
    await expect(told).toHaveCount(0);
    await compose('ma');
    await cdp.send('Input.insertText', { text: '吗' });
    await expect(box(page)).toHaveValue(`${before}你好`);
    await expect(told).toHaveCount(1);
  });
});

test('the tab of people finds nicks, titles can be searched alone, nothing found says so', async ({ page, people }) => {
  const person = await people.player();
  const word = people.unique('白泽');
  await person.post({ title: '没有那个词', content: `<p>${word}在正文里</p>` });
  await open(page, `/?zone=sw4&q=${encodeURIComponent(word)}`);
  const tabs = page.getByRole('navigation', { name: text('search:searchTabs') });
  await expect(postList(page).getByRole('article')).toHaveCount(1);
  await tabs.getByRole('link', { name: text('search:titleOnly') }).click();
  await expect(page.getByText(text('search:noHits', { q: word }))).toBeVisible();
  expect.soft(await faults(page), 'no hits').toEqual([]);
  await open(page, `/?zone=sw4&q=${encodeURIComponent(person.nick)}`);
  await tabs.getByRole('link', { name: text('search:tabUsers') }).click();
  await page
    .getByRole('list', { name: text('search:users') })
    .getByRole('link', { name: person.nick })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/user/${person.uid}`));
});

test('a topic leads from the card to its posts, to all topics, and to a person’s part in it', async ({
  page,
  people,
}) => {
  const author = await people.player();
  const topic = people.unique('话题 🐉');
  const title = people.unique('带话题的帖子');
  await author.post({ title, content: `<p>#${topic}# 大家来聊</p>` });
  const manager = await people.staff('sw4:13');
  await manager.do('POST', '/api/bbs/topics/recommend/set', { topics: [topic] });
  await open(page, '/?zone=sw4');
  const card = page.getByRole('region', { name: text('core:shell.topics.title') });
  await card.getByRole('link', { name: topic }).click();
  await expect(page.getByRole('heading', { level: 1, name: `#${topic}#` })).toBeVisible();
  await expect(page.getByText(text('core:home.topicPosts', { n: '1' })).first()).toBeVisible();
  expect.soft(await faults(page), 'topic').toEqual([]);
  await expect(postCard(page, title)).toBeVisible();
  await open(page, '/?zone=sw4&alltopic=1');
  await expect(
    page
      .getByRole('list', { name: text('search:topics') })
      .getByRole('link')
      .first(),
  ).toContainText(topic);
  expect.soft(await faults(page), 'all topics').toEqual([]);
  await open(page, `/user/${author.uid}/topics?zone=sw4`);
  await page.getByRole('main').getByRole('link', { name: topic }).first().click();
  await expect(page).toHaveURL(/topicName=/);
  expect.soft(await faults(page), 'topics of a person').toEqual([]);
  await expect(postCard(page, title)).toBeVisible();
  // The card beside the person's other pages leads to the same.
  await expect(page.getByRole('complementary').getByRole('link', { name: topic })).toHaveCount(0);
  await open(page, `/user/${author.uid}?zone=sw4`);
  await page.getByRole('complementary').getByRole('link', { name: topic }).click();
  await expect(page).toHaveURL(/\/topics\?.*topicName=/);
  await expect(postCard(page, title)).toBeVisible();
});
