import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../tests/support/app.ts';
import { createZoneSet, loadZones } from '../zones/index.ts';
import { discoverPlugins } from '../plugins.ts';
import { readConfig } from '../host/operations/config.ts';
import { rememberZones } from './applied-zones.ts';
import { runCommand } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  ZONES_DIR: join(ROOT, 'zones'),
  DATABASE_URL: '',
});

/** Runs `forum ...` as the operator does: a process of its own. */
function forumProcess(...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'server/cli.ts'), ...args], { env: environment() });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** The same in this process, whose sources are read already. */
async function forum(...args: string[]): Promise<Outcome> {
  let [out, err] = ['', ''];
  const env = {
    root: ROOT,
    config: () => readConfig(environment()),
    now: Date.now,
    print: (line: string) => void (out += `${line}\n`),
    progress: (line: string) => void (err += `${line}\n`),
  };
  const code = await runCommand(args, env, (line) => void (err += `${line}\n`));
  return { code, out, err };
}

it('explains itself when it does not understand', async () => {
  const unknown = await forumProcess('dance');
  expect(unknown).toEqual({
    code: 2,
    out: '',
    err: 'There is no command "dance". "npm run forum -- help" lists them.\n',
  });
  expect(await forum('dance')).toEqual(unknown);
  const half = await forum('account', 'dance');
  expect(half).toMatchObject({ code: 2, err: expect.stringMatching(/^There is no command "account dance"/) });
  expect(half.err).toContain('account create');
  expect(half.err, 'what is not meant').not.toContain('migrate');
  expect((await forum('account', '--help')).out).toBe((await forum('help', 'account')).out);
  expect((await forum('grant', 'alice', 'sw4:many')).code).toBe(2);
  expect((await forum('account', 'create', 'alice')).err).toContain('--password <p> is missing');
  const help = await forumProcess('help');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain('seed load --posts N');
  expect(await forum('help')).toEqual(help);
}, 180_000);

it('makes accounts, gives and takes rights, and refuses with the reason', async () => {
  const made = await forumProcess(
    'account',
    'create',
    'alice',
    '--password',
    'Secret-pass-1',
    '--nick',
    'Alice',
    '--codes',
    'sw4:13,32',
    '--codes',
    'all:13',
    '--verified',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  const again = await forum('account', 'create', 'alice', '--password', 'Secret-pass-1');
  expect(again).toMatchObject({ code: 1, err: 'This account name is taken.\n' });
  expect((await forum('grant', 'alice', 'sw4:93')).out).toContain('all:13 sw4:13,32,93');
  expect((await forum('revoke', 'alice', 'sw4:13')).out).toContain('all:13 sw4:32,93');
  expect((await forum('grant', 'alice', 'zz:1')).err).toContain('no zone "zz"');
  expect(await forum('grant', 'alice', 'sw4:13,77')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Nothing asks for the permission code 77\. Known: 10, 11, 12, 13, /),
  });
  expect((await forum('grants', 'alice')).out).toBe('alice\tall:13 sw4:32,93\n');
  expect((await forum('grants')).out).toBe('alice\tall:13 sw4:32,93\n');
  expect((await forum('account', 'list')).out).toMatch(/^\d+\talice\tAlice\t\d{4}-\d\d-\d\d\tok$/m);
  expect((await forum('account', 'list', '--limit', '0')).code).toBe(2);
  // What was given in a zone that has gone can be taken away.
  expect(await forum('revoke', 'alice', 'zz:1')).toMatchObject({ code: 0, err: '' });
  expect((await forum('account', 'freeze', 'nobody')).err).toContain('no account "nobody"');
  expect((await forum('account', 'freeze', 'alice')).out).toContain('frozen');
  expect((await forum('account', 'logout', 'nobody')).err).toContain('no account "nobody"');
  expect((await forum('account', 'logout', 'alice')).out).toBe('Sessions of account alice that have ended: 0.\n');
  expect((await forum('seed', 'demo')).err).toContain('not empty');
}, 180_000);

it('loads, checks, backs up and restores', async () => {
  expect((await forum('seed', 'load', '--posts', '30', '--comments', '90', '--users', '5', '--zone', 'sw4')).code).toBe(
    0,
  );
  expect(await forum('check', 'counters')).toMatchObject({ code: 0, out: 'Every counter is right.\n' });
  const copy = join(folder, 'copy.db');
  const saved = await forum('backup', copy);
  expect(saved.code).toBe(0);
  for (const kept of ['media', 'SESSION_SECRET', 'secret']) expect(saved.out).toContain(kept);
  expect((await forum('account', 'create', 'later', '--password', 'Secret-pass-1')).code).toBe(0);
  const restored = await forum('restore', copy);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('before-restore');
  expect((await forum('grant', 'later', 'sw4:13')).err).toContain('no account "later"');
  expect((await forum('grant', 'alice', 'sw4:13')).code).toBe(0);
  expect((await forum('restore', join(folder, 'nothing'))).err).toContain('no backup file');
  writeFileSync(join(folder, 'broken'), 'not a database');
  const broken = await forum('restore', join(folder, 'broken'));
  expect([broken.code, broken.err]).toEqual([1, expect.stringContaining(`${join(folder, 'broken')} is no backup of`)]);
  const astray = await forum('backup', join(folder, 'missing', 'copy'));
  expect([astray.code, astray.err]).toEqual([1, expect.stringContaining(`no folder ${join(folder, 'missing')}`)]);
  expect(astray.err).not.toContain('.part');
  writeFileSync(join(folder, 'empty'), '');
  expect((await forum('restore', join(folder, 'empty'))).err).toContain('no backup of the forum');
  expect((await forum('migrate')).out).toContain('up to date');
}, 180_000);

it('checks zone files and shows what differs from what was served', async () => {
  const zones = join(folder, 'zones');
  cpSync(join(ROOT, 'zones'), zones, { recursive: true });
  expect((await forum('zones', 'diff', zones)).err).toContain('zones-applied.json');
  const plugins = await discoverPlugins(join(ROOT, 'plugins'));
  const loaded = loadZones(zones, Object.fromEntries(plugins.map(({ manifest }) => [manifest.id, manifest.settings])));
  rememberZones({ dataDir: join(folder, 'data') }, createZoneSet(loaded.zones, loaded.productMap, 1));
  expect(statSync(join(folder, 'data/zones-applied.json')).mode & 0o077).toBe(0);
  expect(await forum('zones', 'diff', zones)).toMatchObject({ code: 0, out: 'No difference.\n' });
  const file = join(zones, 'sw4/zone.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"radius": 12', '"radius": 14'));
  expect((await forum('zones', 'diff', zones)).out).toBe('sw4 /tokens/radius: 12 -> 14\n');
  writeFileSync(file, text);
  expect(await forum('zones', 'check', zones)).toMatchObject({ code: 0, out: '6 zones, no fault.\n' });
  const map = join(zones, 'product-map.json');
  writeFileSync(map, readFileSync(map, 'utf8').replace('"dw": 4', '"dw": 4, "ab": 7, "cd": 248'));
  expect(await forum('zones', 'check', zones)).toMatchObject({
    code: 0,
    out: '6 zones, no fault.\nIn the product map without a zone: ab (7), cd (248).\n',
  });
  writeFileSync(file, text.replace('"radius": 12', '"radius": "round"'));
  const refused = await forum('zones', 'check', zones);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(`${file}:`);
  expect(refused.err).toContain('/tokens/radius');
}, 180_000);
