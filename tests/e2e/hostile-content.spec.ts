import type { Page } from '@playwright/test';
import { HOSTILE } from '../../platform/contract/content/hostile-snippets.ts';
import type { Comment } from '../../platform/contract/endpoints/comments.ts';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { Draft } from '../../plugins/drafts/contract.ts';
import type { Template } from '../../plugins/templates/contract.ts';
import { docx, paragraph } from '../support/word-document.ts';
import { startPost } from './support/compose.ts';
import { picture } from './support/images.ts';
import { chooseMore, composer, textBox, tool } from './support/places.ts';
import { countRows } from './support/rows.ts';
import { expect, open, signIn, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const ZONE = 'sw4';
/**
 * Everything an author can hold, so that as much as possible passes: links, any length, drafts,
 * templates, timed posts, reviews.
 */
const STAFF = [`${ZONE}:10,13,27,31,35,92`, `${ZONE}:13,10,27,31,35,92`];
const SNIPPETS = Object.values(HOSTILE).flat();
/** Calls at a time. */
const AT_ONCE = 6;
/**
 * So many posts stand on a page of their own; all of them stand in lists and, put together, in long
 * posts.
 */
const ALONE = 8;
/** UTF-16 units of the long posts, at most. */
const LONG = 60_000;

/**
 * A snippet whose script, were it to run, leaves a mark that no page could have by itself, and
 * whose picture exists.
 */
const arm = (snippet: string, image: string) =>
  snippet
    .replaceAll('alert(1)', 'window.__xss=1')
    .replaceAll(/\b(on[a-z]+)=1\b/g, '$1=window.__xss=1')
    .replaceAll(/\bjavascript:[12]\b/g, 'javascript:window.__xss=1')
    .replaceAll('/media/a.png', image);

/**
 * Whatever could run a script or draw over the page, in the parts of the page that show what people
 * wrote.
 */
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

/** Runs `work` for each, a few at a time; the results stand in order. */
async function forEach<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const run = async () => {
    for (const [index, item] of left) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}

const titleOf = (snippet: string) => [...`题${snippet}`].slice(0, 40).join('');

/** Text as XML can hold it. */
const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** Texts put together to long ones. */
function long(texts: readonly string[]): string[] {
  const parts = [''];
  for (const text of new Set(texts)) {
    if ((parts.at(-1) ?? '').length + text.length > LONG) parts.push('');
    parts.push(`${parts.pop() ?? ''}${text}`);
  }
  return parts;
}

/**
 * Sends every snippet by every call that stores content; what is refused is refused clearly.
 * @returns what was stored
 */
async function storeEverything(author: Member, player: Member, snippets: readonly string[]) {
  const call = async <T>(path: string, input: object, by: Member = author): Promise<T | null> => {
    const reply = await by.call<T>('POST', path, input, ZONE);
    if (!reply.Succeed) expect(reply.Code, `${path} ${JSON.stringify(input)}: ${reply.Desc}`).toBeLessThan(500);
    return reply.Succeed ? reply.Message : null;
  };
  const added = await forEach(snippets, (snippet) =>
    call<Post>('/api/bbs/weibo/add', {
      wbTitle: titleOf(snippet),
      wbContent: `<p>前文</p>${snippet}`,
      wbThemeId: 1,
    }),
  );
  const posts = added.filter((post) => post !== null);
  const edited = await forEach(snippets, (content, index) => {
    const wbId = posts[index % posts.length]?.wbId;
    return call<Post>('/api/bbs/weibo/edit', {
      wbId,
      title: titleOf(content),
      content: `<p>前文</p>${content}`,
      themeId: 1,
    });
  });
  const wbId = posts[0]?.wbId ?? 0;
  const talk = '/api/bbs/weibo/comment/add_comment_v2';
  const { cid } = (await call<Comment>(talk, { wbId, content: '评论前文' })) ?? { cid: 0 };
  const said = await forEach(snippets, (snippet, index) => {
    const content = [...`说${snippet}`].slice(0, 150).join('');
    return call<Comment>(talk, index % 2 ? { wbId, cid, content } : { wbId, content }, player);
  });
  const { id } = (await call<{ id: number }>('/api/bbs/weibo/draft/add_draft', { content: '草稿' })) ?? { id: 0 };
  const drafts: string[] = [];
  // One after another: the draft has one text at a time.
  for (const snippet of snippets) {
    const change = { id, title: titleOf(snippet), content: `<p>前文</p>${snippet}` };
    if (!(await call('/api/bbs/weibo/draft/update_draft', change))) continue;
    drafts.push((await author.do<Draft>('GET', '/api/bbs/weibo/draft/get_detail', { id }, ZONE)).content);
  }
  const kind = await call<{ id: number }>('/api/bbs/weibo/template/save_type', { typeName: `攻防${author.uid}` });
  const saved: { id?: number } = {};
  const templates: string[] = [];
  for (const snippet of snippets) {
    const template = await call<Template>('/api/bbs/weibo/template/save', {
      ...saved,
      typeId: kind?.id,
      templateName: [...snippet].slice(0, 20).join('').trim() || '空',
      templateContentList: [{ templateContent: `<p>前文</p>${snippet}`, desc: [...snippet].slice(0, 20).join('') }],
    });
    if (!template) continue;
    saved.id = template.id;
    templates.push(...template.templateContentList.map(({ templateContent }) => templateContent));
  }
  const contents = [...posts, ...edited.filter((post) => post !== null)].map(({ wbContent }) => wbContent);
  return { posts, said: said.filter((one) => one !== null), draftId: id, drafts, templates, contents, wbId };
}

test('hostile content does nothing, by whatever call it comes and wherever it is shown', async ({
  people,
  openAs,
  trouble,
}) => {
  test.setTimeout(420_000);
  // Pasted pictures that are none, or that are nowhere.
  trouble.expect(/^reply 400 GET \/api\/bbs\/images\/convert_img_url/);
  trouble.expect(/^reply 400 POST \/api\/bbs\/images/);
  // Without the content security policy: what is shown must be harmless by itself.
  const page = await openAs(null, { bypassCSP: true });
  const authors = await Promise.all(STAFF.map((codes) => people.staff(codes)));
  const [author] = authors as [Member];
  const { url } = await author.upload('a.png', new Uint8Array(await picture()), ZONE);
  const snippets = SNIPPETS.map((snippet) => arm(snippet, url));
  // Each sends a part: one person alone would write too much in a minute.
  const parts = authors.map(async (by, at) => {
    const half = snippets.filter((_, index) => index % authors.length === at);
    // Comments are a moderator's, whom no limit of a minute holds up.
    return storeEverything(by, await people.staff(`${ZONE}:${at === 0 ? 12 : 13}`), half);
  });
  const all = await Promise.all(parts);
  const [stored] = all as [(typeof all)[0]];
  const posts = all.flatMap((part) => part.posts);
  // What is refused are pictures that are not here.
  for (const path of ['posts', 'said', 'drafts', 'templates'] as const)
    expect(all.flatMap((part) => part[path] as unknown[]).length, path).toBeGreaterThan(snippets.length - 10);

  const texts = long(all.flatMap(({ contents, drafts, templates }) => [...contents, ...drafts, ...templates]));
  const walls = await forEach(texts, (content, index) => author.post({ title: `长文${index}`, content, zone: ZONE }));
  const harmless = async (where: string) => expect(await findings(page), where).toEqual([]);
  // On the way, because a long list leaves out what is far from the window.
  const harmlessToTheEnd = async (where: string, part: string, isAll: (count: number) => boolean) => {
    const found = new Set<string>();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      for (const finding of await findings(page)) found.add(JSON.stringify(finding));
      expect(isAll(await countRows(page, part))).toBe(true);
    }).toPass({ timeout: 180_000, intervals: [300] });
    expect([...found], where).toEqual([]);
    await harmless(where);
  };

  // Lists: home and search, all of it.
  await open(page, `/?zone=${ZONE}&sort=1`);
  await harmlessToTheEnd('home', 'main', (count) => count >= posts.length + walls.length);
  await open(page, `/?zone=${ZONE}&q=${encodeURIComponent('前文')}&sort=13`);
  await harmlessToTheEnd('search', 'main', (count) => count > 60);

  // Posts and their titles: everything in long ones, some alone; the comments of one.
  for (const { wbId } of [...walls, ...posts.filter((_, index) => index % Math.ceil(posts.length / ALONE) === 0)]) {
    await open(page, `/posts/${wbId}?zone=${ZONE}`);
    await expect(page.getByRole('article').first()).toContainText('前文');
    await harmless(`post ${wbId}`);
  }
  await open(page, `/posts/${stored.wbId}?zone=${ZONE}`);
  await harmlessToTheEnd('comments', '#comments', (count) => count > 60);

  await test.step('what HTML shows as a tag in text stays text', async () => {
    const title = '<img src=x onerror=1>';
    const { wbId } = await author.post({ title, content: '<p>&lt;script&gt;1&lt;/script&gt;</p>', zone: ZONE });
    await open(page, `/posts/${wbId}?zone=${ZONE}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('<script>1</script>', { exact: true })).toBeVisible();
    expect(await page.title()).toContain(title);
  });

  // What the author is told, and where they write.
  await signIn(page.context(), author);
  await open(page, `/user/${author.uid}/message?zone=${ZONE}`);
  await expect(page.getByText('说').first()).toBeVisible();
  await harmless('messages');
  const content = texts[0] ?? '';
  await author.do(
    'POST',
    '/api/bbs/weibo/draft/update_draft',
    { id: stored.draftId, title: '<b>稿</b>', content },
    ZONE,
  );
  await open(page, `/preview/${stored.draftId}?zone=${ZONE}`);
  await expect(page.getByRole('article').first()).toContainText('前文');
  await harmless('preview');

  // At the review desk: the draft of somebody else.
  const [, theirs] = all as [unknown, (typeof all)[0]];
  const [, other] = authors as [Member, Member];
  const draft = { id: theirs.draftId, title: '<i>审</i>', content: texts.at(-1) ?? '', wbThemeId: 1 };
  await other.do('POST', '/api/bbs/weibo/draft/update_draft', draft, ZONE);
  const pushed = { id: theirs.draftId };
  const { applyDetailUrl } = await other.do<{ applyDetailUrl: string }>(
    ...(['POST', '/api/bbs/weibo/draft/push_audit', pushed, ZONE] as const),
  );
  await open(page, `/review?zone=${ZONE}`);
  await expect(page.getByRole('link', { name: '<i>审</i>' })).toBeVisible();
  await harmless('desk');
  await open(page, new URL(applyDetailUrl, page.url()).href);
  await expect(page.getByRole('heading', { name: '<i>审</i>' })).toBeVisible();
  await harmless('review');

  await startPost(page, ZONE);
  await page.getByRole('button', { name: '加载草稿' }).click();
  await expect(textBox(page)).toContainText('前文');
  await harmless('editor with a draft');
  await chooseMore(page, /^草稿箱/);
  await expect(page.getByText('<b>稿</b>').first()).toBeVisible();
  await harmless('draft box');
  await page.keyboard.press('Escape');
  await tool(page, 'templates-pages:tool').click();
  await expect(page.getByRole('dialog', { name: text('templates-pages:title'), exact: true })).toContainText('攻防');
  await harmless('templates');
  await page.keyboard.press('Escape');

  // A Word document that quotes all of it.
  await composer(page)
    .locator('input[type=file][accept*=docx]')
    .setInputFiles({
      name: '攻防.docx',
      mimeType: 'application/octet-stream',
      buffer: docx(paragraph('文档') + snippets.map((snippet) => paragraph(xml(snippet))).join('')),
    });
  await expect(textBox(page)).toContainText('文档');
  await harmless('editor after a document');

  // Pasted, as another site's page.
  await textBox(page).click();
  await textBox(page).evaluate((box, all) => {
    for (const html of all) {
      const data = new DataTransfer();
      data.setData('text/html', `<p>贴</p>${html}`);
      const paste = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
      box.dispatchEvent(new InputEvent('beforeinput', paste));
    }
  }, snippets);
  await expect(textBox(page)).toContainText('贴');
  await harmless('editor after pasting');
});
