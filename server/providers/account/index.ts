export { createEmbeddedAccounts, type EmbeddedAccountDeps } from './embedded.ts';
export type { AccountProvider, Credentials, IssuedLogin, ProvenAccount } from './provider.ts';
