import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../platform/contract/locale.ts';
import type { Member } from '../e2e/support/member.ts';
import { examine } from '../e2e/support/overlay.ts';
import { PHONE } from '../e2e/support/phone.ts';
import { becomeArticle, openComposer } from '../e2e/support/compose.ts';
import { comment, composer, textBox, tool } from '../e2e/support/places.ts';
import { expect, open, test, type People } from '../e2e/support/test.ts';
import { text } from '../e2e/support/texts.ts';

/*
 * Every kind of dialog, sheet, menu and popover that can be opened on its own: what it is and is
 * called, its focus, Escape, and axe in both looks. What stands at the end of a longer way is looked
 * at by the tests of that way, with the same `examine`.
 */

/** Where the overlays of one page open. */
interface Place {
  readonly page: Page;
  readonly say: (key: string, values?: Parameters<typeof text>[1]) => string;
  readonly author: Member;
  readonly viewer: Member | null;
}

interface Overlay {
  readonly name: string;
  readonly role: 'dialog' | 'alertdialog' | 'menu';
  /** What it is called. */
  readonly called: (place: Place) => string | RegExp;
  /** Opens it. @returns what has the focus when it is closed; null where nothing in particular */
  readonly open: (place: Place) => Promise<Locator | null>;
}

interface PageOfOverlays {
  readonly who: 'visitor' | 'reader' | 'author' | 'manager';
  readonly address: (world: World) => string;
  readonly overlays: readonly Overlay[];
  /** What they stand in, opened first. */
  readonly within?: (page: Page) => Promise<void>;
}

const WORDS = '一条评论，写得长一些，看它在窄处怎样换行';

const button = ({ page }: Place, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).first();

async function press(target: Locator): Promise<Locator> {
  await target.click();
  return target;
}

/** What a button opens. */
const ofButton = (
  name: string,
  role: Overlay['role'],
  target: (place: Place) => Locator,
  called: Overlay['called'],
): Overlay => ({ name, role, called, open: (place) => press(target(place)) });

const postMenu = (place: Place) =>
  place.page
    .getByRole('main')
    .getByRole('button', { name: place.say('core:post.menu'), exact: true })
    .first();
const commentMenu = (place: Place) =>
  comment(place.page, WORDS)
    .getByRole('button', { name: place.say('comment:menu'), exact: true })
    .first();

/** What an entry of a menu opens, which on a phone is a sheet of buttons; the focus goes back to the menu's button. */
const ofEntry = (
  name: string,
  role: Overlay['role'],
  menu: (place: Place) => Locator,
  entry: string,
  called: Overlay['called'],
): Overlay => ({
  name,
  role,
  called,
  async open(place) {
    const trigger = await press(menu(place));
    const label = { name: place.say(entry), exact: true };
    await place.page.getByRole('menuitem', label).or(place.page.getByRole('dialog').getByRole('button', label)).click();
    return trigger;
  },
});

const said =
  (key: string): Overlay['called'] =>
  ({ say }) =>
    say(key);

const LOOKS_OVERLAY = ofButton(
  'looks',
  'dialog',
  ({ page, say }) => page.locator('footer').getByRole('button', { name: say('core:shell.looks') }),
  said('core:shell.looks'),
);
const SHARE = ofButton(
  'share',
  'dialog',
  ({ page, say }) =>
    page.getByRole('group', { name: say('core:post.actions') }).getByRole('button', { name: say('core:post.share') }),
  said('share:title'),
);
const REACT = ofButton(
  'reactions',
  'dialog',
  (place) => button(place, place.say('reactions-pages:add')),
  said('reactions-pages:add'),
);
const WHO_REACTED: Overlay = {
  name: 'who reacted',
  role: 'dialog',
  called: said('reactions-pages:who'),
  async open(place) {
    const add = await press(button(place, place.say('reactions-pages:add')));
    await place.page
      .getByRole('dialog')
      .getByRole('button', { name: place.say('reactions-pages:who') })
      .click();
    return add;
  },
};
const WATCH = ofEntry('watching', 'dialog', postMenu, 'watching:tab', said('watching-pages:title.post'));
const BLOCK = ofEntry('block', 'alertdialog', postMenu, 'core:post.block', ({ say, author }) =>
  say('follow:block.title', { nick: author.nick }),
);
const MARKS = ofEntry('marks', 'dialog', postMenu, 'marks:action', said('marks:action'));
const HIDE = ofEntry('hide', 'dialog', postMenu, 'moderation:action.hide', said('moderation-pages:penalty.title.hide'));
const POST_LOG = ofEntry('log', 'dialog', postMenu, 'moderation:action.log', said('moderation-pages:log.title'));
const REVEAL = ofEntry(
  'author of a post without a name',
  'dialog',
  postMenu,
  'anonymous:reveal',
  said('anonymous-pages:reveal.title'),
);
const EDITS = ofEntry(
  'edits of a comment',
  'dialog',
  commentMenu,
  'comment-edits:history',
  said('comment-edits:history'),
);
const DELETE_COMMENT = ofEntry(
  'delete comment',
  'alertdialog',
  commentMenu,
  'core:post.delete',
  said('comment:deleteTitle'),
);
const PEOPLE = ofButton(
  'people',
  'dialog',
  ({ page, say }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(say('follow:people.fans')) })
      .first(),
  ({ say, author }) => say('follow:people.of', { nick: author.nick }),
);

const ownMenu = ({ say, viewer }: Place) => say('core:shell.user.menu', { nick: viewer?.nick ?? '' });
const USER_MENU = (role: Overlay['role']) =>
  ofButton('menu of a member', role, (place) => button(place, ownMenu(place)), ownMenu);
const EMOTICONS = ofButton(
  'emoticons',
  'dialog',
  ({ page, say }) =>
    page
      .locator('#comments')
      .getByRole('button', { name: say('comment:emoticons') })
      .first(),
  said('comment:emoticons'),
);
const THEMES = ofButton(
  'more themes',
  'menu',
  ({ page, say }) =>
    page
      .getByRole('navigation', { name: say('core:shell.themes.label') })
      .first()
      .getByRole('button'),
  said('core:shell.themes.moreOf'),
);
const feedback = ({ page, say }: Place) => page.getByRole('region', { name: say('feedback:card.title') });
const FEEDBACK = ofButton(
  'feedback',
  'dialog',
  (place) => feedback(place).getByRole('button', { name: place.say('feedback:card.submit'), exact: true }),
  said('feedback-pages:form.title'),
);
const NOTICE = ofButton(
  'notice',
  'dialog',
  ({ page, say }) => page.getByRole('button', { name: say('suggestions-pages:board.edit') }),
  said('suggestions-pages:editor.title'),
);

/** What the tools of an open composer open. */
async function asArticle(page: Page): Promise<void> {
  await openComposer(page);
  if ((await composer(page).getByRole('toolbar').count()) === 0) await becomeArticle(page);
}
const ofTool = (name: string, key: string, called: Overlay['called']): Overlay => ({
  name,
  role: 'dialog',
  called,
  async open({ page }) {
    await tool(page, key).click();
    return textBox(page); // to write on
  },
});
const TOOLS: readonly Overlay[] = [
  ofTool('emoticons of a post', 'emoticons-pages:tool', said('emoticons-pages:tool')),
  ofTool('cards', 'cards-pages:tool', said('cards-pages:title')),
  ofTool('templates', 'templates-pages:tool', said('templates-pages:title')),
  ofTool('colours', 'text-styles-pages:tool.colour', said('text-styles-pages:tool.colour')),
  ofTool('preview', 'editor-pages:preview.open', said('editor-pages:preview.title')),
  {
    name: 'history',
    role: 'dialog',
    called: said('history:title'),
    async open({ page, say }) {
      const shown = composer(page).getByRole('button', { name: say('history:title') });
      await shown.press('Enter'); // by the mouse, the focus stays in the text
      return shown;
    },
  },
  {
    name: 'drafts',
    role: 'dialog',
    called: said('drafts-pages:draft.box'),
    async open({ page, say }) {
      const menu = composer(page).getByRole('button', { name: say('drafts-pages:draft.more'), exact: true });
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: new RegExp(`^${say('drafts-pages:draft.box')}`) }).press('Enter');
      return menu;
    },
  },
  ofTool('lottery', 'lottery:tool', said('lottery-pages:settings.title')),
];

const postAddress = ({ wbId }: World) => `/posts/${wbId}`;

const READING: readonly PageOfOverlays[] = [
  {
    who: 'visitor',
    address: postAddress,
    overlays: [
      LOOKS_OVERLAY,
      ofButton(
        'login',
        'dialog',
        (place) => button(place, place.say('core:shell.user.login')),
        ({ say }) => new RegExp(`^${say('core:login.title', { zone: '' }).trim()}`),
      ),
      ofButton(
        'games',
        'dialog',
        ({ page, say }) =>
          page.getByRole('button', { name: new RegExp(`^${say('core:shell.switcher.label')}`) }).first(),
        said('core:shell.switcher.title'),
      ),
      SHARE,
      {
        name: 'shortcuts',
        role: 'dialog',
        called: said('shortcuts-pages:title'),
        async open({ page }) {
          await page.keyboard.press('?');
          return null;
        },
      },
    ],
  },
  {
    who: 'reader',
    address: postAddress,
    overlays: [
      USER_MENU('menu'),
      EMOTICONS,
      ofButton(
        'messages',
        'dialog',
        ({ page, say }) =>
          page.getByRole('button', { name: new RegExp(`^${say('core:shell.messages.label')}`) }).first(),
        said('core:shell.messages.label'),
      ),
      ofButton('menu of a post', 'menu', postMenu, said('core:post.menu')),
      ofButton('menu of a comment', 'menu', commentMenu, said('comment:menu')),
      REACT,
      WHO_REACTED,
      WATCH,
      ofEntry('report', 'dialog', postMenu, 'core:post.report', said('report:title')),
      BLOCK,
    ],
  },
  { who: 'reader', address: ({ author }) => `/user/${author.uid}`, overlays: [PEOPLE] },
  {
    who: 'reader',
    address: () => '/messages',
    overlays: [
      ofButton(
        'settings of messages',
        'dialog',
        (place) => button(place, place.say('messages:settings.label')),
        said('messages:settings.label'),
      ),
    ],
  },
  { who: 'reader', address: () => '/', overlays: [THEMES, FEEDBACK] },
];

const WRITING: readonly PageOfOverlays[] = [
  { who: 'author', address: postAddress, overlays: [DELETE_COMMENT] },
  { who: 'manager', address: () => '/?themeId=46', overlays: [NOTICE] },
  {
    who: 'manager',
    address: ({ anonymous }) => `/posts/${anonymous}`,
    overlays: [REVEAL, MARKS, HIDE, POST_LOG, EDITS],
  },
  // Last of theirs: a page with a text that is not sent asks before it is left.
  { who: 'manager', address: () => '/', within: asArticle, overlays: TOOLS },
];

const NARROW: readonly PageOfOverlays[] = [
  {
    who: 'visitor',
    address: ({ wbId }) => `/m/posts/${wbId}`,
    overlays: [
      ofButton(
        'menu of the site',
        'dialog',
        (place) => button(place, place.say('core:shell.nav.menu')),
        said('core:shell.nav.menu'),
      ),
    ],
  },
  {
    who: 'reader',
    address: ({ wbId }) => `/m/posts/${wbId}`,
    overlays: [
      USER_MENU('dialog'),
      ofButton('menu of a post', 'dialog', postMenu, said('core:post.menu')),
      ofButton('menu of a comment', 'dialog', commentMenu, said('comment:menu')),
      ofEntry('share', 'dialog', postMenu, 'core:post.share', said('share:title')),
      ofButton(
        'write a comment',
        'dialog',
        (place) => place.page.getByRole('button', { name: place.say('comment:placeholder') }),
        said('comment:title'),
      ),
      REACT,
      WHO_REACTED,
      WATCH,
      BLOCK,
    ],
  },
  { who: 'reader', address: ({ author }) => `/m/user/${author.uid}`, overlays: [PEOPLE] },
  { who: 'manager', address: ({ wbId }) => `/m/posts/${wbId}`, overlays: [MARKS, HIDE, POST_LOG, EDITS] },
];

interface World {
  readonly wbId: number;
  /** A post without a name, where the zone has such. */
  readonly anonymous: number;
  readonly author: Member;
  readonly members: Readonly<Record<PageOfOverlays['who'], Member | null>>;
}

async function postWithoutName(people: People, zone: string): Promise<number> {
  const writer = await people.staff(`${zone}:12,97`);
  const fields = { wbTitle: people.unique('不具名'), wbContent: '<p>有话要说</p>', wbThemeId: 1 };
  const { wbId } = await writer.do<{ wbId: number }>('POST', '/api/bbs/vip/weibo/common/add', fields, zone);
  return wbId;
}

async function editedComment(author: Member, wbId: number, zone: string): Promise<void> {
  const fields = { wbId, content: WORDS };
  const { cid } = await author.do<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2', fields, zone);
  await author.do('POST', '/api/bbs/weibo/comment/edit', { cid, content: `${WORDS}。`, version: 0 }, zone);
}

async function furnish(people: People, zone: string): Promise<World> {
  const [author, reader, manager] = [
    await people.player({ nick: people.unique('名字很长很长的航海家') }),
    await people.player(),
    await people.staff(`${zone}:13,27,35,91,93`),
  ];
  const title = people.unique('一个很长很长的标题，看看对话框里面它怎样换行或者被截断');
  const { wbId } = await author.post({ title, zone });
  await editedComment(author, wbId, zone);
  const anonymous = zone === 'sw4' ? await postWithoutName(people, zone) : wbId;
  if (anonymous !== wbId) await editedComment(reader, anonymous, zone);
  await reader.do('POST', '/api/bbs/weibo/reaction/add', { wbId, name: '礼花' }, zone);
  await manager.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '待核实' }, zone);
  await manager.do('POST', '/api/bbs/moderation/post/restore', { wbId, reason: '已核实' }, zone);
  return { wbId, anonymous, author, members: { visitor: null, reader, author, manager } };
}

async function openAndClose(place: Place, overlay: Overlay): Promise<void> {
  const { page } = place;
  const back = await overlay.open(place);
  const shown = page.getByRole(overlay.role, { name: overlay.called(place) }).last();
  await examine(shown, overlay.name);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  if (back) await expect.soft(back, `${overlay.name} gives the focus back`).toBeFocused();
}

const DESKTOP = { zone: 'sw4', locale: 'zh-CN', options: { viewport: { width: 1440, height: 900 } } } as const;
const PARTS: readonly {
  part: string;
  zone: string;
  locale: Locale;
  options: object;
  pages: readonly PageOfOverlays[];
}[] = [
  { part: 'for readers', ...DESKTOP, pages: READING },
  { part: 'for writers and managers', ...DESKTOP, pages: WRITING },
  { part: 'on a phone', zone: 'mx', locale: 'en', options: PHONE, pages: NARROW },
];

for (const { part, zone, locale, options, pages } of PARTS)
  test(`dialogs, sheets and menus have names, keep the focus and are read in both looks: ${part}`, async ({
    people,
    openAs,
  }) => {
    test.slow();
    const world = await furnish(people, zone);
    const { author, members } = world;
    const say: Place['say'] = (key, values) => text(key, values, locale);
    const settings = { ...options, locale: locale === 'en' ? 'en-US' : locale };
    const browsers = new Map<string, Page>();
    for (const { who, address, overlays, within } of pages) {
      const page = browsers.get(who) ?? (await openAs(members[who], settings));
      browsers.set(who, page);
      const path = address(world);
      await open(page, `${path}${path.includes('?') ? '&' : '?'}zone=${zone}`);
      await within?.(page);
      for (const overlay of overlays)
        await test.step(`${who}: ${overlay.name}`, () =>
          openAndClose({ page, say, author, viewer: members[who] }, overlay));
    }
  });
