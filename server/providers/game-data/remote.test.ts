import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { keepGameData, createRemoteGameData, signQuestion, type GameDataProvider } from './index.ts';

const SECRET = 'a shared secret of tests';
const ROLE = {
  zone: 'sw4',
  roleId: 'r1',
  uid: 7,
  areaId: 3,
  servername: '霜牙',
  nick: '老七',
  level: 60,
  iconSmall: '/roles/1.png',
  systemAvatar: '',
};

let server: Server | undefined;
afterEach(() => server?.close());

type Handler = (request: IncomingMessage, body: string, reply: ServerResponse) => void;

interface Publisher {
  readonly now?: () => number;
  /**
   * Milliseconds; only for who waits for silence: any other answer may take its time on a busy
   * machine.
   */
  readonly timeout?: number;
}

/** A publisher's system that answers like this, and how often it was asked. */
async function publisher(
  answer: Handler,
  { now = () => 1_000, timeout = 30_000 }: Publisher = {},
): Promise<{ asked: string[]; data: GameDataProvider }> {
  const asked: string[] = [];
  server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(request.url ?? '');
      answer(request, Buffer.concat(chunks).toString(), reply);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/game-data/`;
  const data = createRemoteGameData({ url, secret: SECRET, fetch, now, onError: () => {}, timeout });
  return { asked, data };
}

const json =
  (value: unknown): Handler =>
  (_request, _body, reply) =>
    void reply.end(JSON.stringify(value));

it('signs its questions and gives the answer', async () => {
  const { asked, data } = await publisher((request, body, reply) => {
    expect(request.headers['x-guildhall-signature']).toBe(signQuestion(SECRET, 1_000, 'roles', body));
    expect(request.headers['x-guildhall-time']).toBe('1000');
    expect(JSON.parse(body)).toEqual({ uid: 7 });
    reply.end(JSON.stringify([ROLE, { ...ROLE, roleId: 'r2', uid: 8 }]));
  });
  expect(await data.roles(7)).toEqual([ROLE]);
  expect(asked).toEqual(['/game-data/roles']);
  // Nothing to ask for is nothing asked.
  expect(await data.rolesById([])).toEqual([]);
  expect(asked).toHaveLength(1);
});

it.each<[string, Handler]>([
  ['an error', (_request, _body, reply) => void reply.writeHead(500).end('[]')],
  ['a redirect', (_request, _body, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no JSON', (_request, _body, reply) => void reply.end('<html>')],
  ['another shape', json([{ ...ROLE, level: '60' }])],
  ['a picture of another host', json([{ ...ROLE, iconSmall: '//evil.example/x.png' }])],
  ['a picture that is script', json([{ ...ROLE, iconSmall: 'javascript:alert(1)' }])],
  ['too many rows', json(Array.from({ length: 501 }, () => ROLE))],
  ['too much', (_request, _body, reply) => void reply.end(`"${'x'.repeat(1024 * 1024 + 1)}"`)],
])('%s is a failure', async (_name, handler) => {
  const { data } = await publisher(handler);
  await expect(data.roles(7)).rejects.toThrow('GAME_DATA_DOWN');
  server?.closeAllConnections();
});

it('silence is a failure', async () => {
  const { data } = await publisher(() => {}, { timeout: 150 });
  await expect(data.roles(7)).rejects.toThrow('GAME_DATA_DOWN');
  server?.closeAllConnections();
});

it('asks nobody for a while after a failure', async () => {
  let time = 1_000;
  let works = false;
  const handler: Handler = (request, body, reply) =>
    works ? json([ROLE])(request, body, reply) : void reply.writeHead(503).end();
  const { asked, data } = await publisher(handler, { now: () => time });
  await expect(data.roles(7)).rejects.toThrow('GAME_DATA_DOWN');
  works = true;
  await expect(data.groups(7)).rejects.toThrow('GAME_DATA_DOWN');
  expect(asked).toHaveLength(1);
  time += 5_000;
  expect(await data.roles(7)).toEqual([ROLE]);
});

it('keeps answers, shares questions of one moment, and keeps no failure', async () => {
  let calls = 0;
  const failing = { fails: true };
  const source: GameDataProvider = {
    roles: async () => {
      calls++;
      await Promise.resolve();
      if (failing.fails) throw new Error('down');
      return [ROLE];
    },
    rolesById: async () => [],
    played: async () => [],
    groups: async () => [],
    groupsById: async () => [],
    servers: async () => [],
  };
  const kept = keepGameData(source);
  const failed = await Promise.allSettled([kept.roles(7), kept.roles(7)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toBe(1);
  failing.fails = false;
  expect(await Promise.all([kept.roles(7), kept.roles(7), kept.roles(7)])).toEqual([[ROLE], [ROLE], [ROLE]]);
  await kept.roles(7);
  expect(calls).toBe(2);
  await kept.roles(8);
  expect(calls).toBe(3);
});
