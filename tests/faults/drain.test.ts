import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startServer, type ServerProcess } from '../load/server-process.ts';
import { ROOT } from '../support/app.ts';

const isBuilt = existsSync(join(ROOT, 'dist', 'host', 'main.js'));
if (!isBuilt) console.warn('tests/faults/drain.test.ts: no dist/, run `npm run build` first: draining is NOT tested');

let folder = '';
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startMain(graceMs = 0): Promise<ServerProcess> {
  folder = mkdtempSync(join(tmpdir(), 'gh-drain-'));
  server = await startServer('npm start', { DATA_DIR: folder, DRAIN_GRACE_MS: String(graceMs) });
  return server;
}

/** A request whose body comes in two parts, so that it is running for as long as we like. */
function openRequest(
  port: number,
  body: string,
): { socket: Socket; finish(): Promise<{ reply: string; endedByServer: boolean }> } {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text;
  });
  const closed = new Promise<void>((done) => socket.on('close', () => done()));
  const head = [
    'POST /account/api/register HTTP/1.1',
    'host: x',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ];
  socket.write(head.join('\r\n') + body.slice(0, 10));
  return {
    socket,
    async finish() {
      socket.write(body.slice(10));
      const endedByServer = await Promise.race([closed.then(() => true), sleep(5_000, false)]);
      socket.destroy();
      return { reply, endedByServer };
    },
  };
}

describe.skipIf(!isBuilt)('a server that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: what is running ends well, nothing new begins, and it exits with 0',
    async (signal) => {
      const { origin, child } = await startMain();
      const port = Number(new URL(origin).port);
      const running = openRequest(port, JSON.stringify({ account: 'drainer_1', password: 'Slow-but-sure-1' }));
      await sleep(1_000); // until the server has taken it
      const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
      child.kill(signal);
      // A busy machine hears of the signal later.
      const status = () =>
        fetch(`${origin}/readyz`).then(
          (reply) => reply.status,
          () => 503,
        );
      await vi.waitFor(async () => expect(await status()).toBe(503), 10_000);
      expect(child.exitCode).toBeNull();
      const { reply, endedByServer } = await running.finish();
      expect(reply).toMatch(/^HTTP\/1\.1 200 /);
      expect(reply).toContain('"ticket"');
      expect(endedByServer, 'the kept-alive connection holds it up').toBe(true);
      expect(await exit).toBe(0);
    },
  );

  test('during the grace /readyz answers 503 and everything else is served; then the port closes', async () => {
    const { origin, child } = await startMain(6_000);
    const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    child.kill('SIGTERM');
    await vi.waitFor(async () => {
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    }, 5_000);
    expect(await status('/healthz')).toBe(200);
    expect(await status('/?zone=sw4')).toBe(200);
    expect(await status('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).toBe(200);
    const made = await fetch(`${origin}/account/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'latecomer_1', password: 'Just-in-time-1' }),
    });
    expect(made.status).toBe(200);
    expect(await exit).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('a second signal (%s) ends a long grace', async (second) => {
    const { origin, child } = await startMain(60_000);
    const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), 20_000);
    child.kill(second);
    expect(await exit).toBe(0);
  });

  test('an idle connection does not hold it up', async () => {
    const { origin, end } = await startMain();
    const response = await fetch(`${origin}/healthz`, { headers: { connection: 'keep-alive' } });
    await response.text();
    const began = performance.now();
    expect(await end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
