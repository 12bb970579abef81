import { openComposer } from './support/compose.ts';
import { seeToast, tool } from './support/places.ts';
import { expect, open, test } from './support/test.ts';
import { text, textPattern } from './support/texts.ts';

const REASON = '功能维护中，暂无法上传图片';
const ZONE = 'sw5';

test('while a zone takes no pictures every way to send one is closed and says why', async ({ people, openAs }) => {
  const [manager, member] = [await people.staff(`${ZONE}:13`), await people.player()];
  const turn = (enable: 0 | 1) =>
    manager.do('POST', '/api/bbs/publicOpinion/setEnable', { enable, reason: '演练' }, ZONE);
  const { wbId } = await member.post({ title: people.unique('没有图片的一天'), zone: ZONE });
  await turn(1);
  const page = await openAs(member);

  await test.step('the box of comments', async () => {
    await open(page, `/posts/${wbId}?zone=${ZONE}`);
    const add = page.getByRole('button', { name: textPattern('comment:addImage') });
    await expect(add).toBeDisabled();
    await add.hover();
    await expect(page.getByRole('tooltip')).toHaveText(REASON);
    await page.getByRole('textbox', { name: text('comment:placeholder') }).evaluate((area) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array([1])], 'a.png', { type: 'image/png' }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true }));
    });
    await seeToast(page, REASON);
  });

  await test.step('the composer', async () => {
    await open(page, `/?zone=${ZONE}`);
    await openComposer(page);
    await expect(tool(page, 'image')).toBeDisabled();
    await tool(page, 'image').hover();
    await expect(page.getByRole('tooltip')).toHaveText(REASON);
  });

  await test.step('the own picture', async () => {
    await open(page, `/user/${member.uid}/edit?zone=${ZONE}`);
    await expect(page.getByRole('button', { name: text('user:avatar.change') })).toBeDisabled();
    await expect(page.getByText(REASON)).toBeVisible();
  });

  await test.step('the pictures of a feedback', async () => {
    await open(page, `/?zone=${ZONE}`);
    const card = page.getByRole('region', { name: text('feedback:card.title') });
    await card.getByRole('button', { name: text('feedback:card.submit'), exact: true }).click();
    const form = page.getByRole('dialog', { name: text('feedback-pages:form.title') });
    await expect(form.getByRole('button', { name: text('feedback-pages:form.addImage') })).toBeDisabled();
    await expect(form.getByText(REASON)).toBeVisible();
  });

  await test.step('managers send pictures, and everybody does when it is over', async () => {
    const theirs = await openAs(manager);
    await open(theirs, `/user/${manager.uid}/edit?zone=${ZONE}`);
    await expect(theirs.getByRole('button', { name: text('user:avatar.change') })).toBeEnabled();
    await turn(0);
    await open(page, `/posts/${wbId}?zone=${ZONE}`);
    await expect(page.getByRole('button', { name: textPattern('comment:addImage') })).toBeEnabled();
  });
});
