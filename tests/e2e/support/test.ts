import {
  test as base,
  expect as baseExpect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { startForum, type Forum, type ForumSettings } from './forum.ts';
import { identityNumber } from './identity-numbers.ts';
import { Member } from './member.ts';
import { Trouble } from './trouble.ts';

export type { Forum, Member };

/** Patient: the machine of a test run does much at a time. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/**
 * Within what an open page is told, in milliseconds: far less than the polling that stands in for a
 * broken stream. That a message is there within a second is measured without browsers, which take
 * their time on a busy machine (tests/load/measure-streams.ts).
 */
export const TOLD_MS = 4_000;

interface WorkerParts {
  /** How this file's forum differs from the usual one; such a file gets a server of its own. */
  forumSettings: ForumSettings;
  forum: Forum;
  people: People;
}

interface TestParts {
  trouble: Trouble;
  /**
   * A browser of another person: a visitor, or signed in as a member. Watched and closed like
   * `page`.
   */
  openAs: (member: Member | null, options?: BrowserContextOptions) => Promise<Page>;
}

/** Makes accounts with names that no other test has. */
export interface People {
  /** A name that is used only once in this forum. */
  unique(prefix: string): string;
  /** A new player; verified unless said. */
  player(options?: { verified?: boolean; nick?: string }): Promise<Member>;
  /** The member of staff with these codes (`sw4:13,10`), verified; one account per set of codes. */
  staff(codes: string): Promise<Member>;
  /** An identity number that nobody has used. */
  identity(): string;
}

const PASSWORD = 'Tide-and-lantern-41';

export const test = base.extend<TestParts, WorkerParts>({
  forumSettings: [{}, { option: true, scope: 'worker' }],

  forum: [
    async ({ forumSettings }, use) => {
      const forum = await startForum(forumSettings);
      await use(forum);
      await forum.stop();
    },
    { scope: 'worker', timeout: 160_000 },
  ],

  people: [async ({ forum }, use) => use(createPeople(forum)), { scope: 'worker' }],

  baseURL: async ({ forum }, use) => use(forum.origin),

  trouble: [
    async ({ context }, use) => {
      const trouble = new Trouble();
      trouble.watch(context);
      await use(trouble);
      expect(trouble.lines, 'console errors, exceptions, failed requests').toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ browser, forum, trouble, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, options = {}) => {
      const context = await newContext(browser, forum, member, { ...contextOptions, ...options });
      trouble.watch(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

async function newContext(
  browser: Browser,
  forum: Forum,
  member: Member | null,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: forum.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  });
  if (member) await signIn(context, member);
  return context;
}

/**
 * Gives a browser the session of a member. Its pages are left first: what they still send as who was
 * signed in before would be refused.
 */
export async function signIn(context: BrowserContext, member: Member): Promise<void> {
  for (const page of context.pages()) if (page.url() !== 'about:blank') await page.goto('about:blank');
  await signInMeanwhile(context, member);
}

/** As another tab would: the pages that are open stay, and do not know. */
export async function signInMeanwhile(context: BrowserContext, member: Member): Promise<void> {
  await context.addCookies([
    { name: 'gh_session', value: member.session, url: member.origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/**
 * Makes a visitor of who was signed in. The page is left first: what it still sends would be
 * refused.
 */
export async function becomeVisitor(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

function createPeople(forum: Forum): People {
  const staff = new Map<string, Promise<Member>>();
  let made = 0;
  const people: People = {
    unique: (prefix) => `${prefix}${(++made).toString(36)}`,
    identity: () => identityNumber(++made),
    async player({ verified = true, nick } = {}) {
      const account = people.unique('player');
      const member = await Member.register(
        forum.origin,
        { account, password: PASSWORD },
        nick ?? people.unique('水手'),
      );
      if (verified) await member.verify(people.identity());
      return member;
    },
    staff(codes) {
      const known = staff.get(codes);
      if (known) return known;
      const hired = hire(forum, people.unique('staff'), codes);
      staff.set(codes, hired);
      return hired;
    },
  };
  return people;
}

async function hire(forum: Forum, account: string, codes: string): Promise<Member> {
  await forum.operate('account', 'create', account, '--password', PASSWORD, '--codes', codes, '--verified');
  return Member.signIn(forum.origin, { account, password: PASSWORD });
}

/**
 * Opens an address and waits until the page answers to clicks: the server's HTML is there at once,
 * but its buttons do nothing before React has taken them over.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/**
 * Does what the page shows before the server has answered, and waits for the answer to this call:
 * whoever leaves the page before takes the call back.
 */
export async function answered(page: Page, call: RegExp, act: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse((response) => call.test(response.url()));
  await act();
  await reply;
}

/**
 * Waits until React has taken the whole page over, the parts that wait for a reader's first move
 * among it.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      window.dispatchEvent(new Event('pointermove'));
      return [...document.querySelectorAll('body button, body a[href]')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps$')),
      );
    },
    null,
    // Asked in each frame, it would make the page draw frames.
    { polling: 50 },
  );
}
