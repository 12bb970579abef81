import { compose } from './support/ime.ts';
import { picture } from './support/images.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { comment } from './support/places.ts';
import { answered, expect, open, test } from './support/test.ts';
import { text } from './support/texts.ts';

const placeholder = text('comment:placeholder');

test('a comment and a reply are written at the lower edge, and nothing of them is lost by closing', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('手机评论') });
  const member = await people.player();
  const page = await openAs(member, PHONE);
  const ime = await page.context().newCDPSession(page);
  await open(page, `/m/posts/${wbId}?zone=sw4`);
  const entry = page.getByRole('button', { name: placeholder });
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: placeholder });
  const send = sheet.getByRole('button', { name: text('comment:send'), exact: true });

  await test.step('its field has the focus, and nothing is sent that is too short', async () => {
    await entry.tap();
    await expect(field).toBeFocused();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('an input method has its way: candidates changed and cancelled', async () => {
    await compose(ime, ['n', 'ni', 'nih', 'ni', 'nihao'], '你好');
    await compose(ime, ['s', 'sh'], '');
    await expect(field).toHaveValue('你好');
    await expect(send).toHaveAttribute('aria-disabled', 'false');
  });

  await test.step('emoticons stand below the text, and cover nothing of it', async () => {
    await sheet.getByRole('button', { name: text('comment:emoticons') }).tap();
    await sheet.getByRole('button', { name: '微笑', exact: true }).tap();
    await expect(field).toHaveValue('你好[微笑]');
    const below = (await sheet.getByRole('button', { name: '微笑', exact: true }).boundingBox())!;
    const { y, height } = (await field.boundingBox())!;
    expect(below.y).toBeGreaterThan(y + height);
    await examine(sheet, 'emoticons of a comment on a phone');
    await field.fill('你好');
    await expect(sheet.getByRole('button', { name: '微笑', exact: true })).toHaveCount(0);
  });

  await test.step('what is closed keeps its text and its pictures', async () => {
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: '帆.png', mimeType: 'image/png', buffer: await picture() });
    await expect(sheet.getByRole('img')).toBeVisible();
    await examine(sheet, 'comment with a picture on a phone');
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(`/m/posts/${wbId}?zone=sw4`);
    await expect(entry).toHaveText(/你好/);
    await entry.tap();
    await expect(field).toHaveValue('你好');
    await expect(sheet.getByRole('img')).toBeVisible();
  });

  await test.step('the second of two quick presses does nothing to what stood behind the sheet', async () => {
    await page.evaluate(() => {
      const pressed: string[] = [];
      Object.assign(window, { pressed });
      const again = ({ clientX, clientY, timeStamp }: MouseEvent) => {
        const gone = new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return;
          gone.disconnect();
          const behind = document.elementFromPoint(clientX, clientY);
          const second = new MouseEvent('click', { bubbles: true, clientX, clientY, detail: 2 });
          // A busy machine may take longer to close the sheet than a person to press twice.
          Object.defineProperty(second, 'timeStamp', { value: timeStamp + 200 });
          behind?.dispatchEvent(second);
          pressed.push('second');
        });
        gone.observe(document.body, { childList: true, subtree: true });
      };
      document.addEventListener('click', again, { once: true, capture: true });
      document.addEventListener('click', () => pressed.push('heard'));
    });
    await sheet.getByRole('button', { name: text('comment:cancel'), exact: true }).tap();
    const pressed = () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed);
    await expect.poll(pressed).toContain('second');
    expect(await pressed()).toEqual(['heard', 'second']);
    await entry.tap();
    await expect(field).toHaveValue('你好');
  });

  await test.step('it is sent once, and the sheet closes', async () => {
    await answered(page, /add_comment/, () => send.tap());
    await expect(sheet).toHaveCount(0);
    await expect(comment(page, '你好').getByRole('img').first()).toBeVisible();
    await expect(entry).not.toHaveText(/你好/);
  });

  await test.step('closed while it is on its way, and sent again, it is one comment', async () => {
    let answers = 0;
    page.on('response', (response) => void (response.url().includes('add_comment') && (answers += 1)));
    let go = () => {};
    const isTime = new Promise<void>((resolve) => (go = resolve));
    await page.route(/add_comment/, async (route) => {
      await isTime;
      await route.continue();
    });
    await entry.tap();
    await field.fill('只说一次');
    await send.tap();
    // What would be typed now is in nothing that is sent.
    await expect(field).not.toBeEditable();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await entry.tap();
    await expect(field).toHaveValue('只说一次');
    await send.tap();
    go();
    await expect.poll(() => answers).toBe(2);
    await page.unroute(/add_comment/);
    await expect(sheet).toHaveCount(0);
    await expect(entry).not.toHaveText(/只说一次/);
    await expect(page.locator('#comments').getByText('只说一次', { exact: true })).toHaveCount(1);
  });

  await test.step('a reply opens by itself', async () => {
    await comment(page, '你好')
      .getByRole('button', { name: text('comment:replyTo', { nick: member.nick }), exact: true })
      .tap();
    const answer = sheet.getByRole('textbox');
    await expect(answer).toBeFocused();
    await compose(ime, ['z', 'zan', 'zantong'], '赞同');
    await expect(answer).toHaveValue('赞同');
    await answered(page, /add_comment/, () =>
      sheet.getByRole('button', { name: text('comment:reply'), exact: true }).tap(),
    );
    await expect(sheet).toHaveCount(0);
    await expect(page.locator('#comments').getByText('赞同', { exact: true })).toBeVisible();
  });
});
