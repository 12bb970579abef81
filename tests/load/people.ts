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

/** Registers and signs in as a browser does. The account is not verified yet. */
export async function register(origin: string, account: string): Promise<Person> {
  const { ticket } = (
    await call<{ ticket: string }>(origin, 'POST', '/account/api/register', null, {
      account,
      password: `Pass-${account}-9`,
    })
  ).Message;
  const response = await fetch(`${origin}/api/bbs/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, zone: 'sw4' }),
  });
  const { Message } = (await response.json()) as Envelope<{ id: number }>;
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const guest = { uid: Message.id, cookie, token: '' };
  const token = (await call<string>(origin, 'GET', '/api/bbs/weibo/csrfToken', guest)).Message;
  return { ...guest, token };
}

/**
 * As `register`, and passes the real-name check with a number of its own.
 * @param n below 1000, another for each person
 */
export async function joinVerified(origin: string, account: string, n: number): Promise<Person> {
  const person = await register(origin, account);
  const body = `11010519800101${String(n).padStart(3, '0')}`;
  const reply = await call(origin, 'POST', '/api/bbs/user/real?zone=sw4', person, {
    name: '张三',
    idcard: body + checkDigit(body),
  });
  if (!reply.Succeed) throw new Error(`the real-name check refused: ${reply.Desc}`);
  return person;
}
