/**
 * A test run: static checks, unit and integration tests (Vitest), the browser (Playwright). Each
 * stage streams its output and says its time; the last line is always `N passed, N failed`. In CI,
 * and there alone, a browser test that fails is tried once more, because a shared machine may stand
 * still for a moment. What passes only then is told by name at the end: it is a fault of the test
 * or of the product.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_VARIABLE, aptInstall, ensureBrowser, isDebianAsRoot } from '../tests/support/browser.ts';
import { ensureFfmpeg } from '../tests/support/ffmpeg.ts';
import { hasPostgres } from '../tests/support/postgres-server.ts';
import { ensureProxies } from '../tests/support/proxies.ts';
import { runChecks } from './check.ts';
import { readChange, type Change } from './lib/change.ts';
import { testsReachedBy, type Selection } from './lib/changed-tests.ts';
import { ROOT, runStage, stageLine, type Stage } from './lib/stage.ts';
import { countPlaywright, countVitest, type Counts } from './lib/test-reports.ts';

const REPORTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const NOTHING: Counts = { passed: 0, failed: 0 };

const write = (text: string): void => void process.stdout.write(text);
const say = (line: string): void => write(`  ${line}\n`);

/**
 * Runs the tests and prints the result.
 *
 * @param options `--changed` limits the run to what the change since the main branch can reach,
 *   `--changed=<ref>` to
 *   what the change since the common ancestor with another branch or commit can
 * @returns the exit status: 0 only when nothing failed
 */
export async function runAll(options: readonly string[] = []): Promise<0 | 1> {
  const [changed, ...unknown] = options;
  const ref = /^--changed(?:=(.+))?$/.exec(changed ?? '');
  if (unknown.length > 0 || (changed !== undefined && !ref)) {
    write('Usage: npm test [-- --changed[=<ref>]]\n');
    return 1;
  }
  const change = ref ? readChange(ROOT, ref[1]) : undefined;
  const selection: Selection = change
    ? testsReachedBy(change.paths, change.sources)
    : { vitest: 'all', browser: 'all' };
  // Tests start some hundred processes: what one has made of the sources is kept for the next.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compile');
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const secondTry: string[] = [];
  const add = (counts: Counts): void => {
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...(counts.failures ?? []));
    secondTry.push(...(counts.secondTry ?? []));
  };

  if (change) say(`${change.paths.length} files changed since ${change.base}: ${told(selection)}`);
  add(await timed('machine', () => prepareMachine(selection)));
  add(await timed('check', () => runChecks(write, change && formattedOf(change))));
  add(await timed('tests', () => runVitest(selection.vitest)));
  add(await timed('browser', () => runPlaywright(selection.browser)));

  list('faults: browser tests that passed only when tried again', secondTry);
  list('failed', failures);
  write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

const told = ({ vitest, browser }: Selection): string =>
  `${vitest === 'all' ? 'all' : vitest.length} files of tests, ${browser === 'all' ? 'all' : browser.length} in the browser`;

/** What of a change can be formatted: a settings file may say how everything is. */
function formattedOf({ paths, sources }: Change): readonly string[] {
  const present = paths.filter((path) => sources.has(path));
  return present.length === 0 || present.some((path) => !path.includes('/')) ? ['.'] : present;
}

async function runVitest(files: Selection['vitest']): Promise<Counts> {
  if (files.length === 0) return NOTHING;
  const command: Stage['command'] = ['vitest', 'run', ...(files === 'all' ? [] : files)];
  const { ok } = await runStage({ name: 'vitest', command }, 'stream');
  return countVitest(VITEST_REPORT, ok);
}

async function runPlaywright(files: Selection['browser']): Promise<Counts> {
  if (files.length === 0) return NOTHING;
  const retries = process.env['CI'] ? '1' : '0';
  const command: Stage['command'] = ['playwright', 'test', '--retries', retries, ...(files === 'all' ? [] : files)];
  const { ok } = await runStage({ name: 'playwright', command }, 'stream');
  return countPlaywright(PLAYWRIGHT_REPORT, ok);
}

/** At the end of the log, where a part of it is all that is read. */
function list(title: string, tests: readonly string[]): void {
  if (tests.length > 0) write(`\n== ${title}: ${tests.length}\n${tests.join('\n')}\n`);
}

async function timed(title: string, work: () => Promise<Counts>): Promise<Counts> {
  const started = performance.now();
  write(`\n== ${title}\n`);
  const counts = await work();
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  const seconds = (performance.now() - started) / 1000;
  write(stageLine(title, counts.failed === 0, seconds, `${counts.passed} passed, ${counts.failed} failed${skipped}`));
  return counts;
}

/** What nobody may overlook. */
function banner(...lines: readonly string[]): void {
  const rule = '*'.repeat(76);
  for (const line of [rule, ...lines.map((text) => `*  ${text.padEnd(72)}*`), rule]) say(line);
}

/**
 * A browser, ffmpeg, a PostgreSQL and two proxies. What is missing and cannot be had counts as a
 * failure (the last two only in CI).
 */
async function prepareMachine({ vitest, browser }: Selection): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  if (vitest.length + browser.length === 0) return counts;
  try {
    const program = await ensureBrowser(say);
    process.env[BROWSER_VARIABLE] = program;
    say(`browser: ${program}`);
  } catch (error) {
    counts.failed += 1;
    say(error instanceof Error ? error.message : String(error));
  }

  if (!(await prepareFfmpeg())) counts.failed += 1;
  if (!(await preparePostgres()) && process.env['CI']) counts.failed += 1;
  if (!(await prepareProxies()) && process.env['CI']) counts.failed += 1;
  return counts;
}

async function prepareFfmpeg(): Promise<boolean> {
  try {
    await ensureFfmpeg(say);
    say('ffmpeg: found');
    return true;
  } catch (error) {
    banner('NO FFMPEG: the tests of videos cannot pass.');
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function preparePostgres(): Promise<boolean> {
  if (!hasPostgres() && isDebianAsRoot()) {
    say('no PostgreSQL here: apt-get install postgresql');
    await aptInstall(['postgresql']);
  }
  if (hasPostgres()) {
    say('PostgreSQL: found');
    return true;
  }
  banner(
    'NO POSTGRESQL: its half of the database tests does NOT run.',
    'Install the server (Debian: apt install postgresql). In CI this fails.',
  );
  return false;
}

async function prepareProxies(): Promise<boolean> {
  const missing = await ensureProxies(say);
  if (missing.length === 0) {
    say('nginx and HAProxy: found');
    return true;
  }
  banner(
    `NO ${missing.join(', ').toUpperCase()}: the configurations of deploy/ are NOT tested.`,
    'Install them (Debian: apt install nginx haproxy openssl). In CI this fails.',
  );
  return false;
}
