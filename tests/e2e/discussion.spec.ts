import type { Member } from './support/member.ts';
import { actions, comment, comments, likeButton, seeToast } from './support/places.ts';
import { answered, expect, hydrated, open, signIn, test, type People } from './support/test.ts';
import { text } from './support/texts.ts';

let author: Member;

/** A post with a comment for each of the words. */
async function discussed(
  people: People,
  words: readonly string[],
): Promise<{ wbId: number; title: string; cids: number[] }> {
  // Nobody writes as much in a minute as these tests together.
  author = await people.player();
  const title = people.unique('众说纷纭');
  const { wbId } = await author.post({ title });
  const cids: number[] = [];
  for (const word of words) cids.push((await author.comment(wbId, word)).cid);
  return { wbId, title, cids };
}

const many = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}号`);

test('a visitor reads a long discussion: sorted, on scrolling, in parts, and by the address of a comment', async ({
  page,
  people,
}) => {
  const { wbId, cids } = await discussed(people, many(25, '楼层'));
  const fan = await people.player();
  await fan.do('POST', '/api/bbs/weibo/favor/add_favor', { cid: cids[7] ?? 0 });
  await open(page, `/posts/${wbId}?zone=sw4`);

  await test.step('a visitor who likes is asked to log in', async () => {
    await likeButton(actions(page)).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(likeButton(actions(page))).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('comments are sorted, and go on when scrolled', async () => {
    const rows = comments(page).getByRole('article');
    await expect(rows.first()).toContainText('楼层01号');
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(rows).toHaveCount(25, { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(rows.last()).toContainText('楼层25号');
    await comments(page)
      .getByRole('button', { name: text('comment:newest') })
      .click();
    await expect(rows.first()).toContainText('楼层25号');
    await comments(page)
      .getByRole('button', { name: text('comment:hottest') })
      .click();
    await expect(rows.first()).toContainText('楼层08号');
  });

  const replies: number[] = [];
  for (const word of many(13, '跟帖')) replies.push((await author.comment(wbId, word, { cid: cids[22] ?? 0 })).cid);
  await test.step('an address leads to a comment on a later page', async () => {
    await page.goto(`/posts/${cids[21]}/location?zone=sw4`);
    await expect(page).toHaveURL(/commentPosition=22/);
    await expect(comment(page, '楼层22号').first()).toBeInViewport();
    await hydrated(page);
  });

  await test.step('replies are shown in parts: three, ten, all', async () => {
    const thread = comment(page, '楼层23号');
    const shown = thread
      .getByRole('list', { name: text('comment:repliesTo', { nick: author.nick }) })
      .getByRole('listitem');
    await expect(shown).toHaveCount(3);
    await thread.getByRole('button', { name: text('comment:allReplies', { n: 13 }) }).click();
    await expect(shown).toHaveCount(10);
    await thread.getByRole('button', { name: text('comment:moreReplies') }).click();
    await expect(shown).toHaveCount(13);
    await expect(shown.last()).toContainText('跟帖13号');
    await thread.getByRole('button', { name: text('comment:collapse') }).click();
    await expect(shown).toHaveCount(3);
  });

  await test.step('an address leads to a reply', async () => {
    await page.goto(`/posts/${replies[5]}/location?zone=sw4`);
    await expect(page).toHaveURL(/commentPosition=23.*replayPosition=6|replayPosition=6.*commentPosition=23/);
    await expect(page.getByText('跟帖06号')).toBeInViewport();
  });
});

test('members like and comment, whatever the server refuses or lacks, and however small their screen', async ({
  page,
  context,
  people,
  trouble,
}) => {
  const { wbId, cids } = await discussed(people, ['主楼']);
  await author.comment(wbId, '楼中楼', { cid: cids[0] ?? 0 });
  await signIn(context, await people.player());
  await open(page, `/posts/${wbId}?zone=sw4`);
  const like = likeButton(actions(page));
  const box = page.getByRole('textbox', { name: text('comment:placeholder') });
  const full = '风'.repeat(150);

  await test.step('a like that the server refuses is taken back with the reason', async () => {
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    trouble.expect(/^reply 409 POST \/api\/bbs\/weibo\/favor\/add_favor/);
    await page.route('**/add_favor*', async (route) => {
      await asked;
      await route.fulfill({
        status: 409,
        json: { Succeed: false, Message: '内容已发生变化', Desc: '内容已发生变化', Code: 409 },
      });
    });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
    answer?.();
    await seeToast(page, '内容已发生变化');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 0 }));
    await page.unroute('**/add_favor*');
    await answered(page, /add_favor/, () => like.click());
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a comment keeps no emoji characters and takes no more than its limit', async () => {
    await box.pressSequentially('好😀风');
    await expect(box).toHaveValue('好风');
    await box.fill(full);
    await box.pressSequentially('浪');
    await seeToast(page, text('comment:tooLong', { max: 150 }));
    await expect(box).toHaveValue(full);
  });

  await test.step('a like and the words of a comment are there after a reload', async () => {
    await page.reload();
    await expect(like).toHaveAccessibleName(text('core:post.likeCount', { n: 1 }));
    await expect(box).toHaveValue(full);
    await hydrated(page);
  });

  await test.step('nothing is typed behind a comment that is on its way, and it is sent once', async () => {
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/add_comment_v2*', async (route) => {
      asked++;
      await isSeen;
      await route.continue();
    });
    await box.fill('在路上的评论');
    await box.press('Control+Enter');
    await expect(box).not.toBeEditable();
    await box.press('Control+Enter');
    await page.keyboard.type('多出来的字');
    letGo();
    await expect(comment(page, '在路上的评论')).toHaveCount(1);
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    expect(asked).toBe(1);
    await page.unroute('**/add_comment_v2*');
    await box.fill(full);
  });

  await test.step('a part of the page that a newer version no longer has reloads the page once', async () => {
    trouble.expect(
      /^failed GET \/assets\//,
      /^reply 404 (?:GET|HEAD) \/assets\//,
      /^console: .*(preload|dynamically imported|Failed to fetch)/s,
      /^exception: .*(preload|dynamically imported)/s,
    );
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/assets/Menu-*', (route) => route.fulfill({ status: 404, body: '' }));
    // As of a newer version: what the page began with is not there either.
    await page.route('**/assets/*', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    const menu = page.getByRole('button', { name: text('core:post.menu') }).first();
    await menu.click();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.unroute('**/assets/Menu-*');
    await page.unroute('**/assets/*');
    expect(loads).toBe(1);
  });

  await test.step('the words are nobody else’s in the same tab', async () => {
    await signIn(page.context(), await people.player());
    await open(page, `/posts/${wbId}?zone=sw4`);
    await box.pressSequentially('我的');
    await expect(box).toHaveValue('我的');
  });

  await test.step('an older reply with all its buttons fits on a screen of 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    // In another year a comment tells its year.
    await page.addInitScript((later) => {
      const real = Date.now;
      Date.now = () => real() + later;
    }, 400 * 86_400_000);
    await open(page, `/posts/${wbId}?zone=sw4`);
    const reply = comment(page, '楼中楼').last();
    await expect(reply.getByText(/^\d{4}年/).last()).toBeVisible();
    const beside = () =>
      page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    expect(await beside()).toBe(0);
  });
});
