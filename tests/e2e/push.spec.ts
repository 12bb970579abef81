import { createHash } from 'node:crypto';
import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushState } from '../../platform/contract/endpoints/push.ts';
import { makePushKeys } from '../../server/providers/push/index.ts';
import { startPushService, type PushService, type TestBrowser } from '../support/push-service.ts';
import type { ForumSettings } from './support/forum.ts';
import { userMenu } from './support/login.ts';
import { PHONE } from './support/phone.ts';
import { seeToast } from './support/places.ts';
import { expect, test as base, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

/** A forum that writes to a push service on this machine: browsers without a network reach none. */
const test = base.extend<object, { service: PushService; forumSettings: ForumSettings }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  forumSettings: [
    async ({ service }, use) => {
      const { publicKey, privateKey } = makePushKeys();
      await use({
        env: {
          PUSH_PUBLIC_KEY: publicKey,
          PUSH_PRIVATE_KEY: privateKey,
          PUSH_CONTACT: 'mailto:operator@forum.example',
          PUSH_SERVICES: service.origin,
        },
      });
    },
    { scope: 'worker' },
  ],
});

/** The page's browser has this place at the push service, as if it had reached it. */
const givePlace = (page: Page, { target }: TestBrowser) =>
  page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    // Chromium without a head has refused already, whatever the test allows it.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const isThere = () => window.localStorage.getItem('test-subscribed') !== null;
    Object.assign(PushManager.prototype, {
      async subscribe() {
        window.localStorage.setItem('test-subscribed', '1');
        return subscription;
      },
      getSubscription: async () => (isThere() ? subscription : null),
    });
  }, target);

const stateOf = (member: Member, zone: string): Promise<PushState> =>
  member.do('GET', '/api/bbs/user/push/state', {}, zone);
const ownSwitch = (page: Page) => page.getByRole('switch', { name: text('push:label') });
const says = (page: Page, state: string) => expect(page.getByText(text(`push:state.${state}`))).toBeVisible();

/** Gives the worker what its push service would. */
async function deliver(devtools: CDPSession, origin: string, registrationId: string, news: object): Promise<void> {
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(news) });
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return known;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<unknown> };
  readonly ExtendableEvent: new (type: string) => Event;
  readonly WindowClient: { readonly prototype: object };
  notices: { title: string; options: NotificationOptions }[];
}

/**
 * From now on notices are kept in the worker in the place of the system, to which Chromium without a
 * head gives none.
 */
const keepNotices = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    // The types of workers and pages exclude each other.
    const scope = self as unknown as WorkerScope;
    scope.notices = [];
    scope.registration.showNotification = async (title, options = {}) => void scope.notices.push({ title, options });
  });
const notices = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).notices);

const workerOf = async (page: Page): Promise<Worker> =>
  page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));

test('a device tells of a new message once its switch is on, and leads to it', async ({
  people,
  openAs,
  service,
  forum,
}) => {
  const [author, other] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ zone: 'sw4', title: people.unique('推送') });
  const browser = service.browser();
  const page = await openAs(author, { ...PHONE, permissions: ['notifications'] });
  await givePlace(page, browser);
  await page.goto('/m/info?zone=sw4');
  await says(page, 'off');
  await ownSwitch(page).tap();
  await says(page, 'on');

  await test.step('it is on after a reload, too', async () => {
    await page.reload();
    await says(page, 'on');
    await expect(ownSwitch(page)).toBeChecked();
  });

  await other.comment(wbId, '推送的评论');
  await expect.poll(() => browser.told().length).toBeGreaterThan(0);
  const news = browser.told().find(({ kind }) => kind === 'comment')!;
  expect(news).toMatchObject({ title: `${other.nick} 评论了你的帖子`, body: '推送的评论' });

  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  const worker = await workerOf(page);
  await keepNotices(worker);
  await test.step('it shows what was told, and nothing that the forum has not written', async () => {
    await deliver(devtools, forum.origin, registrationId, { title: 1 });
    await deliver(devtools, forum.origin, registrationId, news);
    const { title, body, tag, icon, url } = news;
    await expect
      .poll(() => notices(worker))
      .toEqual([{ title, options: { body, icon, tag, renotify: true, data: { url } } }]);
    expect((await page.request.get(icon)).headers()['content-type']).toBe('image/png');
  });

  await test.step('a press on it opens the comment', async () => {
    const [opened, isClosed] = await worker.evaluate(async () => {
      const scope = self as unknown as WorkerScope;
      let wasClosed = false;
      const [notice] = scope.notices;
      const notification = { data: notice?.options.data as unknown, close: () => void (wasClosed = true) };
      // Only a person's press lets a worker open a window.
      const asked = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (url) => resolve(url);
      });
      self.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
      return [await asked, wasClosed] as const;
    });
    expect([opened, isClosed]).toEqual([forum.origin + news.url, true]);
    await page.goto(news.url);
    await expect(page.getByText('推送的评论')).toBeVisible();
  });

  await test.step('another address of the browser takes its place', async () => {
    const moved = service.browser();
    await worker.evaluate(
      ([former, { endpoint, p256dh, auth }]) => {
        const { ExtendableEvent } = self as unknown as WorkerScope;
        const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
          oldSubscription: { endpoint: former, options: {} },
          newSubscription: { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) },
        });
        self.dispatchEvent(event);
      },
      [browser.target.endpoint, moved.target] as const,
    );
    const hash = createHash('sha256').update(moved.target.endpoint).digest('hex');
    await expect.poll(async () => (await stateOf(author, 'sw4')).browsers).toEqual([hash]);
    const before = browser.told().length;
    await other.comment(wbId, '推送的另一条评论');
    await expect.poll(() => moved.told().map(({ body }) => body)).toEqual(['推送的另一条评论']);
    expect(browser.told()).toHaveLength(before);
  });

  await test.step('who logs out leaves no notice behind for the next person at this device', async () => {
    await page.goto('/m/info?zone=sw4');
    // Chromium without a head keeps none itself.
    await page.evaluate(() => {
      const shown = [{ close: () => void shown.pop() }];
      ServiceWorkerRegistration.prototype.getNotifications = async () => shown as unknown as Notification[];
      Object.assign(window, { shownNotices: () => shown.length });
    });
    const left = () => page.evaluate(() => (window as unknown as { shownNotices(): number }).shownNotices());
    expect(await left()).toBe(1);
    await userMenu(page, author.nick).tap();
    await page.getByRole('button', { name: text('core:shell.user.logout'), exact: true }).tap();
    await seeToast(page, text('core:shell.user.loggedOut'));
    await expect.poll(left).toBe(0);
  });
});

test('a wide page has the same switch, is not served by the worker, and is what a notice leads to', async ({
  people,
  openAs,
  service,
  forum,
  trouble,
}) => {
  const [author, other] = [await people.player(), await people.player()];
  const { wbId } = await author.post({ zone: 'sw4', title: people.unique('推送') });
  const browser = service.browser();
  const page = await openAs(author, { permissions: ['notifications'] });
  await givePlace(page, browser);
  // An address of the phone site, which has the messages of this reader here.
  await page.goto('/m/info?zone=sw4');
  await expect(page).toHaveURL('/messages?zone=sw4');
  await says(page, 'off');
  await ownSwitch(page).click();
  await says(page, 'on');
  await page.reload();
  await says(page, 'on');
  await expect(ownSwitch(page)).toBeChecked();

  await other.do('POST', '/api/bbs/weibo/favor/add_favor', { wbId });
  await expect.poll(() => browser.told().length).toBeGreaterThan(0);
  const news = browser.told().find(({ kind }) => kind === 'favors')!;

  await page.goto(news.url);
  await expect(page).toHaveURL(`/posts/${wbId}?zone=sw4`);
  await test.step('the worker is there, and has no part in wide pages', async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    // Its address begins as those of the phone site do.
    trouble.expect(/^reply 403 GET \/manage/);
    await page.goto('/manage?zone=sw4');
    const kept = await page.evaluate(async () =>
      (await caches.open('assets-used')).keys().then(({ length }) => length),
    );
    expect(kept).toBe(0);
    await page.goto(news.url);
  });

  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  const worker = await workerOf(page);
  await keepNotices(worker);
  await deliver(devtools, forum.origin, registrationId, news);
  await expect.poll(async () => (await notices(worker)).map(({ title }) => title)).toEqual([news.title]);
  await test.step('a press on it leads to the page where that is open already', async () => {
    const focused = await worker.evaluate(async (url) => {
      const scope = self as unknown as WorkerScope;
      // Only a person's press lets a worker lead to a page.
      const led = new Promise<string>((resolve) => {
        Object.assign(scope.WindowClient.prototype, {
          async focus(this: { readonly url: string }) {
            resolve(this.url);
          },
        });
        scope.clients.openWindow = async (opened) => resolve(`opened ${opened}`);
      });
      const notification = { data: { url }, close: () => undefined };
      self.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
      return led;
    }, news.url);
    expect(focused).toBe(`${forum.origin}/posts/${wbId}?zone=sw4`);
  });

  await page.goto(`/user/${author.uid}/message?zone=sw4`);
  await says(page, 'on');
  await ownSwitch(page).click();
  await says(page, 'off');
  expect((await stateOf(author, 'sw4')).browsers).toEqual([]);
});

test('a device is told nothing once its switch is off again', async ({ people, openAs, service }) => {
  const author = await people.player();
  const page = await openAs(author, { ...PHONE, permissions: ['notifications'] });
  await givePlace(page, service.browser());
  await page.goto('/m/info?zone=dw');
  await says(page, 'off');
  await ownSwitch(page).tap();
  await says(page, 'on');
  await ownSwitch(page).tap();
  await says(page, 'off');
  expect((await stateOf(author, 'dw')).browsers).toEqual([]);
});

test('a browser that has refused notices, or refuses them when it asks, says how to allow them', async ({
  people,
  openAs,
}) => {
  const member = await people.player();
  const refusing = await openAs(member, PHONE);
  await refusing.goto('/m/info?zone=sw4');
  await says(refusing, 'denied');
  const page = await openAs(member, PHONE);
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await page.goto('/m/info?zone=sw4');
  await says(page, 'off');
  await ownSwitch(page).tap();
  await says(page, 'denied');
  await expect(ownSwitch(page)).not.toBeChecked();
});

test('a browser whose push service is not reached says that it did not work', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), { ...PHONE, permissions: ['notifications'] });
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('push service error', 'AbortError');
    };
  });
  await page.goto('/m/info?zone=sw4');
  await ownSwitch(page).tap();
  await says(page, 'failed');
});

test('an iPhone is told to add the site to its home screen first; a browser that cannot is offered nothing', async ({
  people,
  openAs,
}) => {
  const member = await people.player();
  const withoutPush = async (isIphone: boolean) => {
    const page = await openAs(member, PHONE);
    await page.addInitScript((hasStandalone) => {
      Reflect.deleteProperty(window, 'PushManager');
      if (hasStandalone) Object.defineProperty(navigator, 'standalone', { value: false });
    }, isIphone);
    await page.goto('/m/info?zone=sw4');
    return page;
  };
  const phone = await withoutPush(true);
  await says(phone, 'install');
  await expect(ownSwitch(phone)).toHaveCount(0);
  const other = await withoutPush(false);
  await expect(other.getByText(text('push:label'))).toHaveCount(0);
});

base('a host without keys for push messages offers nothing', async ({ people, openAs }) => {
  const page = await openAs(await people.player(), PHONE);
  await page.goto('/m/info?zone=sw4');
  await expect(page.getByRole('navigation', { name: text('messages:tabs') })).toBeVisible();
  await expect(page.getByText(text('push:label'))).toHaveCount(0);
});
