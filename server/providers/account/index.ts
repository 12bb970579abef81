export { createEmbeddedAccounts } from './embedded.ts';
