import type { Page } from '@playwright/test';
import { publish, startPost } from './support/compose.ts';
import type { Member } from './support/member.ts';
import { textBox, write } from './support/places.ts';
import { expect, signIn, test } from './support/test.ts';

let author: Member;

test.beforeEach(async ({ people, context }) => {
  author = await people.player();
  await signIn(context, author);
});

/** The last as an input method gives it: without a key. */
const LETTERS = 'abcdefgh  XYZ海';
const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Backspace', 'Delete', 'Enter'];

/** Runs of letters with moves and deletions between them, the same for the same seed. */
function keysOf(seed: number, count: number): string[] {
  let state = seed;
  const below = (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
  const pick = (from: string | readonly string[]): string => from[below(from.length)] ?? '';
  // Lines short enough that Home and End have no second meaning in a wrapped one.
  return Array.from({ length: count }, (_, n) => (n % 25 === 24 ? 'Enter' : pick(below(5) === 0 ? MOVES : LETTERS)));
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key === '海') await page.keyboard.insertText(key);
    else await page.keyboard.press(key === ' ' ? 'Space' : key);
  }
}

/** Lines of the text as they are shown. */
const shown = (page: Page): Promise<string> =>
  textBox(page).evaluate((box) =>
    [...box.querySelectorAll('p')].map((line) => (line.textContent ?? '').replaceAll('\ufeff', '')).join('\n'),
  );

for (const seed of [3, 17])
  test(`keys pressed without a pause write what they write in a plain field (${seed})`, async ({ page, context }) => {
    const keys = ['s', 't', ...keysOf(seed, 220), 'End', 'z'];
    const field = await context.newPage();
    await field.setContent('<textarea cols="400" rows="100"></textarea>');
    await field.getByRole('textbox').focus();
    await press(field, keys);
    const expected = await field.getByRole('textbox').inputValue();

    await page.bringToFront();
    await startPost(page);
    await write(page, { title: `按键 ${seed} ${author.uid}` });
    await textBox(page).click();
    await press(page, keys);
    expect(await shown(page)).toBe(expected);
    const content = await publish(page, author);
    const lines = (html: string): string => html.replaceAll(/<\/p>\s*<p>|<br>/g, '\n').replaceAll(/<\/?p>/g, '');
    const squeeze = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();
    expect(squeeze(lines(content))).toBe(squeeze(expected));
  });

/**
 * From now on no frame comes, so what waits for one waits; the returned function lets them come
 * again.
 */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (run) => held.push(run);
    Object.assign(window, {
      letFramesCome: () => {
        window.requestAnimationFrame = real;
        for (const run of held) real(run);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { letFramesCome: () => void }).letFramesCome());
}

test('letters that wait for their frame are there for whatever comes before it', async ({ page, context }) => {
  await startPost(page);
  await write(page, { title: `未画出 ${author.uid}`, body: 'port' });
  await page.keyboard.type('ab');
  await expect(textBox(page)).toHaveText('portab');
  const letFramesCome = await holdFrames(page);
  await page.keyboard.type('cde');
  await expect(textBox(page)).toHaveText('portabcde');
  await page.keyboard.press('Backspace');
  await expect(textBox(page)).toHaveText('portabcd');
  await page.keyboard.type('fg');
  await page.keyboard.type('，');
  await page.keyboard.type('hi');
  const ime = await context.newCDPSession(page);
  await ime.send('Input.imeSetComposition', { text: 'hai', selectionStart: 3, selectionEnd: 3 });
  await ime.send('Input.insertText', { text: '海' });
  await page.keyboard.type('jk');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('lm');
  await page.keyboard.press('Enter');
  await page.keyboard.type('no');
  await expect(textBox(page).locator('p')).toHaveText(['portabcdfg，hi海jlm', 'nok']);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('pq');
  await letFramesCome();
  expect(await publish(page, author)).toBe('<p>portabcdfg，hi海jlm</p><p>nokpq</p>');
});
