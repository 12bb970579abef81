import type { Page } from '@playwright/test';
import { HOSTILE } from '../../platform/contract/content/hostile-snippets.ts';
import { expect, hydrated, open, test } from './support/test.ts';
import { postList } from './support/places.ts';

const ZONE = 'sw5';
const all = Object.values(HOSTILE).flat();
/** Every fifth of the snippets that the unit tests know, so that each kind of attack is among them. */
const SNIPPETS = all.filter((_, index) => index % 5 === 0).map(arm);

/** A snippet whose script, were it to run, leaves a mark that no page could have by itself. */
function arm(snippet: string): string {
  return snippet.replaceAll('alert(1)', 'window.__xss=1');
}

/** Whatever could run a script or draw over the page, in the parts of the page that show what people wrote. */
const findings = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const foreign =
      'script,iframe:not([title]),object,embed,base,form[action],link,meta,style,marquee,video,audio,math,foreignObject';
    const main = document.querySelector('main');
    if (!main) return ['no main'];
    for (const element of main.querySelectorAll(foreign)) found.push(element.outerHTML.slice(0, 120));
    for (const element of document.querySelectorAll('body, body *')) {
      for (const { name, value } of element.attributes) {
        const bare = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase();
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}=${value}`);
        if (
          /^(javascript|vbscript|data:text)/.test(bare) &&
          name !== 'title' &&
          name !== 'aria-label' &&
          name !== 'alt'
        )
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    for (const element of main.querySelectorAll<HTMLElement>('article *')) {
      if (/url\(|expression|position|behavior/.test(element.getAttribute('style') ?? ''))
        found.push(element.outerHTML.slice(0, 120));
    }
    if ('__xss' in window) found.push('a script ran');
    return found;
  });

test('hostile content does nothing: in the list, in posts, titles, comments and replies', async ({ page, people }) => {
  test.setTimeout(180_000);
  // Everything an author can hold, so that as much as possible passes.
  const author = await people.staff(`${ZONE}:27,35,10`);
  const posts: number[] = [];
  for (const snippet of SNIPPETS) {
    const fields = { wbTitle: [...snippet].slice(0, 40).join(''), wbContent: `<p>前文</p>${snippet}`, wbThemeId: 1 };
    const reply = await author.call<{ wbId: number }>('POST', '/api/bbs/weibo/add', fields, ZONE);
    if (reply.Succeed) posts.push(reply.Message.wbId);
    else expect(reply.Code, `${snippet}: ${reply.Desc}`).toBeLessThan(500);
  }
  expect(posts.length).toBeGreaterThan(40);
  const [first = 0] = posts;
  const comment = { wbId: first, content: '评论前文 <b onclick=1>x</b>' };
  const { cid } = await author.do<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2', comment, ZONE);
  let said = 0;
  for (const snippet of SNIPPETS) {
    const content = [...`说${snippet}`].slice(0, 150).join('');
    const place = said % 2 ? { wbId: first, cid } : { wbId: first };
    const reply = await author.call('POST', '/api/bbs/weibo/comment/add_comment_v2', { ...place, content }, ZONE);
    if (reply.Succeed) said++;
    else expect(reply.Code, `${snippet}: ${reply.Desc}`).toBeLessThan(500);
  }
  expect(said).toBeGreaterThan(40);

  await open(page, `/?zone=${ZONE}&sort=1`);
  expect(await findings(page)).toEqual([]);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await postList(page).getByRole('article').count()).toBe(posts.length);
  }).toPass({ timeout: 20_000 });
  expect(await findings(page)).toEqual([]);

  for (const wbId of posts) {
    await page.goto(`/posts/${wbId}?zone=${ZONE}`);
    await expect(page.getByRole('article').first()).toContainText('前文');
    await hydrated(page);
    expect(await findings(page), `post ${wbId}`).toEqual([]);
  }
  await open(page, `/posts/${first}?zone=${ZONE}`);
  await expect(page.getByText('评论前文').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('what HTML shows as a tag in text stays text', async ({ page, people }) => {
  const author = await people.player();
  const { wbId } = await author.post({
    title: '<img src=x onerror=1>',
    content: '<p>&lt;script&gt;1&lt;/script&gt;</p>',
    zone: ZONE,
  });
  await open(page, `/posts/${wbId}?zone=${ZONE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=1>');
  await expect(page.getByText('<script>1</script>', { exact: true })).toBeVisible();
  expect(await page.title()).toContain('<img src=x onerror=1>');
});

test('names of people cannot carry markup', async ({ forum, people }) => {
  const account = people.unique('hostile');
  const reply = await fetch(`${forum.origin}/account/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
    body: JSON.stringify({ account, password: 'Tide-and-lantern-41', nick: '<b>x</b>' }),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    Succeed: false,
    Desc: '昵称为1-16个字符，可使用文字、数字、空格和 _ - · . ~',
  });
});
