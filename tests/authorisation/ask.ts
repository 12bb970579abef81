import { sql } from 'kysely';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import type { HttpMethod } from '../../platform/contract/endpoint.ts';
import type { TestApp, TestClient } from '../support/app.ts';
import type { Row } from './row.ts';
import { marksIn, type MarkName } from './world/marks.ts';

export interface Answer {
  /** `ok`, or status and error id. */
  readonly outcome: string;
  readonly marks: readonly MarkName[];
  /** Whether anything was written to the database meanwhile. */
  readonly wrote: boolean;
}

export type Ask = (client: TestClient, row: Row, input: object, zone: string) => Promise<Answer>;

/** How the table asks: as a browser does, with a token that is fetched once per person. */
export async function createAsk(app: TestApp): Promise<Ask> {
  const tokens = new Map<string, string>();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();

  async function tokenOf(client: TestClient): Promise<string> {
    const known = tokens.get(client.cookie);
    if (known) return known;
    const token = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
    tokens.set(client.cookie, token);
    return token;
  }

  return async (client, row, input, zone) => {
    // It is "METHOD path".
    const [method = 'GET', path = ''] = row.call.split(' ') as [HttpMethod, string];
    const { url, rest } = placed(path, input);
    const query = new URLSearchParams({ zone });
    const options: InjectOptions = { method, url: `${url}?${query}`, headers: { 'sec-fetch-site': 'same-origin' } };
    if (method === 'GET' || row.bytes) for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
    else if (!row.upload) options.payload = { ...rest, _csrf: await tokenOf(client) };
    if (row.upload) {
      query.set('_csrf', await tokenOf(client));
      options.headers = { 'content-type': 'multipart/form-data; boundary=edge' };
      options.payload = multipart(row.upload, picture);
    }
    if (row.bytes) {
      options.headers = { 'content-type': 'application/octet-stream' };
      options.payload = row.bytes;
    }
    options.url = `${url}?${query}`;
    const before = await written(app);
    const response = await client.inject(options);
    return {
      outcome: response.statusCode < 400 ? 'ok' : `${response.statusCode} ${String(response.headers['x-error-id'])}`,
      marks: marksIn(response.body),
      wrote: (await written(app)) !== before,
    };
  };
}

/** Puts path parameters in their places and leaves the rest of the input. */
function placed(path: string, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const url = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name];
    if (value === undefined) throw new Error(`${path}: the row says nothing of ${name}`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

function multipart(field: string, bytes: Buffer): Buffer {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]);
}

/**
 * A number that changes with every commit that has written anything: what the reading connection of
 * the embedded engine knows of the writing one.
 */
async function written({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db.q());
  const [row] = rows;
  if (!row) throw new Error('the database does not say whether it was written to');
  return row.data_version;
}
