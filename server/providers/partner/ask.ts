import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { signLines } from './sign.ts';

export interface Partner {
  /** Names it in the log. */
  readonly name: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly timeout: number;
  /** Of an honest answer. */
  readonly mostBytes: number;
}

export interface PartnerQuestion<T extends TSchema> {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly mime: string;
  /** Milliseconds: the time that is signed. */
  readonly time: number;
  /** What is signed after the time. */
  readonly signed: readonly (string | number)[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: T;
}

/**
 * One signed question to a system of the publisher: a `POST` with `x-guildhall-time` (milliseconds)
 * and `x-guildhall-signature`, answered with JSON of the given shape.
 * @throws Error for an answer that is late, too long, redirected, not a success or of another shape
 */
export async function askPartner<T extends TSchema>(
  partner: Partner,
  question: PartnerQuestion<T>,
): Promise<Static<T>> {
  const { name, secret, timeout, mostBytes } = partner;
  const { url, body, mime, time, signed, headers } = question;
  const reply = await partner.fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: {
      ...headers,
      'content-type': mime,
      'x-guildhall-time': String(time),
      'x-guildhall-signature': signLines(secret, time, ...signed),
    },
  });
  const text = await readText(reply, mostBytes, name);
  if (!reply.ok) throw new Error(`${name}: answered ${reply.status}`);
  const value: unknown = JSON.parse(text);
  if (!Check(question.reply, value)) throw new Error(`${name}: answered with something else`);
  return value as Static<T>; // just checked; T is too general for the compiler
}

async function readText(reply: Response, mostBytes: number, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`${name}: the answer is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
