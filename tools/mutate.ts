/**
 * `npm run mutate [-- <group> ...]`: changes the product's rules in many small ways, one at a time,
 * and names the changes that no test notices. It takes too long for `npm test`; docs/tests.md says
 * what is done about what survives.
 */
import { Stryker } from '@stryker-mutator/core';

interface Group {
  /** Files whose code is rules, without a database. */
  readonly rules: readonly string[];
  /** Where the tests are that compute with them. */
  readonly tests: string;
}

const CONTRACT = 'platform/contract';
const GROUPS: Readonly<Record<string, Group>> = {
  contract: {
    rules: [`${CONTRACT}/{found-words,post-options,real-name,rule-index,secret-parameters,time}.ts`],
    tests: CONTRACT,
  },
  gates: { rules: [`${CONTRACT}/gate.ts`], tests: CONTRACT },
  content: { rules: [`${CONTRACT}/content/*.ts`, '!**/hostile-snippets*.ts'], tests: `${CONTRACT}/content` },
  visibility: { rules: [`${CONTRACT}/zone/{visibility,browser-view}.ts`], tests: `${CONTRACT}/zone` },
  poll: {
    rules: ['plugins/poll/{contract,shared}/*.ts', 'plugins/poll/client/{phase,poll-of,use-order}.ts'],
    tests: 'plugins/poll/{client,contract}',
  },
  lottery: {
    rules: ['plugins/lottery/shared/*.ts', 'plugins/lottery/contract/*.ts'],
    tests: 'plugins/lottery/{client,shared}',
  },
  timing: { rules: ['plugins/*/client/timing/*.ts'], tests: 'plugins/*/client/timing' },
};
/** Percent of the changes that tests must notice in each group. */
const LEAST = 85;

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(GROUPS)) {
  const group = GROUPS[name];
  if (!group) throw new Error(`There is no group ${name}, but ${Object.keys(GROUPS).join(', ')}.`);
  process.stdout.write(`\n== ${name}\n`);
  process.env['MUTATE_TESTS'] = group.tests;
  const changes = await new Stryker({
    mutate: [...group.rules, '!**/*.test.{ts,tsx}', '!**/test-support*'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // What is computed once, when a module is read, is mostly tables: a test would only say them
    // again.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    jsonReporter: { fileName: `test-results/mutation/${name}.json` },
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false, allowEmojis: false },
    ignorePatterns: ['dist', 'docs', 'test-results', 'data'],
    thresholds: { high: LEAST, low: LEAST, break: LEAST },
    // Stryker would read it with TypeScript's old interface, which version 7 does not have.
    tsconfigFile: 'none',
    disableTypeChecks: false,
  }).runMutationTest();
  if (changes.length === 0) throw new Error(`Nothing could be changed: are the files of ${name} elsewhere by now?`);
}
