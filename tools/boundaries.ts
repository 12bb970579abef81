/**
 * One stage of `npm run check`: the import table of docs/architecture.md, by the rules of
 * .dependency-cruiser.cjs.
 */
import { checkBoundaries } from './lib/boundaries.ts';
import { ROOT } from './lib/stage.ts';

/** Of fewer files than this the parser has not understood what it read. */
const LEAST = 30;

try {
  const { modules, violations } = await checkBoundaries(ROOT);
  for (const { rule, from, to } of violations) process.stdout.write(`${rule}: ${from} -> ${to}\n`);
  process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exitCode = modules > LEAST && violations.length === 0 ? 0 : 1;
} catch (error) {
  // A file that cannot be parsed: the message shows where.
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
