/**
 * The whole test run: static checks, unit and integration tests (Vitest), the browser (Playwright). Each stage streams
 * its output and says its time; the last line is always `N passed, N failed`. A test that fails is tried once more, because a
 * shared machine may stand still for a moment; what passes only then is counted as passed and told by name at the end.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_VARIABLE, aptInstall, ensureBrowser, isDebianAsRoot } from '../tests/support/browser.ts';
import { ensureFfmpeg } from '../tests/support/ffmpeg.ts';
import { hasPostgres } from '../tests/support/postgres-server.ts';
import { ensureProxies } from '../tests/support/proxies.ts';
import { runChecks } from './check.ts';
import { ROOT, runStage, stageLine, type Stage } from './lib/stage.ts';
import { countPlaywright, countVitest, type Counts } from './lib/test-reports.ts';

const REPORTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const write = (text: string): void => void process.stdout.write(text);
const say = (line: string): void => write(`  ${line}\n`);

/** Runs everything and prints the result. Resolves to the exit status: 0 only when nothing failed. */
export async function runAll(): Promise<0 | 1> {
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

  add(await timed('machine', prepareMachine));
  add(await timed('check', () => runChecks(write)));
  add(
    await timed('tests', () =>
      runReported({ name: 'vitest', command: ['vitest', 'run', '--retry', '1'] }, (ok) =>
        countVitest(VITEST_REPORT, ok),
      ),
    ),
  );
  add(
    await timed('browser', () =>
      runReported(
        { name: 'playwright', command: ['playwright', 'test', '--pass-with-no-tests', '--retries', '1'] },
        (ok) => countPlaywright(PLAYWRIGHT_REPORT, ok),
      ),
    ),
  );

  list('passed only when tried again (mend these before they fail twice)', secondTry);
  list('failed', failures);
  write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
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

async function runReported(stage: Stage, count: (ok: boolean) => Counts): Promise<Counts> {
  const { ok } = await runStage(stage, 'stream');
  return count(ok);
}

/** What nobody may overlook. */
function banner(...lines: readonly string[]): void {
  const rule = '*'.repeat(76);
  for (const line of [rule, ...lines.map((text) => `*  ${text.padEnd(72)}*`), rule]) say(line);
}

/** A browser, ffmpeg, a PostgreSQL and two proxies. What is missing and cannot be had counts as a failure (the last two only in CI). */
async function prepareMachine(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  try {
    const browser = await ensureBrowser(say);
    process.env[BROWSER_VARIABLE] = browser;
    say(`browser: ${browser}`);
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
