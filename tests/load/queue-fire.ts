import { connect } from 'node:net';

/** One request, and what is to be said of its answer. */
export interface Task {
  readonly bytes: Buffer;
  /** @param body JSON @returns whether it is as it should be */
  readonly check: (status: number, body: string) => boolean;
}

export interface Fired {
  /** Of each answer, milliseconds from the first byte sent to the last byte read. */
  readonly times: Float64Array;
  /** When each was read whole, by `performance.now()`. */
  readonly endedAt: Float64Array;
  readonly seconds: number;
  /** The first few that were not as they should be. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const HEAD_END = '\r\n\r\n';
const READ_BYTES = 64 * 1024;
const TOLD = 5;

export interface Ask {
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  readonly body?: object;
}

export function requestOf({ origin, method, path, cookie, body }: Ask): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'connection: keep-alive',
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
  ];
  return Buffer.from(head.join('\r\n') + HEAD_END + text);
}

/**
 * Requests over so many connections, each taking the next one when its last is answered; every
 * answer is read whole and checked. They are made one at a time, when their turn comes.
 */
export async function fireAll(origin: string, connections: number, tasks: Iterable<Task>): Promise<Fired> {
  const { hostname, port } = new URL(origin);
  const queue = tasks[Symbol.iterator]();
  const [times, endedAt, wrong] = [[] as number[], [] as number[], [] as string[]];
  let [next, wrongCount, isOver] = [0, 0, false];

  function work(): Promise<void> {
    return new Promise((resolve, reject) => {
      let pending = '';
      let [index, began] = [-1, 0];
      let task: Task;
      const send = (): void => {
        const taken = isOver ? null : queue.next();
        isOver ||= taken?.done === true;
        if (!taken || taken.done) return void socket.end();
        task = taken.value;
        index = next++;
        began = performance.now();
        socket.write(task.bytes);
      };
      const read = (length: number, buffer: Uint8Array): boolean => {
        pending += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
        const end = pending.indexOf(HEAD_END);
        if (end < 0) return true;
        const body = end + HEAD_END.length;
        const size = Number(/\r\ncontent-length: (\d+)/i.exec(pending.slice(0, end))?.[1] ?? Number.NaN);
        if (!(pending.length >= body + size)) return true;
        const ended = performance.now();
        [times[index], endedAt[index]] = [ended - began, ended];
        const text = Buffer.from(pending.slice(body), 'latin1').toString('utf8');
        if (!task.check(Number(pending.slice(9, 12)), text)) {
          wrongCount++;
          if (wrong.length < TOLD) wrong.push(`${pending.slice(0, 15)}: ${text.slice(0, 300)}`);
        }
        pending = '';
        send();
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read },
      });
      socket.once('connect', send);
      socket.once('error', reject);
      socket.once('close', () => (isOver ? resolve() : reject(new Error('a connection broke'))));
    });
  }

  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  return { times: Float64Array.from(times), endedAt: Float64Array.from(endedAt), seconds, wrong, wrongCount };
}

/** The value below which this part of the times lies. */
export function percentile(times: Float64Array, part: number): number {
  const sorted = times.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
