import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { createMailFolder, createSmtp, type Letter } from './index.ts';

const FAST = { dnsTimeout: 300, connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const LETTER: Letter = {
  fromName: '沧海旗 "IV"',
  to: 'reader@mail.example',
  subject: '2 条新消息',
  text: 'hello\n.\nthere\n',
  html: '<p>hello</p>',
  id: '7.1700000000000',
  unsubscribe: 'https://forum.example/mail/unsubscribe?key=abc&zone=sw4',
};

const server = await startSmtpServer();
const errors: unknown[] = [];
const connect = (url = server.url) =>
  createSmtp({ url, from: 'forum@forum.example', onError: (error) => errors.push(error), times: FAST });
let smtp = connect();
afterEach(() => {
  smtp.close();
  smtp = connect();
  for (const command of ['GREET', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'END']) server.answer(command, undefined);
});
afterAll(async () => {
  smtp.close();
  await server.close();
});

it('sends text and HTML from the zone’s name, with what ends it and an id that stays', async () => {
  expect(await smtp.send(LETTER)).toBe('sent');
  const [mail = ''] = server.mails;
  // Long headers are folded.
  const headers = mail.slice(0, mail.indexOf('\n\n')).replaceAll(/\n\s+/g, ' ');
  expect(headers).toMatch(/^From: .*<forum@forum\.example>$/m);
  expect(headers).toMatch(/^To: reader@mail\.example$/m);
  expect(headers).toMatch(/^Message-ID: <7\.1700000000000@forum\.example>$/m);
  expect(headers).toContain(`List-Unsubscribe: <${LETTER.unsubscribe}>`);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).toContain('Content-Type: text/html');
});

it('has nothing to end where a mail is about an address', async () => {
  const { unsubscribe: _, ...about } = LETTER;
  expect(await smtp.send(about)).toBe('sent');
  expect(server.mails.at(-1)).not.toContain('List-Unsubscribe');
});

it.each([
  ['RCPT', `550 5.1.1 no ${LETTER.to} here`, 'refused'],
  ['RCPT', '550 no such user', 'refused'],
  ['RCPT', '550 5.2.1 disabled', 'refused'],
  // The host has something against us, not the address.
  ['RCPT', '550 5.7.1 relaying denied', 'rejected'],
  ['RCPT', '552 5.2.2 mailbox full', 'rejected'],
  ['RCPT', '451 4.7.1 greylisted', 'failed'],
  ['END', '554 5.6.0 looks like spam', 'rejected'],
  ['END', '452 4.3.1 no room', 'failed'],
  ['MAIL', '550 5.7.1 not from you', 'down'],
  ['GREET', '554 go away', 'down'],
  ['GREET', null, 'down'],
  ['RCPT', null, 'down'],
] as const)('takes %s answered by %j as %s', async (command, reply, outcome) => {
  server.answer(command, reply);
  const before = errors.length;
  expect(await smtp.send(LETTER)).toBe(outcome);
  // What is logged names nobody.
  const told = errors.slice(before).map(String);
  expect([told.length, told.join().includes(LETTER.to)]).toEqual([1, false]);
});

it('waits for nobody where there is no host', async () => {
  const nobody = connect('smtp://127.0.0.1:9');
  const began = performance.now();
  expect(await nobody.send(LETTER)).toBe('down');
  expect(performance.now() - began).toBeLessThan(3_000);
  nobody.close();
});

it('writes whole files into a folder instead, for tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-mail-folder-'));
  const outbox = createMailFolder(join(folder, 'out'), (error) => errors.push(error));
  expect(await outbox.send(LETTER)).toBe('sent');
  expect(readdirSync(join(folder, 'out'))).toEqual(['7.1700000000000.json']);
  expect(JSON.parse(readFileSync(join(folder, 'out', '7.1700000000000.json'), 'utf8'))).toEqual(LETTER);
  rmSync(folder, { recursive: true });
  expect(await outbox.send(LETTER)).toBe('down');
});
