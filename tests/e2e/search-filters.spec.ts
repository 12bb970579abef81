import type { Page } from '@playwright/test';
import type { Locale } from '../../platform/contract/locale.ts';
import { faults } from './support/faults.ts';
import { PHONE } from './support/phone.ts';
import { postCard } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const QUESTION = 44;
const chips = (page: Page, locale: Locale, n: number) =>
  page.getByRole('list', { name: text('search:filtersOn', { n }, locale) });
const form = (page: Page, locale: Locale) => page.getByRole('form', { name: text('search:filterForm', {}, locale) });

for (const [site, zone, locale] of [
  ['desktop', 'sw4', 'zh-CN'],
  ['phone', 'mx', 'en'],
] as const) {
  const say = (key: string, values = {}) => text(key, values, locale);
  const setup = site === 'phone' ? { ...PHONE, locale } : { locale };
  const at = (query: Readonly<Record<string, string>>) =>
    `${site === 'phone' ? '/m/search' : '/'}?${new URLSearchParams({ zone, ...query })}`;

  test(`filters are in the address, can be taken off one by one, and back works (${site}, ${locale})`, async ({
    people,
    openAs,
  }) => {
    const [author, other] = [await people.player(), await people.player()];
    const word = people.unique('罗盘');
    await author.post({ title: `甲${word}`, content: `<p>问${word}</p>`, themeId: QUESTION, zone });
    await other.post({ title: `乙${word}`, content: `<p>说${word}</p>`, zone });
    const page = await openAs(author, setup);
    await open(page, at({ q: word, sort: '13' }));
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    const button = page.getByRole('button', { name: say('search:filters') });
    await button.click();
    const by = form(page, locale).getByLabel(say('search:author'));
    await by.fill(author.nick.slice(0, -1));
    // The browser's own list offers whoever is called so.
    await expect(form(page, locale).locator(`option[value="${author.nick}"]`)).toBeAttached();
    await by.fill(author.nick);
    await form(page, locale)
      .getByRole('button', { name: say('search:time') })
      .click();
    await page.getByRole('option', { name: say('search:timeWeek') }).click();
    expect.soft(await faults(page), 'form').toEqual([]);
    await form(page, locale)
      .getByRole('button', { name: say('search:apply') })
      .click();
    await expect(chips(page, locale, 2).getByRole('link')).toHaveCount(2);
    await expect(postCard(page, `甲${word}`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get('author')).toBe(author.nick);
    expect(new URL(page.url()).searchParams.get('time')).toBe('week');
    expect.soft(await faults(page), 'chips').toEqual([]);

    // Nothing is solved: what was searched for is said, and the way back is there.
    await button.click();
    await form(page, locale)
      .getByLabel(text('qa:solvedFilter', {}, locale))
      .check();
    await form(page, locale)
      .getByRole('button', { name: say('search:apply') })
      .click();
    await expect(page.getByText(say('search:noHits', { q: word }))).toBeVisible();
    await expect(page.getByRole('button', { name: say('search:filters') })).toBeFocused();
    await expect(page.getByText(text('qa:solvedFilter', {}, locale)).first()).toBeVisible();
    expect.soft(await faults(page), 'nothing found').toEqual([]);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await page.goForward();
    await page.getByRole('link', { name: say('search:takeAllOff') }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);

    // An address is all that it takes; the server draws it.
    await open(page, at({ q: word, author: author.nick, pictures: '1' }));
    await expect(page.getByText(say('search:noHits', { q: word }))).toBeVisible();
    await chips(page, locale, 2)
      .getByRole('link', { name: say('search:takeOff', { filter: say('search:pictures') }) })
      .click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(chips(page, locale, 1).getByRole('link')).toHaveCount(1);
  });

  test(`nothing found leads to people and topics near it and to asking it (${site}, ${locale})`, async ({
    people,
    openAs,
  }) => {
    const author = await people.player();
    const topic = people.unique('灯塔');
    await author.post({ title: '别的', content: `<p>#${topic}# 一</p>`, zone });
    const page = await openAs(author, setup);
    await open(page, at({ q: topic, searchTitleFlag: 'true', sort: '13' }));
    await expect(page.getByText(say('search:noHits', { q: topic }))).toBeVisible();
    const near = page.getByRole('region', { name: say('search:near') });
    await expect(near.getByRole('link', { name: topic })).toHaveAttribute('href', /topic=/);
    expect.soft(await faults(page), 'near').toEqual([]);
    await page.getByRole('button', { name: say('search:ask') }).click();
    await expect(
      page
        .locator('input')
        .and(page.locator(`[value="${topic}"]`))
        .last(),
    ).toBeVisible();
  });

  test(`suggestions name what there is, by keyboard, and are forgotten one by one (${site}, ${locale})`, async ({
    people,
    openAs,
  }) => {
    const author = await people.player();
    const word = people.unique('海图');
    const { wbId } = await author.post({ title: `关于${word}的一切`, content: `<p>#${word}# 一</p>`, zone });
    const page = await openAs(author, setup);
    await open(page, site === 'phone' ? at({}) : `/?zone=${zone}`);
    const box = page.getByRole('combobox').first();
    const list = page.getByRole('listbox', { name: say('search:panel') });
    for (const entry of ['甲甲', '乙乙']) {
      await box.fill(entry);
      await box.press('Enter');
      await expect(page.getByText(say('search:noHits', { q: entry }))).toBeVisible();
    }
    await box.fill('');
    await box.click();
    const recent = list.getByRole('group', { name: say('search:recent') });
    await expect(recent.getByRole('option')).toHaveText(['乙乙', '甲甲']);
    await page.getByRole('button', { name: say('search:forget', { q: '乙乙' }) }).press('Enter');
    await expect(recent.getByRole('option')).toHaveText(['甲甲']);
    await expect(page.getByRole('button', { name: say('search:forget', { q: '甲甲' }) })).toBeFocused();
    expect.soft(await faults(page, '[role=search]'), 'recent').toEqual([]);
    await page.getByRole('button', { name: say('search:clear') }).press('Enter');
    await expect(recent).toHaveCount(0);
    await expect(box).toBeFocused();

    await box.fill(word);
    await expect(list.getByRole('group', { name: say('search:sugPosts') }).getByRole('option')).toHaveText([
      `关于${word}的一切`,
    ]);
    await expect(list.getByRole('group', { name: say('search:topics') }).locator('mark')).toHaveText([word]);
    expect.soft(await faults(page, '[role=search]'), 'suggestions').toEqual([]);
    for (let n = 0; n < 3; n++) await box.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveText(`关于${word}的一切`);
    await box.press('Escape');
    await expect(list).toHaveCount(0);
    await box.press('ArrowDown');
    await expect(list.getByRole('group', { name: say('search:sugPosts') })).toBeVisible();
    for (let n = 0; n < 3; n++) await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/posts/${wbId}`));
  });
}
