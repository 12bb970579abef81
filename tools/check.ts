/**
 * `npm run check [-- --fix]`: everything that can be said about the sources without running them.
 * `--fix` formats and applies the linter's safe fixes first.
 */
import { availableParallelism } from 'node:os';
import { eachLimited, runStage, stageLine, type Stage } from './lib/stage.ts';

const TYPES_OF_LAST_TIME = 'node_modules/.cache/types.tsbuildinfo';

/** The longest first, so that the short ones fill the other core. */
const stagesFor = (formatted: readonly string[]): readonly Stage[] => [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', TYPES_OF_LAST_TIME],
  },
  { name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...formatted] },
  { name: 'unused', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
  { name: 'i18n', command: ['node', 'tools/i18n.ts'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '.'] },
];

const FIXES: readonly Stage[] = [
  { name: 'lint --fix', command: ['oxlint', '--fix', '--quiet', '.'] },
  { name: 'format', command: ['oxfmt', '.'] },
];

/**
 * Runs all stages, side by side where there are cores, and writes a line for each; the output of a
 * failed one follows its line.
 *
 * @param formatted files and folders whose format is looked at; whatever else is checked is checked
 *   everywhere
 * @returns how many stages passed and failed
 */
export async function runChecks(
  write: (text: string) => void,
  formatted: readonly string[] = ['.'],
): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  await eachLimited(stagesFor(formatted), Math.min(4, availableParallelism()), async (stage) => {
    const { ok, seconds, output } = await runStage(stage, 'collect');
    counts[ok ? 'passed' : 'failed'] += 1;
    write(stageLine(stage.name, ok, seconds));
    if (!ok) write(`${output.trimEnd()}\n\n`);
  });
  return counts;
}

if (import.meta.main) {
  const write = (text: string): void => void process.stdout.write(text);
  if (process.argv.includes('--fix')) {
    for (const stage of FIXES) await runStage(stage, 'stream');
  }
  const { passed, failed } = await runChecks(write);
  write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
