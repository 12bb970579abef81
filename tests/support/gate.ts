import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stands between a host and a database server, and takes it away: as one that was stopped, that
 * hangs, or that is slow.
 */
export interface Gate {
  /** The database through this. */
  readonly url: string;
  /** Everything passes again, what was held first. */
  open(): Promise<void>;
  /** What is connected is cut, and nobody is let in. */
  shut(): Promise<void>;
  /**
   * Nothing passes and nothing is refused.
   * @param only the application whose connections this is about; all, if not said
   */
  hold(only?: string): void;
  /** What the server says comes so much later. */
  delay(ms: number, only?: string): void;
  /** Cuts what is connected, once. */
  cut(only?: string): void;
  close(): Promise<void>;
}

interface Passage {
  readonly sockets: readonly [Socket, Socket];
  /** Of the application that has connected, as it names itself to the server. */
  name: string;
}

export async function openGate(url: string): Promise<Gate> {
  const { port, hostname } = new URL(url);
  const passages = new Set<Passage>();
  let isHeld = (_name: string): boolean => false;
  let delayOf = (_name: string): number => 0;
  let release = Promise.withResolvers<void>();

  async function passing(passage: Passage): Promise<void> {
    while (isHeld(passage.name)) await release.promise;
    const ms = delayOf(passage.name);
    if (ms > 0) await sleep(ms);
  }

  function accept(client: Socket): void {
    const upstream = connect(Number(port), hostname);
    const passage: Passage = { sockets: [client, upstream], name: '' };
    passages.add(passage);
    client.once('data', (bytes) => {
      passage.name = /application_name\0([^\0]*)\0/.exec(bytes.toString('latin1'))?.[1] ?? '';
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      let last = Promise.resolve();
      from.on('data', (bytes) => {
        last = last.then(() => (from === upstream || isHeld(passage.name) ? passing(passage) : undefined));
        last = last.then(() => void to.write(bytes));
      });
      from.on('error', () => undefined); // cut on purpose
      from.on('close', () => {
        passages.delete(passage);
        void last.then(() => to.destroy());
      });
    }
  }

  let server: Server | undefined;
  async function listen(at: number): Promise<number> {
    const opened = createServer(accept);
    server = opened;
    await new Promise<void>((done) => opened.listen(at, '127.0.0.1', done));
    return (opened.address() as AddressInfo).port; // listening on TCP: never a pipe's name
  }
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String(await listen(0));

  const isOf = (only: string | undefined) => (name: string) => only === undefined || only === name;
  const cut = (only?: string): void => {
    for (const { sockets, name } of passages) if (isOf(only)(name)) for (const socket of sockets) socket.destroy();
  };
  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise((done) => closing.close(done));
    cut();
    await closed;
  }

  return {
    url: here.href,
    async open() {
      isHeld = () => false;
      delayOf = () => 0;
      release.resolve();
      release = Promise.withResolvers<void>();
      if (!server) await listen(Number(here.port));
    },
    shut,
    hold: (only) => void (isHeld = isOf(only)),
    delay(ms, only) {
      delayOf = (name) => (isOf(only)(name) ? ms : 0);
    },
    cut,
    async close() {
      release.resolve();
      isHeld = () => false;
      await shut();
    },
  };
}
