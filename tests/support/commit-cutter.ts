import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CommitCutter {
  /** The database through this. */
  readonly url: string;
  /**
   * The next commit's connection is cut: behind it, so that it is done and nobody told, or before
   * it, so that it waits for `release`.
   */
  cut(where: 'behind' | 'before'): void;
  /** Lets go the commit that waits. */
  release(): void;
  close(): Promise<void>;
}

/** Stands between a host and its database, and loses the answer to a commit. */
export async function openCommitCutter(url: string): Promise<CommitCutter> {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let next: 'behind' | 'before' | null = null;
  let release = (): void => undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined); // cut on purpose
    }
    let isCut = false;
    upstream.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
      else client.destroy(); // this was the commit's answer
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => void (isCut || upstream.destroy()));
    client.on('data', (bytes) => {
      if (next === null || !bytes.includes('commit\0')) return void upstream.write(bytes);
      isCut = true;
      const goOn = (): void => void upstream.write(bytes);
      if (next === 'behind') goOn();
      else {
        release = goOn;
        client.destroy();
      }
      next = null;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    cut: (where) => void (next = where),
    release: () => release(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
