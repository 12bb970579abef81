import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { followOperator } from '../../server/cli/operator-signal.ts';
import { runCommand } from '../../server/cli/run.ts';
import type { Config } from '../../server/host/operations/config.ts';
import { ROOT, type TestClient } from '../support/app.ts';
import { openStream } from '../support/event-stream.ts';
import { describeApi } from './each-engine.ts';

/** Past every call, as a command does that knows no tags. */
interface Rows {
  favor: { uid: number; target_id: number };
}

describeApi('a forum beside which the operator works', (world) => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-operator-'));
  /**
   * The data folder of a command on another machine, where nothing has made it; the embedded
   * database lies on this one.
   */
  const elsewhere = join(folder, 'data');
  let unfollow: () => void;
  let origin: string;
  beforeAll(async () => {
    const { app } = world;
    if (!app.config.databaseUrl) unfollow = followOperator(app);
    await app.app.listen({ port: 0 });
    origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    unfollow?.();
    rmSync(folder, { recursive: true });
  });

  async function run(args: string[], changed: Partial<Config> = {}): Promise<{ code: number; complaints: string[] }> {
    const { config } = world.app;
    const complaints: string[] = [];
    const env = {
      root: ROOT,
      config: () => ({ ...config, ...(config.databaseUrl && { dataDir: elsewhere }), ...changed }),
      now: Date.now,
      print: () => undefined,
      progress: (line: string) => void complaints.push(line),
    };
    return { code: await runCommand(args, env, (line) => void complaints.push(line)), complaints };
  }

  async function forum(...args: string[]): Promise<void> {
    expect(await run(args)).toEqual({ code: 0, complaints: [] });
  }

  const isLiked = async (reader: TestClient, wbId: number) =>
    (await reader.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.isFavor;

  test('forgets what it keeps, of everybody and of single people, after each command', async () => {
    const { app } = world;
    const reader = await app.asUser();
    await app.asUser({}, { account: 'somebody' });
    const wbId = await world.post(reader);
    await reader.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    const liked = await isLiked(reader, wbId);
    await app.db.tx(async () => {
      await app.db.q<Rows>().deleteFrom('favor').where('uid', '=', reader.uid).execute();
    });
    expect(await isLiked(reader, wbId)).toEqual(liked);
    await forum('grant', 'somebody', 'sw4:18');
    await expect.poll(() => isLiked(reader, wbId), { timeout: 10_000 }).not.toEqual(liked);
  });

  test('hears why a command was refused', async () => {
    expect(await run(['grant', 'stranger', 'sw4:13'])).toEqual({
      code: 1,
      complaints: ['There is no account "stranger".'],
    });
    const unreachable = await run(['grant', 'stranger', 'sw4:13'], {
      databaseUrl: 'postgres://127.0.0.1:1/forum',
      dataDir: elsewhere,
    });
    expect(unreachable).toEqual({ code: 1, complaints: ['connect ECONNREFUSED 127.0.0.1:1'] });
  });

  test('ends the open stream of an account that is frozen', async () => {
    const frozen = await world.app.asUser({}, { account: 'to-freeze' });
    const stream = await openStream(`${origin}/api/bbs/user/messages/stream?zone=sw4`, frozen.cookie);
    expect(stream.status).toBe(200);
    await forum('account', 'freeze', 'to-freeze');
    await stream.ended;
  });
});
