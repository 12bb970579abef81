import { createHmac } from 'node:crypto';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import { fail } from '../../sdk/errors.ts';
import { REPLIES, type Question } from './replies.ts';
import type { GameDataProvider } from './provider.ts';

const TIMEOUT_MS = 2_500;
const MOST_BYTES = 1024 * 1024;
/** After a failure nobody waits for the publisher for so long. */
const PAUSE_MS = 5_000;

export interface RemoteOptions {
  /** Where the questions are asked: `<url>/<question>`. */
  readonly url: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** The signature of a question: HMAC-SHA256 (hex) of time, question and body, each in a line of its own. */
export const signQuestion = (secret: string, time: number, question: string, body: string): string =>
  createHmac('sha256', secret).update(`${time}\n${question}\n${body}`).digest('hex');

/**
 * Asks the publisher's system over HTTP: `POST <url>/<question>` with a JSON body, `x-guildhall-time` (milliseconds) and
 * `x-guildhall-signature`; the answer is a JSON list (`replies.ts`). What is late, too long, redirected or of another shape is
 * GAME_DATA_DOWN, and then everybody gets that at once for a few seconds.
 */
export function createRemoteGameData(options: RemoteOptions): GameDataProvider {
  const { url, secret, now, onError, timeout = TIMEOUT_MS } = options;
  const base = url.replace(/\/+$/, '');
  let pausedUntil = 0;

  async function exchange<Q extends Question>(question: Q, input: object): Promise<Static<(typeof REPLIES)[Q]>> {
    const body = JSON.stringify(input);
    const time = now();
    const reply = await options.fetch(`${base}/${question}`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        'x-guildhall-time': String(time),
        'x-guildhall-signature': signQuestion(secret, time, question, body),
      },
    });
    const text = await readText(reply);
    if (!reply.ok) throw new Error(`game data: ${question} answered ${reply.status}`);
    const value: unknown = JSON.parse(text);
    const schema: (typeof REPLIES)[Q] = REPLIES[question];
    if (!Check(schema, value)) throw new Error(`game data: ${question} answered with something else`);
    return value as Static<(typeof REPLIES)[Q]>; // just checked; Q is too general for the compiler
  }

  async function ask<Q extends Question>(question: Q, input: object): Promise<Static<(typeof REPLIES)[Q]>> {
    if (now() < pausedUntil) throw fail('GAME_DATA_DOWN');
    try {
      return await exchange(question, input);
    } catch (error) {
      pausedUntil = now() + PAUSE_MS;
      onError(error);
      throw fail('GAME_DATA_DOWN');
    }
  }

  return {
    // Whoever answers for somebody else's roles must not make them this person's.
    roles: async (uid) => (await ask('roles', { uid })).filter((role) => role.uid === uid),
    rolesById: async (refs) => (refs.length === 0 ? [] : ask('roles-by-id', { refs })),
    played: async (uids) => (uids.length === 0 ? [] : ask('played', { uids })),
    groups: (uid) => ask('groups', { uid }),
    groupsById: async (refs) => (refs.length === 0 ? [] : ask('groups-by-id', { refs })),
    servers: (zone) => ask('servers', { zone }),
  };
}

/** @throws Error for a body that is longer than an honest one */
async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('game data: the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
