import { connect } from 'node:net';
import type { Shot } from './fire.ts';

const HEAD_END = '\r\n\r\n';
const READ_BYTES = 64 * 1024;

export interface Volley {
  readonly perSecond: number;
  /** Replies that are not a success, by status or by envelope, and connections that broke. */
  readonly failed: number;
  /** Milliseconds in which 99 of 100 were answered; of `fireVolley` not known. */
  readonly p99?: number;
}

/** Digits of what `{n}` in a body becomes. */
const NUMBER_DIGITS = 12;
const NO_NUMBER = '#'.repeat(NUMBER_DIGITS);

/**
 * The bytes of the n-th connection's request, with a gap for a number: paths, cookies and bodies
 * are taken in turn.
 */
function requestBytes({ origin, paths, method = 'POST', cookies = [], bodies = [] }: Shot, n: number): Buffer {
  const [path = '/', cookie, sent = ''] = [paths, cookies, bodies].map((list) => list[n % list.length]);
  const body = sent.replace('{n}', NO_NUMBER);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'connection: keep-alive',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
  ];
  return Buffer.from(head.join('\r\n') + HEAD_END + body);
}

/** What a reply says about itself when its head is there. */
function readHead(text: string): { length: number; success: boolean; bodyAt: number } | undefined {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const bodyAt = end + HEAD_END.length;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN);
  return { length, success: /^HTTP\/1\.1 2\d\d /.test(text), bodyAt };
}

/**
 * Each connection is one person who sends one request over and over, the next when the last is
 * answered, from bytes made before: only the number in its body is another each time. Every reply
 * is read to its end and must be a success. For writes, whose reference is a database's driver in
 * its own process: a general load generator costs as much for each request as the database for each
 * insert.
 */
export async function fireVolley(shot: Shot): Promise<Volley> {
  const { hostname, port } = new URL(shot.origin);
  const counts = { done: 0, failed: 0 };
  let isOver = false;
  let sent = 0;

  /** Answers when the connection is closed: at the end, after its last reply. */
  function shoot(bytes: Buffer): Promise<void> {
    let pending = '';
    const gap = bytes.indexOf(NO_NUMBER);
    return new Promise((resolve) => {
      const send = (): void => {
        if (gap >= 0) bytes.write(`${shot.seed}${String(++sent).padStart(NUMBER_DIGITS - shot.seed.length, '0')}`, gap);
        socket.write(bytes);
      };
      const read = (length: number, buffer: Uint8Array): boolean => {
        pending += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
        const reply = readHead(pending);
        if (!reply || pending.length < reply.bodyAt + reply.length) return true;
        const isWhole = pending.length === reply.bodyAt + reply.length;
        const isSuccess = reply.success && isWhole && pending.startsWith('{"Succeed":true', reply.bodyAt);
        pending = '';
        if (!isOver) counts[isSuccess ? 'done' : 'failed']++;
        if (isOver || !isWhole) socket.end();
        else send();
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read },
      });
      socket.once('connect', send);
      socket.once('error', () => counts.failed++);
      socket.once('close', () => {
        if (!isOver) counts.failed++;
        resolve();
      });
    });
  }

  const closed = Array.from({ length: shot.connections }, (_, n) => shoot(requestBytes(shot, n)));
  const began = performance.now();
  const seconds = await new Promise<number>((resolve) => {
    setTimeout(() => {
      isOver = true;
      resolve((performance.now() - began) / 1000);
    }, shot.seconds * 1000);
  });
  await Promise.all(closed);
  return { perSecond: counts.done / seconds, failed: counts.failed };
}
