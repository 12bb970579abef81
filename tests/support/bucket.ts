import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as askOver } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const BUCKET = 'media';

export interface Bucket {
  readonly endpoint: string;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** A server that speaks S3, with an empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'gh-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      // The only key that it knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * The same, and `refuse` has it answer everything with this error of S3's from then on, as with a
 * wrong secret; null ends it.
 */
export async function startGuardedBucket(): Promise<Bucket & { refuse(code: string | null): void }> {
  const bucket = await startBucket();
  let refusal: string | null = null;
  const guard = createServer((request, response) => {
    if (refusal !== null) {
      request.resume();
      const error = `<Error><Code>${refusal}</Code><Message>refused: ${refusal}</Message></Error>`;
      response.writeHead(403, { 'content-type': 'application/xml' }).end(error);
      return;
    }
    const { method = 'GET', headers, url = '/' } = request;
    const onward = askOver(`${bucket.endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => guard.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(guard.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: { ...bucket.env, S3_ENDPOINT: endpoint },
    refuse: (code) => {
      refusal = code;
    },
    async stop() {
      guard.closeAllConnections();
      guard.close();
      await bucket.stop();
    },
  };
}
