import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Environment variable that names the browser's program; set it to choose one, `npm test` sets it
 * for its stages.
 */
export const BROWSER_VARIABLE = 'GUILDHALL_BROWSER';

/** The same Chromium without its own windows: a page costs a quarter less of a processor. */
const WINDOWLESS = 'chromium-headless-shell';
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FONTS = 'fonts-noto-cjk';

/**
 * Pages of its own that every new window of a whole Chromium loads for its address bar: half of
 * what a new context costs.
 */
const NEEDLESS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay', 'MediaRouter'];
/**
 * What Playwright switches off: calls to the outside, and behaviour that its own control of pages
 * does not stand.
 */
const UNFIT_FOR_TESTS = [
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'PaintHolding'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'AvoidCorsURLLoaderRestartOnRedirect'],
];

/**
 * Switches for every Chromium that tests start: no background traffic, and no sandbox when root
 * (Chromium refuses it).
 */
export function browserArguments(): string[] {
  const asRoot = process.getuid?.() === 0;
  return [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    // Of two such lists Chromium takes the last, so Playwright's own are in this one.
    `--disable-features=${[...NEEDLESS, ...UNFIT_FOR_TESTS].join(',')}`,
  ];
}

/**
 * Path of a Chromium or Chrome that runs here: the one named by GUILDHALL_BROWSER, else the
 * system's, else one that Playwright has downloaded. A program that is there but does not start (a
 * snap stub, missing libraries) is passed over.
 *
 * @param kind `whole`: with windows as people have them, for measurements; else one without windows
 *   comes first
 * @returns undefined when there is none; `ensureBrowser` then gets one
 */
export async function findBrowser(kind: 'any' | 'whole' = 'any'): Promise<string | undefined> {
  const named = process.env[BROWSER_VARIABLE];
  if (named) return named;
  const { chromium } = await import('@playwright/test');
  const windowless = kind === 'any' ? systemPrograms([WINDOWLESS]) : [];
  const candidates = [...windowless, ...systemPrograms(SYSTEM_NAMES), ...MAC_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path) && runs(path));
}

/**
 * As `findBrowser`, but gets a browser: on Debian as root the one without windows from apt,
 * elsewhere, where there is none, Playwright's own.
 *
 * @param say receives one line for each thing tried
 * @throws Error that says what to install, when nothing worked
 */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const isNamed = Boolean(process.env[BROWSER_VARIABLE]);
  if (!isNamed && isDebianAsRoot() && !systemPrograms([WINDOWLESS]).some(runs)) {
    say(`no ${WINDOWLESS} here: apt-get install ${WINDOWLESS} ${FONTS}`);
    await aptInstall([WINDOWLESS, FONTS]);
  }
  const found = await findBrowser();
  if (found) return found;

  say('no Chromium or Chrome here: asking Playwright for its own');
  await run(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;

  if (isDebianAsRoot()) {
    say(`no luck: apt-get install chromium ${FONTS}`);
    await aptInstall(['chromium', FONTS]);
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(`No browser for the tests: install Chromium or Chrome, or name one in ${BROWSER_VARIABLE}.`);
}

/** Whether packages can be installed with apt-get by this process. */
export function isDebianAsRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages without asking anything. Resolves to whether apt-get succeeded. */
export async function aptInstall(packages: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], env);
  return run('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], env);
}

function systemPrograms(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (status) => resolve(status === 0));
  });
}
