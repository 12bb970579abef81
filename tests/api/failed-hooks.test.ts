import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discoverPlugins } from '../../server/plugins.ts';
import { levelHooks } from '../../plugins/levels/server/face.ts';
import {
  contributesTo,
  hookPoint,
  postHooks,
  type CommentService,
  type Hook,
  type ServerExtension,
  type ServerPlugin,
} from '../../server/sdk/index.ts';
import { ROOT, type TestClient } from '../support/app.ts';
import { describeApi, outcome, type ApiWorld } from './each-engine.ts';

const HOUR = 3_600_000;
const QUESTION = 44;
const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=20';
const detailOf = (wbId: number) => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;

/** What fails at the moment, as `poll post.present`, and what readers wait for in it. */
const failing = new Set<string>();
let held: Promise<void> | undefined;
/** A core service that answers with a fault of ours while this is set. */
let commentsFail = false;

function breakable({ manifest }: ServerPlugin, extension: ServerExtension): ServerExtension {
  if (!contributesTo(hookPoint, extension)) return extension;
  const run = extension.run as (...args: unknown[]) => Promise<unknown>;
  const broken = async (...args: unknown[]) => {
    if (!failing.has(`${manifest.id} ${extension.hook.name}`)) return run(...args);
    await held;
    throw new Error('one query failed');
  };
  return Object.assign({ ...extension }, { run: broken });
}

type Given = Parameters<ServerPlugin['extensions']>[0];

/** What a plugin is given, with comments that can fail where it uses them. */
function withFailures(given: Given): Given {
  // What `uses` of plugins calls it.
  const comments = given['comments'] as CommentService | undefined;
  if (!comments) return given;
  const get: CommentService['get'] = (...args) =>
    commentsFail ? Promise.reject(new Error('one query failed')) : comments.get(...args);
  return { ...given, comments: { ...comments, get } };
}

const plugins = (await discoverPlugins(join(ROOT, 'plugins'))).map((plugin): ServerPlugin => ({
  ...plugin,
  extensions: (core) => plugin.extensions(withFailures(core)).map((extension) => breakable(plugin, extension)),
}));

async function whileFails<T>(plugin: string, hook: Hook, work: () => Promise<T>): Promise<T> {
  failing.add(`${plugin} ${hook.name}`);
  try {
    return await work();
  } finally {
    failing.clear();
    held = undefined;
  }
}

const fieldsOfPoll = (change: object = {}) => ({
  wbTitle: '投票帖',
  wbIsPoll: 1,
  pollTitle: '哪艘船最强',
  pollEndTime: Date.now() + HOUR,
  pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '巡洋舰' }]),
  ...change,
});

async function pollPost(world: ApiWorld, change: object = {}): Promise<number> {
  return world.post(await world.app.asUser({ sw4: [10] }), fieldsOfPoll(change));
}

type Shown = { wbId: number; poll?: { options: { id: number }[] }; qa?: { answer?: { cid: number } } };
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));
if (!isBuilt) console.warn('tests/api/failed-hooks.test.ts: no dist/, run `npm run build` first: pages are NOT tested');

describeApi(
  'what was built while something failed is kept for nobody',
  (world) => {
    const read = async (client: TestClient, wbId: number) => {
      const detail = await client.get<Shown>(detailOf(wbId));
      const { list } = (await client.get<{ list: Shown[] }>(LIST)).Message;
      const inList = list.find((post) => post.wbId === wbId);
      return { polls: [detail.Message.poll, inList?.poll].map(Boolean), keep: detail.headers['cache-control'] };
    };

    test('a poll that could not be read once is there for the next reader, in detail and list', async () => {
      const wbId = await pollPost(world);
      const { visitor } = world.app;
      const member = await world.app.asUser();
      await whileFails('poll', postHooks.present, async () => {
        expect(await read(visitor, wbId)).toEqual({ polls: [false, false], keep: 'no-store' });
        expect((await read(member, wbId)).polls).toEqual([false, false]);
      });
      expect(await read(visitor, wbId)).toEqual({ polls: [true, true], keep: 'no-cache' });
      expect((await read(member, wbId)).polls).toEqual([true, true]);
    });

    test('readers who share one failed reading get it, and nothing of it is stored', async () => {
      const wbId = await pollPost(world);
      const { visitor, cache } = world.app;
      let release = (): void => undefined;
      held = new Promise((done) => (release = done));
      await whileFails('poll', postHooks.present, async () => {
        const before = cache.stats.entries;
        const both = Promise.all([visitor.get<Shown>(detailOf(wbId)), visitor.get<Shown>(`${detailOf(wbId)}&other=1`)]);
        release();
        for (const { status, Message } of await both) expect([status, Message.poll]).toEqual([200, null]);
        expect(cache.stats.entries).toBe(before);
      });
      expect((await visitor.get<Shown>(detailOf(wbId))).Message.poll).not.toBeNull();
    });

    test('a level that could not be read is no level: the vote is answered 503, and the next one counts', async () => {
      const wbId = await pollPost(world, { pollLimit: JSON.stringify({ zmMinLevel: 1 }) });
      const voter = await world.app.asUser();
      const { poll } = (await voter.get<Shown>(detailOf(wbId))).Message;
      const vote = () =>
        voter.send('POST', '/api/bbs/poll/add_poll?zone=sw4', { wbId, optionIds: [poll?.options[0]?.id] });
      await whileFails('levels', levelHooks.of, async () => {
        expect(outcome(await vote())).toBe('503 PLUGIN_DOWN');
        const info = await voter.get<{ barred?: string }>(`/api/bbs/poll/get_user_poll_info?zone=sw4&wbId=${wbId}`);
        expect([info.status, info.Message.barred]).toEqual([200, undefined]);
      });
      expect(outcome(await vote())).toBe('200');
    });

    test('an accepted answer that could not be read is not taken for one that is gone', async () => {
      const [asker, helper] = [await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(asker, { wbThemeId: QUESTION });
      const cid = await world.comment(helper, wbId, '换单桅船试试');
      expect((await asker.send('POST', '/api/bbs/weibo/qa/accept_reply?zone=sw4', { cid })).status).toBe(200);
      const answerOf = async () => (await world.app.visitor.get<Shown>(detailOf(wbId))).Message.qa?.answer?.cid;
      commentsFail = true;
      try {
        expect(await answerOf()).toBeUndefined();
      } finally {
        commentsFail = false;
      }
      expect(await answerOf()).toBe(cid);
    });

    test('failures are counted by plugin', async () => {
      const wbId = await pollPost(world);
      const count = async () =>
        Number(
          /^guildhall_plugin_faults_total\{plugin="poll",place="hook"\} (\d+)$/m.exec(
            (await world.app.app.inject('/metrics')).body,
          )?.[1] ?? 0,
        );
      const before = await count();
      await whileFails('poll', postHooks.present, () => world.app.visitor.get(detailOf(wbId)));
      expect(await count()).toBe(before + 1);
    });
  },
  { plugins, env: { LOG_LEVEL: 'fatal' } },
);

describe.skipIf(!isBuilt)('pages', () => {
  describeApi(
    'that were rendered while something failed',
    (world) => {
      test('a page is kept only once everything in it could be read', async () => {
        const wbId = await pollPost(world);
        const page = async () => {
          const { statusCode, body, headers } = await world.app.app.inject(`/posts/${wbId}?zone=sw4`);
          return { statusCode, hasPoll: body.includes('巡洋舰'), keep: headers['cache-control'] };
        };
        await whileFails('poll', postHooks.present, async () => {
          for (let visit = 0; visit < 3; visit++)
            expect(await page()).toEqual({ statusCode: 200, hasPoll: false, keep: 'no-store' });
        });
        for (let visit = 0; visit < 3; visit++)
          expect(await page()).toEqual({ statusCode: 200, hasPoll: true, keep: 'no-cache' });
      });

      test('a call of a page that fails leaves the page unkept, though it is shown without it', async () => {
        const wbId = await world.post(await world.app.asUser(), { wbTitle: '评论读不出' });
        const page = async () => (await world.app.app.inject(`/posts/${wbId}?zone=sw4`)).headers['cache-control'];
        // The page's own call.
        const route = world.app.table.get('GET /api/bbs/weibo/get_comments')!;
        const { handle } = route;
        Object.assign(route, { handle: () => Promise.reject(new Error('one query failed')) });
        try {
          for (let visit = 0; visit < 2; visit++) expect(await page()).toBe('no-store');
        } finally {
          Object.assign(route, { handle });
        }
        expect(await page()).toBe('no-cache');
      });
    },
    { plugins, pages: true, env: { LOG_LEVEL: 'fatal' } },
  );
});
