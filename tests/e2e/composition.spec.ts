import type { Page } from '@playwright/test';
import { startPost } from './support/compose.ts';
import { compose } from './support/ime.ts';
import { PHONE } from './support/phone.ts';
import { expect, open, test } from './support/test.ts';

const KINDS = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=search]', '[contenteditable=true]'];

/** Stamps what can be written in now, and tells how many there are: a field that is used may bring others. */
const stamp = (page: Page): Promise<number> =>
  page.evaluate((kinds) => {
    const fields = [...document.querySelectorAll<HTMLElement>(kinds.join(','))].filter(
      (field) =>
        field.checkVisibility() &&
        !field.closest('[aria-hidden=true], [inert]') &&
        !field.matches(':disabled, [readonly], [inputmode=numeric], [inputmode=decimal]'),
    );
    fields.forEach((field, index) => field.setAttribute('data-field', `${index}`));
    return fields.length;
  }, KINDS);

const textOf = (page: Page, index: number): Promise<string> =>
  page.locator(`[data-field="${index}"]`).evaluate((field) => {
    if ('value' in field) return String(field.value);
    const copy = field.cloneNode(true) as Element; // of an element
    copy.querySelector('[data-slate-placeholder]')?.remove();
    // Slate marks an empty line by a character without width.
    return (copy.textContent ?? '').replaceAll('\uFEFF', '');
  });

/**
 * In each field of the page: candidates that change, a composition that is cancelled, one within
 * what is there. Nothing else may get into it.
 * @returns how many fields there were
 */
async function composeEverywhere(page: Page): Promise<number> {
  const ime = await page.context().newCDPSession(page);
  const count = await stamp(page);
  for (let index = 0; index < count; index += 1) {
    const field = page.locator(`[data-field="${index}"]`);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+End');
    const before = await textOf(page, index);
    const named = await field.evaluate((element) => element.outerHTML.slice(0, 160));
    await compose(ime, ['n', 'ni', 'nih', 'ni', 'nihao'], '你好');
    await expect.poll(() => textOf(page, index), named).toBe(`${before}你好`);
    await compose(ime, ['s', 'sh', 'shi'], '');
    await expect.poll(() => textOf(page, index), named).toBe(`${before}你好`);
    await page.keyboard.press('ArrowLeft');
    await compose(ime, ['m', 'men'], '们');
    await expect.poll(() => textOf(page, index), named).toBe(`${before}你们好`);
  }
  await ime.detach();
  return count;
}

test('Chinese is composed in every text field of the phone site', async ({ people, openAs }) => {
  const member = await people.player();
  const { wbId } = await (await people.player()).post({ title: people.unique('输入') });
  const page = await openAs(member, PHONE);
  const addresses = [
    '/m/search',
    '/m/search?userKeyword=a',
    `/m/report?wbId=${wbId}`,
    `/m/user/${member.uid}/edit`,
    '/m/publish',
  ];
  for (const address of addresses) {
    await open(page, `${address}${address.includes('?') ? '&' : '?'}zone=sw4`);
    // Forms load what they need first.
    await expect(page.getByRole('main').locator(KINDS.join(',')).first()).toBeVisible();
    expect(await composeEverywhere(page), address).toBeGreaterThan(0);
  }
});

test('and in every one of the pages for wide screens', async ({ people, openAs }) => {
  const member = await people.player();
  const { wbId } = await (await people.player()).post({ title: people.unique('输入') });
  const page = await openAs(member);
  for (const address of ['/', `/posts/${wbId}`, `/user/${member.uid}/edit`]) {
    await open(page, `${address}?zone=sw4`);
    expect(await composeEverywhere(page), address).toBeGreaterThan(0);
  }
  await test.step('the composer', async () => {
    await startPost(page);
    expect(await composeEverywhere(page)).toBeGreaterThan(1);
  });
});
