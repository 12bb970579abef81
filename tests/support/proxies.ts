import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../load/server-process.ts';
import { aptInstall, isDebianAsRoot } from './browser.ts';

/** The folder with the configuration that operators use. */
export const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

const START_MS = 20_000;
const APT_PACKAGES = ['nginx', 'haproxy', 'openssl'];

/**
 * What of nginx, HAProxy and openssl is not on this machine. Debian's programs for administrators
 * are not on everybody's PATH.
 */
export function missingProxies(): string[] {
  const version = { nginx: '-v', haproxy: '-v', openssl: 'version' } as const;
  return Object.entries(version)
    .filter(([program, flag]) => spawnSync(program, [flag], { stdio: 'ignore', env: withSbin() }).status !== 0)
    .map(([program]) => program);
}

/**
 * Installs nginx, HAProxy and openssl where they are missing, on Debian as root.
 * @param say receives one line for what is tried
 * @returns what is missing still
 */
export async function ensureProxies(say: (line: string) => void): Promise<string[]> {
  const missing = missingProxies();
  if (missing.length === 0 || !isDebianAsRoot()) return missing;
  say(`no ${missing.join(', ')} here: apt-get install ${APT_PACKAGES.join(' ')}`);
  await aptInstall(APT_PACKAGES);
  return missingProxies();
}

/** A proxy of our own in front of one host, reached by https. */
export interface Proxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate that it shows, for `forum.example`. */
  readonly certificate: string;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'haproxy';

/**
 * Starts a proxy with the files of `deploy/`, on free ports: nginx with the site's file itself and
 * its three includes, in which nothing but the port numbers is another; HAProxy with its file
 * itself and the variables that this names.
 * @param hostPort of the forum's host on 127.0.0.1
 * @throws with what the program said when it does not start
 */
export async function startProxy(name: ProxyName, hostPort: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `gh-${name}-`));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const start = name === 'nginx' ? prepareNginx : prepareHaproxy;
  const { args, env, certificate } = start(folder, { httpPort, httpsPort, hostPort });
  const child = spawn(name, args, { env: { ...withSbin(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithUs = (): void => void child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  async function stop(): Promise<void> {
    if (!isGone()) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM'); // both end at once at this signal
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  for (let waited = 0; !(await isListening(httpsPort)); waited += 20) {
    if (isGone() || waited > START_MS) {
      await stop();
      throw new Error(`${name} did not start: ${output}`);
    }
    await sleep(20);
  }
  return { httpPort, httpsPort, certificate, stop };
}

interface Ports {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly hostPort: number;
}

interface Prepared {
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
  readonly certificate: string;
}

function prepareNginx(folder: string, { httpPort, httpsPort, hostPort }: Ports): Prepared {
  const source = join(DEPLOY, 'nginx');
  const own = join(folder, 'guildhall');
  mkdirSync(own);
  cpSync(join(source, 'guildhall.conf'), join(folder, 'guildhall.conf'));
  const withPort = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(source, 'guildhall', file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} is to have "${from}" once`);
    writeFileSync(join(own, file), text.replace(from, to));
  };
  withPort('upstream.conf', '\n  server 127.0.0.1:3000;', `\n  server 127.0.0.1:${hostPort};`);
  withPort('http.conf', '\nlisten 80;', `\nlisten ${httpPort};`);
  withPort('https.conf', '\nlisten 443 ', `\nlisten ${httpsPort} `);
  const certificate = makeCertificate(join(own, 'fullchain.pem'), join(own, 'privkey.pem'));
  // What stands in Debian's nginx.conf around a site.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 256; }',
    'http {',
    '  access_log off;',
    '  gzip on;',
    ...temporary,
    '  include guildhall.conf;',
    '}',
  ];
  writeFileSync(join(folder, 'nginx.conf'), `${main.join('\n')}\n`);
  return { args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], env: {}, certificate };
}

function prepareHaproxy(folder: string, { httpPort, httpsPort, hostPort }: Ports): Prepared {
  const [chain, key, both] = [join(folder, 'chain.pem'), join(folder, 'key.pem'), join(folder, 'guildhall.pem')];
  const certificate = makeCertificate(chain, key);
  writeFileSync(both, certificate + readFileSync(key, 'utf8'), { mode: 0o600 });
  return {
    args: ['-db', '-f', join(DEPLOY, 'haproxy', 'haproxy.cfg')],
    env: {
      GUILDHALL_HTTP: `127.0.0.1:${httpPort}`,
      GUILDHALL_HTTPS: `127.0.0.1:${httpsPort}`,
      GUILDHALL_CERTIFICATE: both,
      GUILDHALL_HOST_1: `127.0.0.1:${hostPort}`,
    },
    certificate,
  };
}

/** A certificate for `forum.example` that it has signed itself. @returns its text */
function makeCertificate(certificate: string, key: string): string {
  const names = ['-subj', '/CN=forum.example', '-addext', 'subjectAltName=DNS:forum.example'];
  const files = ['-keyout', key, '-out', certificate];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' });
  return readFileSync(certificate, 'utf8');
}

function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin` };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
