import type { Static } from 'typebox';
import { fail } from '../../sdk/errors.ts';
import { askPartner, DOWN, pausing, signLines } from '../partner/index.ts';
import { REPLIES, type Question } from './replies.ts';
import type { GameDataProvider } from './provider.ts';

const TIMEOUT_MS = 2_500;
const MOST_BYTES = 1024 * 1024;

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

/**
 * The signature of a question: HMAC-SHA256 (hex) of time, question and body, each in a line of its
 * own.
 */
export const signQuestion = (secret: string, time: number, question: string, body: string): string =>
  signLines(secret, time, question, body);

/**
 * Asks the publisher's system over HTTP: `POST <url>/<question>` with a JSON body,
 * `x-guildhall-time` (milliseconds) and `x-guildhall-signature`; the answer is a JSON list
 * (`replies.ts`). What is late, too long, redirected or of another shape is GAME_DATA_DOWN, and
 * then everybody gets that at once for a few seconds.
 */
export function createRemoteGameData(options: RemoteOptions): GameDataProvider {
  const { url, secret, now, timeout = TIMEOUT_MS } = options;
  const partner = { name: 'game data', secret, fetch: options.fetch, timeout, mostBytes: MOST_BYTES };
  const base = url.replace(/\/+$/, '');
  const unlessDown = pausing(options);

  async function ask<Q extends Question>(question: Q, input: object): Promise<Static<(typeof REPLIES)[Q]>> {
    const body = JSON.stringify(input);
    const answer = await unlessDown(() =>
      askPartner(partner, {
        url: `${base}/${question}`,
        body,
        mime: 'application/json',
        time: now(),
        signed: [question, body],
        reply: REPLIES[question],
      }),
    );
    if (answer === DOWN) throw fail('GAME_DATA_DOWN');
    return answer;
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
