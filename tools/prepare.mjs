/**
 * The step before every npm script (`prestart`, `pretest`, ...): makes the tree ready and says
 * nothing when it is.
 *
 *   node tools/prepare.mjs <start|test|bench|dev|check|forum>
 *
 * 1. `npm ci` when node_modules is missing or does not match package-lock.json;
 * 2. for start, test and bench: those parts of `npm run build` whose sources have changed.
 *
 * It may run under the machine's own Node (20.19 or later) with nothing installed, so it is plain
 * JavaScript on built-in modules. The main script runs afterwards, in a new shell that finds the
 * pinned Node in node_modules/.bin.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pluginsOfEveryZone } from './lib/plugins-of-every-zone.mjs';
import { hashOf, hashOfInputs, lockMatchesInstalled } from './lib/stale.mjs';

const root = join(import.meta.dirname, '..');
const purpose = process.argv[2] ?? 'start';
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const onWindows = process.platform === 'win32';
const NODE_WANTED = 24;
const BUILDS = new Set(['start', 'test', 'bench']);
/**
 * Purposes that need nothing from devDependencies: a production install (`npm ci --omit=dev`) is
 * enough for them.
 */
const RUNS_WITHOUT_DEV = new Set(['start', 'forum']);

const SETTINGS = ['tsconfig.json', 'package-lock.json', 'package.json'];
const TESTS = /\.(test|spec)\.tsx?$/;
/** What vite.config.ts imports. */
const PAGE_TOOLS = readdirSync(join(root, 'tools'))
  .filter((name) => /^vite-.*\.ts$/.test(name) && !TESTS.test(name))
  .map((name) => `tools/${name}`)
  .concat('server/host/pages/ssr/assets.ts', 'server/plugin-folders.ts', 'tools/lib/plugins-of-every-zone.mjs');
/** The parts of `npm run build` and what each reads. Tests are not part of it. */
const PARTS = [
  {
    script: 'build:pages',
    says: 'sources changed: building the client and its server-side half',
    stamp: '.stamp',
    files: ['vite.config.ts', ...PAGE_TOOLS, ...SETTINGS],
    folders: ['platform', 'plugins'],
    also: pluginsOfEveryZone(process.env.ZONES_DIR ?? join(root, 'zones')).join(' '),
    skip: (path) => /^plugins\/[^/]+\/server(\/|$)/.test(path) || TESTS.test(path),
  },
  {
    script: 'build:server',
    says: 'sources changed: building the server',
    stamp: '.stamp-server',
    files: [
      'vite.server.config.ts',
      'tools/vite-ascii-output.ts',
      'tools/vite-own-place.ts',
      'tools/vite-linked-plugins.ts',
      ...SETTINGS,
    ],
    folders: ['server', 'platform', 'plugins'],
    skip: (path) =>
      /^plugins\/[^/]+\/client(\/|$)|^platform\/(ui|pages|shell|mobile)(\/|$)/.test(path) || TESTS.test(path),
  },
];

ensureInstalled();
ensureNode();
if (BUILDS.has(purpose)) ensureBuilt();

function ensureInstalled() {
  const lockFile = join(root, 'package-lock.json');
  const stampFile = join(modules, '.guildhall-lock');
  const lock = readFileSync(lockFile, 'utf8');
  const wanted = hashOf(lock);
  const needsDev = !RUNS_WITHOUT_DEV.has(purpose);
  const stamp = read(stampFile);
  if (stamp === `${wanted} all` || (!needsDev && stamp === `${wanted} production`)) return;

  // An install made by hand (`npm ci`, as .ci/run does) left no stamp: npm's own record says
  // whether it will do.
  const installed = read(join(modules, '.package-lock.json'));
  for (const withDev of needsDev ? [true] : [true, false]) {
    if (installed !== undefined && lockMatchesInstalled(lock, installed, { withDev })) {
      writeFileSync(stampFile, `${wanted} ${withDev ? 'all' : 'production'}`);
      return;
    }
  }

  say(existsSync(modules) ? 'package-lock.json changed: npm ci' : 'first run: npm ci');
  rmSync(stampFile, { force: true });
  run(
    npmCommand(),
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    installEnvironment(),
  );
  dropUnusableNode();
  writeFileSync(stampFile, `${wanted} all`);
}

/**
 * Says plainly what to do where neither npm's packages nor the machine bring a Node that can run
 * TypeScript.
 */
function ensureNode() {
  if (existsSync(join(bin, onWindows ? 'node.cmd' : 'node'))) return;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= NODE_WANTED) return;
  fail(
    `Guildhall runs on Node ${NODE_WANTED}. On Linux with glibc (x64, arm64) npm brings it; on ${process.platform} ` +
      `(${process.arch}) install Node ${NODE_WANTED} or later yourself. Found ${process.version}.`,
  );
}

function ensureBuilt() {
  for (const part of PARTS) {
    const stampFile = join(root, 'dist', part.stamp);
    const wanted = hashOf(`${hashOfInputs(root, part)} ${part.also ?? ''}`);
    if (read(stampFile) === wanted) continue;
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    say(part.says);
    rmSync(stampFile, { force: true });
    // Without npm in between, so that a build costs only the build; .bin first, so that vite runs
    // on the pinned Node.
    const path = [bin, process.env.PATH ?? process.env.Path ?? ''].join(delimiter);
    const env = { ...process.env, PATH: path, NODE_ENV: 'production' };
    run({ file: scripts[part.script], first: [], shell: true }, [], env);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stampFile, wanted);
  }
}

/**
 * The npm that started us, on the Node that runs it: not the pinned Node that `npm ci` is about to
 * replace.
 */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') || cli?.endsWith('.cjs')) {
    return { file: process.env.npm_node_execpath ?? process.execPath, first: [cli] };
  }
  return { file: onWindows ? 'npm.cmd' : 'npm', first: [], shell: onWindows };
}

/**
 * The environment for `npm ci` inside an npm script. What the outer npm says about its own run (the
 * script's name, `--omit`, `--dry-run`, a prefix ...) must not reach it; where to download from and
 * how must.
 */
function installEnvironment() {
  const network = /^npm_config_(registry|.*proxy|ca|cafile|strict_ssl|cache|userconfig|globalconfig|.*:registry|_.*)$/i;
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$)/i.test(name) || network.test(name),
  );
  return Object.fromEntries(kept);
}

/**
 * On a Linux without glibc the package installs but its program cannot run; then the machine's own
 * Node must do.
 */
function dropUnusableNode() {
  const node = join(bin, 'node');
  if (!onWindows && existsSync(node) && spawnSync(node, ['--version']).status !== 0) rmSync(node);
}

function run({ file, first, shell = false }, args, env) {
  const result = spawnSync(file, [...first, ...args], {
    cwd: root,
    env,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.error) fail(`${file}: ${result.error.message}`);
  if (result.status !== 0) fail(`\`${[file, ...args].join(' ')}\` failed (${result.signal ?? result.status}).`);
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function say(text) {
  process.stderr.write(`guildhall: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
