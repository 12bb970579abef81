/**
 * `npm test`: everything that CI runs; `npm test -- --changed[=<ref>]`: what a change can reach.
 * See test-run.ts; this file only says plainly when the Node is too old for it.
 */
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`guildhall: needs Node 24 or later, found ${process.version}. Run it with \`npm test\`.\n`);
  process.exit(1);
}
const { runAll } = await import('./test-run.ts');
process.exitCode = await runAll(process.argv.slice(2));
