import { describe, expect, it } from 'vitest';
import { accountAddress, readAccountMessage } from './account-message.ts';

const source = { frame: true };
const frame = { origin: 'https://forum.example', source, product: 12002 };
const event = (data: unknown, from: Partial<{ origin: string; source: unknown }> = {}) =>
  // A MessageEvent needs a browser.
  ({ origin: frame.origin, source, data, ...from }) as unknown as MessageEvent;
const ticket = { type: 'guildhall:ticket', product: 12002, ticket: 'abc' };

describe('readAccountMessage', () => {
  it('takes the ticket of its own frame', () => {
    expect(readAccountMessage(event(ticket), frame)).toEqual({ type: 'ticket', ticket: 'abc' });
  });

  it.each(['https://forum.example.evil', 'http://forum.example', 'null', ''])('refuses the origin %s', (origin) => {
    expect(readAccountMessage(event(ticket, { origin }), frame)).toBeNull();
  });

  it('refuses another window of the right origin', () => {
    expect(readAccountMessage(event(ticket, { source: {} }), frame)).toBeNull();
    expect(readAccountMessage(event(ticket, { source: null }), { ...frame, source: null })).toBeNull();
  });

  it.each([
    null,
    'guildhall:ticket',
    {},
    { ...ticket, product: 1 },
    { ...ticket, product: '12002' },
    { ...ticket, ticket: '' },
    { ...ticket, ticket: 7 },
    { ...ticket, ticket: 'x'.repeat(201) },
    { type: 'guildhall:resize', height: -1 },
    { type: 'guildhall:resize', height: Number.NaN },
    { type: 'guildhall:resize', height: 1e9 },
    { type: 'other', ticket: 'abc', product: 12002 },
  ])('refuses %j', (data) => expect(readAccountMessage(event(data), frame)).toBeNull());

  it('takes a height', () => {
    expect(readAccountMessage(event({ type: 'guildhall:resize', height: 420.2 }), frame)).toEqual({
      type: 'resize',
      height: 421,
    });
  });
});

describe('accountAddress', () => {
  const page = { href: 'http://127.0.0.1:3000/posts/1?zone=sw4', origin: 'http://127.0.0.1:3000' };

  it('is told who asks and which tab', () => {
    const url = accountAddress('/account/?product=12002&zone=sw4&origin=http%3A%2F%2Fother', page, true);
    expect(url.origin).toBe(page.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      product: '12002',
      zone: 'sw4',
      origin: page.origin,
      mode: 'register',
    });
  });

  it('may stand elsewhere', () => {
    expect(accountAddress('https://account.example/?product=12002', page, false).origin).toBe(
      'https://account.example',
    );
  });
});
