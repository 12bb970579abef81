import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionLimit, descriptorLimit, limitConnections } from '../../server/host/http/connections.ts';
import { AppError } from '../../server/sdk/index.ts';
import { startServer } from '../load/server-process.ts';
import { ROOT } from '../support/app.ts';

const isBuilt = existsSync(join(ROOT, 'dist', 'host', 'main.js'));
if (!isBuilt)
  console.warn('tests/faults/descriptors.test.ts: no dist/, run `npm run build` first: the host is NOT tested');

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openIdle(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  cleanups.push(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return sockets;
}

describe.skipIf(!isBuilt)('the host with 300 descriptors', () => {
  test('goes on serving while 400 idle connections are open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gh-descriptors-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer('npm start', { DATA_DIR: folder }, [], 300);
    cleanups.push(() => server.end('SIGKILL'));
    await openIdle(Number(new URL(server.origin).port), 400);
    const status = async (path: string): Promise<number> => {
      // A connection that is kept is idle, too: the host may close it for one that still waits.
      const reply = await fetch(server.origin + path, { headers: { connection: 'close' } });
      await reply.arrayBuffer();
      return reply.status;
    };
    for (let round = 0; round < 3; round++) {
      expect(await status('/healthz')).toBe(200);
      expect(await status('/readyz')).toBe(200);
      expect(await status('/?zone=sw4')).toBe(200);
      expect(await status('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).toBe(200);
    }
    expect(server.child.exitCode).toBeNull();
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

test('a program that cannot be started because descriptors have run out is an error, not the end of the process', async () => {
  const script = `
    import { openSync } from 'node:fs';
    import { run } from './server/providers/video/run.ts';
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    await run('ffprobe', ['-version'], { signal: new AbortController().signal, timeout: 1000 }).then(
      () => console.log('ran'),
      (error) => console.log(error.code),
    );`;
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { cwd: ROOT },
  );
  expect(stdout.trim()).toBe('EMFILE');
});

test('connections have a bound by the descriptors that there are, and leave some for everything else', () => {
  expect(connectionLimit(300)).toBe(133);
  expect(connectionLimit(64)).toBe(16);
  expect(connectionLimit(Infinity)).toBe(50_000);
  expect(descriptorLimit()).toBeGreaterThan(100);
});

describe('at the bound', () => {
  async function listen(most: number) {
    const app = Fastify({ forceCloseConnections: true });
    await app.register(limitConnections, { most });
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.kind.status : 500).send('refused'),
    );
    const held: (() => void)[] = [];
    app.get('/slow', () => new Promise((done) => held.push(() => done('slow'))));
    app.get('/', async () => 'here');
    app.get('/healthz', async () => 'alive');
    await app.listen({ port: 0, host: '127.0.0.1' });
    cleanups.push(() => app.close());
    const { port } = app.server.address() as { port: number }; // listening on TCP
    return { port, held };
  }

  const ask = async (port: number, path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return { status: reply.status, text: await reply.text(), retry: reply.headers.get('retry-after') };
  };

  test('the connection that has been idle for longest makes room', async () => {
    const { port } = await listen(3);
    const [first, second] = await openIdle(port, 2);
    await openIdle(port, 1);
    const closed = once(first!, 'close');
    expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'here' });
    await closed;
    expect(second!.destroyed).toBe(false);
  });

  test('where none is idle, what comes is answered 503 and told when to come again; whether the host lives is always answered', async () => {
    const { port, held } = await listen(2);
    const running = [ask(port, '/slow'), ask(port, '/slow')];
    await expect.poll(() => held.length).toBe(2);
    expect(await ask(port, '/')).toEqual({ status: 503, text: 'refused', retry: '2' });
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200 });
    held.forEach((end) => end());
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await ask(port, '/')).toMatchObject({ status: 200 });
  });
});
