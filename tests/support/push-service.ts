import { createDecipheriv, createECDH, hkdfSync, randomBytes, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushNews } from '../../platform/contract/push.ts';

/** A request that the push service has got. */
interface PushRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser as its push service and our pages know it. */
export interface TestBrowser {
  readonly path: string;
  /** What the page sends when it subscribes. */
  readonly target: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What it was told, decrypted with its own keys, in the order in which it came. */
  told(): PushNews[];
  /** Waits until it was told so many times. */
  toldTimes(times: number): Promise<PushNews[]>;
}

export interface PushService {
  readonly origin: string;
  readonly requests: readonly PushRequest[];
  /** Statuses that the next requests to this path are answered with; then 201. */
  answer(path: string, ...statuses: number[]): void;
  browser(): TestBrowser;
  close(): Promise<void>;
}

/** A push service on this machine, which keeps what it is sent. */
export async function startPushService(): Promise<PushService> {
  const requests: PushRequest[] = [];
  const answers = new Map<string, number[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const status = answers.get(path)?.shift() ?? 201;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP: never a pipe's name.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    answer: (path, ...statuses) => void answers.set(path, statuses),
    browser() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const told = () =>
        requests
          .filter((request) => request.path === path)
          .map(({ body }) => JSON.parse(decrypt(body, keys, auth)) as PushNews);
      return {
        path,
        target: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') },
        told,
        async toldTimes(times) {
          for (let tries = 0; tries < 200 && told().length < times; tries++)
            await new Promise((resolve) => setTimeout(resolve, 25));
          return told();
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const bytesOf = (key: ArrayBuffer): Buffer => Buffer.from(key);

/** RFC 8291 as a browser does it: one record of aes128gcm, for its keys alone. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = bytesOf(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = bytesOf(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = bytesOf(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // A 2 ends the last record; zeros fill it up.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/**
 * What a request's VAPID token says.
 * @throws Error when it was not signed with this key
 */
export function vapidClaims(
  headers: IncomingHttpHeaders,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed with this key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; sub: string; exp: number };
}
