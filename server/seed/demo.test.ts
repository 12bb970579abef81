import { sql } from 'kysely';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import { COVER_SIZE, listedImages, MAX_COVERS } from '../../platform/contract/post-options.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../tests/support/app.ts';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import { zonesFixture } from '../zones/fixture.ts';
import { checkCounters } from '../modules/stats-check/index.ts';
import { PEOPLE, scriptOf } from './content/index.ts';
import { DEMO_PASSWORD } from './actors.ts';
import { demoAccounts } from './actors.ts';
import { demoNotice, seedDemoIfEmpty } from './demo.ts';
import { parseScript } from './script.ts';

describeOnEachEngine('the demo', (open) => {
  const apps: TestApp[] = [];
  // One zone is enough for most of it, and six times as fast. Forums of browser tests have them all.
  const without = (...left: string[]) => {
    const zones = zonesFixture();
    for (const abbr of left) zones.remove(abbr);
    afterAll(() => zones.dispose());
    return zones;
  };
  const [small, two] = [without('mx', 'sw3', 'sw5', 'jl', 'dw'), without('mx', 'sw3', 'sw5', 'jl')];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.stop();
  });

  /** An app on a fresh database. */
  async function start(options: TestAppOptions = {}): Promise<TestApp> {
    const { url } = open.addressOf(await open({ migrated: true }));
    const app = await buildTestApp(url === undefined ? options : { ...options, url });
    apps.push(app);
    return app;
  }

  const rows = async <T>(app: TestApp, query: string): Promise<T[]> =>
    (await sql.raw<T>(query).execute(app.db.q())).rows;

  /** Lists show covers in place of a post's own pictures, all that there are or the first alone. */
  async function expectCovers(app: TestApp, zone: string): Promise<void> {
    const written = scriptOf(zone).filter(({ covers }) => covers !== null);
    for (const { title, covers } of written) {
      const q = encodeURIComponent(title);
      const found = await app.visitor.get<{
        list: { wbTitle: string; wbImages: PostImage[]; wbCovers?: PostImage[]; firstImage?: number }[];
      }>(`/api/bbs/weibo/list/get_weibo_list_v2?limit=5&offset=0&zone=${zone}&searchTitleFlag=true&q=${q}`);
      const shown = found.Message.list.filter(({ wbTitle }) => wbTitle === title).flatMap(listedImages);
      expect([title, shown.length]).toEqual([title, covers?.onlyFirst ? 1 : covers?.keys.length]);
      for (const { url, thumb, width, height } of shown) {
        expect([width, height]).toEqual([COVER_SIZE.width, COVER_SIZE.height]);
        for (const address of [url, thumb]) expect((await app.visitor.inject({ url: address })).statusCode).toBe(200);
      }
    }
  }

  async function killAfterAccounts(app: TestApp): Promise<void> {
    const { posts, accounts } = app.core;
    const real = posts.add;
    const prepare = accounts.prepare.bind(accounts);
    const preparedIn: boolean[] = [];
    accounts.prepare = (account) => (preparedIn.push(app.db.inTx()), prepare(account));
    posts.add = () => Promise.reject(new Error('killed'));
    await expect(seedDemoIfEmpty(app)).rejects.toThrow('killed');
    posts.add = real;
    accounts.prepare = prepare;
    // Nobody else's write waits while passwords are hashed.
    expect(preparedIn).toEqual(demoAccounts().map(() => false));
  }

  /** What visitors find in sw4, and who can sign in. */
  async function expectFound(app: TestApp): Promise<void> {
    const list = (query: string) =>
      app.visitor.get<{ list: { wbId: number; wbImages: { url: string }[] }[] }>(
        `/api/bbs/weibo/list/get_weibo_list_v2?limit=20&offset=0&zone=sw4&${query}`,
      );
    expect((await list('q=破冰艏')).Message.list.length).toBeGreaterThan(0);
    expect((await list(`topic=${encodeURIComponent('怒潮影像')}`)).Message.list.length).toBeGreaterThan(0);
    const image = (await list('themeId=5')).Message.list.flatMap(({ wbImages }) => wbImages)[0];
    expect((await app.visitor.inject({ url: image?.url ?? '/none' })).statusCode).toBe(200);
    for (const account of ['player', 'hero', 'manager', 'punisher', 'lottery', 'operator']) {
      const { uid } = await app.core.accounts.authenticate(account, DEMO_PASSWORD);
      expect((await app.core.viewers.load(uid))?.verified).toBe(account !== 'player');
    }
    await expect(app.core.accounts.authenticate('beike', DEMO_PASSWORD)).rejects.toThrow('LOGIN_FAILED');
  }

  it('takes up a fill that was killed after the accounts were made, fills once, and has every counter right', async () => {
    // Two zones on the engine of `npm start`, which needs no address; the other has the same
    // statements.
    const hasTwo = open.addressOf(await open()).url === undefined;
    const app = await start({ zonesDir: hasTwo ? two.dir : small.dir });
    expect(await demoNotice(app, 'http://x', false)).not.toContain(DEMO_PASSWORD);
    await killAfterAccounts(app);
    expect((await rows<{ n: number }>(app, 'select count(*) as n from account'))[0]?.n).toBeGreaterThan(30);
    const twice = await Promise.all([seedDemoIfEmpty(app), seedDemoIfEmpty(app)]);
    expect(twice.sort()).toEqual([false, true]);
    expect(await checkCounters(app.db)).toEqual([]);
    const zones = await rows<{ zone: string; n: number; latest: number; earliest: number }>(
      app,
      'select zone, count(*) as n, max(created_at) as latest, min(created_at) as earliest from post group by zone',
    );
    const all = hasTwo ? ['dw', 'sw4'] : ['sw4'];
    expect(zones.map(({ zone }) => zone).sort()).toEqual(all);
    const day = 24 * 3600 * 1000;
    for (const { n, latest, earliest } of zones) {
      expect(n).toBeGreaterThanOrEqual(30);
      expect([latest, earliest].map((time) => Number(time) % 1)).toEqual([0, 0]);
      expect(Date.now() - latest).toBeLessThan(day);
      expect(Date.now() - earliest).toBeGreaterThan(35 * day);
    }
    const [future] = await rows<{ n: number }>(
      app,
      `select count(*) as n from comment c join post p on p.id = c.post_id where c.created_at > ${Date.now()} or c.created_at < p.created_at`,
    );
    expect(future?.n).toBe(0);
    const [collected] = await rows<{ folders: number; notes: number }>(
      app,
      `select (select count(*) from collection_folders_folder) as folders,
        (select count(*) from collection_folders_place where note <> '' and folder_id is not null) as notes`,
    );
    // Of two people in each zone.
    expect([Number(collected?.folders), Number(collected?.notes)]).toEqual([6 * all.length, 6 * all.length]);
    for (const zone of all) await expectCovers(app, zone);
    await expectFound(app);
    expect(await seedDemoIfEmpty(app)).toBe(false);
    const notice = await demoNotice(app, 'http://x', true);
    for (const text of [DEMO_PASSWORD, 'http://x/?zone=sw4', 'operator', 'player']) expect(notice).toContain(text);
  }, 240_000);

  it('leaves a database alone in which somebody has an account', async () => {
    const app = await start({ zonesDir: small.dir });
    await app.asUser();
    expect(await seedDemoIfEmpty(app)).toBe(false);
    expect(await seedDemoIfEmpty(app)).toBe(false);
    expect((await rows<{ n: number }>(app, 'select count(*) as n from post'))[0]?.n).toBe(0);
  });
});

it('has a script for each zone in which polls fit the poll plugin', () => {
  for (const zone of ['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw']) {
    const posts = scriptOf(zone);
    expect(posts.length).toBeGreaterThanOrEqual(30);
    if (zone !== 'dw') expect(posts.filter(({ poll }) => poll).length).toBe(2);
  }
});

it('shows covers in each zone: a lead picture and several, once as many as there may be, by people who may set them', () => {
  const numbers = ['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw'].map((zone) => {
    const covered = scriptOf(zone).flatMap(({ by, covers }) => (covers ? [{ by, ...covers }] : []));
    for (const { by, onlyFirst } of covered) {
      const codes = PEOPLE.find(({ key }) => key === by)?.codes?.[zone] ?? [];
      expect(codes).toContain(PermissionCode.covers);
      if (onlyFirst) expect(codes).toContain(PermissionCode.onlyFirstImage);
    }
    const lists = covered.map(({ keys, onlyFirst }) => (onlyFirst ? 1 : keys.length));
    expect([zone, lists.includes(1), lists.some((length) => length > 1)]).toEqual([zone, true, true]);
    return Math.max(...covered.map(({ keys }) => keys.length));
  });
  expect(Math.max(...numbers)).toBe(MAX_COVERS);
});

it('says what is no list of covers', () => {
  for (const line of ['%', '% ', '%2 scene1', '% scene-1'])
    expect(() => parseScript(`=== news gm 0 | Title\n${line}`), line).toThrow('no covers');
  expect(parseScript('=== news gm 0 | Title\n%1 scene1 crest2\nText')[0]).toMatchObject({
    covers: { keys: ['scene1', 'crest2'], onlyFirst: true },
    body: ['Text'],
  });
});
