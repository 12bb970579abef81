import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '../../platform/contract/index.ts';
import { checkDigit } from '../../platform/contract/real-name.ts';

/** Somebody who is signed in over real HTTP. */
export interface Person {
  readonly uid: number;
  readonly cookie: string;
  /** Good for every write of this session for two hours. */
  readonly token: string;
}

/**
 * A write or read over real HTTP.
 * @returns the envelope, with the status; rejects when the connection breaks
 */
export async function call<T>(
  origin: string,
  method: string,
  path: string,
  person: Person | null,
  body?: object,
): Promise<Envelope<T> & { status: number }> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(person ? { cookie: person.cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify({ ...body, ...(person ? { _csrf: person.token } : {}) }) } : {}),
  });
  return { ...((await response.json()) as Envelope<T>), status: response.status };
}

const TRIES = 50;

/**
 * A server that has just started on a busy machine tells people to come again: they do.
 * @throws with the reply when it refuses otherwise
 */
async function untilAnswered<T>(what: string, send: () => Promise<Envelope<T> & { status: number }>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const { Succeed, Message, Desc, status } = await send();
    if (Succeed) return Message;
    if (status !== 503 || tries === TRIES) throw new Error(`${what} was refused: ${status} ${Desc}`);
    await sleep(200);
  }
}

/** Registers and signs in as a browser does. The account is not verified yet. */
export async function register(origin: string, account: string): Promise<Person> {
  const password = `Pass-${account}-9`;
  const { ticket } = await untilAnswered(`registering ${account}`, () =>
    call<{ ticket: string }>(origin, 'POST', '/account/api/register', null, { account, password }),
  );
  let cookies: readonly string[] = [];
  const { id } = await untilAnswered(`signing in as ${account}`, async () => {
    const response = await fetch(`${origin}/api/bbs/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, zone: 'sw4' }),
    });
    cookies = response.headers.getSetCookie();
    return { ...((await response.json()) as Envelope<{ id: number }>), status: response.status };
  });
  const guest = { uid: id, cookie: cookies.map((line) => line.split(';')[0]).join('; '), token: '' };
  const token = await untilAnswered('a token', () => call<string>(origin, 'GET', '/api/bbs/weibo/csrfToken', guest));
  return { ...guest, token };
}

/**
 * As `register`, and passes the real-name check with a number of its own.
 * @param n below 1000, another for each person
 */
export async function joinVerified(origin: string, account: string, n: number): Promise<Person> {
  const person = await register(origin, account);
  const body = `11010519800101${String(n).padStart(3, '0')}`;
  const idcard = body + checkDigit(body);
  await untilAnswered('the real-name check', () =>
    call(origin, 'POST', '/api/bbs/user/real?zone=sw4', person, { name: '张三', idcard }),
  );
  return person;
}
