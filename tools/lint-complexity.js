import { createRequire } from 'node:module';

/*
 * One rule of eslint-plugin-sonarjs for oxlint. The plugin as a whole asks for TypeScript's old API
 * in JavaScript, which TypeScript 7 does not have; this rule needs none.
 */
const { rule } = createRequire(import.meta.url)('eslint-plugin-sonarjs/cjs/S3776/rule.js');

export default { meta: { name: 'sonarjs' }, rules: { 'cognitive-complexity': rule } };
