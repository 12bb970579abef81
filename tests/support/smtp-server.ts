import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail host for tests: it answers commands as it is told to, and keeps what it takes. */
export interface SmtpServer {
  readonly url: string;
  /** Whole mails, as they came. */
  readonly mails: readonly string[];
  /** How often somebody has connected. */
  readonly connections: () => number;
  /** What commands that begin so are answered from now on; null: never, and undefined: as usual. */
  answer(command: string, reply: string | null | undefined): void;
  close(): Promise<void>;
}

const USUAL: Readonly<Record<string, string>> = {
  EHLO: '250 localhost',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  END: '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = [];
  const answers = new Map<string, string | null>();
  const sockets = new Set<Socket>();
  let connected = 0;
  const server = createServer((socket) => {
    connected += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const say = (command: string) => {
      const reply = answers.has(command) ? answers.get(command) : (USUAL[command] ?? '500 what');
      if (reply != null) socket.write(`${reply}\r\n`);
    };
    let unread = '';
    let mail: string[] | null = null;
    const take = (line: string) => {
      if (mail === null) {
        const command = line.slice(0, 4).toUpperCase();
        say(command);
        if (command === 'DATA' && !answers.has('DATA')) mail = [];
      } else if (line === '.') {
        if (!answers.has('END')) mails.push(mail.join('\n'));
        mail = null;
        say('END');
      } else mail.push(line);
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      unread += text;
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      lines.forEach(take);
    });
    if (answers.has('GREET')) say('GREET');
    else socket.write('220 localhost ESMTP\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    connections: () => connected,
    answer(command, reply) {
      if (reply === undefined) answers.delete(command);
      else answers.set(command, reply);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
