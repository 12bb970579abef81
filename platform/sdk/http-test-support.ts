import { vi } from 'vitest';
import { success } from '../contract/envelope.ts';
import { createHttpCall, type HttpCallSetup } from './http-call.ts';

type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | Error;
const texts = { network: 'no network', timeout: 'too slow', unreadable: 'cannot read' };

/**
 * A server that gives these answers in turn; the token call is answered apart unless `token` says
 * otherwise.
 */
export function server(answers: Answer[], token: Answer = { body: success('tok') }, uid: number | (() => number) = 7) {
  const sent: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const redirect = vi.fn<(address: string) => void>();
  const zoneStopped = vi.fn<() => void>();
  const sessionGone = vi.fn<HttpCallSetup['sessionGone']>(async () => false);
  let tokens = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init = {}) => {
    sent.push({ url: String(url), init });
    const isToken = String(url).includes('csrfToken');
    const answer = isToken ? token : answers.shift();
    if (answer === undefined) throw new Error('nothing left to answer');
    if (answer instanceof Error) throw answer;
    if (isToken && 'body' in answer) tokens += 1;
    const body = isToken && answer.status === undefined ? success(`tok${tokens}`) : answer.body;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status: answer.status ?? 200,
      ...(answer.headers && { headers: answer.headers }),
    });
  });
  const call = createHttpCall({
    zone: 'sw4',
    uid: typeof uid === 'number' ? () => uid : uid,
    fetch,
    now: () => 1234,
    wait: async (ms) => void waits.push(ms),
    redirect,
    zoneStopped,
    sessionGone,
    texts,
  });
  const paths = () => sent.map(({ url, init }) => `${init.method} ${url.split('?')[0]}`);
  return { call, sent, waits, redirect, zoneStopped, sessionGone, paths };
}
export const down = () => new TypeError('Failed to fetch');
export const TOKEN = 'GET /api/bbs/weibo/csrfToken';
export const bodyOf = (init: RequestInit | undefined): unknown => JSON.parse(String(init?.body));
